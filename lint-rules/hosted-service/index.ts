/** The rules of hosted services, in the order of documentation. */
import type { Rule } from "../../lib/lint/rule.ts";

const rules: readonly Rule[] = [];
export default rules;
