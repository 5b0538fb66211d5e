/** Data structures for inventories of any size: growing lists, packed texts, and the queue of days. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PackedTexts } from "../../../lib/lifecycle/simulate/image/image-table.ts";
import { FloatList, IntList } from "../../../lib/lifecycle/simulate/image/number-list.ts";
import { DayQueue } from "../../../lib/lifecycle/simulate/play/day-queue.ts";

describe.each([
  ["whole numbers", () => new IntList(), [-3, 0, 2 ** 31 - 1]],
  ["numbers of any size", () => new FloatList(), [-0.5, Number.NaN, 2 ** 53]],
] as const)("a list of %s", (_, create, edges) => {
  it("keeps its values when it grows", () => {
    const list = create();
    const values = [...edges, ...Array.from({ length: 200 }, (_, index) => index * 7)];
    for (const value of values) list.push(value);
    expect(list.length).toBe(values.length);
    expect(values.map((_, index) => list.at(index))).toEqual(values);
  });
});

it("an integer is replaced in place", () => {
  const list = new IntList();
  for (const value of [1, 2, 3]) list.push(value);
  list.set(1, 9);
  expect([list.at(0), list.at(1), list.at(2), list.length]).toEqual([1, 9, 3, 3]);
});

it("packed texts are unchanged, across chunks and if they are larger than one", () => {
  const written = [
    "",
    "web/1",
    "größer €",
    "a".repeat(1_000_000),
    "b".repeat(1_000_000),
    "€".repeat(1_500_000),
    "last",
  ];
  const texts = new PackedTexts();
  for (const text of written) texts.push(text);
  // toEqual would print millions of characters.
  expect(written.map((text, index) => texts.at(index) === text)).toEqual(written.map(() => true));
});

it("days are taken in order, once with all their images, including days that were added later", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(5))), fc.array(fc.tuple(fc.nat(20), fc.nat(5))), (first, then) => {
      const queue = new DayQueue();
      const expected = new Map<number, number[]>();
      const add = ([day, rank]: readonly [number, number]) => {
        queue.add(day, rank);
        expected.set(day, [...(expected.get(day) ?? []), rank]);
      };
      const takeNext = () => {
        const day = Math.min(...expected.keys());
        const ranks = expected.get(day);
        expected.delete(day);
        expect(queue.take()).toEqual(ranks === undefined ? undefined : { day, ranks });
      };
      for (const each of first) add(each);
      takeNext();
      for (const each of then) add(each);
      while (expected.size > 0) takeNext();
      expect(queue.take()).toBeUndefined();
    }),
  );
});
