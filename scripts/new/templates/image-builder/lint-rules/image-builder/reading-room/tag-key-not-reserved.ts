import { rule } from "../../../lib/lint/rule/rule.ts";
import { readingRoom } from "../../../lib/services/image-builder/reading-room/model.ts";
import { reservedTagPrefixes } from "../../options.ts";
import { hasReservedKey, reservedKeys } from "../../tag-keys.ts";

export default rule({
  severity: "error",
  summary: "No tag key begins with the provider-reserved tag prefix.",
  otherwise: "refused",
  options: [reservedTagPrefixes],
  cites: [readingRoom.declaration.members.tags.cites],
  good: {
    "custom tags": `
tags: { team: web, "laws:team": web }`,
  },
  bad: {
    "a reserved tag": `
tags: { ⟦"aws:team"⟧: web }`,
  },
  each: ["tags"],
  when: [[".", hasReservedKey]],
  check: reservedKeys,
});
