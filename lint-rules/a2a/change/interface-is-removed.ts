import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { bothCards, interfacesOf } from "../card-parts.ts";

export default changeRule({
  on: [agentCard],
  severity: "error",
  summary: "An address of the agent was removed: clients with the previous card fail.",
  otherwise: "Clients cache cards, and continue to send requests to the removed address.",
  cites: [cite(1, "AgentInterface")],
  good: {
    "another order": `
supportedInterfaces:
  - { url: "https://a.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }
  - { url: "https://b.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }
--- # after
supportedInterfaces:
  - { url: "https://b.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }
  - { url: "https://a.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }`,
  },
  bad: {
    "another address": `
supportedInterfaces:
  - { url: "https://a.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }
--- # after
supportedInterfaces: ⟦[{ url: "https://b.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }]⟧`,
  },
  *check(change) {
    const cards = bothCards(change);
    if (cards === undefined) return;
    const present = interfacesOf(cards.now);
    const bindings = new Set(present.map(({ binding }) => binding));
    const gone = interfacesOf(cards.before).filter(
      // binding-is-removed reports the others.
      (each) =>
        bindings.has(each.binding) && !present.some((its) => its.url === each.url && its.binding === each.binding),
    );
    for (const { url, binding } of new Map(gone.map((each) => [`${each.binding} ${each.url}`, each])).values()) {
      yield {
        at: cards.now.at("supportedInterfaces"),
        message: `the interface ${binding} at ${JSON.stringify(url)} was removed; clients with the previous card fail`,
        help: "serve the address until clients have read the card again",
      };
    }
  },
});
