/** Looking into members whose shape the service, not the compiler, vouches for. */
import type { Members } from "./handler.ts";

/** Whether a value has members. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member that holds members; an empty one where it is absent. */
export function membersAt(members: Members, name: string): Members {
  const value = members[name];
  return isMembers(value) ? value : {};
}

/** A member that holds text, or undefined. */
export function textAt(members: Members, name: string): string | undefined {
  const value = members[name];
  return typeof value === "string" ? value : undefined;
}

/** The members but those named. */
export const without = (members: Members, ...names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
