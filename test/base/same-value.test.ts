import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameValue } from "../../lib/base/same-value.ts";
import { UnknownValue } from "../../lib/lint/text/unknown.ts";
import { cases } from "../run/sizes.ts";

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    fc.constantFrom(null, true, 0, -0, Number.NaN, "", "a", undefined),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "__proto__"), tie("value"), { maxKeys: 2 }),
  ),
})).value;

test("values are the same whenever Node says so", () => {
  fc.assert(
    fc.property(values, values, (one, other) => {
      expect(isSameValue(one, other)).toBe(isDeepStrictEqual(one, other));
      expect(isSameValue(one, structuredClone(one))).toBe(isDeepStrictEqual(one, structuredClone(one)));
    }),
    { numRuns: cases(2000) },
  );
});

test("unknown values are the same if they are unknown for the same reason", () => {
  expect(isSameValue(new UnknownValue("refers to var.a"), new UnknownValue("refers to var.a"))).toBe(true);
  expect(isSameValue(new UnknownValue("refers to var.a"), new UnknownValue("refers to var.b"))).toBe(false);
  expect(isSameValue(new UnknownValue("refers to var.a"), { ...new UnknownValue("refers to var.a") })).toBe(false);
});
