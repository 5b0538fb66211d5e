import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivedId } from "../../../lib/terraform/runtime/derived-id.ts";

const text = fc.string({ minLength: 1, unit: "grapheme" });

describe("a derived id", () => {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

  it("is a UUID, equal only for equal texts", () => {
    fc.assert(
      fc.property(fc.array(text), fc.array(text), (one, other) => {
        expect(derivedId(...one)).toMatch(uuid);
        expect(derivedId(...one) === derivedId(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });

  it("distinguishes absent from empty texts, and where texts end", () => {
    const ids = [derivedId("a", undefined), derivedId("a", ""), derivedId("a"), derivedId("ab"), derivedId("a", "b")];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
