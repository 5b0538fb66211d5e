/**
 * Texts stored as bytes outside of the heap: without an object for each, the garbage collector has nothing to trace.
 */
import { FloatList } from "./number-list.ts";

/** Bytes of a piece, which stores many texts. */
const pieceSize = 4 * 1024 * 1024;

/** The most bytes that UTF-8 needs for a UTF-16 code unit. */
const bytesOfUnit = 3;

/** A list of texts, stored as bytes. */
export class PackedTexts {
  readonly #pieces: Uint8Array[] = [];
  /** The start of each text: its piece times {@link pieceSize}, plus the offset in the piece. */
  readonly #starts = new FloatList();
  readonly #lengths = new FloatList();
  #used = pieceSize;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  push(text: string): void {
    const most = text.length * bytesOfUnit;
    if (this.#used + most > pieceSize) {
      this.#pieces.push(new Uint8Array(Math.max(pieceSize, most)));
      this.#used = 0;
    }
    const piece = this.#pieces.length - 1;
    const into = this.#pieces[piece]?.subarray(this.#used) ?? new Uint8Array();
    const { written } = this.#encoder.encodeInto(text, into);
    this.#starts.push(piece * pieceSize + this.#used);
    this.#lengths.push(written);
    this.#used += written;
  }

  at(index: number): string {
    const start = this.#starts.at(index);
    const within = start % pieceSize;
    const piece = this.#pieces[Math.floor(start / pieceSize)];
    return this.#decoder.decode(piece?.subarray(within, within + this.#lengths.at(index)));
  }
}
