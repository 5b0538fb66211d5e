/** Texts by number, as bytes outside of the heap: no object for each, and nothing for the garbage collector to look at. */
import { FloatList } from "./number-list.ts";

/** Bytes of a piece, which holds many texts. */
const pieceSize = 4 * 1024 * 1024;

/** A text takes at most so many bytes for each of its UTF-16 code units. */
const bytesOfUnit = 3;

/** See the head of this file. */
export class PackedTexts {
  readonly #pieces: Uint8Array[] = [];
  /** Where each text begins: the piece times {@link pieceSize}, and the place in it; and how long it is. */
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
