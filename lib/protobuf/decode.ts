/** Decodes messages of protocol buffers. An absent field gets its default value, and unknown fields are skipped. */

import { isUtf8 } from "node:buffer";
import { membersOf } from "../base/members.ts";
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

// Reads the bytes of Protocol Buffers, one message within another.

/** Throws a RangeError for bytes that are truncated or not protobuf. */
class ByteReader {
  readonly #buffer: Buffer;
  #at = 0;
  /** Where the current message ends. */
  #end: number;

  constructor(bytes: Uint8Array) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#end = bytes.byteLength;
  }

  /** Whether the current message is read. */
  get done(): boolean {
    return this.#at === this.#end;
  }

  /** Begins to read a message within the current one. Returns what {@link leave} needs after it. */
  enter(): number {
    const outer = this.#end;
    const size = this.varint();
    this.#end = this.#at + size;
    if (size < 0 || this.#end > outer) throw cutOff();
    return outer;
  }

  leave(outer: number): void {
    this.#end = outer;
  }

  /** The place of the next `size` bytes, which are then read. */
  #take(size: number): number {
    const start = this.#at;
    if (size < 0 || start + size > this.#end) throw cutOff();
    this.#at = start + size;
    return start;
  }

  string(): string {
    const start = this.#take(this.varint());
    const text = this.#buffer.toString("utf8", start, this.#at);
    // Bytes that are not UTF-8 become this character.
    if (text.includes("\ufffd") && !isUtf8(this.#buffer.subarray(start, this.#at)))
      throw new RangeError("a protobuf string is not UTF-8");
    return text;
  }

  /** A view of the same memory. */
  bytes(): Buffer {
    const start = this.#take(this.varint());
    return this.#buffer.subarray(start, this.#at);
  }

  double(): number {
    return this.#buffer.readDoubleLE(this.#take(8));
  }

  /** An int64; beyond 2^53 only its sign is reliable. */
  varint(): number {
    let value = 0;
    let weight = 1;
    for (let index = 0; index < 10; index++) {
      const byte = this.#buffer[this.#take(1)] ?? 0;
      // The tenth byte contains only bit 63: the sign.
      if (byte < 0x80) return index < 9 ? value + byte * weight : this.#negative();
      value += (byte & 0x7f) * weight;
      weight *= 0x80;
    }
    throw new RangeError("a protobuf number has more than ten bytes");
  }

  #negative(): number {
    let value = 0n;
    this.#buffer.subarray(this.#at - 10, this.#at).forEach((byte, index) => {
      value |= BigInt(byte & 0x7f) << BigInt(7 * index);
    });
    return Number(BigInt.asIntN(64, value));
  }

  skip(wireType: number): void {
    if (wireType === wireTypes.varint) this.varint();
    else if (wireType === wireTypes.fixed64) this.#take(8);
    else if (wireType === wireTypes.delimited) this.#take(this.varint());
    else if (wireType === wireTypes.fixed32) this.#take(4);
    else throw new RangeError(`a protobuf field has the unknown wire type ${wireType}`);
  }
}

const cutOff = (): RangeError => new RangeError("a protobuf message is cut off");

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
