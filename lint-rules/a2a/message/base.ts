/** The model, validator and base example of the rules for messages to agents. */
import validate from "#validators/message";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { sendMessage } from "../../../lib/services/a2a/message/model.ts";
import { rulesAnywhere } from "../push-config-anywhere.ts";

const base: RulesBase = {
  resource: sendMessage,
  validate,
  parts: [{ at: "configuration.taskPushNotificationConfig", rules: rulesAnywhere }],
  baseExample: `message:
  messageId: 8fe1e103-04f8-4fd2-b0df-550fe98a71fa
  role: ROLE_USER
  parts: [{ text: Which incidents are open? }]
`,
};
export default base;
