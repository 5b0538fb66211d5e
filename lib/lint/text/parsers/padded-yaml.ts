/**
 * Accepts YAML that other parsers accept: a closing bracket, or a continuation line of a quoted string, may be at the
 * indentation of its key. This parser requires a deeper one, so such lines are parsed with added spaces, which have no
 * meaning there. Positions are those of the original text.
 */
import { type Event, parseEvents, YAMLException } from "js-yaml";
import { maxDepth } from "./max-depth.ts";

/** Maximum number of indented lines per file; each requires another run of the parser. */
const maxMoved = 1_000;

/** A text with added spaces. */
export class PaddedText {
  readonly written: string;
  readonly text: string;
  readonly events: Event[];
  /** Offsets in the original text where spaces were added, in order. */
  readonly #insertions: readonly number[];
  readonly #width: number;

  constructor(written: string, text = written, events: Event[] = [], insertions: readonly number[] = [], width = 0) {
    this.written = written;
    this.text = text;
    this.events = events;
    this.#insertions = insertions;
    this.#width = width;
  }

  /** Converts an offset to one in the original text. */
  asWritten(offset: number): number {
    let low = 0;
    let high = this.#insertions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#insertions[middle] ?? 0) + middle * this.#width < offset) low = middle + 1;
      else high = middle;
    }
    const before = (this.#insertions[low - 1] ?? 0) + low * this.#width;
    return offset - low * this.#width + Math.max(before - offset, 0);
  }

  /** The events, with offsets in the original text. */
  eventsAsWritten(): Event[] {
    if (this.#insertions.length === 0) return this.events;
    return this.events.map((event) => {
      const moved = { ...event };
      for (const name of offsets) {
        const offset: unknown = Reflect.get(event, name);
        if (typeof offset === "number" && offset >= 0) Reflect.set(moved, name, this.asWritten(offset));
      }
      return moved;
    });
  }
}

/** The members of events that are offsets. */
const offsets = ["start", "valueStart", "valueEnd", "anchorStart", "anchorEnd", "tagStart", "tagEnd"] as const;

/** Adds as many spaces as the parser requires. Throws the parser's errors. */
export function paddedEnough(written: string): PaddedText {
  const insertions: number[] = [];
  let blanks = "";
  let text = written;
  let latest: YAMLException | undefined;
  for (;;) {
    try {
      // The parser counts the document itself as a level.
      const events = parseEvents(text, { maxDepth: maxDepth + 1 });
      return new PaddedText(written, text, events, insertions, blanks.length);
    } catch (error) {
      const padded = new PaddedText(written, text, [], insertions, blanks.length);
      const at = error instanceof YAMLException ? error.mark?.position : undefined;
      if (!(error instanceof YAMLException) || at === undefined) throw error;
      const offset = padded.asWritten(at);
      const isMovable = error.reason === "deficient indentation" && !insertions.includes(offset);
      // Report an unclosed bracket or quote at the first line that is not indented deeper, not at the end of the text.
      if (latest !== undefined && unclosed.test(error.reason)) throw latest;
      if (!isMovable || insertions.length === maxMoved) {
        if (error.mark) error.mark.position = offset;
        throw error;
      }
      if (error.mark) error.mark.position = offset;
      latest = error;
      blanks ||= " ".repeat(Math.min(deepest(written), 400) + 1);
      insertions.push(offset);
      text = text.slice(0, at) + blanks + text.slice(at);
    }
  }
}

const unclosed = /flow collection|quoted scalar/;

/** The deepest indentation of any line. */
function deepest(text: string): number {
  let most = 0;
  for (const [indentation] of text.matchAll(/^ */gm)) most = Math.max(most, indentation.length);
  return most;
}
