/** The lines of a text, with secrets redacted. */

import type { Position, Range, Span } from "./position.ts";
import { joined, secretPlaces } from "./secrets/secret-places.ts";

/**
 * Binary search: the last of `count` indices for which `holds` is true, provided that it is true for all indices
 * before; -1 without one.
 */
export function lastWhere(count: number, holds: (index: number) => boolean): number {
  let low = -1;
  let high = count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The lines of a text. */
export class Lines {
  readonly #text: string;
  /** Offset of each line. */
  readonly #starts: readonly number[];
  readonly #hidden: Range[];
  /** Ranges that look like secrets, found when a line is first shown. */
  #secrets: readonly Range[] | undefined;
  /** All redacted ranges, sorted and merged; computed when a line is shown. */
  #unshown: readonly Range[] | undefined;
  /** The line that was shown last, because files on a single line have all their findings there. */
  #redacted: { readonly number: number; readonly unshown: readonly Range[]; readonly text: string } | undefined;

  /** `hidden` are ranges to redact from the start. */
  constructor(text: string, hidden: readonly Range[] = []) {
    this.#text = text;
    this.#hidden = [...hidden];
    this.#starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((match) => match.index + match[0].length)];
  }

  /** The whole text, without redaction. */
  get text(): string {
    return this.#text;
  }

  get count(): number {
    return this.#starts.length;
  }

  /** Redacts a secret part of the text: its characters become `*`. */
  hide({ start, end }: Span): void {
    this.#hidden.push({ start: this.offset(start), end: this.offset(end) });
    this.#unshown = undefined;
  }

  /** Redacts all occurrences of a JSON string; Terraform escapes more characters than JSON requires. */
  hideString(text: string): void {
    const plain = JSON.stringify(text);
    const escaped = plain.replace(/[<>&]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`);
    for (const written of new Set([plain, escaped])) {
      for (let at = this.#text.indexOf(written); at >= 0; at = this.#text.indexOf(written, at + 1)) {
        this.#hidden.push({ start: at, end: at + written.length });
        this.#unshown = undefined;
      }
    }
  }

  /** All redacted ranges, sorted and merged. */
  get secrets(): readonly Range[] {
    this.#secrets ??= secretPlaces(this.#text);
    this.#unshown ??= joined([...this.#hidden, ...this.#secrets]);
    return this.#unshown;
  }

  /** The ranges that were redacted by request. */
  get hidden(): readonly Range[] {
    return this.#hidden;
  }

  /** The offset of a position. */
  offset({ line, column }: Position): number {
    return (this.#starts[line - 1] ?? this.#text.length) + column - 1;
  }

  /** The text of a line (from 1) without its line break and with secrets redacted; "" if there is no such line. */
  line(number: number): string {
    const start = this.#starts[number - 1];
    if (start === undefined) return "";
    let end = this.#starts[number] ?? this.#text.length;
    while (end > start && "\r\n".includes(this.#text[end - 1] ?? "")) end -= 1;
    const unshown = this.secrets;
    if (this.#redacted?.number !== number || this.#redacted.unshown !== unshown) {
      this.#redacted = { number, unshown, text: this.#redact({ start, end }, unshown) };
    }
    return this.#redacted.text;
  }

  /** The text in a range, with `unshown` ranges redacted. */
  #redact({ start, end }: Range, unshown: readonly Range[]): string {
    const pieces: string[] = [];
    let shown = start;
    const first = lastWhere(unshown.length, (index) => (unshown[index]?.start ?? 0) <= start);
    for (let index = Math.max(first, 0); index < unshown.length; index += 1) {
      const hidden = unshown[index];
      if (hidden === undefined || hidden.start >= end) break;
      const from = Math.max(hidden.start, start);
      const to = Math.min(hidden.end, end);
      if (from >= to) continue;
      pieces.push(this.#text.slice(shown, from), "*".repeat(to - from));
      shown = to;
    }
    pieces.push(this.#text.slice(shown, end));
    return pieces.join("");
  }

  position(offset: number): Position {
    const line = lastWhere(this.#starts.length, (index) => (this.#starts[index] ?? 0) <= offset);
    return { line: Math.max(line, 0) + 1, column: offset - (this.#starts[line] ?? 0) + 1 };
  }

  span({ start, end }: Range): Span {
    return { start: this.position(start), end: this.position(end) };
  }
}

/** The indentation of the line with this offset. */
export const indentationAt = (text: string, offset: number): string =>
  /^[^\S\n]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset))?.[0] ?? "";
