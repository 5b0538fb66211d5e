/** All rules of push configurations; a test compares this list with the folder. */

import validate from "#validators/push-config";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { pushConfig } from "../../../lib/services/a2a/push-config/model.ts";
import { rulesAnywhere } from "../push-config-anywhere.ts";
import cardOffersPush from "./card-offers-push.ts";
import fewForATask from "./few-for-a-task.ts";
import idIsGiven from "./id-is-given.ts";
import idsDiffer from "./ids-differ.ts";
import tenantAsInCard from "./tenant-as-in-card.ts";
import tokensDiffer from "./tokens-differ.ts";

const rules: ResourceRules = {
  resource: pushConfig,
  validate,
  rules: [...rulesAnywhere, cardOffersPush, fewForATask, idIsGiven, idsDiffer, tenantAsInCard, tokensDiffer],
  baseExample: `id: on-call
taskId: 3f36680c-7f37-4a5f-945e-d78981fafd36
url: https://hooks.example.test/agents
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }
`,
};
export default rules;
