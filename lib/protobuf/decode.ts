/** Decodes messages of protocol buffers. An absent field gets its default value, and unknown fields are skipped. */
import { membersOf } from "../base/members.ts";
import { ByteReader } from "./byte-reader.ts";
import {
  type Decoded,
  type FieldKind,
  type MessageDefinition,
  type MessageField,
  type SomeMessage,
  wireTypes,
} from "./definition.ts";
import { layoutOf } from "./layout.ts";

/** The deepest nesting of messages that is read, since reading is recursive. Other implementations stop at 100. */
export const maxDepth = 1000;

/**
 * Decodes a message. Fields of kind `bytes` are views of the same memory. Throws a RangeError if the bytes are
 * truncated, not protobuf, not UTF-8 in a string, or nested deeper than {@link maxDepth}.
 */
export function decode<D extends MessageDefinition>(definition: D, bytes: Uint8Array): Decoded<D> {
  return decodeIn(plain, definition, bytes) as Decoded<D>;
}

/** How the values of fields are returned. */
export interface FieldReading {
  /** One value of a field; messages stay as they are, if {@link within} knows how their fields are returned. */
  valueOf(value: unknown, field: MessageField): unknown;
  /** How the fields of a message within are returned. */
  within(kind: MessageDefinition): FieldReading;
  /** Whether an absent field is left out, instead of having its default value. */
  leavesOut(field: MessageField): boolean;
}

/** Values as they are encoded. */
export const plain: FieldReading = {
  valueOf: (value) => value,
  within: () => plain,
  leavesOut: () => false,
};

/** Decodes a message whose type the compiler does not know. */
export const decodeIn = (reading: FieldReading, definition: MessageDefinition, bytes: Uint8Array): SomeMessage =>
  readMessage(reading, definition, new ByteReader(bytes), maxDepth);

function readMessage(
  reading: FieldReading,
  definition: MessageDefinition,
  reader: ByteReader,
  depth: number,
): SomeMessage {
  return messageOf(reading, definition, readFields(reading, definition, reader, depth));
}

/**
 * What was read of each field, by its place in the definition: of lists and maps all elements and entries, and of a
 * message its own fields, because another occurrence adds to it.
 */
class Found {
  readonly values: unknown[] = [];
}

/** Reads the rest of a message, and adds it to what was found before. */
function readFields(
  reading: FieldReading,
  definition: MessageDefinition,
  reader: ByteReader,
  depth: number,
  found: Found = new Found(),
): Found {
  if (depth === 0) throw new RangeError(`a protobuf message is nested deeper than ${maxDepth} levels`);
  const { byNumber } = layoutOf(definition);
  const { values } = found;
  while (!reader.done) {
    const tag = reader.varint();
    if (tag < 8) throw new RangeError("a protobuf field has no number");
    const layout = tag % 8;
    const slot = byNumber.get(Math.floor(tag / 8));
    const isPacked = slot?.field.cardinality === "repeated" && layout === wireTypes.delimited;
    // A known number with another wire type is an unknown field.
    if (slot === undefined || (layout !== slot.wireType && !isPacked)) {
      reader.skip(layout);
      continue;
    }
    const { field, index, kind, wireType } = slot;
    if (layout !== wireType) {
      // Numbers of a list may be packed into one occurrence.
      const end = reader.enter();
      while (!reader.done) push(values, index, reading.valueOf(readScalar(kind, reader), field));
      reader.leave(end);
      continue;
    }
    if (typeof kind === "string") {
      const value = readScalar(kind, reader);
      if (field.cardinality === "repeated") push(values, index, reading.valueOf(value, field));
      // The last occurrence counts.
      else values[index] = reading.valueOf(value, field);
      continue;
    }
    const end = reader.enter();
    const within = reading.within(kind);
    const isAdded = field.cardinality !== "map" && field.cardinality !== "repeated";
    const before = isAdded ? values[index] : undefined;
    const inside = readFields(within, kind, reader, depth - 1, before instanceof Found ? before : undefined);
    reader.leave(end);
    if (isAdded) values[index] = inside;
    else if (field.cardinality === "map")
      push(values, index, entryOf(reading, field.kind, messageOf(within, kind, inside)));
    else push(values, index, reading.valueOf(messageOf(within, kind, inside), field));
  }
  return found;
}

/** The message of what was found. */
function messageOf(reading: FieldReading, definition: MessageDefinition, found: Found): SomeMessage {
  const message: { [name: string]: unknown } = {};
  for (const { name, field, index, kind } of layoutOf(definition).slots) {
    const value = found.values[index];
    if (value === undefined) {
      if (!reading.leavesOut(field)) message[name] = absent(reading, field);
    } else if (value instanceof Found && typeof kind !== "string") {
      message[name] = reading.valueOf(messageOf(reading.within(kind), kind, value), field);
    } else message[name] = field.cardinality === "map" && Array.isArray(value) ? Object.fromEntries(value) : value;
  }
  return message;
}

function push(found: unknown[], index: number, value: unknown): void {
  const values = found[index];
  if (Array.isArray(values)) values.push(value);
  else found[index] = [value];
}

function readScalar(kind: FieldKind, reader: ByteReader): unknown {
  switch (kind) {
    case "string":
      return reader.string();
    case "int":
      return reader.varint();
    case "bool":
      return reader.varint() !== 0;
    case "double":
      return reader.double();
    default:
      return reader.bytes();
  }
}

/** An entry may leave out its key or its value, if it is the default. */
function entryOf(reading: FieldReading, kind: FieldKind, entry: unknown): readonly [string, unknown] {
  const { key = "", value = defaultOf(reading, kind) } = membersOf(entry);
  return [String(key), value];
}

const scalars = { string: "", bytes: new Uint8Array(0), bool: false, int: 0, double: 0 };

const defaultOf = (reading: FieldReading, kind: FieldKind): unknown =>
  typeof kind === "string" ? scalars[kind] : decodeIn(reading.within(kind), kind, scalars.bytes);

/** The value of a field that did not occur. */
function absent(reading: FieldReading, field: MessageField): unknown {
  const { kind, cardinality } = field;
  if (cardinality === "repeated") return [];
  if (cardinality === "map") return {};
  return cardinality === "implicit" ? reading.valueOf(defaultOf(reading, kind), field) : undefined;
}
