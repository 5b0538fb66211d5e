import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { isMalformedMediaType, malformedMediaType } from "../media-type-form.ts";

export default rule({
  severity: "warning",
  summary: "Input and output modes are media types.",
  otherwise: "Clients compare modes with media types, so the mode never matches.",
  cites: [cite(1, "AgentCard"), cite(1, "AgentSkill")],
  good: {
    "media types": `
defaultInputModes: [text/plain, image/*]`,
  },
  bad: {
    "a word": `
defaultInputModes: [⟦text⟧]`,
    "of a skill": `
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents], outputModes: [⟦plain text⟧] }`,
  },
  each: ["defaultInputModes[]", "defaultOutputModes[]", "skills[].inputModes[]", "skills[].outputModes[]"],
  when: [[".", isMalformedMediaType]],
  *check(mode) {
    yield malformedMediaType(mode);
  },
});
