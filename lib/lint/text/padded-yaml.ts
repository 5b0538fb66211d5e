/**
 * YAML as every other reader takes it: a closing bracket, or a further line of a quoted text, may stand at the
 * indentation of its key. The parser wants it deeper, so such lines are read with blanks before them, which mean
 * nothing there; places are those of the text as it is written.
 */
import { type Event, parseEvents, YAMLException } from "js-yaml";
import { maxDepth } from "./place.ts";

/** So many lines of a file may be moved: each is another run of the parser. */
const maxMoved = 1_000;

/** A text with blanks put into it. */
export class PaddedText {
  readonly written: string;
  readonly text: string;
  readonly events: Event[];
  /** Where blanks were put into the text as it is written, in order. */
  readonly #insertions: readonly number[];
  readonly #width: number;

  constructor(written: string, text = written, events: Event[] = [], insertions: readonly number[] = [], width = 0) {
    this.written = written;
    this.text = text;
    this.events = events;
    this.#insertions = insertions;
    this.#width = width;
  }

  /** An offset in the text as it is written. */
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

  /** The events with offsets in the text as it is written. */
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

/** A text with as many blanks as the parser asks for. Throws what the parser does. */
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
      // A bracket or a quote that is not closed goes wrong where the next line is not deeper, not at the end.
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

/** The indentation of the line that has most. */
function deepest(text: string): number {
  let most = 0;
  for (const [indentation] of text.matchAll(/^ */gm)) most = Math.max(most, indentation.length);
  return most;
}
