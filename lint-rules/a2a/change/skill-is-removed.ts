import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { bothCards, skillsOf } from "../card-parts.ts";

export default changeRule({
  on: [agentCard],
  severity: "error",
  summary: "An agent no longer offers a skill, or offers it under another id: clients that choose by the id will fail.",
  otherwise: "Orchestrators store skill ids, and continue to send these tasks to the agent.",
  cites: [cite(1, "AgentSkill")],
  good: {
    "another name": `
skills: [{ id: search, name: Search, description: Finds incidents, tags: [incidents] }]
--- # after
skills: [{ id: search, name: Search incidents, description: Finds incidents, tags: [incidents] }]`,
  },
  bad: {
    "another id": `
skills: [{ id: search, name: Search, description: Finds incidents, tags: [incidents] }]
--- # after
skills: ⟦[{ id: find, name: Search, description: Finds incidents, tags: [incidents] }]⟧`,
  },
  *check(change) {
    const cards = bothCards(change);
    if (cards === undefined) return;
    const offered = skillsOf(cards.now);
    for (const id of skillsOf(cards.before).keys()) {
      if (offered.has(id)) continue;
      yield {
        at: cards.now.at("skills"),
        message: `the skill ${JSON.stringify(id)} was removed; clients that use it will fail`,
        help: "keep it, or keep its id for the skill that replaces it",
      };
    }
  },
});
