import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { v0_3AgentCard } from "../../../lib/services/a2a/former-agent-card/model.ts";

export default changeRule({
  on: [agentCard, v0_3AgentCard],
  severity: "error",
  summary: "An agent's card was removed: clients no longer find the agent.",
  otherwise: "Discovery returns 404, and clients with a cached card fail at the next refresh.",
  cites: [cite(1, "AgentCard")],
  good: { "a card that stays": "version: 1.0.0\n--- # after\nversion: 1.0.1" },
  bad: { "a card": "⟦name⟧: Incident desk\n--- # after" },
  *check({ before, now, name }) {
    if (before === undefined || now !== undefined) return;
    yield {
      at: before.at("name"),
      atKey: true,
      message: `${name} was removed; clients that read it no longer find the agent`,
      help: "keep it until clients no longer read it",
    };
  },
});
