/** Members of a JSON value by their path: `Service.ServiceUrl`, `OperationSummaryList[].Status`. */
import { isMembers } from "../base/members.ts";

/** The steps of a path; `[]` is one of its own and stands for every element of a list. */
export const stepsOf = (path: string): readonly string[] => path.replaceAll("[]", ".[]").split(".");

/** What stands at a path without `[]`; undefined where it leads nowhere. */
export const valueAt = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (inner, step) => (isMembers(inner) ? Object.entries(inner).find(([name]) => name === step)?.[1] : undefined),
    value,
  );

/**
 * The value with another one at a path; undefined removes the member. The value itself stays as it is, and a path
 * whose structure is not there changes nothing.
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
