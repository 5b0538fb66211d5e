/** All rules of access to agents; a test holds this list against the folder. */
import type { Rule } from "../../lib/lint/rule.ts";

const rules: readonly Rule[] = [];
export default rules;
