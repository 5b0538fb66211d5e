/** All rules of workflows; a test holds this list against the folder. */
import type { Rule } from "../../lib/lint/rule/rule.ts";
import tokenHasPermissions from "./token-has-permissions.ts";

const rules: readonly Rule[] = [tokenHasPermissions];
export default rules;
