/** The JSON form of messages: each kind in both directions, and values that do not fit. */
import { describe, expect, it } from "vitest";
import { implicit, type MessageDefinition, map, optional, repeated } from "../../lib/protobuf/definition.ts";
import { decodeJson, encodeJson } from "../../lib/protobuf/json.ts";
import { jsonObject, jsonValue, timestamp } from "../../lib/protobuf/well-known.ts";

const inner = { text: implicit(1, "string") } satisfies MessageDefinition;
const message = {
  text: implicit(1, "string"),
  bytes: implicit(2, "bytes"),
  flag: implicit(3, "bool"),
  count: implicit(4, "int"),
  ratio: implicit(5, "double"),
  color: { ...implicit(6, "int"), words: ["NONE", "RED"] },
  always: { ...implicit(7, "int"), alwaysInJson: true },
  maybe: optional(8, "int"),
  time: optional(9, timestamp),
  any: optional(10, jsonValue),
  object: optional(11, jsonObject),
  many: repeated(12, inner),
  byKey: map(13, inner),
  words: repeated(14, "string"),
} satisfies MessageDefinition;

const back = (json: { readonly [member: string]: unknown }) => decodeJson(message, encodeJson(message, json));

describe("the JSON of a message", () => {
  it.each([
    ["a string", { text: "ä" }],
    ["bytes", { bytes: "AQI=" }],
    ["a number with a fraction", { ratio: 0.1 }],
    ["a word of an enum", { color: "RED" }],
    ["a number of an enum that has no word", { color: 7 }],
    ["a scalar with presence whose value is its default", { maybe: 0 }],
    ["milliseconds", { time: "2026-01-02T03:04:05.006Z" }],
    ["nanoseconds", { time: "2026-01-02T03:04:05.000000007Z" }],
    ["microseconds", { time: "2026-01-02T03:04:05.000008Z" }],
    ["a time before 1970", { time: "1969-12-31T23:59:59.500Z" }],
    ["null as a value", { any: null }],
    ["nested values", { any: [null, 1, "a", true, { b: [], c: {} }] }],
    ["an object", { object: { a: { b: [1, null] } } }],
    ["an empty object, which has presence", { object: {} }],
    ["messages in a list", { many: [{ text: "a" }, {}] }],
    ["messages in a map, whose keys may be any strings", { byKey: { "": {}, constructor: { text: "a" } } }],
    ["strings in a list", { words: ["", "b"] }],
  ])("keeps %s", (_, json) => {
    expect(back(json)).toEqual({ always: 0, ...json });
  });

  it("omits the default values of fields without presence, and members that the message does not have", () => {
    expect(back({ text: "", bytes: "", flag: false, count: 0, ratio: 0, many: [], byKey: {}, other: 1 })).toEqual({
      always: 0,
    });
  });

  it("reads null as absent, base64url as base64, numbers in strings, and times with an offset", () => {
    expect(back({ text: null, bytes: "-_8", count: "12", time: "2026-01-02T03:04:05+01:00" })).toEqual({
      ...{ always: 0, bytes: "+/8=", count: 12, time: "2026-01-02T02:04:05.000Z" },
    });
  });

  it("reads an entry of a map without a value as an empty message", () => {
    expect(decodeJson({ byKey: map(1, inner) }, Buffer.from("0a030a0161", "hex"))).toEqual({ byKey: { a: {} } });
  });

  it.each([
    [{ text: 1 }, "text is 1; it must be a string"],
    [{ flag: "true" }, "flag is another string; it must be true or false"],
    [{ count: {} }, "count is an empty object; it must be a whole number"],
    [{ color: "BLUE" }, 'color is "BLUE"; it must be one of NONE, RED'],
    [{ time: "yesterday" }, "time is another string; it must be a time in ISO 8601"],
    [{ many: [{ text: [] }] }, "many[0].text is an empty list; it must be a string"],
    [{ many: {} }, "many is an empty object; it must be a list"],
    [{ byKey: { a: 1 } }, "byKey.a is 1; it must be an object"],
    [{ byKey: [] }, "byKey is an empty list; it must be an object"],
    [{ object: { a: [undefined] } }, "object.a[0] is missing; it must be a JSON value"],
  ])("names the member whose value does not fit: %j", (json, text) => {
    expect(() => encodeJson(message, json)).toThrow(new TypeError(text));
  });
});
