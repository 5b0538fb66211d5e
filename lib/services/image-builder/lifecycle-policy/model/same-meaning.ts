/** Values of members of a lifecycle policy that are written otherwise and mean the same. */

/**
 * Whether two values of a member mean the same: a role by its name or its ARN, and a unit in a COUNT filter, in which it
 * has no meaning and which records do not have.
 */
export function equivalent(path: string, declared: unknown, found: unknown): boolean {
  if (path === "executionRole") return namesSameRole(declared, found);
  return path === "policyDetails[].filter.unit" && found === undefined;
}

/** A bare name is the last segment of the role's ARN, or its whole path (`lifecycle-policy/execution-role-form`). */
function namesSameRole(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return false;
  const [name, arn] = one.includes(":") ? [other, one] : [one, other];
  const [, path] = arn.split(":role/", 2);
  return path !== undefined && (path === name.replace(/^\//, "") || path.slice(path.lastIndexOf("/") + 1) === name);
}
