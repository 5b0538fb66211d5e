/** Reading of JSON that an agent has written: whatever stands somewhere, these answer with something. */
import type { Members } from "../../base/members.ts";

/** The members of an object; none for anything else. */
export const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The elements of a list, each as its members; none for anything else. */
export const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.map(membersOf) : []);

/** A value as a text; empty for an absent one. */
export function wordOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
