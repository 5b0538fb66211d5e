/** How rules read a resource's configuration: Terraform's names and values. */

import { isMembers } from "../../../base/members.ts";
import { snakeCase } from "../../../facts/derive/names.ts";
import type { ResourceAttributes } from "../../../facts/derive/resource-attribute.ts";
import { documentedValue } from "../../../facts/derive/vocabulary.ts";
import type { Field, ListField } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import type { Reading } from "../../../lint/declaration/reading.ts";
import { elementNamed, type Segment } from "../../../lint/text/path.ts";
import { type ObjectValue, type TerraformValue, unknownValue } from "../../protocol/provider-server.ts";
import { listIn, mapRecord, recordIn } from "./value.ts";

/** Terraform's names by the members of models, whose number is limited: rules ask for the same names at every plan. */
const namesByMember = new Map<string, readonly string[]>();

function namesOf(member: string): readonly string[] {
  const known = namesByMember.get(member);
  if (known !== undefined) return known;
  const names = [snakeCase(member)];
  namesByMember.set(member, names);
  return names;
}

/**
 * The reading of one kind of resource. `vendorWords` also allows AWS's values in place of the documented ones; `rounded`
 * is what {@link declaredPart} has rounded.
 */
export const terraformReading = (
  { name }: ResourceModel,
  vendorWords: boolean,
  rounded: RoundedNumbers = new Map(),
): Reading => ({
  namesOf,
  emptyIsAbsent: true,
  elementOf: (list, index, field) => nameInSet(list, index, field),
  unknownBecause: (raw) => (raw === unknownValue ? "it is known only after apply" : undefined),
  numberText: (raw) => rounded.get(raw),
  scalar: (raw, path) => (vendorWords ? documentedValue(name, path, raw) : raw),
});

/** The name of an element of a set, since Terraform does not provide the order in the file. */
function nameInSet(list: readonly unknown[], index: number, field: Field | undefined): Segment | undefined {
  if (field?.kind !== "list" || field.order !== "irrelevant") return undefined;
  const names = list.map((element) => nameOf(field, element));
  const [name] = names.slice(index);
  if (name === undefined) return undefined;
  const earlier = names.slice(0, index).filter((other) => other === name).length;
  return elementNamed(earlier === 0 ? name : `${name} (${earlier + 1})`);
}

function nameOf({ element: { kind }, knownBy = [] }: ListField, element: unknown): string | undefined {
  const parts = kind === "struct" ? knownBy.map((path) => partAt(element, path.split("."))) : [element];
  const isNamed = parts.length > 0 && parts.every((part) => typeof part === "string" && part !== "");
  return isNamed ? parts.join(" ") : undefined;
}

const partAt = (value: unknown, [first, ...rest]: readonly string[]): unknown =>
  first === undefined || !isMembers(value) ? value : partAt(value[snakeCase(first)], rest);

/** Numbers that were rounded to JavaScript's precision, with the text of the first that became each. */
export type RoundedNumbers = Map<number, string>;

/**
 * The declared part of a configuration: rules see neither Lintel's own options nor computed values. Adds the numbers
 * that it rounds to `rounded`.
 */
export const declaredPart = (
  model: ResourceModel,
  attributes: ResourceAttributes,
  config: ObjectValue,
  rounded: RoundedNumbers = new Map(),
): ObjectValue =>
  Object.fromEntries(
    Object.entries(config)
      .filter(([name]) => Object.hasOwn(model.declaration.members, attributes[name]?.member ?? ""))
      .map(([name, value]) => [name, nearest(value, rounded)]),
  );

/** Digits of a number that a message shows. */
const maxDigits = 40;

/** Converts every number to JavaScript's precision and range, which suffice for the bounds. */
function nearest(value: TerraformValue, rounded: RoundedNumbers): TerraformValue {
  if (typeof value === "bigint") {
    const double = Math.max(-Number.MAX_VALUE, Math.min(Number(value), Number.MAX_VALUE));
    const text = String(value);
    const shown = text.length > maxDigits ? `${text.slice(0, maxDigits)}… (${text.length} digits)` : text;
    if (!rounded.has(double)) rounded.set(double, shown);
    return double;
  }
  const list = listIn(value);
  if (list !== undefined) return list.map((each) => nearest(each, rounded));
  const record = recordIn(value);
  return record === undefined ? value : mapRecord(record, (each) => nearest(each, rounded));
}
