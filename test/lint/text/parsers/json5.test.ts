/** JSON with comments, and JSON5: values and positions. */
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { SyntaxFault } from "../../../../lib/lint/text/fault.ts";
import { type JsonDialect, parseJson5 } from "../../../../lib/lint/text/parsers/json5.ts";
import type { RepeatedKey } from "../../../../lib/lint/text/place.ts";

function faultOf(text: string, dialect: JsonDialect): string {
  try {
    parseJson5(text, dialect);
  } catch (error) {
    if (error instanceof SyntaxFault) return `${error.offset}: ${error.message}`;
    throw error;
  }
  return "none";
}

const json5 = String.raw`// a policy
{
  unquoted: 'single "quotes"', "double": "it's",
  lineBreaks: 'one \
two', tab: "\t\x41\u0042\v\0",
  hexadecimal: 0xdecaf, leading: .5, trailing: 5., positive: +1, negative: -.5e3,
  numbers: [Infinity, -Infinity, 1e3,], $ä_1: null, /* a comment */ flags: [true, false],
  nested: { deep: [{},], },
}
/* the end */`;

describe("JSON5", () => {
  it("has the values that JavaScript finds", () => {
    expect(parseJson5(json5, "JSON5").value).toEqual(runInThisContext(`(${json5}\n)`));
  });

  it.each(["[NaN]", "+Infinity", "'\\'\\\"'", "'\\\r\n'", '"\\/"', "{a:1}", "{$: 0x0F}"])("takes %s", (text) => {
    expect(parseJson5(text, "JSON5").value).toEqual(runInThisContext(`(${text})`));
  });

  it.each(["[,]", "{,}", "01", "1 2", "{a b:1}", "'a", "/* a", "\\u0061", "{a:b}", "'\\1'"])("refuses %s", (text) => {
    expect(() => parseJson5(text, "JSON5")).toThrow(SyntaxFault);
  });

  it("has the positions of its values", () => {
    const { place } = parseJson5("{ a: [1, 'x'] }", "JSON5");
    expect(place.members?.get("a")).toMatchObject({
      key: { start: 2, end: 3 },
      value: { start: 5, end: 13 },
      items: [{ value: { start: 6, end: 7 } }, { value: { start: 9, end: 12 } }],
    });
  });
});

describe("JSON with comments", () => {
  it.each([
    ['// a\n{"a": 1, /* b */ "b": [1, 2,],}', { a: 1, b: [1, 2] }],
    ['{"a": "// no comment", "b": "/* none */"}', { a: "// no comment", b: "/* none */" }],
    ["[]", []],
  ])("has the values of %s", (text, value) => {
    expect(parseJson5(text, "JSONC").value).toEqual(value);
  });

  it.each([
    ["{a: 1}", "1: is not valid JSONC: expected a key in double quotes, but found a word without quotes"],
    ["{'a': 1}", "1: is not valid JSONC: expected a key in double quotes, but found '"],
    ['{"a": 0x1}', "6: is not valid JSONC: expected a value, but found a word without quotes"],
    ['{"a": 1,, "b": 2}', "8: is not valid JSONC: expected a key in double quotes, but found ,"],
    ["{", "1: is not valid JSONC: expected a key in double quotes, but the file ends"],
    ['{"a": 1, "a": 2}', '9: has the key "a" twice; expected it once'],
    ["[".repeat(200), "100: is nested deeper than 100 levels"],
  ])("has no values if it is %s", (text, fault) => {
    expect(faultOf(text, "JSONC")).toBe(fault);
  });

  it("JSONC reports repeated keys, and names like __proto__ are names", () => {
    const repeated: RepeatedKey[] = [];
    const { value } = parseJson5('{"a": 1, "a": 2, "__proto__": 3}', "JSONC", repeated);
    expect(repeated).toEqual([{ name: "a", again: { start: 9, end: 12 }, before: { start: 1, end: 4 } }]);
    expect(Object.entries(Object(value))).toEqual([
      ["a", 2],
      ["__proto__", 3],
    ]);
  });
});
