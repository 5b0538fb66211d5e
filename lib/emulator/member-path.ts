/** Members of a JSON value by their path: `Service.ServiceUrl`, `OperationSummaryList[].Status`. */
import { isMembers } from "../base/members.ts";

/** The steps of a path; `[]` is a step of its own and means every element of a list. */
export const stepsOf = (path: string): readonly string[] => path.replaceAll("[]", ".[]").split(".");

/** The value at a path without `[]`; undefined where there is none. */
export const valueAt = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (inner, step) => (isMembers(inner) ? Object.entries(inner).find(([name]) => name === step)?.[1] : undefined),
    value,
  );

/**
 * The value with another one at a path; undefined removes the member. The value itself stays as it is, and a path whose
 * structure is missing changes nothing.
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
