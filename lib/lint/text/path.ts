/** Paths in a file, in its own names. */

/** A step of a path in the file's own names: a member's name or map key, or an element's index. */
export type Segment = string | number;

const plainName = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** Begins a segment that names an element by something else than its index; no file has it in a name. */
const elementMark = "\u0000";

/** The segment of an element of a set, which has no index: `policy_details["DELETE"]`. */
export const elementNamed = (name: string): Segment => `${elementMark}${name}`;

/** Whether a segment is one of {@link elementNamed}. */
export const namesElement = (segment: Segment): boolean => String(segment).startsWith(elementMark);

/** Joins path segments as findings print them: `policyDetails[2].filter.type`, `tags["aws:team"]`. */
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
