/** The wording of reasons. */
import { expect, it } from "vitest";
import { daysInWords, placeInWords } from "../../lib/simulate/reasons.ts";
import { day } from "../../lib/simulate/time.ts";

it.each([
  [1, "newest"],
  [2, "2nd newest"],
  [3, "3rd newest"],
  [4, "4th newest"],
  [10, "10th newest"],
  [11, "11th newest"],
  [12, "12th newest"],
  [13, "13th newest"],
  [14, "14th newest"],
  [21, "21st newest"],
  [22, "22nd newest"],
  [111, "111th newest"],
  [123, "123rd newest"],
])("position %i is the %s", (place, words) => {
  expect(placeInWords(place - 1)).toBe(words);
});

it("counts whole days", () => {
  expect(daysInWords(0, day - 1)).toBe("0 days");
  expect(daysInWords(day, 2 * day)).toBe("1 day");
  expect(daysInWords(day, 95 * day)).toBe("94 days");
});
