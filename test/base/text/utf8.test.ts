import fc from "fast-check";
import { expect, test } from "vitest";
import { base64Of, compareCodePoints } from "../../../lib/base/text/utf8.ts";
import { anyText } from "../../run/any-text.ts";
import { cases } from "../../run/sizes.ts";

const texts = anyText();

test("texts have the Base64 form that Node gives them", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(base64Of(text)).toBe(Buffer.from(text).toString("base64"));
    }),
    { numRuns: cases(500) },
  );
});

test("texts are in the order of their bytes", () => {
  fc.assert(
    fc.property(texts, texts, fc.constantFrom("", "\u{1f600}", "\uffee"), (one, other, common) => {
      const [first, second] = [common + one, common + other];
      expect(Math.sign(compareCodePoints(first, second))).toBe(Buffer.compare(Buffer.from(first), Buffer.from(second)));
    }),
    { numRuns: cases(1000) },
  );
});
