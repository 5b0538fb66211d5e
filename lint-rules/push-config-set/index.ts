/** All rules of sets; a test holds this list against the folder. Those of a configuration hold too (lib/resources.ts). */
import type { LintRule } from "../../lib/lint/rule/rule.ts";
import idsDiffer from "./ids-differ.ts";

const rules: readonly LintRule[] = [idsDiffer];
export default rules;
