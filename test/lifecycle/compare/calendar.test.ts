import { expect, test } from "vitest";
import { ageOf } from "../../../lib/lifecycle/compare/age.ts";
import { lifetimesOf } from "../../../lib/lifecycle/compare/calendar.ts";

/** The shortest life in days, but for an image of the day, and the longest in months. */
function extremesOf(...periods: Parameters<typeof ageOf>[]): readonly number[] {
  const days = lifetimesOf(periods.map((period) => ageOf(...period))).map((each) => each.days);
  return [days[1] ?? 0, Math.round((days.at(-1) ?? 0) / 30.4)];
}

test("periods are not taken for others with the same numbers, or with the same units", () => {
  expect(extremesOf([3, "MONTHS"], [40, "DAYS"])).toEqual([40, 3]);
  expect(extremesOf([3, "DAYS"], [40, "MONTHS"])).toEqual([3, 40]);
  expect(extremesOf([3, "MONTHS"], [40, "DAYS"])).toEqual([40, 3]);
  expect(extremesOf([5, "MONTHS"], [41, "DAYS"])).toEqual([41, 5]);
});

test("lifetimes are the same after those of many other periods", () => {
  const first = extremesOf([7, "MONTHS"], [50, "DAYS"]);
  for (let months = 8; months < 30; months += 1) extremesOf([months, "MONTHS"], [50, "DAYS"]);
  expect(extremesOf([7, "MONTHS"], [50, "DAYS"])).toEqual(first);
});
