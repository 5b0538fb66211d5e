/** What becomes of an action between two revisions, by the first days on which each certainly, or perhaps, acts. */
import { expect, test } from "vitest";
import { changeOf, possibleChanges } from "../../../../../lib/lifecycle/report/simulation/comparison/change.ts";

const certain = (day: number) => ({ from: day, by: day });
const perhaps = (day: number) => ({ from: day, by: Number.POSITIVE_INFINITY });

test.each([
  ["on a day within the outlook, before it never", undefined, certain(3), "newly"],
  ["on the last day of the outlook, before it never", undefined, certain(10), "newly"],
  ["after the outlook, before it never", undefined, certain(11), undefined],
  ["never, before it on a day", certain(3), undefined, "no longer"],
  ["a day earlier", certain(4), certain(3), "sooner"],
  ["a day later", certain(3), certain(4), "later"],
  ["on the same day", certain(3), certain(3), undefined],
])("an action %s", (_, before, now, change) => {
  expect(changeOf(10, before, now)).toBe(change);
});

test.each([
  ["that never acted and perhaps acts is perhaps new", undefined, perhaps(3), ["newly"]],
  ["that acted and perhaps acts earlier is perhaps sooner", certain(5), perhaps(3), ["sooner"]],
  ["that acted and perhaps acts later is not", certain(3), perhaps(3), []],
  ["that perhaps acted is perhaps new, and perhaps sooner", perhaps(5), perhaps(3), ["newly", "sooner"]],
  ["that perhaps acts after the outlook is not", undefined, perhaps(11), []],
])("an action %s", (_, before, now, changes) => {
  expect(possibleChanges(10, before, now)).toEqual(changes);
});
