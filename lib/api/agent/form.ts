/** Checks that responses of agents match the documentation. The results are parts of sentences, without values. */

import { isMembers, type Members } from "../../base/members.ts";
import type { Field, StructField } from "../../model/field.ts";

/** The maximum nesting of a response (gap `client/answer-size`). */
export const maxLevels = 200;

/** The error about a response that is too deep; undefined if it is not. Printing a value is recursive. */
export const tooDeep = (value: unknown): string | undefined =>
  isDeeperThan(value, maxLevels)
    ? `it is nested deeper than ${maxLevels} levels, the deepest that Lintel reads`
    : undefined;

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

/**
 * The first type that differs from the documented one, in a value in camel case; undefined if all match. null counts as
 * absent.
 */
export function wrongTypeIn(value: unknown, field: Field, path = ""): string | undefined {
  if (value === undefined || value === null) return undefined;
  const wrong = (wanted: string) => `${path === "" ? "it" : path} is ${kindOf(value)}, not ${wanted}`;
  switch (field.kind) {
    case "any":
      return undefined;
    case "string":
      return typeof value === "string" ? undefined : wrong("a string");
    case "boolean":
      return typeof value === "boolean" ? undefined : wrong("true or false");
    case "integer":
      // Protocol buffers encode large numbers as strings.
      return Number.isInteger(value) || (typeof value === "string" && /^-?\d+$/.test(value))
        ? undefined
        : wrong("a whole number");
    case "list":
      if (!Array.isArray(value)) return wrong("a list");
      return firstOf(value.entries(), ([index, each]) => wrongTypeIn(each, field.element, `${path}[${index}]`));
    case "map":
      if (!isMembers(value)) return wrong("an object");
      return firstOf(Object.entries(value), ([key, each]) => wrongTypeIn(each, field.value, under(path, key)));
    case "struct":
      if (!isMembers(value)) return wrong("an object");
      return firstOf(Object.entries(field.members), ([name, member]) =>
        wrongTypeIn(value[name], member, under(path, name)),
      );
  }
}

/**
 * The first missing member in a value with correct types; undefined if none is missing. Protocol buffers omit empty
 * lists, empty strings, 0 and false, so these do not count as missing.
 */
export function missingIn(value: unknown, field: Field, path = ""): string | undefined {
  if (field.kind === "list" && Array.isArray(value)) {
    return firstOf(value.entries(), ([index, each]) => missingIn(each, field.element, `${path}[${index}]`));
  }
  if (field.kind === "map" && isMembers(value)) {
    return firstOf(Object.entries(value), ([key, each]) => missingIn(each, field.value, under(path, key)));
  }
  return field.kind === "struct" && isMembers(value) ? missingMember(value, field, path) : undefined;
}

function missingMember(value: Members, { members, exactlyOne }: StructField, path: string): string | undefined {
  if (exactlyOne !== undefined && exactlyOne.filter((name) => Object.hasOwn(value, name)).length !== 1) {
    const has = Object.keys(value).join(", ") || "nothing";
    return `${path === "" ? "it" : path} must have exactly one of ${exactlyOne.join(", ")}, and has ${has}`;
  }
  return firstOf(Object.entries(members), ([name, member]) => {
    const place = under(path, name);
    const given = value[name];
    if (given !== undefined && given !== null) return missingIn(given, member, place);
    return member.required === true && !mayBeLeftOut(member) ? `${place} is missing` : undefined;
  });
}

/** Whether the empty value of a field is its default. */
const mayBeLeftOut = (field: Field): boolean =>
  field.kind !== "struct" && !(field.kind === "string" && (field.minLength ?? 0) > 0);

const under = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

/** The first result that is defined. */
function firstOf<Entry>(entries: Iterable<Entry>, ask: (entry: Entry) => string | undefined): string | undefined {
  for (const entry of entries) {
    const found = ask(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" ? "a string" : typeof value === "number" ? "a number" : "an object";
}
