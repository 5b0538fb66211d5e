/** A set has no rules of its own: those that hold of a configuration wherever it stands are in lib/resources.ts. */
import type { Rule } from "../../lib/lint/rule.ts";

const rules: readonly Rule[] = [];
export default rules;
