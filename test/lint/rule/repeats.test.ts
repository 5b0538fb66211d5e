import fc from "fast-check";
import { expect, it } from "vitest";
import { repeats } from "../../../lib/lint/rule/repeats.ts";

it("the search for repeats returns every repeated part with the first part that has its key", () => {
  expect([...repeats(["a", "B", "b", "A", "b"], (part) => part.toLowerCase())]).toEqual([
    { part: "b", first: "B" },
    { part: "A", first: "a" },
    { part: "b", first: "B" },
  ]);
});

it("the search for repeats ignores parts without a key", () => {
  expect([...repeats([1, 1, 2], () => undefined)]).toEqual([]);
});

it("the search for repeats returns as many parts as exceed the number of keys", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (parts) => {
      expect([...repeats(parts, (part) => part)]).toHaveLength(parts.length - new Set(parts).size);
    }),
  );
});
