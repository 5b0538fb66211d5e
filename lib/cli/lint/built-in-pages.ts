/** The pages of Lintel's own rules. A bundle has them as data, since its rules have no texts (scripts/rule-texts.ts). */
import { type RulePage, rulePage } from "../../lint/report/rules/rule-page.ts";
import { allRules } from "./all-rules.ts";

/** Makes the pages, in the order of {@link allRules}. */
export const builtInPages = async (): Promise<readonly RulePage[]> => (await allRules()).map(rulePage);
