/** Where the page draws times, and what it counts. */
import { expect, test } from "vitest";
import { readImages } from "../../../lib/browser/simulation/images.ts";
import { Scale } from "../../../lib/browser/simulation/scale.ts";
import { actRow, at, dataOf, day, imageRow } from "./sample-data.ts";

const inventory = readImages(
  dataOf(
    imageRow("old", 100, [actRow(0, "DEPRECATE"), actRow(10, "UNDECIDED"), actRow(30, "DELETE")]),
    imageRow("new", 0, [actRow(15, "DISABLE")]),
    imageRow("unknown", null),
  ),
);
const scale = new Scale(inventory, 30);
const imageNamed = (name: string) => inventory.images.filter(({ id }) => id === name);

test("the scale begins with the oldest image, and has the first run and the last day at their places", () => {
  expect([scale.past(at - 100 * day), scale.past(at), scale.day(0), scale.day(30)]).toEqual([0, 26, 26, 97]);
  expect(scale.past(at - 25 * day)).toBe(13);
});

test("a life changes at each act, except undecided ones, and ends with its deletion", () => {
  const lines = (name: string) => imageNamed(name).flatMap((image) => scale.lifeOf(image));
  expect(lines("old")).toEqual([
    { status: "AVAILABLE", left: 0, width: 26 },
    { status: "DEPRECATED", left: 26, width: 71 },
  ]);
  expect(lines("new").map(({ status, left, width }) => [status, left, left + width])).toEqual([
    ["AVAILABLE", 26, 61.5],
    ["DISABLED", 61.5, 100],
  ]);
  expect(lines("unknown")).toEqual([{ status: "AVAILABLE", left: 26, width: 74 }]);
});

test("acts after the period are neither drawn nor counted", () => {
  const short = new Scale(inventory, 29);
  const [image] = imageNamed("old");
  expect(image && short.lifeOf(image).at(-1)).toEqual({ status: "DEPRECATED", left: 26, width: 74 });
  expect(short.tally(inventory.images).all).toEqual(
    new Map([
      ["DEPRECATE", 1],
      ["UNDECIDED", 1],
      ["DISABLE", 1],
    ]),
  );
});

test("a tally has each image at its place in the past, and each act at its place ahead", () => {
  const { created, columns, all } = scale.tally(inventory.images);
  expect([created.length, created[0], created[15], created.reduce((one, other) => one + other)]).toEqual([16, 1, 1, 2]);
  expect(columns.flatMap((column, place) => [...column.keys()].map((action) => [place, action]))).toEqual([
    [0, "DEPRECATE"],
    [16, "UNDECIDED"],
    [24, "DISABLE"],
    [48, "DELETE"],
  ]);
  expect([...all.values()]).toEqual([1, 1, 1, 1]);
});

test("bars begin at the scale's own places", () => {
  expect([scale.createdBar(8).left, scale.actBar(0).left, scale.actBar(48).left]).toEqual([13, 26, 97]);
});

test("the axis has few dates, fewer where it is narrow, and ages as far as the oldest image", () => {
  const titles = (days: number, isNarrow: boolean) =>
    new Scale(inventory, days).ticks(isNarrow).map((tick) => tick.title);
  expect(titles(30, false)).toEqual(["today", "8 Mar", "15 Mar", "22 Mar", "29 Mar", "−30 d", "−3 mo"]);
  expect(titles(30, true)).toEqual(["today", "15 Mar", "29 Mar", "−30 d", "−3 mo"]);
  expect(titles(401, false)[1]).toBe("31 May 2026");
});
