import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, maxDepth } from "../../lib/protobuf/decode.ts";
import {
  implicit,
  type MessageDefinition,
  type MessageField,
  map,
  optional,
  repeated,
} from "../../lib/protobuf/definition.ts";
import { encode } from "../../lib/protobuf/encode.ts";

const inner = { text: optional(1, "string"), count: optional(2, "int") } satisfies MessageDefinition;
const outer = {
  name: implicit(1, "string"),
  data: implicit(2, "bytes"),
  flag: implicit(3, "bool"),
  count: implicit(4, "int"),
  one: optional(15, inner),
  many: repeated(16, inner),
  texts: repeated(2048, "string"),
  byKey: map(20, inner),
} satisfies MessageDefinition;

const int = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const innerMessage = fc.record({
  text: fc.option(fc.string({ unit: "grapheme" }), { nil: undefined }),
  count: fc.option(int, { nil: undefined }),
});
const outerMessage = fc.record({
  name: fc.string({ unit: "grapheme" }),
  data: fc.uint8Array(),
  flag: fc.boolean(),
  count: int,
  one: fc.option(innerMessage, { nil: undefined }),
  many: fc.array(innerMessage),
  texts: fc.array(fc.string()),
  byKey: fc.dictionary(fc.string(), innerMessage, { noNullPrototype: true }),
});

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

describe("protobuf", () => {
  it("decodes every message that it encodes", () => {
    fc.assert(
      fc.property(outerMessage, (message) => {
        const read = decode(outer, encode(outer, message));
        expect({ ...read, data: Uint8Array.from(read.data) }).toEqual(message);
      }),
    );
  });

  it.each([
    ["an int", { count: 150 }, "209601"],
    ["a negative int, in ten bytes", { count: -1 }, "20ffffffffffffffffff01"],
    ["the last int of one byte", { count: 127 }, "207f"],
    ["the first int of two bytes", { count: 128 }, "208001"],
    ["the largest safe integer", { count: Number.MAX_SAFE_INTEGER }, "20ffffffffffffff0f"],
    ["a string", { name: "testing" }, "0a0774657374696e67"],
    ["a message in a message", { one: { count: 150 } }, "7a03109601"],
    ["an empty message in a message", { one: {} }, "7a00"],
    ["default values that are given", { name: "", flag: false, count: 0 }, "0a0018002000"],
    ["a map, as messages of key and value", { byKey: { a: { count: 1 } } }, "a201070a016112021001"],
  ])("encodes %s as documented", (_, message, bytes) => {
    expect(hex(encode(outer, message))).toBe(bytes);
  });

  it("returns default values for absent fields", () => {
    expect(decode(outer, Buffer.alloc(0))).toEqual({
      name: "",
      data: new Uint8Array(),
      flag: false,
      count: 0,
      one: undefined,
      many: [],
      texts: [],
      byKey: {},
    });
  });

  it("skips unknown fields of every wire type", () => {
    const strange = Buffer.from("3096013900000000000000003d000000003a0161", "hex");
    const known = encode(outer, { name: "x" });
    expect(decode({ name: implicit(1, "string") }, Buffer.concat([strange, known, strange]))).toEqual({ name: "x" });
  });

  it("grows for a message that is larger than its first buffer", () => {
    const data = Buffer.alloc(1_000_000, 7);
    expect(decode(outer, encode(outer, { data, name: "x".repeat(600) })).data).toSatisfy((read) => data.equals(read));
  });

  it("refuses truncated bytes, at any position", () => {
    const bytes = encode({ one: optional(1, "string"), two: optional(2, "string") }, { one: "abc", two: "defg" });
    // After 5 bytes the first field ends, which is a complete message.
    for (const size of [1, 2, 3, 4, 6, 7, 8, 9, 10]) {
      expect(() => decode({ one: optional(1, "string") }, bytes.subarray(0, size))).toThrow(RangeError);
    }
  });

  it("refuses a negative length", () => {
    expect(() => decode(outer, Buffer.from("0afeffffffffffffffff01", "hex"))).toThrow("cut off");
  });

  it("skips a known field with another wire type, as an unknown field", () => {
    const strange = Buffer.from("080122012a", "hex"); // A number for `name`, and bytes for `count`.
    expect(decode(outer, Buffer.concat([strange, encode(outer, { name: "x", count: 7 })]))).toMatchObject({
      name: "x",
      count: 7,
    });
    expect(() => decode(outer, Buffer.from("0d0000", "hex"))).toThrow("cut off");
  });

  it("refuses a string that is not UTF-8, and reads one that has the replacement character", () => {
    for (const text of ["ff", "c0af", "eda080", "f4908080", "e282"])
      expect(() => decode(outer, Buffer.from(`0a0${text.length / 2}${text}`, "hex"))).toThrow("not UTF-8");
    expect(decode(outer, encode(outer, { name: "\ufffd" })).name).toBe("\ufffd");
    expect(decode(outer, Buffer.from("1201ff", "hex")).data).toEqual(Buffer.from("ff", "hex"));
  });

  it("reads the numbers of a list packed into one field, and one by one", () => {
    const lists = { ints: repeated(1, "int"), flags: repeated(2, "bool"), doubles: repeated(3, "double") };
    const packed = Buffer.from("0a030196010802120201001a08000000000000f83f", "hex");
    expect(decode(lists, packed)).toEqual({ ints: [1, 150, 2], flags: [true, false], doubles: [1.5] });
    expect(() => decode(lists, Buffer.from("0a0296", "hex"))).toThrow("cut off");
    expect(() => decode(lists, Buffer.from("1a0400000000", "hex"))).toThrow("cut off");
  });

  it("refuses an unknown wire type, a field without a number and an endless number", () => {
    expect(() => decode(outer, Buffer.from("0001", "hex"))).toThrow("has no number");
    expect(() => decode(outer, Buffer.from("ff01", "hex"))).toThrow("unknown wire type 7");
    expect(() => decode(outer, Buffer.from("20ffffffffffffffffffff01", "hex"))).toThrow("more than ten bytes");
  });

  it("encodes a double as its eight bytes, where it grows its buffer, too", () => {
    const numbers = { texts: repeated(1, "string"), value: implicit(2, "double") } satisfies MessageDefinition;
    expect(hex(encode(numbers, { value: 1.5 }))).toBe("11000000000000f83f");
    for (let size = 490; size < 520; size++) {
      const message = { texts: ["x".repeat(size)], value: -0.1 };
      expect(decode(numbers, encode(numbers, message))).toEqual(message);
    }
  });

  it("refuses messages that are nested deeper than it can read safely", () => {
    const nested: MessageDefinition = {
      get inner(): MessageField<MessageDefinition, "optional"> {
        return optional(1, nested);
      },
    };
    const deep = (levels: number) => {
      let bytes = Buffer.alloc(0);
      for (let level = 1; level < levels; level++) {
        const length = encode({ length: implicit(1, "int") }, { length: bytes.length }).subarray(1);
        bytes = Buffer.concat([Buffer.from([0x0a]), length, bytes]);
      }
      return bytes;
    };
    expect(() => decode(nested, deep(maxDepth))).not.toThrow();
    expect(() => decode(nested, deep(maxDepth + 1))).toThrow("nested deeper than 1000 levels");
  });

  it("names the field with an invalid value", () => {
    const loose: MessageDefinition = outer;
    expect(() => encode(loose, { count: 2 ** 53 })).toThrow("count must be a safe integer");
    expect(() => encode(loose, { count: 0.5 })).toThrow("count must be a safe integer");
    expect(() => encode(loose, { name: 5 })).toThrow("name must be a string, not number");
    expect(() => encode(loose, { flag: 1 })).toThrow("flag must be a boolean, not number");
    expect(() => encode(loose, { data: "x" })).toThrow("data must be bytes, not string");
    expect(() => encode(loose, { one: [] })).toThrow("one must be a message");
    expect(() => encode(loose, { many: {} })).toThrow("many must be an array");
    expect(() => encode(loose, { byKey: [] })).toThrow("byKey must be a record");
  });
});
