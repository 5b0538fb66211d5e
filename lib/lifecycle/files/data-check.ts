/** Checks files that `lintel simulate` reads, and words what is wrong with them. */
import { own } from "../../base/dictionary.ts";
import { alternatives } from "../../facts/derive/wording.ts";
import { shownValue } from "../../facts/model/shown-value.ts";
import { checkerOf } from "../../facts/shape/checker.ts";
import { inDocumentOrder } from "../../facts/shape/document-order.ts";
import type { ShapeOf } from "../../facts/shape/shape.ts";
import { laterTimesOf, type TimeInValue } from "../../facts/shape/times.ts";
import type { ValueOf } from "../../facts/shape/value-of.ts";
import { type Misfit, walk } from "../../facts/shape/walk.ts";
import type { Segment } from "../../lint/text/path.ts";
import { closest } from "../../lint/text/suggest.ts";

/** A fault in a value, or something that leaves verdicts undecided. */
export interface Remark {
  /** Path within the checked value. */
  readonly segments: readonly Segment[];
  readonly message: string;
  /** Whether it makes the file unusable. */
  readonly isFault: boolean;
  /** It is about the name of a member, not about its value. */
  readonly isAboutName?: true;
}

/** What else a shape of a file says. */
export interface DataFacts {
  /** For the JSON schema. */
  readonly description?: string;
  /** Completes "expected …"; by default the kind of the value in words. */
  readonly expected?: string;
}

/** The shape of a file, or of a part of it. */
export type DataShape = ShapeOf<DataFacts>;

/** A string that is not empty. */
export const text = { kind: "string", minLength: 1 } as const satisfies DataShape;
/** A string that may be empty, like the value of a tag. */
export const anyText = { kind: "string" } as const satisfies DataShape;
export const flag = { kind: "boolean" } as const satisfies DataShape;
export const time = {
  kind: "string",
  time: true,
  description: "ISO 8601; in UTC without an offset.",
  expected: "a time in ISO 8601, such as 2026-03-01T00:00:00Z",
} as const satisfies DataShape;
export const tags = { kind: "map", key: anyText, value: anyText } as const satisfies DataShape;

export interface CheckedData<Value> {
  /** Undefined if a remark is a fault. */
  readonly value: Value | undefined;
  readonly remarks: readonly Remark[];
}

/**
 * A function that checks values. `now` is the time after which a time is worth a remark, which is not a fault; by
 * default there is none.
 */
export function dataCheck<const S extends DataShape>(
  shape: S,
): (value: unknown, now?: number) => CheckedData<ValueOf<S>> {
  const fits = checkerOf(shape);
  const laterTimes = laterTimesOf(shape);
  return (value, now = Number.POSITIVE_INFINITY) => {
    const later = laterTimes(value, now).map((time) => ({ kind: "later", ...time }) as const);
    if (fits(value)) return { value, remarks: later.map((time) => remarkOnTime(time, now)) };
    const walked = walk<DataFacts, S>(shape, value);
    const remarks = inDocumentOrder([...walked.misfits, ...later], value).map((each) =>
      each.kind === "later" ? remarkOnTime(each, now) : remarkOn(each),
    );
    return { value: remarks.some(({ isFault }) => isFault) ? undefined : walked.value, remarks };
  };
}

/** The remark on a time after that of the run. */
function remarkOnTime({ segments, value }: TimeInValue, now: number): Remark {
  const consequence = own(consequences, String(segments.at(-1))) ?? "";
  const message = `is ${shownValue(value)}, after the time of the run (${new Date(now).toISOString()})${consequence}`;
  return { segments, message, isFault: false };
}

function remarkOn({ kind, shape, segments, value, names = [] }: Misfit<DataFacts>): Remark {
  const name = names.join();
  if (kind === "required") return { segments, message: `has no ${name}; expected one`, isFault: true };
  if (kind === "member-name") {
    const known = shape.kind === "struct" ? Object.keys(shape.members) : [];
    const meant = closest(name, known);
    const remedy = meant === undefined ? `expected ${alternatives(known)}` : `did you mean ${meant}?`;
    const message = `is an unknown member; ${remedy}`;
    return { segments: [...segments, name], message, isFault: true, isAboutName: true };
  }
  const hint = value === null ? "; remove it if it is unknown" : "";
  return { segments, message: `is ${shownValue(value)}; expected ${expectedBy(shape)}${hint}`, isFault: true };
}

/** What follows from a time after that of the run, by member. */
const consequences = {
  createdAt: "; verdicts that depend on it are undecided",
  takenAt: ", so what was deleted in between is missing; correct it, or name a later time with --at",
} as const;

function expectedBy(shape: DataShape): string {
  if (shape.expected !== undefined) return shape.expected;
  switch (shape.kind) {
    case "string":
      return shape.enum === undefined ? "a string" : alternatives(shape.enum);
    case "integer":
      return shape.enum === undefined ? `a whole number from ${shape.minimum}` : alternatives(shape.enum.map(String));
    case "boolean":
      return "true or false";
    case "list":
      return "a list";
    case "map":
      return `a map of ${shape.value.kind === "integer" ? "whole numbers" : "strings"}`;
    case "struct":
      return "an object";
    case "any":
      return "any value";
  }
}
