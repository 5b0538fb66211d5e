/** Encodes messages. All given fields are encoded, even default values, so that members of a oneof remain present. */
import { isMembers } from "../base/members.ts";
import {
  type Encodable,
  type FieldKind,
  type MessageDefinition,
  mapEntry,
  type SomeMessage,
  wireType,
  wireTypes,
} from "./definition.ts";

/** Encodes `message`. Throws a TypeError that names the field whose value does not match its kind. */
export const encode = <D extends MessageDefinition>(definition: D, message: Encodable<D>): Uint8Array =>
  encodeSome(definition, message);

/** Encodes a message whose type the compiler does not know, as {@link encode} does. */
export function encodeSome(definition: MessageDefinition, message: SomeMessage): Uint8Array {
  const writer = new BackwardWriter();
  writeMessage(writer, definition, message);
  return writer.written();
}

/** Writes from the end to the start, since a length precedes its bytes. */
class BackwardWriter {
  #buffer = Buffer.allocUnsafe(512);
  #start = this.#buffer.length;

  /** Bytes written so far. */
  get length(): number {
    return this.#buffer.length - this.#start;
  }

  written(): Uint8Array {
    return this.#buffer.subarray(this.#start);
  }

  /** Reserves `size` bytes before the bytes written so far, and returns their offset. */
  #claim(size: number): number {
    if (size > this.#start) {
      const grown = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.length + size));
      const start = grown.length - this.length;
      this.#buffer.copy(grown, start, this.#start);
      this.#buffer = grown;
      this.#start = start;
    }
    this.#start -= size;
    return this.#start;
  }

  bytes(value: Uint8Array): void {
    const at = this.#claim(value.length);
    this.#buffer.set(value, at);
  }

  string(value: string): void {
    const at = this.#claim(Buffer.byteLength(value));
    this.#buffer.write(value, at);
  }

  double(value: number): void {
    const at = this.#claim(8);
    this.#buffer.writeDoubleLE(value, at);
  }

  /** A negative number is encoded as its 64-bit two's complement, in ten bytes. */
  varint(value: number): void {
    const groups: number[] = [];
    if (value < 0) {
      for (let rest = BigInt.asUintN(64, BigInt(value)); rest > 0n; rest >>= 7n) groups.push(Number(rest & 0x7fn));
    } else {
      let rest = value;
      for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) groups.push(rest % 0x80);
      groups.push(rest);
    }
    const at = this.#claim(groups.length);
    groups.forEach((group, index) => {
      this.#buffer[at + index] = index < groups.length - 1 ? group | 0x80 : group;
    });
  }
}

function writeMessage(writer: BackwardWriter, definition: MessageDefinition, message: SomeMessage): void {
  for (const [name, { number, kind, cardinality }] of Object.entries(definition).reverse()) {
    const value = message[name];
    if (value === undefined) continue;
    if (cardinality === "repeated") {
      if (!Array.isArray(value)) throw typeMismatch(name, "an array", value);
      for (const element of value.toReversed()) writeField(writer, name, number, kind, element);
    } else if (cardinality === "map") {
      if (!isMembers(value)) throw typeMismatch(name, "a record", value);
      const entry = mapEntry(kind);
      for (const [key, element] of Object.entries(value).reverse()) {
        writeField(writer, name, number, entry, { key, value: element });
      }
    } else {
      writeField(writer, name, number, kind, value);
    }
  }
}

function writeField(writer: BackwardWriter, name: string, number: number, kind: FieldKind, value: unknown): void {
  const before = writer.length;
  if (kind === "int") {
    if (typeof value !== "number" || !Number.isSafeInteger(value)) throw typeMismatch(name, "a safe integer", value);
    writer.varint(value);
  } else if (kind === "double") {
    if (typeof value !== "number") throw typeMismatch(name, "a number", value);
    writer.double(value);
  } else if (kind === "bool") {
    if (typeof value !== "boolean") throw typeMismatch(name, "a boolean", value);
    writer.varint(Number(value));
  } else if (kind === "string") {
    if (typeof value !== "string") throw typeMismatch(name, "a string", value);
    writer.string(value);
  } else if (kind === "bytes") {
    if (!(value instanceof Uint8Array)) throw typeMismatch(name, "bytes", value);
    writer.bytes(value);
  } else {
    if (!isMembers(value)) throw typeMismatch(name, "a message", value);
    writeMessage(writer, kind, value);
  }
  const layout = wireType(kind);
  if (layout === wireTypes.delimited) writer.varint(writer.length - before);
  writer.varint(number * 8 + layout);
}

function typeMismatch(name: string, wanted: string, value: unknown): TypeError {
  return new TypeError(`the protobuf field ${name} must be ${wanted}, not ${value === null ? "null" : typeof value}`);
}
