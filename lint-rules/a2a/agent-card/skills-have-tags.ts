import { cite } from "../../../lib/facts/model/citation.ts";
import { empty } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "A skill has at least one tag.",
  otherwise: "Catalogs and clients search skills by tag, so they do not find this skill.",
  unwanted: "Catalogs do not list the agent, and its clients know its skills.",
  cites: [cite(1, "AgentSkill")],
  good: {
    "a tag": `
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents] }`,
  },
  bad: {
    "no tag": `
skills:
  - { id: search, name: Search, description: Finds incidents, tags: ⟦[]⟧ }`,
  },
  each: ["skills[].tags"],
  when: [[".", empty]],
  *check(tags) {
    yield {
      at: tags,
      message: `${tags.path} is an empty list; tags are required, since clients find skills by them`,
      help: "add at least one keyword",
    };
  },
});
