/** Where the values of an evaluated resource stand in its template. */

import { hasParts, partOf } from "../../declaration/plain.ts";
import type { ValuePlaces } from "../../declaration/reading.ts";
import type { SourceFile } from "../../files/source-file.ts";
import type { Segment } from "../../text/path.ts";
import type { Located as PlaceFound } from "../../text/place.ts";
import type { Span } from "../../text/position.ts";

/** A value with the segments that lead to where it is written. */
export interface ValueWithOrigin {
  readonly value: unknown;
  readonly at: readonly Segment[];
}

/** Where a part stands: its name, and the value, which may be further in, as in a branch of `Fn::If`. */
interface Origin {
  readonly name: readonly Segment[];
  readonly value: readonly Segment[];
}

/** Remembers what evaluation moved: parts that are not where their structure or list is, by that and their name. */
export class Origins {
  readonly #parts = new WeakMap<object, Map<Segment, Origin>>();
  readonly #indices = new WeakMap<object, readonly number[]>();

  note(whole: object, part: Segment, origin: Origin): void {
    const parts = this.#parts.get(whole) ?? new Map<Segment, Origin>();
    this.#parts.set(whole, parts.set(part, origin));
  }

  /** Remembers which elements of a list in the file are left in it. */
  noteIndices(list: object, indices: readonly number[]): void {
    this.#indices.set(list, indices);
  }

  /** The index in the file of an element. */
  readonly indexIn = (list: object, index: number): number => this.#indices.get(list)?.[index] ?? index;

  /** Where steps into a value lead in the file; `steps` are in the file's names and indices. */
  follow({ value, at }: ValueWithOrigin, steps: readonly Segment[]): Origin {
    let origin: Origin = { name: at, value: at };
    let whole = value;
    for (const step of steps) {
      const next = [...origin.value, step];
      origin = (hasParts(whole) ? this.#parts.get(whole)?.get(step) : undefined) ?? { name: next, value: next };
      whole = hasParts(whole) ? whole[this.#indices.get(whole)?.indexOf(Number(step)) ?? step] : undefined;
    }
    return origin;
  }
}

/** The places of an evaluated value in its file. */
export class OriginalPlaces implements ValuePlaces {
  readonly #file: SourceFile;
  readonly #origins: Origins;
  readonly #root: ValueWithOrigin;
  /** How many segments lead to the root. */
  readonly #depth: number;

  constructor(file: SourceFile, origins: Origins, root: ValueWithOrigin, depth: number) {
    this.#file = file;
    this.#origins = origins;
    this.#root = root;
    this.#depth = depth;
  }

  span(segments: readonly Segment[], part: "value" | "key"): Span {
    const origin = this.#originOf(segments);
    return part === "value" ? this.#file.span(origin.value, part) : this.#file.span(origin.name, part);
  }

  /** Only of what is literal: of the result of a function there is no text. */
  written(segments: readonly Segment[]): string | undefined {
    const { value } = this.#originOf(segments);
    const literal = partOf(this.#file.documents, value);
    return typeof literal === "object" ? undefined : this.#file.written(value);
  }

  /** Of what stands at its name alone: what an If gives or a loop makes is not changed by itself. */
  place(segments: readonly Segment[]): PlaceFound | undefined {
    const { name, value } = this.#originOf(segments);
    return name === value || name.join() === value.join() ? this.#file.place(value) : undefined;
  }

  #originOf(segments: readonly Segment[]): Origin {
    return this.#origins.follow(this.#root, segments.slice(this.#depth));
  }
}
