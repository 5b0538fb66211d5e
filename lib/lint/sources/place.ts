/** Where the values of a document stand in its text: what YAML and JSON positions have in common. */
import type { Segment } from "../node.ts";
import type { Range } from "./position.ts";

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
  /** The text stands for other values too, through an anchor: to change it is to change them. */
  readonly isShared?: true;
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
