/** All rules of requests to agents; a test holds this list against the folder. */
import type { LintRule } from "../../lib/lint/rule/rule.ts";
import tenantAsInCard from "./tenant-as-in-card.ts";
import tenantIsOneSegment from "./tenant-is-one-segment.ts";

const rules: readonly LintRule[] = [tenantAsInCard, tenantIsOneSegment];
export default rules;
