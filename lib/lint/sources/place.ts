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
}

/** The place of the value that these segments lead to, or of the nearest one above it that is there. */
export function locate(documents: readonly Place[], segments: readonly Segment[]): { place: Place; exact: boolean } {
  let place: Place = { value: { start: 0, end: 0 }, items: documents };
  for (const segment of segments) {
    const part = typeof segment === "number" ? place.items?.[segment] : place.members?.get(segment);
    if (part === undefined) return { place, exact: false };
    place = part;
  }
  return { place, exact: true };
}
