/** The codec beside the implementation of Buf (@bufbuild/protobuf): the same bytes mean the same, or are refused by both. */
import { create, createFileRegistry, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMembers } from "../../lib/base/members.ts";
import { decode } from "../../lib/protobuf/decode.ts";
import { implicit, type MessageDefinition, optional, repeated } from "../../lib/protobuf/definition.ts";
import { encode } from "../../lib/protobuf/encode.ts";
import { cases, seed } from "../run/sizes.ts";

const inner = { text: implicit(1, "string"), count: implicit(2, "int") } satisfies MessageDefinition;
const outer = {
  name: implicit(1, "string"),
  data: implicit(2, "bytes"),
  flag: implicit(3, "bool"),
  count: implicit(4, "int"),
  share: implicit(5, "double"),
  one: optional(6, inner),
  many: repeated(7, inner),
  texts: repeated(8, "string"),
  counts: repeated(9, "int"),
  flags: repeated(10, "bool"),
  shares: repeated(11, "double"),
} satisfies MessageDefinition;

const types = {
  string: Type.STRING,
  bytes: Type.BYTES,
  bool: Type.BOOL,
  int: Type.INT64,
  double: Type.DOUBLE,
} as const;

const messageOf = (name: string, definition: MessageDefinition) => ({
  name,
  field: Object.entries(definition).map(([field, { number, kind, cardinality }]) => ({
    ...{ name: field, number },
    label: cardinality === "repeated" ? Label.REPEATED : Label.OPTIONAL,
    ...(typeof kind === "string" ? { type: types[kind] } : { type: Type.MESSAGE, typeName: ".Inner" }),
  })),
});

const file = create(FileDescriptorProtoSchema, {
  ...{ name: "codec.proto", syntax: "proto3" },
  messageType: [messageOf("Inner", inner), messageOf("Outer", outer)],
});
const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: [file] }));
const schema = messageNamed("Outer");

function messageNamed(name: string) {
  const found = registry.getMessage(name);
  if (found === undefined) throw new Error(`the message ${name} is missing`);
  return found;
}

/** A value in one form: numbers beyond those that are exact by their sign alone. */
function formOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (typeof value === "bigint") return formOf(Number(value));
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)) return Math.sign(value);
  if (Array.isArray(value)) return value.map(formOf);
  if (!isMembers(value)) return value;
  const members = Object.entries(value).filter(([name, each]) => !name.startsWith("$") && each !== undefined);
  return Object.fromEntries(members.map(([name, each]) => [name, formOf(each)]));
}

const refused = (read: () => unknown): unknown => {
  try {
    return formOf(read());
  } catch {
    return "refused";
  }
};

const int = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const text = fc.string({ unit: "grapheme", maxLength: 5 });
const innerMessage = fc.record({ text, count: int });
const outerMessage = fc.record({
  ...{ name: text, data: fc.uint8Array({ maxLength: 5 }), flag: fc.boolean(), count: int, share: fc.double() },
  one: fc.option(innerMessage, { nil: undefined }),
  many: fc.array(innerMessage, { maxLength: 2 }),
  texts: fc.array(text, { maxLength: 2 }),
  counts: fc.array(int, { maxLength: 3 }),
  flags: fc.array(fc.boolean(), { maxLength: 3 }),
  shares: fc.array(fc.double(), { maxLength: 2 }),
});

describe("the codec and that of Buf", () => {
  const sizes = { seed, numRuns: cases(20_000) };

  it("read each other's messages, with packed lists and without", () => {
    fc.assert(
      fc.property(outerMessage, (message) => {
        const written = encode(outer, message);
        const read = formOf(message);
        expect(refused(() => fromBinary(schema, written))).toEqual(read);
        expect(refused(() => decode(outer, toBinary(schema, fromBinary(schema, written))))).toEqual(read);
      }),
      sizes,
    );
  });

  it("merge a message that occurs again", () => {
    const partial = fc.record({
      one: fc.record({ text, count: int }, { requiredKeys: [] }),
      many: outerMessage.map(({ many }) => many),
    });
    fc.assert(
      fc.property(fc.array(partial, { maxLength: 3 }), (parts) => {
        const bytes = Buffer.concat(parts.map((each) => encode(outer, each)));
        expect(refused(() => decode(outer, bytes))).toEqual(refused(() => fromBinary(schema, bytes)));
      }),
      sizes,
    );
  });

  // Buf reads a known field of another wire type as if it had its own, and does not look where a skipped field ends.
  it("refuse the same strings that are not UTF-8", () => {
    const unchecked = { ...outer, name: implicit(1, "bytes"), texts: repeated(8, "bytes") };
    const strange = fc.uint8Array({ maxLength: 6 });
    fc.assert(
      fc.property(outerMessage, strange, fc.array(strange, { maxLength: 2 }), (message, name, texts) => {
        const bytes = encode(unchecked, { ...message, name, texts });
        expect(refused(() => fromBinary(schema, bytes))).toEqual(refused(() => decode(outer, bytes)));
      }),
      sizes,
    );
  });

  it("refuse the same truncated messages, and read the same from the others", () => {
    fc.assert(
      fc.property(outerMessage, fc.nat(), (message, size) => {
        const whole = encode(outer, message);
        const bytes = whole.subarray(0, size % (whole.length + 1));
        expect(refused(() => fromBinary(schema, bytes))).toEqual(refused(() => decode(outer, bytes)));
      }),
      sizes,
    );
  });
});
