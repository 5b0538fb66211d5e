/** Where the values of an evaluated resource are written in its template. */

import { hasParts, partOf } from "../../declaration/plain.ts";
import type { FilePlace, ValuePlaces } from "../../declaration/reading.ts";
import type { SourceFile } from "../../files/source-file.ts";
import type { Segment } from "../../text/path.ts";
import type { Located as PlaceFound } from "../../text/place.ts";
import type { Span } from "../../text/position.ts";
import { intrinsicOf } from "../../text/templates/intrinsic.ts";

/** A value with the path where it is written. */
export interface ValueWithOrigin {
  readonly value: unknown;
  readonly at: readonly Segment[];
}

/** Where a part is written: its name, and its value, which may be nested deeper, such as in a branch of `Fn::If`. */
interface Origin {
  readonly name: readonly Segment[];
  readonly value: readonly Segment[];
}

/** Records the parts that evaluation moved, by their structure or list and their name. */
export class Origins {
  readonly #parts = new WeakMap<object, Map<Segment, Origin>>();
  readonly #indices = new WeakMap<object, readonly number[]>();

  note(whole: object, part: Segment, origin: Origin): void {
    const parts = this.#parts.get(whole) ?? new Map<Segment, Origin>();
    this.#parts.set(whole, parts.set(part, origin));
  }

  /** Records the original indices of the elements that evaluation kept in a list. */
  noteIndices(list: object, indices: readonly number[]): void {
    this.#indices.set(list, indices);
  }

  /** The index of an element in the file. */
  readonly indexIn = (list: object, index: number): number => this.#indices.get(list)?.[index] ?? index;

  /** Where the part at `steps` within a value is written; `steps` are names and indices of the file. */
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

/** Positions of an evaluated value in its file. */
export class OriginalPlaces implements ValuePlaces {
  readonly #file: SourceFile;
  readonly #origins: Origins;
  readonly #root: ValueWithOrigin;
  /** Length of the path to the root. */
  readonly #depth: number;
  readonly #template: readonly Segment[];

  constructor(file: SourceFile, origins: Origins, root: ValueWithOrigin, depth: number, template: readonly Segment[]) {
    this.#file = file;
    this.#origins = origins;
    this.#root = root;
    this.#depth = depth;
    this.#template = template;
  }

  span(segments: readonly Segment[], part: "value" | "key"): Span {
    const origin = this.#originOf(segments);
    return part === "value" ? this.#file.span(origin.value, part) : this.#file.span(origin.name, part);
  }

  /** Literals only; the result of a function is not in the text. */
  written(segments: readonly Segment[]): string | undefined {
    const { value } = this.#originOf(segments);
    const literal = partOf(this.#file.documents, value);
    return typeof literal === "object" ? undefined : this.#file.written(value);
  }

  /** The default of a parameter whose value a reference has. */
  setAt(segments: readonly Segment[]): FilePlace | undefined {
    const call = intrinsicOf(partOf(this.#file.documents, this.#originOf(segments).value));
    if (call?.name !== "Ref" || typeof call.argument !== "string") return undefined;
    const setting = [...this.#template, "Parameters", call.argument, "Default"];
    const standard = partOf(this.#file.documents, setting);
    const value = partOf(this.#root.value, segments.slice(this.#depth));
    const isDefault = standard !== undefined && String(standard) === String(value);
    return isDefault
      ? { file: this.#file.name, span: this.#file.span(setting, "value"), name: call.argument }
      : undefined;
  }

  /** Only for values at their own name: those from an `If` or a loop cannot be edited separately. */
  place(segments: readonly Segment[]): PlaceFound | undefined {
    const { name, value } = this.#originOf(segments);
    return name === value || name.join() === value.join() ? this.#file.place(value) : undefined;
  }

  #originOf(segments: readonly Segment[]): Origin {
    return this.#origins.follow(this.#root, segments.slice(this.#depth));
  }
}
