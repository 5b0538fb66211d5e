/** Functions on Terraform's values that need no schema. */
import { isMembers } from "../../../base/members.ts";
import type { TagMap } from "../../../facts/model/tag-map.ts";
import { type ObjectValue, type TerraformValue, unknownValue } from "../../protocol/provider-server.ts";

/** The elements of a list; undefined for any other value. */
export const listIn = (value: TerraformValue | undefined): readonly TerraformValue[] | undefined =>
  Array.isArray(value) ? value : undefined;

/** The parts of a map or an object (a number in decimal text is one, too); undefined for any other value. */
export const recordIn = (value: TerraformValue | undefined): ObjectValue | undefined =>
  isMembers(value) ? value : undefined;

/** The same record with other values. */
export function mapRecord<From>(
  record: { readonly [name: string]: From },
  change: (value: From, name: string) => TerraformValue,
): ObjectValue {
  const changed: { [name: string]: TerraformValue } = Object.create(null);
  for (const [name, value] of Object.entries(record)) changed[name] = change(value, name);
  return changed;
}

/** The values that are set. */
export const withoutNulls = (record: ObjectValue): ObjectValue =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** Whether a value and all its parts are known. */
export const isWhollyKnown = (value: TerraformValue): boolean =>
  value !== unknownValue && (listIn(value) ?? Object.values(recordIn(value) ?? {})).every(isWhollyKnown);

/** Whether two values are the same; an unknown value is only the same as itself. */
export function isSame(one: TerraformValue, other: TerraformValue): boolean {
  if (one === other) return true;
  const [list, otherList] = [listIn(one), listIn(other)];
  if (list !== undefined && otherList !== undefined) {
    return list.length === otherList.length && list.every((each, index) => isSame(each, otherList[index] ?? null));
  }
  const [record, otherRecord] = [recordIn(one), recordIn(other)];
  if (record === undefined || otherRecord === undefined) return false;
  const names = Object.keys(record);
  return (
    names.length === Object.keys(otherRecord).length &&
    names.every((name) => Object.hasOwn(otherRecord, name) && isSame(record[name] ?? null, otherRecord[name] ?? null))
  );
}

/** The non-null entries of a map; null entries count as absent. */
export function textsIn(value: TerraformValue | undefined): TagMap {
  const texts = Object.entries(recordIn(value) ?? {}).flatMap(([key, text]) =>
    typeof text === "string" ? [[key, text] as const] : [],
  );
  return Object.fromEntries(texts);
}
