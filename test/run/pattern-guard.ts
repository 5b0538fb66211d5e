/**
 * Refuses regular expressions in expected objects. `toMatchObject` compares the members of a pattern, of which it has
 * none, so that every text would match.
 */
import { expect } from "vitest";

/** The files of a worker share its `expect`, which takes a tester as often as it is given. */
const isRefused = Symbol.for("lintel.patterns-are-refused");

/** Makes every comparison of a value with a pattern fail, wherever the pattern comes from. */
export function refusePatterns(): void {
  if (Object.hasOwn(globalThis, isRefused)) return;
  Object.defineProperty(globalThis, isRefused, { value: true });
  expect.addEqualityTesters([
    (received, expected) => {
      if (!(expected instanceof RegExp) || received instanceof RegExp) return undefined;
      throw new Error(`${expected} is compared as an object, which every text equals; use expect.stringMatching`);
    },
  ]);
}
