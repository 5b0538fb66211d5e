/** The model, validator and base example of the rules for access to agents. */
import validate from "#validators/agent-access";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { agentAccess } from "../../../lib/services/a2a/agent-access/model.ts";

const base: RulesBase = {
  resource: agentAccess,
  validate,
  baseExample: `agent: https://agents.example.com/on-call
credentials:
  bearer:
    secretFrom: env:AGENT_TOKEN
`,
};
export default base;
