/** The model, validator and base example of the rules for requests to agents. */
import validate from "#validators/agent-request";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { agentRequest } from "../../../lib/services/a2a/agent-request/model.ts";

const base: RulesBase = {
  resource: agentRequest,
  validate,
  baseExample: `GetTask: { id: 3f36680c-7f37-4a5f-945e-d78981fafd36 }
`,
};
export default base;
