/** Decodes messages. An absent field gets its default value, and unknown fields are skipped. */
import { isMembers } from "../base/members.ts";
import {
  type Decoded,
  type FieldKind,
  type MessageDefinition,
  type MessageField,
  mapEntry,
  type SomeMessage,
  wireType,
  wireTypes,
} from "./definition.ts";

/** The deepest nesting of messages that is read, since reading is recursive. Other implementations stop at 100. */
export const maxDepth = 1000;

/**
 * Decodes a message. Fields of kind `bytes` are views of the same memory. Throws a RangeError if the bytes are
 * truncated, not protobuf, or nested deeper than {@link maxDepth}.
 */
export function decode<D extends MessageDefinition>(definition: D, bytes: Uint8Array): Decoded<D> {
  const reader = new Reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return readMessage(definition, reader, maxDepth) as Decoded<D>;
}

class Reader {
  #at = 0;
  readonly #buffer: Buffer;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  get done(): boolean {
    return this.#at === this.#buffer.length;
  }

  take(size: number): Buffer {
    const end = this.#at + size;
    if (size < 0 || end > this.#buffer.length) throw new RangeError("a protobuf message is cut off");
    const taken = this.#buffer.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** An int64; beyond 2^53 only its sign is reliable. */
  varint(): number {
    let value = 0;
    for (let index = 0; index < 10; index++) {
      const byte = this.#buffer[this.#at++];
      if (byte === undefined) throw new RangeError("a protobuf message is cut off");
      value += (byte & 0x7f) * 2 ** (7 * index);
      // The tenth byte contains only bit 63: the sign.
      if (byte < 0x80) return index < 9 ? value : this.#negative();
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

  delimited(): Buffer {
    return this.take(this.varint());
  }

  skip(wireType: number): void {
    if (wireType === wireTypes.varint) this.varint();
    else if (wireType === wireTypes.fixed64) this.take(8);
    else if (wireType === wireTypes.delimited) this.delimited();
    else if (wireType === wireTypes.fixed32) this.take(4);
    else throw new RangeError(`a protobuf field has the unknown wire type ${wireType}`);
  }
}

function readMessage(definition: MessageDefinition, reader: Reader, depth: number): SomeMessage {
  if (depth === 0) throw new RangeError(`a protobuf message is nested deeper than ${maxDepth} levels`);
  const fields = new Map(Object.values(definition).map((field) => [field.number, field]));
  const found = new Map<number, unknown[]>();
  while (!reader.done) {
    const tag = reader.varint();
    const layout = tag % 8;
    const field = fields.get(Math.floor(tag / 8));
    if (field === undefined) {
      reader.skip(layout);
      continue;
    }
    const kind = field.cardinality === "map" ? mapEntry(field.kind) : field.kind;
    if (layout !== wireType(kind)) {
      throw new RangeError(`the protobuf field ${field.number} has the wire type ${layout}, not ${wireType(kind)}`);
    }
    const value = readValue(kind, reader, depth);
    const values = found.get(field.number);
    if (values === undefined) found.set(field.number, [value]);
    else values.push(value);
  }
  return Object.fromEntries(
    Object.entries(definition).map(([name, field]) => [name, gather(field, found.get(field.number) ?? [])]),
  );
}

function readValue(kind: FieldKind, reader: Reader, depth: number): unknown {
  if (kind === "int") return reader.varint();
  if (kind === "double") return reader.take(8).readDoubleLE();
  if (kind === "bool") return reader.varint() !== 0;
  const bytes = reader.delimited();
  if (kind === "string") return bytes.toString("utf8");
  if (kind === "bytes") return bytes;
  return readMessage(kind, new Reader(bytes), depth - 1);
}

const defaults = { string: "", bytes: new Uint8Array(0), bool: false, int: 0, double: 0 };

const defaultOf = (kind: FieldKind): unknown =>
  typeof kind === "string" ? defaults[kind] : decode(kind, defaults.bytes);

/** The value of a field from all its occurrences; the last one counts if only one is allowed. */
function gather({ kind, cardinality }: MessageField, values: readonly unknown[]): unknown {
  if (cardinality === "repeated") return values;
  if (cardinality === "map") {
    // An entry may leave out its key or its value, if it is the default.
    const entries = values.filter(isMembers).map(({ key, value }) => [key, value ?? defaultOf(kind)] as const);
    return Object.fromEntries(entries);
  }
  return values.at(-1) ?? (cardinality === "implicit" ? defaultOf(kind) : undefined);
}
