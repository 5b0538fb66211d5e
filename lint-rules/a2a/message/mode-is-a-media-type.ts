import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { isMalformedMediaType, malformedMediaType } from "../media-type-form.ts";

export default rule({
  severity: "warning",
  summary: "Parts and accepted output modes have media types.",
  otherwise: "The agent compares modes with media types, so the mode never matches.",
  unwanted: "The agent accepts names of its own for modes.",
  cites: [cite(1, "Part"), cite(1, "SendMessageConfiguration")],
  good: {
    "a media type": `
message: { messageId: m1, role: ROLE_USER, parts: [{ text: "# Hello", mediaType: text/markdown }] }`,
  },
  bad: {
    "a word": `
message: { messageId: m1, role: ROLE_USER, parts: [{ text: "# Hello", mediaType: ⟦markdown⟧ }] }`,
    "of a response": `
configuration: { acceptedOutputModes: [⟦text⟧] }`,
  },
  each: ["message.parts[].mediaType", "configuration.acceptedOutputModes[]"],
  when: [[".", isMalformedMediaType]],
  *check(type) {
    yield malformedMediaType(type);
  },
});
