/** The page of the rules that check lifecycle policies with an inventory. */
import { rulesPage } from "../lib/facts/derive/pages/reference-page.ts";
import rules from "../lint-rules/image-builder/simulation/index.generated.ts";
import { exampleTime } from "../lint-rules/image-builder/simulation-rule.ts";

/** Renders the page. */
export const simulationPage = (): string =>
  rulesPage(
    "simulation",
    "Lifecycle policies and your images",
    [
      "The rules that `lintel lint --inventory FILE` applies to lifecycle policies in addition to those of the [lifecycle policy](lifecycle-policy.md): they judge what the policies do to the images of an inventory. [simulate.md](../simulate.md#findings) describes such runs.",
      `Examples show the members that matter, and after \`--- # inventory\` the images; the first run is at ${exampleTime}.`,
    ],
    rules,
  );
