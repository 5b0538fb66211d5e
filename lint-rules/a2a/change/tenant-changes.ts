import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { existing, valueInWords } from "../../changed-members.ts";
import { bothCards, interfacesOf } from "../card-parts.ts";

export default changeRule({
  on: [agentCard],
  severity: "error",
  summary: "An interface has another tenant: requests of clients that have read the card before have the previous one.",
  otherwise: "Clients cache cards, so their requests reach the previous tenant or fail.",
  cites: [cite(1, "AgentInterface")],
  good: {
    "the same tenant": `
supportedInterfaces:
  - { url: "https://a.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0", tenant: a }
--- # after
supportedInterfaces:
  - { url: "https://a.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0", tenant: a }`,
  },
  bad: {
    "another tenant": `
supportedInterfaces:
  - { url: "https://a.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0", tenant: a }
--- # after
supportedInterfaces:
  - { url: "https://a.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0", tenant: ⟦b⟧ }`,
  },
  *check(change) {
    const cards = bothCards(change);
    if (cards === undefined) return;
    const present = interfacesOf(cards.now);
    for (const before of interfacesOf(cards.before)) {
      const same = present.filter(({ url, binding }) => url === before.url && binding === before.binding);
      const [now] = same;
      if (now === undefined || same.some(({ tenant }) => tenant === before.tenant)) continue;
      const tenant = now.node.at("tenant");
      yield {
        at: existing(tenant),
        message: `${tenant.path} is ${valueInWords(tenant)} instead of ${valueInWords(before.node.at("tenant"))}; requests of clients that keep the card have the previous one`,
        help: "accept both tenants until clients have read the card again",
      };
    }
  },
});
