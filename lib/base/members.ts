/** Access to members of plain data, whose types the compiler does not know. */

/** A declaration or a record as plain data, with documented names. An absent member is omitted, never null. */
export type Members = { readonly [member: string]: unknown };

/** Whether a value is a structure or map. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The members of an object; none for any other value. */
export const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});

/** The elements of a list that are objects: a service may list anything. None for any other value. */
export const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

/** The elements of a member that is a list, as {@link listOf} reads it. */
export const listAt = (members: Members, name: string): readonly Members[] => listOf(members[name]);

/** A member that is an object; {} if it is absent. */
export const membersAt = (members: Members, name: string): Members => membersOf(members[name]);

/** A string member, or undefined. */
export function textAt(members: Members, name: string): string | undefined {
  const value = members[name];
  return typeof value === "string" ? value : undefined;
}

/** A copy without the named members. */
export const without = (members: Members, ...names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
