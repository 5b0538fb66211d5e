/** Canonical JSON, with the vectors of RFC 8785 and compared with a library. */
import canonicalize from "canonicalize";
import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "../../lib/base/canonical-json.ts";
import { cases } from "../run/sizes.ts";

it("writes literals, numbers and strings as the example of the scheme (RFC 8785, 3.2.2)", () => {
  const value: unknown = JSON.parse(
    String.raw`{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001], "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}`,
  );
  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

it("sorts members by UTF-16 code units (RFC 8785, 3.2.3), and integer-like ones as texts", () => {
  const value: unknown = JSON.parse(
    String.raw`{"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"}`,
  );
  expect(
    Object.values(
      JSON.parse(
        `[${canonicalJson(value)
          .slice(1, -1)
          .replaceAll(/"[^"]*":/g, "")}]`,
      ),
    ),
  ).toEqual([
    ...["Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign"],
    ...["Emoji: Grinning Face", "Hebrew Letter Dalet With Dagesh"],
  ]);
  expect(canonicalJson({ 9: 1, "": 2, 10: 3, "-1": 4 })).toBe('{"":2,"-1":4,"10":3,"9":1}');
});

/** Bits of a double, and its text (RFC 8785, appendix B). */
const doubles: readonly (readonly [bits: string, text: string])[] = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
];

const doubleOf = (bits: string): number => Buffer.from(bits, "hex").readDoubleBE();

it.each(doubles)("writes the double %s as %s (RFC 8785, appendix B)", (bits, text) => {
  expect(canonicalJson(doubleOf(bits))).toBe(text);
});

it.each([
  ["not a number", { a: [doubleOf("7fffffffffffffff")] }, "a[0] is NaN, which is not a number of JSON"],
  ["infinity", { a: { b: doubleOf("7ff0000000000000") } }, "a.b is Infinity, which is not a number of JSON"],
  ["half of a pair", "\ud83d", "the value has half of a surrogate pair, which no encoding can express"],
  ["half of a pair in a name", { "\ude00": 1 }, "has half of a surrogate pair"],
  ["a function", { a: () => 1 }, "a is function, which is not a value of JSON"],
  ["a big integer", 1n, "the value is bigint, which is not a value of JSON"],
])("refuses %s", (_, value, message) => {
  expect(() => canonicalJson(value)).toThrow(message);
});

it("leaves out members that are undefined, and no others", () => {
  expect(canonicalJson({ b: undefined, a: null, constructor: [] })).toBe('{"a":null,"constructor":[]}');
  expect(canonicalJson(JSON.parse('{"__proto__": {"a": 1}, "a": 2}'))).toBe('{"__proto__":{"a":1},"a":2}');
});

/** Any value of JSON, with names that JavaScript orders by itself. */
const jsonValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: "grapheme" }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string({ unit: "grapheme" }), fc.nat(20).map(String)), tie("value"), { maxKeys: 6 }),
  ),
})).value;

it("agrees with an independent implementation about every value", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }),
    { numRuns: cases(2000) },
  );
});

it("depends neither on the order of members nor on white space, and reads back as the same value", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(JSON.stringify(reversed(value), undefined, 3)))).toBe(text);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
    { numRuns: cases(1000) },
  );
});

/** The same value with its members in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, reversed(each)]),
  );
}
