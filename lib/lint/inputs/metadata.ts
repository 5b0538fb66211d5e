/** What a declaration says to the linter, beside the members of its resource. */
import { isMembers } from "../../base/members.ts";
import type { Segment } from "../text/path.ts";

/** What an input knows of a declaration for the linter, in a place of its own beside the members of the resource. */
export interface Metadata {
  /** What stands under `lintel`. */
  readonly value: unknown;
  /** They lead to it from the top of the file. */
  readonly segments: readonly Segment[];
}

/** What stands under these names in a structure that `segments` lead to; undefined where nothing does. */
export function metadataAt(
  structure: unknown,
  names: readonly string[],
  segments: readonly Segment[],
): Metadata | undefined {
  let value = structure;
  for (const name of names) value = isMembers(value) ? value[name] : undefined;
  return value === undefined ? undefined : { value, segments: [...segments, ...names] };
}
