import { rule } from "../../../lib/lint/rule/rule.ts";
import { readingRoom } from "../../../lib/services/__service__/reading-room/model.ts";

const { __topic__: field } = readingRoom.declaration.members;

export default rule({
  id: "reading-room/topic-says-something",
  on: readingRoom,
  severity: "warning",
  summary: "The topic of a reading room does not consist of spaces.",
  cites: [field.cites],
  good: {
    "a topic": `
__topic__: old maps`,
  },
  bad: {
    "a space": `
__topic__: ⟦" "⟧`,
  },
  each: ["__topic__"],
  when: [[".", (value) => typeof value === "string" && value !== "" && value.trim() === ""]],
  *check(part) {
    yield {
      at: part,
      message: `${part.path} is ${part.shown}, which says nothing`,
      help: `write what is read there into ${part.lastSegment}`,
    };
  },
});
