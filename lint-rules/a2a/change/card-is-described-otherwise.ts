import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { existing, listed } from "../../changed-members.ts";
import { bothCards, skillsOf } from "../card-parts.ts";

const describing = ["name", "description", "provider", "version", "documentationUrl", "iconUrl", "signatures"];
const describingSkill = ["name", "description", "tags", "examples"] as const;

export default changeRule({
  on: [agentCard],
  severity: "info",
  summary: "Only words for people change: names, descriptions, examples, links, versions of the agent.",
  otherwise:
    "Existing requests remain valid. People and models that choose an agent by its description may choose another agent.",
  unwanted: "Clients do not choose the agent by its description, so its wording needs no review.",
  cites: [cite(1, "AgentCard"), cite(1, "AgentSkill")],
  isLast: true,
  good: {
    "a skill at another place": `
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents] }
  - { id: close, name: Close, description: Closes incidents, tags: [incidents] }
--- # after
skills:
  - { id: close, name: Close, description: Closes incidents, tags: [incidents] }
  - { id: search, name: Search, description: Finds incidents, tags: [incidents] }`,
  },
  bad: {
    "the version of the agent": `
version: 1.2.3
--- # after
version: ⟦1.2.4⟧`,
    "the description of a skill": `
skills: [{ id: search, name: Search, description: Finds incidents, tags: [incidents] }]
--- # after
skills: [⟦{ id: search, name: Search, description: Finds open incidents, tags: [incidents] }⟧]`,
  },
  *check(change) {
    const cards = bothCards(change);
    if (cards === undefined) return;
    const described = change.left.filter(({ path }) => describing.includes(path.split(/[.[]/)[0] ?? ""));
    const [first] = described;
    if (first !== undefined) {
      const names = listed([...new Set(described.map(({ path }) => path.split(/[.[]/)[0] ?? ""))]);
      yield { at: existing(first.now), message: `the card has another ${names}; clients do not depend on it` };
    }
    const before = skillsOf(cards.before);
    for (const [id, skill] of skillsOf(cards.now)) {
      const earlier = before.get(id);
      const otherwise = describingSkill.filter(
        (member) =>
          earlier !== undefined && JSON.stringify(earlier.at(member).raw) !== JSON.stringify(skill.at(member).raw),
      );
      if (otherwise.length === 0) continue;
      const message = `the skill ${JSON.stringify(id)} has another ${listed(otherwise)}; clients do not depend on it`;
      yield { at: skill, message };
    }
  },
});
