/** All rules of requests to agents; a test compares this list with the folder. */
import validate from "#validators/agent-request";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { agentRequest } from "../../../lib/services/a2a/agent-request/model.ts";
import tenantAsInCard from "./tenant-as-in-card.ts";
import tenantIsOneSegment from "./tenant-is-one-segment.ts";
import timestampIsInUtc from "./timestamp-is-in-utc.ts";

const rules: ResourceRules = {
  resource: agentRequest,
  validate,
  rules: [tenantAsInCard, tenantIsOneSegment, timestampIsInUtc],
  baseExample: `GetTask: { id: 3f36680c-7f37-4a5f-945e-d78981fafd36 }
`,
};
export default rules;
