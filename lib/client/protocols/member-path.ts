/** Reads and copies messages by paths such as `a.b[].c`. */
import { isMembers } from "../../base/members.ts";

/** `a[].b` as `a`, `[]`, `b`. */
export const steps = (path: string): string[] => path.match(/\[\]|[^.[\]]+/g) ?? [];

/** A copy of a value with the values at the path changed; `[]` stands for every element. */
export function change(value: unknown, [step, ...rest]: readonly string[], by: (value: unknown) => unknown): unknown {
  if (step === undefined) return by(value);
  if (step === "[]") return Array.isArray(value) ? value.map((element) => change(element, rest, by)) : value;
  if (!isMembers(value) || !Object.hasOwn(value, step)) return value;
  return { ...value, [step]: change(value[step], rest, by) };
}

/** The value at a path without `[]`; undefined if there is none. */
export function valueAt(owner: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (isMembers(value) && Object.hasOwn(value, step) ? value[step] : undefined),
    owner,
  );
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
export function without(owner: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined || !isMembers(owner)) return owner;
  const { [step]: inner, ...others } = owner;
  const left = rest.length === 0 ? {} : without(inner, rest);
  return isMembers(left) && Object.keys(left).length === 0 ? others : { ...owner, [step]: left };
}
