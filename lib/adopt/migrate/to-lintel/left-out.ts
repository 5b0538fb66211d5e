/** What a service shows of an object although nobody declared it. */
import type { Field } from "../../../facts/model/field.ts";
import type { DeclaredValue } from "./declared-value.ts";
import type { ValueContext } from "./value-context.ts";

/** Whether a tag is set by a service or by Lintel. */
export const isReservedTag = (key: string): boolean => /^(?:aws|lintel):/.test(key);

/** Whether a live value is what the service decides if nothing is declared. */
export function isLeftOut(
  value: DeclaredValue,
  field: Field,
  path: string,
  { isOfService, meansTheSame }: ValueContext,
): boolean {
  if (field.required === true) return false;
  if (value.is === "scalar") {
    const { value: found } = value;
    return found === field.default || meansTheSame(path, field.default, found) || isOfService(String(found));
  }
  if (value.is !== "structure") return false;
  const { absentMeans } = field.kind === "struct" ? field : {};
  return value.members.every(
    ({ member, value: inner }) =>
      absentMeans !== undefined && inner.is === "scalar" && inner.value === absentMeans[member],
  );
}
