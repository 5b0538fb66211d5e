/** What the rules of reading rooms have in common. */
import validate from "#validators/reading-room";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { readingRoom } from "../../../lib/services/a2a/reading-room/model.ts";

const base: RulesBase = {
  resource: readingRoom,
  validate,
  baseExample: `id: quiet
taskId: 3f36680c-7f37-4a5f-945e-d78981fafd36
readingRoomTopic: maps
`,
};
export default base;
