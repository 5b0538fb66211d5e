import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { oldestOf } from "../../../lib/lint/engine/earlier-version.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { v0_3AgentCard } from "../../../lib/services/a2a/former-agent-card/model.ts";
import { isMalformedMediaType, malformedMediaType } from "../media-type-form.ts";

/** Modes of version 0.1, whose schema has the default "text": kinds of parts (gap `agent-card/media-types`). */
const kindsOfParts: readonly unknown[] = ["text", "file", "data"];

/** Whether a mode is valid because its card has version 0.1. */
const isOfVersion0_1 = ({ raw, declaration }: Node): boolean =>
  kindsOfParts.includes(raw) &&
  declaration.field === v0_3AgentCard.declaration &&
  oldestOf(declaration, v0_3AgentCard.earlierOf) !== undefined;

export default rule({
  severity: "warning",
  summary: "Input and output modes are media types.",
  otherwise: "Clients compare modes with media types, so the mode never matches.",
  unwanted: "The agent and its clients agree on names of their own for modes.",
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
    if (!isOfVersion0_1(mode)) yield malformedMediaType(mode);
  },
});
