/** What belongs to today: each policy runs once within 24 hours of the time of the first run, at an hour not known. */
import { expect, test } from "vitest";
import { actsAfterToday, actsOfToday } from "../../../../lib/lifecycle/report/simulation/today.ts";
import type { Act } from "../../../../lib/lifecycle/simulate/play/play.ts";
import { actionOf, type Simulation } from "../../../../lib/lifecycle/simulate/verdict/simulation.ts";
import { image, reportOf } from "./sample-report.ts";

/** Image, action and day of some acts. */
const read = (simulation: Simulation, acts: Iterable<Act>): readonly string[] =>
  [...acts].map((act) => `${simulation.table.ids[simulation.indexOf(act)]} ${actionOf(act)} ${act.day}`);

test.each([
  ["due at the first run", 90, ["img-1 DEPRECATE 0"], ["img-1 DISABLE 1", "img-1 DELETE 2"]],
  ["that becomes due within 24 hours", 29, ["img-1 DEPRECATE 1"], []],
  ["due after 24 hours", 28, [], ["img-1 DEPRECATE 2"]],
])("each output says the same about one action of a policy on an image %s", (_, age, today, later) => {
  const { simulation } = reportOf([image(1, age)], undefined, false);
  expect(read(simulation, actsOfToday(simulation))).toEqual(today);
  expect(read(simulation, actsAfterToday(simulation, 5))).toEqual(later);
});
