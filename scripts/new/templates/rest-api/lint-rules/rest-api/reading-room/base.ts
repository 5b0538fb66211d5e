/** What the rules of reading rooms have in common. */
import validate from "#validators/reading-room";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { readingRoom } from "../../../lib/services/rest-api/reading-room/model.ts";

const base: RulesBase = {
  resource: readingRoom,
  validate,
  baseExample: `organization: acme
name: quiet
reading_room_topic: maps
`,
};
export default base;
