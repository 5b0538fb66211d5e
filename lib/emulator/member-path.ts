/** Paths of members in JSON values: `Service.ServiceUrl`, `OperationSummaryList[].Status`. */
import { isMembers } from "../base/members.ts";

/** The steps of a path; `[]` is a step that means every element of a list. */
export const stepsOf = (path: string): readonly string[] => path.replaceAll("[]", ".[]").split(".");

/** The value at a path without `[]`; undefined if there is none. */
export const valueAt = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (inner, step) => (isMembers(inner) ? Object.entries(inner).find(([name]) => name === step)?.[1] : undefined),
    value,
  );

/**
 * A copy of the value with another value at a path; undefined removes the member. If a structure on the path is
 * missing, nothing changes.
 */
export function withValueAt(value: unknown, [step, ...rest]: readonly string[], replacement: unknown): unknown {
  if (step === undefined) return replacement;
  if (step === "[]") {
    return Array.isArray(value) ? value.map((element) => withValueAt(element, rest, replacement)) : value;
  }
  if (!isMembers(value)) return value;
  const members = new Map<string, unknown>(Object.entries(value));
  const inner = withValueAt(members.get(step), rest, replacement);
  if (inner === undefined) members.delete(step);
  else members.set(step, inner);
  return Object.fromEntries(members);
}
