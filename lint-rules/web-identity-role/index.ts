/** All rules of roles to assume with a web identity; a test holds this list against the folder. */
import type { LintRule } from "../../lib/lint/rule/rule.ts";
import durationInBounds from "./duration-in-bounds.ts";
import oneToken from "./one-token.ts";

const rules: readonly LintRule[] = [durationInBounds, oneToken];
export default rules;
