/** The page of the rules that judge lifecycle policies by an inventory. */
import { rulesPage } from "../lib/derive/reference-page.ts";
import rules from "../lint-rules/simulation/index.ts";
import { exampleTime } from "../lint-rules/simulation/simulation-rule.ts";

/** Renders it. */
export const simulationPage = (): string =>
  rulesPage(
    "simulation",
    "Policies and the images that there are",
    [
      "What `lintel lint --inventory FILE` finds in lifecycle policies besides the rules of the [lifecycle policy](lifecycle-policy.md): findings about what the policies do to the images of an inventory. [Simulation](../simulate.md#findings) says how they are made.",
      `Examples show the members that matter, and after \`--- # inventory\` the images; the first run is at ${exampleTime}.`,
    ],
    rules,
  );
