/** The model, validator and base example of the rules for push configurations. */

import validate from "#validators/push-config";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { equivalent } from "../../../lib/services/a2a/push-config/model/same-meaning.ts";
import { pushConfig } from "../../../lib/services/a2a/push-config/model.ts";

const base: RulesBase = {
  resource: pushConfig,
  validate,
  equivalent,
  baseExample: `id: on-call
taskId: 3f36680c-7f37-4a5f-945e-d78981fafd36
url: https://hooks.example.test/agents
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }
`,
};
export default base;
