/** Encodes messages of protocol buffers. All given fields are encoded, even default values, so that members of a oneof remain present. */
import { isMembers } from "../base/members.ts";
import {
  type Encodable,
  type FieldKind,
  type MessageDefinition,
  type MessageField,
  type SomeMessage,
  wireTypes,
} from "./definition.ts";
import { layoutOf, type Slot } from "./layout.ts";

/** Encodes `message`. Throws a TypeError that names the field whose value does not match its kind. */
export const encode = <D extends MessageDefinition>(definition: D, message: Encodable<D>): Uint8Array =>
  encodeIn(plain, definition, message);

/** The names, keys and indexes that lead to a value. */
export type Way = (string | number)[];

/** What a value must be. */
export type Wanted = Exclude<FieldKind, MessageDefinition> | "message" | "list" | "record";

/** How the values of fields are given. */
export interface Notation {
  /** Whether a value other than undefined means that its field is absent. */
  isAbsent(value: unknown, field: MessageField): boolean;
  /** A value as it is encoded; messages stay as they are, if {@link within} knows how their fields are given. */
  encodable(value: unknown, field: MessageField, way: Way): unknown;
  /** How the fields of a message within are given. */
  within(kind: MessageDefinition): Notation;
  /** The error for a value that is not as it must be. */
  misfit(way: Way, wanted: Wanted, value: unknown): TypeError;
}

/** Values as they are encoded. */
export const plain: Notation = {
  isAbsent: () => false,
  encodable: (value) => value,
  within: () => plain,
  misfit(way, wanted, value) {
    const name = way.findLast((step) => typeof step === "string");
    const given = value === null ? "null" : typeof value;
    return new TypeError(`the protobuf field ${name} must be ${wantedInWords[wanted]}, not ${given}`);
  },
};

const wantedInWords: { readonly [wanted in Wanted]: string } = {
  ...{ string: "a string", bytes: "bytes", bool: "a boolean", int: "a safe integer", double: "a number" },
  ...{ message: "a message", list: "an array", record: "a record" },
};

/** Writes the bytes of Protocol Buffers from the end to the start, since a length precedes its bytes. */
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
    if (value >= 0 && value < 0x80) {
      const at = this.#claim(1);
      this.#buffer[at] = value;
    } else if (value < 0) this.#groups(negativeGroups(value));
    else {
      const groups: number[] = [];
      let rest = value;
      for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) groups.push(rest % 0x80);
      groups.push(rest);
      this.#groups(groups);
    }
  }

  /** Seven bits each, the lowest first. */
  #groups(groups: readonly number[]): void {
    const at = this.#claim(groups.length);
    groups.forEach((group, index) => {
      this.#buffer[at + index] = index < groups.length - 1 ? group | 0x80 : group;
    });
  }
}

function negativeGroups(value: number): readonly number[] {
  const groups: number[] = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); rest > 0n; rest >>= 7n) groups.push(Number(rest & 0x7fn));
  return groups;
}

/** Encodes a message whose type the compiler does not know, and whose values are given in a notation. */
export function encodeIn(notation: Notation, definition: MessageDefinition, message: SomeMessage): Uint8Array {
  const writer = new BackwardWriter();
  writeMessage({ writer, way: [] }, definition, message, notation);
  return writer.written();
}

/** The message that is being written, and where in it the writer is. */
interface Progress {
  readonly writer: BackwardWriter;
  readonly way: Way;
}

function writeMessage(
  progress: Progress,
  definition: MessageDefinition,
  message: SomeMessage,
  notation: Notation,
): void {
  const { way } = progress;
  for (const slot of layoutOf(definition).backward) {
    const value = message[slot.name];
    if (value === undefined || notation.isAbsent(value, slot.field)) continue;
    way.push(slot.name);
    if (slot.field.cardinality === "repeated") writeList(progress, slot, value, notation);
    else if (slot.field.cardinality === "map") writeRecord(progress, slot, value, notation);
    else writeField(progress, slot, value, notation);
    way.pop();
  }
}

function writeList(progress: Progress, slot: Slot, list: unknown, notation: Notation): void {
  const { way } = progress;
  if (!Array.isArray(list)) throw notation.misfit(way, "list", list);
  for (let index = list.length - 1; index >= 0; index--) {
    way.push(index);
    writeField(progress, slot, list[index], notation);
    way.pop();
  }
}

function writeRecord(progress: Progress, slot: Slot, record: unknown, notation: Notation): void {
  const { writer, way } = progress;
  if (!isMembers(record)) throw notation.misfit(way, "record", record);
  const [valueSlot, keySlot] = typeof slot.kind === "string" ? [] : layoutOf(slot.kind).backward;
  if (valueSlot === undefined || keySlot === undefined) return;
  for (const [key, value] of Object.entries(record).reverse()) {
    const before = writer.length;
    way.push(key);
    if (value !== undefined || notation !== plain) writeField(progress, valueSlot, value, notation);
    writeField(progress, keySlot, key, plain);
    way.pop();
    writer.varint(writer.length - before);
    writer.varint(tagOf(slot));
  }
}

const tagOf = ({ field, wireType }: Slot): number => field.number * 8 + wireType;

/** One occurrence of a field. */
function writeField(progress: Progress, slot: Slot, given: unknown, notation: Notation): void {
  const { writer, way } = progress;
  const before = writer.length;
  const { kind } = slot;
  const value = notation.encodable(given, slot.field, way);
  if (kind === "string") {
    if (typeof value !== "string") throw notation.misfit(way, kind, value);
    writer.string(value);
  } else if (kind === "int") {
    if (typeof value !== "number" || !Number.isSafeInteger(value)) throw notation.misfit(way, kind, value);
    writer.varint(value);
  } else if (kind === "bool") {
    if (typeof value !== "boolean") throw notation.misfit(way, kind, value);
    writer.varint(Number(value));
  } else if (kind === "double") {
    if (typeof value !== "number") throw notation.misfit(way, kind, value);
    writer.double(value);
  } else if (kind === "bytes") {
    if (!(value instanceof Uint8Array)) throw notation.misfit(way, kind, value);
    writer.bytes(value);
  } else {
    if (!isMembers(value)) throw notation.misfit(way, "message", value);
    writeMessage(progress, kind, value, notation.within(kind));
  }
  if (slot.wireType === wireTypes.delimited) writer.varint(writer.length - before);
  writer.varint(tagOf(slot));
}
