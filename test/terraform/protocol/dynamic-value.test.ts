import { decode as decodeMsgpack, ExtData, encode as encodeMsgpack } from "@msgpack/msgpack";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeObject, encodeObject } from "../../../lib/terraform/protocol/dynamic-value.ts";
import {
  type ObjectValue,
  type TerraformSchema,
  type TerraformType,
  type TerraformValue,
  unknownValue,
} from "../../../lib/terraform/protocol/provider-server.ts";
import { secret } from "../../run/secret.ts";
import { cases } from "../../run/sizes.ts";

/** A schema with one attribute, `it`. */
const schemaOf = (type: TerraformType): TerraformSchema => ({
  version: 0,
  attributes: { it: { type, optional: true } },
});

const encodeIt = (type: TerraformType, value: TerraformValue) => encodeObject(schemaOf(type), { it: value });

function decodeIt(type: TerraformType, sent: { msgpack?: Uint8Array; json?: string }): TerraformValue | undefined {
  const message = { msgpack: sent.msgpack ?? Buffer.alloc(0), json: Buffer.from(sent.json ?? "") };
  return decodeObject(schemaOf(type), message)?.it;
}

/** Packs a value like Terraform: the attribute's bytes within a map with one key. */
const pack = (wire: unknown) => encodeMsgpack({ it: wire }, { useBigInt64: true });
const hexOfIt = (type: TerraformType, value: TerraformValue) =>
  Buffer.from(encodeIt(type, value).msgpack)
    .toString("hex")
    .replace(/^81a26974/, "");

// ------------------------------------------------------------------------------- values of random types

/** A type with values as they are decoded: numbers that a double cannot represent are bigints. */
const number = fc.oneof(
  fc.maxSafeInteger().map((integer) => integer + 0),
  fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
  fc.bigInt().filter((integer) => !Number.isSafeInteger(Number(integer))),
  fc.constant({ decimal: "0.1234567890123456789" }),
);
const ATTRIBUTES = ["a", "b", "c"];

const { type: typeArbitrary } = fc.letrec<{ type: TerraformType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<TerraformType>("string", "number", "bool"),
    fc.tuple(fc.constantFrom("list" as const, "set" as const, "map" as const), tie("type")),
    fc.tuple(fc.constant("tuple" as const), fc.array(tie("type"), { maxLength: 3 })),
    fc.tuple(
      fc.constant("object" as const),
      fc
        .array(tie("type"), { maxLength: 3 })
        .map((types) => Object.fromEntries(types.map((type, i) => [ATTRIBUTES[i], type]))),
    ),
    fc.constant<TerraformType>("dynamic"),
  ),
}));

function valuesOf(type: TerraformType): fc.Arbitrary<TerraformValue> {
  return fc.oneof(
    { weight: 8, arbitrary: known(type) },
    { weight: 1, arbitrary: fc.constantFrom<TerraformValue>(null, unknownValue) },
  );
}

function known(type: TerraformType): fc.Arbitrary<TerraformValue> {
  if (type === "string") return fc.string({ unit: "grapheme" });
  if (type === "number") return number;
  if (type === "bool") return fc.boolean();
  if (type === "dynamic") {
    return fc
      .constantFrom<TerraformType>("string", ["tuple", ["number", "bool"]], ["object", { a: "number" }])
      .chain((inner) => valuesOf(inner).map((value): TerraformValue => ({ type: inner, value })));
  }
  const [kind, inner] = type;
  if (kind === "map")
    return fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("__proto__", "\u00e9__proto__")), valuesOf(inner));
  if (kind === "tuple") return fc.tuple(...inner.map(valuesOf));
  if (kind === "object") {
    return fc.record(Object.fromEntries(Object.entries(inner).map(([name, member]) => [name, valuesOf(member)])));
  }
  return fc.array(valuesOf(inner), { maxLength: 4 });
}

const typed = typeArbitrary.chain((type) =>
  valuesOf(type).map((value): { type: TerraformType; value: TerraformValue } => ({ type, value })),
);

describe("an encoded value", () => {
  it("is decoded to the same value, for any type", () => {
    fc.assert(
      fc.property(typed, ({ type, value }) => {
        expect(decodeIt(type, encodeIt(type, value))).toEqual(value);
      }),
      { numRuns: cases(500) },
    );
  });

  it.each<[string, TerraformType, TerraformValue, string]>([
    ["null", "string", null, "c0"],
    ["an unknown value", "string", unknownValue, "d40000"],
    ["an unknown list", ["list", "string"], unknownValue, "d40000"],
    ["a string", "string", "é", "a2c3a9"],
    ["an empty string", "string", "", "a0"],
    ["false", "bool", false, "c2"],
    ["zero", "number", 0, "00"],
    ["a tenth, as decimal text", "number", 0.1, "a3302e31"],
    ["an integer beyond 2^53, as decimal text", "number", 9007199254740993n, "b039303037313939323534373430393933"],
    ["a large double, by all its digits", "number", 1e23, "b73939393939393939393939393939393931363131333932"],
    ["a list", ["list", "number"], [1, null], "9201c0"],
    ["a map", ["map", "bool"], { k: true }, "81a16bc3"],
    ["an object, with null for what is left out", ["object", { a: "bool", b: "bool" }], { b: true }, "82a161c0a162c3"],
    ["a dynamic value, with its type", "dynamic", { type: "bool", value: true }, "92c40622626f6f6c22c3"],
    ["an unknown dynamic value", "dynamic", unknownValue, "d40000"],
    [
      "a dynamic value whose type alone is known",
      "dynamic",
      { type: "bool", value: unknownValue },
      "92c40622626f6f6c22d40000",
    ],
  ])("has the documented bytes: %s", (_, type, value, hex) => {
    expect(hexOfIt(type, value)).toBe(hex);
  });

  it("is unknown for every extension, with or without refinements", () => {
    const refinement = Buffer.from("8101c2", "hex"); // { 1: false }: certainly not null
    for (const extension of [
      new ExtData(0, new Uint8Array(1)),
      new ExtData(12, refinement),
      new ExtData(-1, new Uint8Array(4)),
    ]) {
      expect(decodeIt("string", { msgpack: pack(extension) })).toBe(unknownValue);
      expect(decodeIt(["list", "string"], { msgpack: pack([extension, "x"]) })).toEqual([unknownValue, "x"]);
    }
  });

  it.each<[unknown, TerraformValue]>([
    [5, 5],
    [-5, -5],
    [0.5, 0.5],
    ["0.1", 0.1],
    [9007199254740991n, 9007199254740991],
    [9007199254740993n, 9007199254740993n],
    [-9007199254740993n, -9007199254740993n],
    ["12345678901234567890123", 12345678901234567890123n],
    ["0.12345678901234567890123", { decimal: "0.12345678901234567890123" }],
  ])("is the exact number that Terraform packs as %s", (wire, value) => {
    expect(decodeIt("number", { msgpack: pack(wire) })).toEqual(value);
  });

  it("is never encoded as an inexact double", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (double) => {
        const { it: wire } = decodeMsgpack(encodeIt("number", double).msgpack, { useBigInt64: true }) as {
          it: unknown;
        };
        if (Number.isSafeInteger(double)) expect(wire).toBe(double + 0);
        else expect(wire).toSatisfy((text) => typeof text === "string" && Number(text) === double);
      }),
    );
  });

  it("may be JSON", () => {
    const json = `{"it":{"s":"x","n":12345678901234567890123,"f":0.1,"l":[true,null],"d":{"type":["list","number"],"value":[9007199254740993]}}}`;
    const type = [
      "object",
      { s: "string", n: "number", f: "number", l: ["list", "bool"], d: "dynamic", gone: "string" },
    ] as const;
    expect(decodeIt(type, { json })).toEqual({
      s: "x",
      n: 12345678901234567890123n,
      f: 0.1,
      l: [true, null],
      d: { type: ["list", "number"], value: [9007199254740993n] },
      gone: null,
    });
  });

  it("is null when nothing was sent", () => {
    const schema = schemaOf("string");
    expect(decodeObject(schema, undefined)).toBeNull();
    expect(decodeObject(schema, { msgpack: Buffer.alloc(0), json: Buffer.alloc(0) })).toBeNull();
    expect(decodeObject(schema, { msgpack: encodeObject(schema, null).msgpack, json: Buffer.alloc(0) })).toBeNull();
  });

  it("supports nested attributes of every nesting", () => {
    const attributes = { n: { type: "number", optional: true } } as const;
    const schema: TerraformSchema = {
      version: 0,
      attributes: {
        one: { nested: { nesting: "single", attributes }, optional: true },
        list: { nested: { nesting: "list", attributes }, optional: true },
        set: { nested: { nesting: "set", attributes }, optional: true },
        map: { nested: { nesting: "map", attributes }, optional: true },
      },
    };
    const value: ObjectValue = {
      one: { n: 1 },
      list: [{ n: 0.1 }],
      set: [{ n: unknownValue }, { n: null }],
      map: { k: { n: 2n ** 70n } },
    };
    expect(decodeObject(schema, { ...encodeObject(schema, value), json: Buffer.alloc(0) })).toEqual(value);
  });
});

describe("a value that does not match its schema", () => {
  it.each<[string, TerraformType, TerraformValue, string]>([
    ["a number for a string", "string", 5, "a number at it, where its schema has a string"],
    ["a string for a number", "number", "5", "a string at it, where its schema has a number"],
    ["infinity", "number", Number.POSITIVE_INFINITY, "a number at it, where its schema has a number"],
    ["a string for a bool", "bool", "true", "a string at it, where its schema has a bool"],
    ["a record for a list", ["list", "string"], {}, "a record at it, where its schema has an array (list)"],
    ["an array for a map", ["map", "string"], [], "an array at it, where its schema has a record (map)"],
    ["a wrong element", ["list", "bool"], [true, 1], "a number at it[1], where its schema has a bool"],
    [
      "a wrong member",
      ["map", ["object", { a: "bool" }]],
      { k: { a: "" } },
      "a string at it.k.a, where its schema has a bool",
    ],
    [
      "a short tuple",
      ["tuple", ["bool", "bool"]],
      [true],
      "an array at it, where its schema has an array of 2 (tuple)",
    ],
    ["a bare dynamic value", "dynamic", "x", "a string at it, where its schema has a value with its type"],
  ])("is refused with its path: %s", (_, type, value, message) => {
    expect(() => encodeIt(type, value)).toThrow(message);
  });

  it("is refused if it has an unknown attribute", () => {
    expect(() => encodeIt(["object", { a: "bool" }], { a: true, b: true })).toThrow("the schema has no attribute it.b");
  });

  it("is refused as a number if it is a structure without a decimal", () => {
    expect(() => encodeIt("number", { a: "1" })).toThrow("a number");
    expect(() => encodeIt("number", { decimal: 1 })).toThrow("a number");
  });

  it("is not shown, because it may be a secret", () => {
    expect(() => encodeIt("number", secret("Value"))).toThrow(expect.not.stringContaining(secret("Value")));
    expect(() => decodeIt("bool", { msgpack: pack(secret("Value")) })).toThrow(
      expect.not.stringContaining(secret("Value")),
    );
  });

  it.each<[TerraformType, unknown]>([
    ["bool", 1],
    ["string", true],
    ["number", true],
    ["number", []],
    [["list", "string"], "x"],
    [["map", "string"], []],
    [["object", { a: "string" }], "x"],
    ["dynamic", "x"],
    ["dynamic", [new TextEncoder().encode('["capsule","x"]'), "x"]],
  ])("is refused if Terraform sends it: %j", (type, wire) => {
    expect(() => decodeIt(type, { msgpack: pack(wire) })).toThrow("Terraform sent");
  });
});
