import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { isKnownSecret } from "../../../lib/facts/model/secrets/secret-value.ts";
import { absent, empty } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "A message contains no credential, unless an extension defines how agents exchange them.",
  otherwise: "The agent, its models and their logs keep a copy of the credential.",
  unwanted: "The value only resembles a credential, such as an example in a question.",
  cites: [
    citeGuide("a2a", "In-Task Authorization Agent Responsibilities"),
    citeGuide("a2a", "In-Task Authorization Security Considerations"),
  ],
  good: {
    "a hint": `
message: { messageId: m, role: ROLE_USER, taskId: t, parts: [{ text: The deployment is approved }] }`,
    "an extension": `
message:
  messageId: m
  role: ROLE_USER
  taskId: t
  extensions: ["https://ext.example.test/credentials/v1"]
  parts: [{ text: ghp_swordfishswordfishswordfishswordfish }]`,
  },
  bad: {
    "a token in answer to TASK_STATE_AUTH_REQUIRED": `
message: { messageId: m, role: ROLE_USER, taskId: t, parts: [{ text: ⟦ghp_swordfishswordfishswordfishswordfish⟧ }] }`,
  },
  each: ["message.parts[].text"],
  when: [
    [".", (text) => typeof text === "string" && isKnownSecret(text)],
    ["message.extensions", absent, empty],
  ],
  *check(text) {
    yield {
      at: text,
      isSecret: true,
      message: `${text.path} contains a credential (not shown); agents receive credentials by other means, since every agent that the task passes through can read a message`,
      help: "send the credential to the place in the agent's authorization request, or name the extension that defines the exchange in extensions; replace the exposed credential",
    };
  },
});
