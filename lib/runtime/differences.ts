/** Where two resources of a kind differ in what they mean. */
import type { Field } from "../model/field.ts";
import type { Handler } from "./handler.ts";
import { isMembers } from "./members.ts";

/** See {@link Handler.equivalent}. */
export type Equivalent = NonNullable<Handler<unknown>["equivalent"]>;

/**
 * Paths of the members in which what is found of a field differs from what is declared:
 * `policyDetails[0].filter.value`. An absent member means its default, or whatever the service decided; an absent
 * structure, list or map the same as an empty one.
 */
export const differences = (
  field: Field,
  declared: unknown,
  found: unknown,
  equivalent: Equivalent,
): readonly string[] => [...differing({ field, shown: "", path: "" }, declared, found, equivalent)];

/** A place, as a person reads it (`policyDetails[0]`) and as the model knows it (`policyDetails[]`). */
interface Place {
  readonly field: Field;
  readonly shown: string;
  readonly path: string;
}

function* differing(place: Place, one: unknown, other: unknown, equivalent: Equivalent): Generator<string> {
  const { field, shown, path } = place;
  if (field.decidedByService === true && one === undefined) return;
  if (isEmpty(field, one, path, equivalent) && isEmpty(field, other, path, equivalent)) return;
  if (field.kind === "struct" && structured(one) && structured(other)) {
    for (const [member, memberField] of Object.entries(field.members)) {
      const inside = { field: memberField, shown: memberPath(shown, member), path: memberPath(path, member) };
      yield* differing(inside, one?.[member], other?.[member], equivalent);
    }
    return;
  }
  if (field.kind === "list" && Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    for (const [index, element] of one.entries()) {
      const inside = { field: field.element, shown: `${shown}[${index}]`, path: `${path}[]` };
      yield* differing(inside, element, other[index], equivalent);
    }
    return;
  }
  if (field.kind === "map" && structured(one) && structured(other)) {
    for (const key of new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])) {
      if (one?.[key] !== other?.[key]) yield `${shown}[${JSON.stringify(key)}]`;
    }
    return;
  }
  if (one !== other && !equivalent(path, one, other)) yield shown;
}

/** An absent structure or map is compared member by member, so that those are named that make the difference. */
const structured = (value: unknown): value is { readonly [member: string]: unknown } | undefined =>
  value === undefined || isMembers(value);

/** Whether a value says no more than leaving it out. */
function isEmpty(field: Field, value: unknown, path: string, equivalent: Equivalent): boolean {
  if (value === undefined) return true;
  switch (field.kind) {
    case "list":
      return Array.isArray(value) && value.length === 0;
    case "map":
      return isMembers(value) && Object.keys(value).length === 0;
    case "struct":
      return (
        isMembers(value) &&
        Object.entries(field.members).every(([name, each]) =>
          isEmpty(each, value[name], memberPath(path, name), equivalent),
        )
      );
    default:
      return value === field.default || equivalent(path, field.default, value);
  }
}

const memberPath = (parent: string, member: string): string => (parent === "" ? member : `${parent}.${member}`);
