/** The page of the rules about changes. */
import { rulesPage } from "../lib/facts/derive/pages/reference-page.ts";
import rules from "../lint-rules/change/index.generated.ts";

/** Renders the page. */
export const changePage = (): string =>
  rulesPage(
    "change",
    "Changes",
    [
      "The rules that `lintel compare --against REVISION` applies to what is declared before and now. [compare.md](../compare.md) describes such runs. The severity shows for whom a change is bad: an error breaks clients or loses data, a warning interrupts or removes something, an info is worth knowing. Set it in a [configuration](../configuration.md), as for every rule.",
      "Examples show the members that matter, and after `--- # after` the same members after the change. `desiredStatus`, `deploymentTriggers` and `updateMode` are arguments of Lintel's provider.",
    ],
    rules,
  );
