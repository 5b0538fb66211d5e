/** All rules of workflows; a test holds this list against the folder. */
import type { LintRule } from "../../lib/lint/rule/rule.ts";
import tokenHasPermissions from "./token-has-permissions.ts";

const rules: readonly LintRule[] = [tokenHasPermissions];
export default rules;
