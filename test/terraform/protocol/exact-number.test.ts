import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDecimal, parseJson } from "../../../lib/terraform/protocol/exact-number.ts";

describe("parseDecimal", () => {
  it.each([
    ["0", 0],
    ["-7", -7],
    ["0.1", 0.1],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ["9007199254740992", 9007199254740992n],
    ["-9007199254740992", -9007199254740992n],
    ["12345678901234567890123", 12345678901234567890123n],
    ["0.12345678901234567890123", { decimal: "0.12345678901234567890123" }],
    ["9007199254740993.5", { decimal: "9007199254740993.5" }],
  ])("reads %s exactly", (text, value) => {
    expect(parseDecimal(text)).toEqual(value);
  });

  it("reads every double from its text", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (double) => {
        fc.pre(!Number.isInteger(double));
        expect(parseDecimal(String(double))).toBe(double);
      }),
    );
  });
});

describe("parseJson", () => {
  it("matches JSON.parse if doubles are exact", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value = JSON.parse(text, (_, part) => (typeof part === "number" ? Math.sign(part) : part));
        const small = JSON.stringify(value);
        expect(parseJson(small)).toEqual(JSON.parse(small));
      }),
    );
  });

  it("keeps large numbers, and does not change digits in strings", () => {
    const text = String.raw`{"a":9007199254740993,"9007199254740993":"x \" 9007199254740993","b":[-1.5e-400,1]}`;
    expect(parseJson(text)).toEqual({
      a: { decimal: "9007199254740993" },
      "9007199254740993": 'x " 9007199254740993',
      b: [{ decimal: "-1.5e-400" }, 1],
    });
  });
});
