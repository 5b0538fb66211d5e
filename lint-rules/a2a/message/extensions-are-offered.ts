import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";

export default rule({
  severity: "warning",
  summary: "The extensions that a message uses are listed in the agent's card.",
  otherwise: "Agents ignore unknown extensions, so the request is handled without them.",
  unwanted: "The agent supports the extension, but its card is out of date.",
  cites: [cite(1, "Message"), cite(1, "AgentCapabilities")],
  good: {
    "an extension of the card": `
message: { messageId: m1, role: ROLE_USER, parts: [{ text: Hello }], extensions: ["https://ext.example.test/v1"] }
--- # agent-card
capabilities: { extensions: [{ uri: "https://ext.example.test/v1" }] }`,
  },
  bad: {
    another: `
message: { messageId: m1, role: ROLE_USER, parts: [{ text: Hello }], extensions: [⟦"https://ext.example.test/v2"⟧] }
--- # agent-card
capabilities: { extensions: [{ uri: "https://ext.example.test/v1" }] }`,
  },
  beside: [agentCard],
  *checkAll(messages, _, cards) {
    const lists = cards.map((card) => card.at("capabilities", "extensions"));
    const offered = lists.flatMap((list) => list.items().map((extension) => extension.at("uri")));
    const uris = offered.map(({ value }) => value);
    if (cards.length === 0 || [...lists, ...offered].some(({ state }) => state === "unknown")) return;
    for (const used of messages.flatMap((message) => message.at("message", "extensions").items())) {
      if (used.value === undefined || uris.includes(used.value)) continue;
      yield {
        at: used,
        message: `${used.path} is ${used.shown}, but the agent's card lists ${uris.length === 0 ? "no extensions" : uris.join(", ")}`,
        help: "remove the extension, or list it in the card if the agent supports it",
      };
    }
  },
});
