/** Paths in a file, in its own names. */

/** A step of a path in the file's own names: the name of a member, the key of a map or the index of an element. */
export type Segment = string | number;

const plainName = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** Prefix of a segment that names an element without an index; names in files cannot contain it. */
const elementMark = "\u0000";

/** The segment of a set's element, which has no index: `policy_details["DELETE"]`. */
export const elementNamed = (name: string): Segment => `${elementMark}${name}`;

/** Whether a segment was made by {@link elementNamed}. */
export const namesElement = (segment: Segment): boolean => String(segment).startsWith(elementMark);

/** Formats a path as findings print it: `policyDetails[2].filter.type`, `tags["aws:team"]`. */
export function formatPath(segments: readonly Segment[]): string {
  let path = "";
  for (const segment of segments) {
    if (typeof segment === "number") path += `[${segment}]`;
    else if (namesElement(segment)) path += `[${JSON.stringify(segment.slice(elementMark.length))}]`;
    else if (!plainName.test(segment)) path += `[${JSON.stringify(segment)}]`;
    else path += path === "" ? segment : `.${segment}`;
  }
  return path;
}
