import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { agentRequest } from "../../../lib/services/a2a/agent-request/model.ts";
import { sendMessage } from "../../../lib/services/a2a/message/model.ts";
import { pushConfig } from "../../../lib/services/a2a/push-config/model.ts";
import { implementedExtensions } from "../../options.ts";

export default rule({
  severity: "error",
  summary: "Clients of an agent implement the extensions that it requires.",
  otherwise: "The agent refuses the requests (ExtensionSupportRequiredError).",
  options: [implementedExtensions],
  cites: [cite(1, "AgentExtension")],
  good: {
    "a message that uses the extension": `
capabilities: { extensions: [{ uri: "https://ext.example.test/v1", required: true }] }
--- # message
message:
  messageId: message-1
  role: ROLE_USER
  parts: [{ text: Hello }]
  extensions: ["https://ext.example.test/v1"]`,
    "an extension that is not required": `
capabilities: { pushNotifications: true, extensions: [{ uri: "https://ext.example.test/v1", required: false }] }
--- # push-config
id: on-call`,
  },
  bad: {
    "a message without the extension": `
capabilities: { extensions: [{ uri: "https://ext.example.test/v1", required: ⟦true⟧ }] }
--- # message
metadata: {}`,
  },
  beside: [sendMessage, pushConfig, agentRequest],
  *checkAll(cards, { implementedExtensions }, users) {
    const used = users.map((user) =>
      user
        .at("message", "extensions")
        .items()
        .map(({ value }) => value),
    );
    for (const card of cards) {
      for (const extension of card.at("capabilities", "extensions").items()) {
        const required = extension.at("required");
        const uri = extension.at("uri");
        if (required.value !== true || implementedExtensions.some((each) => each === uri.value)) continue;
        if (uri.state === "unknown" || used.every((uris) => uris.includes(uri.value) || uris.includes(undefined)))
          continue;
        yield {
          at: required,
          message: `${required.path} is true, but not every declaration beside the card implements ${uri.shown}; clients without it must not use the agent`,
          help: `list ${uri.shown} in the extensions of messages, or in the option implementedExtensions if your clients implement it`,
        };
      }
    }
  },
});
