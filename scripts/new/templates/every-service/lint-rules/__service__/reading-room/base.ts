/** The model, validator and base example of the rules for reading rooms. */
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
