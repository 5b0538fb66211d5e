/** Dates, ages and acts as the page words them. */
import { expect, test } from "vitest";
import { readImages } from "../../../lib/browser/simulation/images.ts";
import { Wording } from "../../../lib/browser/simulation/wording.ts";
import { actRow, at, dataOf, day, imageRow } from "./sample-data.ts";

const wording = new Wording(at);

test("what may be done within 24 hours differs in words from what is done today and on a later date", () => {
  expect(wording.whenOf({ day: 0, isToday: true }, "on ")).toBe("today");
  expect(wording.whenOf({ day: 1, isToday: true }, "on ")).toBe("within 24 hours");
  expect(wording.whenOf({ day: 1, isToday: false }, "on ")).toBe("on 2 Mar 2026");
});

test("an age is given in whole days", () => {
  const ages = [0, 1, 1.9, 2].map((days) => wording.ageOf({ createdAt: at - days * day }));
  expect(ages).toEqual(["0 days old", "1 day old", "1 day old", "2 days old"]);
  expect(wording.ageOf({ createdAt: undefined })).toBe("of unknown age");
});

test("an image has its acts in order, or the reason why it is kept", () => {
  const { images } = readImages(
    dataOf(imageRow("a", 1, [actRow(0, "DISABLE"), actRow(2, "DELETE")]), imageRow("b", 1)),
  );
  expect(images.map((image) => wording.outcomeOf(image, "; then "))).toEqual([
    'DISABLE today by "nightly" rule 1 (old); then DELETE on 3 Mar 2026 by "nightly" rule 1 (old)',
    "kept (not old)",
  ]);
  expect(images.map((image) => wording.createdOf(image))).toEqual(Array(2).fill("28 Feb 2026, 1 day old"));
  expect(wording.createdOf({ createdAt: undefined })).toBe("unknown");
});
