/** All rules of the resume request; a test holds this list against the folder. */
import type { LintRule } from "../../lib/lint/rule/rule.ts";
import namesAService from "./names-a-service.ts";

const rules: readonly LintRule[] = [namesAService];
export default rules;
