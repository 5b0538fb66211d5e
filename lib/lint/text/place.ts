/** Positions of the values of a document in its text, for all syntaxes. */

import type { Lines } from "./lines.ts";
import type { LivePlace } from "./live-place.ts";
import type { Segment } from "./path.ts";
import type { Range, Span } from "./position.ts";
import type { SyntaxName } from "./syntax.ts";

/** A file that contains values. */
export interface TextFile {
  /** Its name in findings. */
  readonly name: string;
  /** Its path in the file system; undefined for standard input. */
  readonly path: string | undefined;
  readonly lines: Lines;
  readonly text: string;
  /** The file's syntax; absent if neither its comments are read nor its text is changed. */
  readonly syntax?: SyntaxName | undefined;
  /** Where the object is, if a service returned it rather than a file; the text shows what it returned. */
  readonly live?: LivePlace;
  /** Position of the value at a path from the top of the file, or of its key; see {@link rangeAt}. */
  span?(segments: readonly Segment[], part: "value" | "key"): Span;
}

/** The ranges of a value and its parts. */
export interface Place {
  /** The value as written, including quotes and brackets; empty if the file writes nothing for null. */
  readonly value: Range;
  /** Its name in its structure. */
  readonly key?: Range;
  readonly members?: ReadonlyMap<string, Place> | undefined;
  readonly items?: readonly Place[] | undefined;
  /** It is a block, or several blocks of one name, rather than a value. */
  readonly isBlock?: true;
  /** Other values share the text through an anchor, so a change affects them too. */
  readonly isShared?: true;
}

/** A repeated key of a structure; only its last value counts. */
export interface RepeatedKey {
  readonly name: string;
  /** The range of the repetition. */
  readonly again: Range;
  /** The range of the previous occurrence. */
  readonly before: Range;
}

/** The result of locating a value. */
export interface Located {
  /** Its place, or that of the nearest existing value above it. */
  readonly place: Place;
  readonly exact: boolean;
  /** Whether it, or a value that contains it, is {@link Place.isShared}. */
  readonly isShared: boolean;
  /** The structure or list that contains it, if `exact`. */
  readonly parent: Place | undefined;
}

/** The place of the value at a path, or of the nearest existing value above it. */
export function locate(documents: readonly Place[], segments: readonly Segment[]): Located {
  let place: Place = { value: { start: 0, end: 0 }, items: documents };
  let parent: Place | undefined;
  let isShared = false;
  for (const segment of segments) {
    const part = typeof segment === "number" ? place.items?.[segment] : place.members?.get(segment);
    if (part === undefined) return { place, exact: false, isShared, parent: undefined };
    parent = place;
    place = part;
    isShared ||= part.isShared === true;
  }
  return { place, exact: true, isShared, parent };
}

/**
 * The range of a value or its key. For a missing value, the nearest existing value above it; for an unwritten one
 * (`name:`), its key.
 */
export function rangeAt(documents: readonly Place[], segments: readonly Segment[], part: "value" | "key"): Range {
  const { place, exact } = locate(documents, segments);
  const wantsKey = exact && (part === "key" || !isWritten(place));
  return (wantsKey ? place.key : undefined) ?? place.value;
}

/** The range of a value's text; undefined if it is not written. */
export function writtenAt(documents: readonly Place[], segments: readonly Segment[]): Range | undefined {
  const { place, exact } = locate(documents, segments);
  return exact && isWritten(place) ? place.value : undefined;
}

const isWritten = ({ value: { start, end } }: Place): boolean => end > start;
