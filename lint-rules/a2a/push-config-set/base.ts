/** The model, validator and base example of the rules for sets of push configurations; the rules of a configuration apply too (`parts`). */
import validate from "#validators/push-config-set";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { equivalent } from "../../../lib/services/a2a/push-config/model/same-meaning.ts";
import { pushConfigSet } from "../../../lib/services/a2a/push-config-set/model.ts";
import { rulesAnywhere } from "../push-config-anywhere.ts";

const base: RulesBase = {
  resource: pushConfigSet,
  validate,
  equivalent,
  parts: [{ at: "", rules: rulesAnywhere }],
  baseExample: `contextId: 6a1d6a64-4ed8-4b7e-9b56-6dc8a4c6ab2b
id: on-call
url: https://hooks.example.test/agents
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }
`,
};
export default base;
