/**
 * Translates messages between callers and services, by tables of lib/facts/model: AWS's names and places (aliases.ts), and
 * maps that services represent as lists (a field's `asList`).
 */

import { changeAt, stepsOf, valueAt, withMemberAt, withoutAt } from "../../base/member-path.ts";
import { isMembers, type Members } from "../../base/members.ts";
import { isSameValue } from "../../base/same-value.ts";
import { aliases, relocations } from "../../facts/model/aliases.ts";
import type { Field, MapField } from "../../facts/model/field.ts";
import { ApiError } from "../api-error.ts";
import type { WireVocabulary } from "../client-settings.ts";
import type { ResourcePart } from "../operation.ts";

/**
 * A request for the service, from either vocabulary. The input is not modified. Throws an ApiError of kind
 * `InvalidInput` if a member has different values at its two places.
 */
export function toWire(
  input: Members,
  parts: readonly ResourcePart[],
  vocabulary: WireVocabulary,
  operation: string,
): Members {
  const refuse: OnConflict = (one, other) => {
    throw conflictingPlaces(operation, one, other);
  };
  return eachPart(input, parts, (message, part) => {
    const listed = convertMaps(message, part, listOf);
    return vocabulary === "aws"
      ? respell(relocate(listed, part, "vendor", refuse), part, "vendor")
      : relocate(respell(listed, part, "documents"), part, "documents", refuse);
  });
}

/** A response with documented names, from either vocabulary. */
export const fromWire = (response: Members, parts: readonly ResourcePart[]): Members =>
  eachPart(inDocumentsWords(response, parts), parts, (message, part) => convertMaps(message, part, mapOf));

/** A message with documented names, from either vocabulary; maps stay as written. */
export const inDocumentsWords = (message: Members, parts: readonly ResourcePart[]): Members =>
  eachPart(message, parts, (part, of) => relocate(respell(part, of, "documents"), of, "documents", leaveBoth));

/** A message with AWS's names, from either vocabulary; maps stay as written. */
export const inVendorsWords = (message: Members, parts: readonly ResourcePart[]): Members =>
  eachPart(message, parts, (part, of) => respell(relocate(part, of, "vendor", leaveBoth), of, "vendor"));

type TargetVocabulary = "documents" | "vendor";

const outOf = { documents: "vendor", vendor: "documents" } as const satisfies {
  readonly [into in TargetVocabulary]: TargetVocabulary;
};

/** What to do if the two places of a member have different values. */
type OnConflict = (one: Placed, other: Placed) => void;

const leaveBoth: OnConflict = () => {};

function eachPart(
  message: Members,
  parts: readonly ResourcePart[],
  convert: (message: unknown, part: ResourcePart) => unknown,
): Members {
  const converted = parts.reduce<unknown>(convert, message);
  return isMembers(converted) ? converted : message;
}

/**
 * Translates names and values. Paths have documented names, so this is the last step into AWS's vocabulary, and the
 * first step out of it.
 */
function respell(message: unknown, part: ResourcePart, into: TargetVocabulary): unknown {
  let respelled = message;
  for (const alias of aliases) {
    const path = stepsInMessage(alias.path, alias.resource, part);
    if (path === undefined) continue;
    const [from, to] = [alias[outOf[into]], alias[into]];
    respelled =
      alias.of === "value"
        ? changeAt(respelled, path, (value) => (value === from ? to : value))
        : changeAt(respelled, path.slice(0, -1), (owner) => rename(owner, from, to));
  }
  return respelled;
}

/** Moves the members whose place differs. */
function relocate(message: unknown, part: ResourcePart, into: TargetVocabulary, onConflict: OnConflict): unknown {
  let relocated = message;
  for (const relocation of relocations) {
    const [fromPath, toPath] = [relocation[outOf[into]], relocation[into]];
    const from = stepsInMessage(fromPath, relocation.resource, part);
    const to = stepsInMessage(toPath, relocation.resource, part);
    if (from === undefined || to === undefined) continue;
    const shared = from.findIndex((step, index) => step !== to[index]);
    relocated = changeAt(relocated, from.slice(0, shared), (owner) =>
      move(owner, from.slice(shared), to.slice(shared), (value, present) =>
        onConflict({ path: fromPath, value }, { path: toPath, value: present }),
      ),
    );
  }
  return relocated;
}

/** Moves a member within its owner. If the target already has a value, nothing is moved. */
function move(
  owner: unknown,
  from: readonly string[],
  to: readonly string[],
  onConflict: (value: unknown, present: unknown) => void,
): unknown {
  const [value, present] = [valueAt(owner, from), valueAt(owner, to)];
  if (isAbsent(value)) return owner;
  if (isAbsent(present) || isSameValue(value, present)) return withMemberAt(withoutAt(owner, from), to, value) ?? owner;
  onConflict(value, present);
  return owner;
}

/** Converts the part's maps that services represent as lists. */
function convertMaps(
  message: unknown,
  part: ResourcePart,
  convert: (value: unknown, as: ListForm) => unknown,
): unknown {
  let converted = message;
  for (const { path, form } of listedMaps(part.resource.declaration)) {
    const inMessage = stepsInMessage(path, part.resource.name, part);
    if (inMessage !== undefined) converted = changeAt(converted, inMessage, (value) => convert(value, form));
  }
  return converted;
}

type ListForm = NonNullable<MapField["asList"]>;

/** The maps in a field that services represent as lists, with their paths. */
function* listedMaps(field: Field, path = ""): Generator<{ readonly path: string; readonly form: ListForm }> {
  if (field.kind === "map" && field.asList !== undefined) yield { path, form: field.asList };
  if (field.kind === "list") yield* listedMaps(field.element, `${path}[]`);
  if (field.kind !== "struct") return;
  for (const [name, member] of Object.entries(field.members)) yield* listedMaps(member, `${path}.${name}`);
}

const listOf = (map: unknown, form: ListForm): unknown =>
  isMembers(map) ? Object.entries(map).map(([key, value]) => ({ [form.key]: key, [form.value]: value })) : map;

/** An entry without a value gets an empty one; a list of another form is not changed. */
function mapOf(list: unknown, form: ListForm): unknown {
  if (!Array.isArray(list)) return list;
  const entries: Array<[key: string, value: unknown]> = [];
  for (const entry of list) {
    const key: unknown = isMembers(entry) ? entry[form.key] : undefined;
    if (typeof key !== "string") return list;
    entries.push([key, entry[form.value] ?? ""]);
  }
  return Object.fromEntries(entries);
}

/** The path of a resource's member in a message; undefined if this part lacks it. */
export const pathInMessage = (path: string, ofResource: string, part: ResourcePart): string | undefined =>
  stepsInMessage(path, ofResource, part)?.join(".").replaceAll(".[]", "[]");

function stepsInMessage(
  path: string,
  ofResource: string,
  { at, resource, part }: ResourcePart,
): readonly string[] | undefined {
  if (ofResource !== resource.name) return undefined;
  const inPart = stepsOf(part);
  const inResource = stepsOf(path);
  if (!inPart.every((step, index) => step === inResource[index])) return undefined;
  return [...stepsOf(at), ...inResource.slice(inPart.length)];
}

/** Renames a member in place. If both names are present, nothing changes: the linter reports that. */
function rename(owner: unknown, from: string, to: string): unknown {
  if (!isMembers(owner) || Object.hasOwn(owner, to)) return owner;
  return Object.fromEntries(Object.entries(owner).map(([member, value]) => [member === from ? to : member, value]));
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** A value with its path. */
interface Placed {
  readonly path: string;
  readonly value: unknown;
}

/** A member with different values at its documented place and at AWS's. */
function conflictingPlaces(operation: string, one: Placed, other: Placed): ApiError {
  const [first, second] = [one, other].map(({ path, value }) => `${path} is ${JSON.stringify(value)}`);
  return new ApiError(
    "InvalidInput",
    `${operation}: ${first}, but ${second}; these are two places of one member (Lintel's and AWS's), so give one of them`,
  );
}
