/** Reads the bytes of Protocol Buffers, one message within another. */
import { isUtf8 } from "node:buffer";
import { wireTypes } from "./definition.ts";

/** Throws a RangeError for bytes that are truncated or not protobuf. */
export class ByteReader {
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
