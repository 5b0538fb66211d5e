/** Paths in a file, in its own names. */

/** A step of a path in the file's own names: a member's name or map key, or an element's index. */
export type Segment = string | number;

const plainName = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** Joins path segments as findings print them: `policyDetails[2].filter.type`, `tags["aws:team"]`. */
export function formatPath(segments: readonly Segment[]): string {
  let path = "";
  for (const segment of segments) {
    if (typeof segment === "number") path += `[${segment}]`;
    else if (!plainName.test(segment)) path += `[${JSON.stringify(segment)}]`;
    else path += path === "" ? segment : `.${segment}`;
  }
  return path;
}
