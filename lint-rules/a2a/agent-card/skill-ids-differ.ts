import { cite } from "../../../lib/facts/model/citation.ts";
import { repeated } from "../../../lib/lint/rule/condition.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "Two skills have different ids.",
  otherwise: "Clients choose a skill by its id, so they cannot choose between the two.",
  cites: [cite(1, "AgentSkill")],
  good: {
    "two ids": `
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents] }
  - { id: Search, name: Search again, description: Finds incidents, tags: [incidents] }`,
  },
  bad: {
    "the same id twice": `
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents] }
  - { id: ⟦search⟧, name: Search again, description: Finds incidents, tags: [incidents] }`,
  },
  each: ["skills"],
  when: [[".", repeated("id")]],
  *check(skills) {
    const ids = skills.items().map((skill) => skill.at("id"));
    for (const { part, first } of repeats(ids, ({ value }) => value)) {
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, like ${first.path}; ids of skills must be unique`,
        help: "give one of the two skills a different id",
      };
    }
  },
});
