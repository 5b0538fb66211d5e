/** The bounds of globs, each at the last value that is allowed and at the first that is not. */
import { expect, test } from "vitest";
import { compileGlob } from "../../../lib/lint/text/patterns/glob-pattern.ts";

test("a glob has at most 1,000 characters", () => {
  expect(compileGlob("a".repeat(1000))("a".repeat(1000))).toBe(true);
  expect(() => compileGlob("a".repeat(1001))).toThrow("is 1001 characters long; it must have at most 1000");
});

test("a range has at most 1,000 values", () => {
  expect(["1", "1000", "1001"].map(compileGlob("{1..1000}"))).toEqual([true, true, false]);
  expect(() => compileGlob("{1..1001}")).toThrow("has the range {1..1001}; it must have at most 1000 values");
  expect(() => compileGlob("{0..1000}")).toThrow("at most 1000 values");
});

test("a glob has at most 10,000 states", () => {
  // The end; for each range a choice, and a state for each character of each of its values.
  const states = 1 + 2 * (1 + 4 * 1000) + (1 + 3 * 665);
  const glob = "{1000..1999}{1000..1999}{100..764}";
  expect(compileGlob(glob + "a".repeat(10_000 - states))("10001999764a")).toBe(true);
  expect(() => compileGlob(glob + "a".repeat(10_001 - states))).toThrow("has too many alternatives");
});
