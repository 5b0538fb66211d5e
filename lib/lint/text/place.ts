/** Where the values of a document stand in its text: what YAML and JSON positions have in common. */

import type { Lines } from "./lines.ts";
import type { Segment } from "./path.ts";
import type { Range, Span } from "./position.ts";
import type { SyntaxName } from "./syntax.ts";

/** A file in which values stand. */
export interface TextFile {
  /** As findings name it. */
  readonly name: string;
  /** Its path in the file system; undefined for standard input. */
  readonly path: string | undefined;
  readonly lines: Lines;
  readonly text: string;
  /** How it is written; absent where nothing reads its comments and nothing changes its text. */
  readonly syntax?: SyntaxName | undefined;
  /** Where a value stands by the steps from the top of the file, or its key; see {@link rangeAt}. */
  span?(segments: readonly Segment[], part: "value" | "key"): Span;
}

/** Collections may be nested this deep, in YAML and in JSON. */
export const maxDepth = 100;

/** Where a value stands, and its parts. */
export interface Place {
  /** The value as it is written, quotes and brackets included; empty where the file writes nothing for null. */
  readonly value: Range;
  /** The name under which it stands in its structure. */
  readonly key?: Range;
  readonly members?: ReadonlyMap<string, Place>;
  readonly items?: readonly Place[];
  /** It is a block, or blocks of one name, and no value. */
  readonly isBlock?: true;
  /** The text stands for other values too, through an anchor: to change it is to change them. */
  readonly isShared?: true;
}

/** A key that a structure has already: only its last value counts. */
export interface RepeatedKey {
  readonly name: string;
  /** Where it stands again. */
  readonly again: Range;
  /** Where it stood before. */
  readonly before: Range;
}

/** What was found of a value that was looked for. */
export interface Located {
  /** Its place, or that of the nearest one above it that is there. */
  readonly place: Place;
  readonly exact: boolean;
  /** Whether it, or what it is in, is {@link Place.isShared}. */
  readonly isShared: boolean;
  /** The structure or list that it is in, where it is exact. */
  readonly parent: Place | undefined;
}

/** The place of the value that these segments lead to, or of the nearest one above it that is there. */
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
 * Where a value stands, or its key. For a value that is missing: the nearest value above it that is there; for one
 * that is not written (`name:`), its key.
 */
export function rangeAt(documents: readonly Place[], segments: readonly Segment[], part: "value" | "key"): Range {
  const { place, exact } = locate(documents, segments);
  const wantsKey = exact && (part === "key" || !isWritten(place));
  return (wantsKey ? place.key : undefined) ?? place.value;
}

/** Where the text of a value stands; undefined where it is not written. */
export function writtenAt(documents: readonly Place[], segments: readonly Segment[]): Range | undefined {
  const { place, exact } = locate(documents, segments);
  return exact && isWritten(place) ? place.value : undefined;
}

const isWritten = ({ value: { start, end } }: Place): boolean => end > start;
