/** Paths of members in plain data: `Service.ServiceUrl`, `OperationSummaryList[].Status`. */
import { isMembers } from "./members.ts";

/** The path of a member in a structure at a path; "" is the path of the whole value. */
export const memberPath = (path: string, member: string): string => (path === "" ? member : `${path}.${member}`);

/** Whether a path, such as `Rules[0].Name`, equals another one or is below it. */
export const isWithin = (path: string, outer: string): boolean =>
  outer === "" || path === outer || (path.startsWith(outer) && ".[".includes(path[outer.length] ?? "-"));

/** The steps of a path; `[]` is a step that means every element of a list. */
export const stepsOf = (path: string): readonly string[] => path.match(/\[\]|[^.[\]]+/g) ?? [];

/** The value at a path without `[]`; undefined if there is none. */
export const valueAt = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (inner, step) => (isMembers(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined),
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

/** A copy of a value with the values at the path changed; `[]` stands for every element. */
export function changeAt(value: unknown, [step, ...rest]: readonly string[], by: (value: unknown) => unknown): unknown {
  if (step === undefined) return by(value);
  if (step === "[]") return Array.isArray(value) ? value.map((element) => changeAt(element, rest, by)) : value;
  if (!isMembers(value) || !Object.hasOwn(value, step)) return value;
  return { ...value, [step]: changeAt(value[step], rest, by) };
}

/**
 * A copy with the value at the path, creating missing structures; undefined if another kind of value is on the path.
 */
export function withMemberAt(owner: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const members = owner ?? {};
  if (!isMembers(members)) return undefined;
  const placed = withMemberAt(members[step], rest, value);
  return placed === undefined ? undefined : { ...members, [step]: placed };
}

/** A copy without the member at the path, and without structures that thereby become empty. */
export function withoutAt(owner: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined || !isMembers(owner)) return owner;
  const { [step]: inner, ...others } = owner;
  const left = rest.length === 0 ? {} : withoutAt(inner, rest);
  return isMembers(left) && Object.keys(left).length === 0 ? others : { ...owner, [step]: left };
}
