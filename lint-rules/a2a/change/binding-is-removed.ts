import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { bothCards, interfacesOf } from "../card-parts.ts";

export default changeRule({
  on: [agentCard],
  severity: "error",
  summary: "A binding was removed: clients that support only this binding cannot reach the agent.",
  otherwise: "Deployed clients fail until they are released with another binding.",
  cites: [cite(1, "AgentInterface")],
  good: {
    "another address of the same binding": `
supportedInterfaces:
  - { url: "https://a.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }
--- # after
supportedInterfaces:
  - { url: "https://a.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }
  - { url: "https://a.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }`,
  },
  bad: {
    "another binding instead": `
supportedInterfaces:
  - { url: "https://a.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }
--- # after
supportedInterfaces: ⟦[{ url: "https://a.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }]⟧`,
  },
  *check(change) {
    const cards = bothCards(change);
    if (cards === undefined) return;
    const offered = new Set(interfacesOf(cards.now).map(({ binding }) => binding));
    for (const binding of new Set(interfacesOf(cards.before).map((each) => each.binding))) {
      if (offered.has(binding)) continue;
      yield {
        at: cards.now.at("supportedInterfaces"),
        message: `the binding ${JSON.stringify(binding)} was removed from all interfaces; clients that support only this binding cannot reach the agent`,
        help: "keep an interface of this binding until its clients have moved",
      };
    }
  },
});
