/** What the rules of reading rooms have in common. */
import validate from "#validators/reading-room";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { readingRoom } from "../../../lib/services/__service__/reading-room/model.ts";

const base: RulesBase = {
  resource: readingRoom,
  validate,
  baseExample: `__example__
`,
};
export default base;
