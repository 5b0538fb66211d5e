import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { modesOf, overlap } from "../card-modes.ts";

export default rule({
  severity: "warning",
  summary: "The agent's card accepts the media types of a message's parts.",
  otherwise: "The agent returns ContentTypeNotSupportedError.",
  unwanted: "The agent accepts media types that its card does not list.",
  cites: [cite(1, "Part"), cite(1, "AgentCard")],
  good: {
    "a media type of the card": `
message: { messageId: m1, role: ROLE_USER, parts: [{ text: Hello, mediaType: text/plain }] }
--- # agent-card
defaultInputModes: [text/*]`,
  },
  bad: {
    another: `
message: { messageId: m1, role: ROLE_USER, parts: [{ raw: SGk=, mediaType: ⟦image/png⟧ }] }
--- # agent-card
defaultInputModes: [text/plain]`,
  },
  beside: [agentCard],
  *checkAll(messages, _, cards) {
    const taken = modesOf(cards, "Input");
    if (!taken.known) return;
    for (const part of messages.flatMap((message) => message.at("message", "parts").items())) {
      const type = part.at("mediaType");
      const { value } = type;
      if (typeof value !== "string" || taken.types.some((each) => overlap(each, value))) continue;
      yield {
        at: type,
        message: `${type.path} is ${type.shown}, but the agent's card accepts ${taken.types.join(", ")}`,
        help: "send a media type that the agent accepts",
      };
    }
  },
});
