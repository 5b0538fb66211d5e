import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SyntaxFault } from "../../../../lib/lint/text/fault.ts";
import { parseJson, placeOfJson, placeOfValidJson } from "../../../../lib/lint/text/parsers/json.ts";
import { locate, type Place } from "../../../../lib/lint/text/place.ts";
import { parts } from "./value-parts.ts";

/** The message and offset of a syntax error. */
function faultOf(text: string): readonly [message: string, offset: number] {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxFault) return [error.message, error.offset];
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

describe("invalid JSON", () => {
  it.each([
    ['{"a": 1,}', "a member after the comma, but found }", 8],
    ["[1,]", "a value after the comma, but found ]", 3],
    ["[1 2]", "a comma or ], but found 2", 3],
    ['{"a" 1}', 'a colon after the key "a", but found 1', 5],
    ["{a: 1}", "a key in double quotes, but found a", 1],
    ['{"a": yes}', "a value, but found yes", 6],
    ['{"a": 01}', "a comma or }, but found 1", 7],
    ['{"a": "x', "the closing quote of the string, but the file ends", 8],
    ['{"a": "x\n"}', "the closing quote of the string, but the line ends", 8],
    [
      `["aB3\\!${"x".repeat(40)}"]`,
      'one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX, but found another one',
      5,
    ],
    ['["\\x"]', 'one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX, but found \\x', 2],
    ["[1", "a comma or ], but the file ends", 2],
    ["[] []", "the end of the file after the value, but found [", 3],
    ["// no\n{}", "a value, but found //", 0],
  ])("is reported with what is expected: %s", (text, expected, offset) => {
    expect(faultOf(text)).toEqual([`is not valid JSON: expected ${expected}`, offset]);
  });

  it("includes a repeated key, at the second one", () => {
    expect(faultOf('{"a": {"b": 1, "c": 2, "b": 3}}')).toEqual(['has the key "b" twice; expected it once', 23]);
    expect(faultOf('{"a": 1, "\\u0061": 2}')).toEqual(['has the key "a" twice; expected it once', 9]);
  });

  it("includes a text that is nested too deeply", () => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(parseJson(nested(100))).toBeDefined();
    expect(faultOf(nested(101))).toEqual(["is nested deeper than 100 levels", 100]);
    expect(faultOf(nested(100_000))).toEqual(["is nested deeper than 100 levels", 100]);
  });
});

it("the JSON parser accepts strings that look like keys", () => {
  expect(parseJson('{"a": "\\": 1", "b": ":"}')).toEqual({ a: '": 1', b: ":" });
});

it("the JSON parser keeps __proto__ as a member", () => {
  const value = parseJson('{"__proto__": {"polluted": true}}');
  expect(Object.keys(Object(value))).toEqual(["__proto__"]);
  expect(Object("")).not.toHaveProperty("polluted");
  expect(placeOfJson('{"__proto__": 1}').members?.get("__proto__")?.value).toEqual({ start: 14, end: 15 });
});

it("the JSON parser agrees with JSON.parse, and knows the position of every value", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 1, "\t"), (json, indent) => {
      const value: unknown = JSON.parse(json);
      const text = JSON.stringify(value, undefined, indent);
      expect(parseJson(text)).toEqual(value);
      const documents = [placeOfJson(text)];
      for (const [path, part] of parts(value)) {
        const { place, exact } = locate(documents, [0, ...path]);
        expect(exact).toBe(true);
        expect(JSON.parse(text.slice(place.value.start, place.value.end))).toEqual(part);
        const key = path.at(-1);
        if (typeof key === "string") expect(JSON.parse(text.slice(place.key?.start, place.key?.end))).toBe(key);
      }
    }),
  );
});

describe("the places of a valid text", () => {
  /** All places within a place, in the order of the text. */
  const all = ({ value, key, members, items }: Place): unknown => [
    value,
    key,
    members && [...members].map(([name, place]) => [name, all(place)]),
    items?.map(all),
  ];

  const text = fc
    .tuple(fc.json(), fc.constantFrom(0, 2, "\t"), fc.constantFrom("", "\n", " \r\n"))
    .map(([json, indent, around]) => around + JSON.stringify(JSON.parse(json), null, indent) + around);

  it("are the same where they are read on demand", () => {
    fc.assert(
      fc.property(text, (json) => {
        expect(all(placeOfValidJson(json))).toEqual(all(placeOfJson(json)));
      }),
    );
  });

  it.each([
    '{"a\\"]": ["}", "\\\\"], "b": [[], {}]}',
    '[{"a": {"a": 1, "a": {"b": 2}}}, "\\u005b\\\\\\""]',
    '{"\\u0061": [1, {"c": null}]}',
  ])("are the same in %s", (json) => {
    expect(all(placeOfValidJson(json))).toEqual(all(placeOfJson(json, [])));
  });
});
