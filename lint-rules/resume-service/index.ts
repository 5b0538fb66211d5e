/** All rules of the resume request; a test holds this list against the folder. */
import type { Rule } from "../../lib/lint/rule/rule.ts";
import namesAService from "./names-a-service.ts";

const rules: readonly Rule[] = [namesAService];
export default rules;
