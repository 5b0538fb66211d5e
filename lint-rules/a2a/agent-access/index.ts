/** All rules of access to agents; a test compares this list with the folder. */
import validate from "#validators/agent-access";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { agentAccess } from "../../../lib/services/a2a/agent-access/model.ts";
import addressIsHttps from "./address-is-https.ts";
import agentIsAnAddress from "./agent-is-an-address.ts";
import agentsDiffer from "./agents-differ.ts";
import userNeedsSecret from "./user-needs-secret.ts";

const rules: ResourceRules = {
  resource: agentAccess,
  validate,
  rules: [addressIsHttps, agentIsAnAddress, agentsDiffer, userNeedsSecret],
  baseExample: `agent: https://agents.example.com/on-call
credentials:
  bearer:
    secretFrom: env:AGENT_TOKEN
`,
};
export default rules;
