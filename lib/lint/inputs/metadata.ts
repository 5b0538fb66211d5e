/** Metadata for the linter, beside the members of a resource. */
import { isMembers } from "../../base/members.ts";
import type { Segment } from "../text/path.ts";

/** Metadata for the linter, such as suppressions, beside the members of the resource. */
export interface Metadata {
  /** The value of `lintel`. */
  readonly value: unknown;
  /** Path from the top of the file. */
  readonly segments: readonly Segment[];
}

/** The metadata at these names in a structure whose path is `segments`; undefined if there is none. */
export function metadataAt(
  structure: unknown,
  names: readonly string[],
  segments: readonly Segment[],
): Metadata | undefined {
  let value = structure;
  for (const name of names) value = isMembers(value) ? value[name] : undefined;
  return value === undefined ? undefined : { value, segments: [...segments, ...names] };
}
