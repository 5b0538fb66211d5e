/**
 * What a signature of a card covers (gap `agent-card/signed-content`). The specification removes members with default
 * values; the public SDKs remove everything empty, and what they do not know; others sign the card as it is.
 */

import { memberPath } from "../../../../base/member-path.ts";
import { isMembers, type Members, membersOf, without } from "../../../../base/members.ts";
import type { Field, StructField } from "../../../../facts/model/field.ts";
import { inCamelCase } from "../../client/agent-response.ts";
import { explicitMembers, requiredHereOnly } from "../model/signature.ts";
import { agentCard } from "../model.ts";

/** The readings of what is signed, in the order in which they are tried: the first two cover the whole card. */
export const signedReadings = ["specification", "as-served", "sdk"] as const;

/** One of them. */
export type SignedReading = (typeof signedReadings)[number];

/** The content of a card that is signed, before it is canonicalized. It shares parts with the card. */
export function signedContent(card: Members, reading: SignedReading): Members {
  if (reading === "as-served") return without(card, "signatures");
  const content = documentedContent(card, { knownOnly: reading === "sdk", filled: true });
  return reading === "sdk" ? membersOf(withoutEmpty(content)) : content;
}

/** Which members a structure has. */
interface Selection {
  /** Only those of the model, not those that the card has besides. */
  readonly knownOnly: boolean;
  /** Also required ones that are absent, with their default. */
  readonly filled: boolean;
}

/** The content by the rules of the specification (8.4.1). */
function documentedContent(card: Members, selection: Selection): Members {
  const { declaration } = agentCard;
  return without(structIn(membersOf(inCamelCase(card, declaration)), declaration, selection), "signatures");
}

function structIn(members: Members, form: StructField, selection: Selection): Members {
  const given = Object.entries(members).flatMap(([name, value]): [string, unknown][] => {
    const member = Object.hasOwn(form.members, name) ? form.members[name] : undefined;
    if (member === undefined) return selection.knownOnly ? [] : [[name, value]];
    if (value === null) return []; // in JSON of protocol buffers, the same as an absent member
    const kept = partIn(value, member, selection);
    return isDefault(kept, member) && !isAlwaysSigned(member) ? [] : [[name, kept]];
  });
  if (!selection.filled) return Object.fromEntries(given);
  const absent = Object.entries(form.members).flatMap(([name, member]): [string, unknown][] =>
    Object.hasOwn(members, name) && members[name] !== null ? [] : defaultOf(member).map((value) => [name, value]),
  );
  return Object.fromEntries([...given, ...absent]);
}

function partIn(value: unknown, field: Field, selection: Selection): unknown {
  if (field.kind === "list" && Array.isArray(value)) return value.map((each) => partIn(each, field.element, selection));
  if (!isMembers(value)) return value;
  if (field.kind === "struct") return structIn(value, field, selection);
  if (field.kind !== "map" || field.value.kind === "any") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, partIn(each, field.value, selection)]));
}

const isRequired = (field: Field): boolean => field.required === true && !requiredHereOnly.has(field);

const isAlwaysSigned = (field: Field): boolean => isRequired(field) || explicitMembers.has(field);

/** Whether a value is the default of its type; a structure that is present never is, nor a free-form object. */
function isDefault(value: unknown, field: Field): boolean {
  if (field.kind === "list") return Array.isArray(value) && value.length === 0;
  if (field.kind === "map") return field.value.kind !== "any" && isMembers(value) && Object.keys(value).length === 0;
  return value === "" || value === false;
}

/** The default of a required member that is absent, in a list; a structure has none. */
function defaultOf(field: Field): readonly unknown[] {
  if (!isRequired(field)) return [];
  if (field.kind === "string") return [""];
  if (field.kind === "list") return [[]];
  return field.kind === "map" ? [{}] : [];
}

/** A value without empty strings, lists and objects, at any depth; undefined if nothing is left. */
function withoutEmpty(value: unknown): unknown {
  if (value === "" || value === null) return undefined;
  if (Array.isArray(value)) {
    const kept = value.map(withoutEmpty).filter((each) => each !== undefined);
    return kept.length === 0 ? undefined : kept;
  }
  if (!isMembers(value)) return value;
  const kept = Object.entries(value).flatMap(([name, each]) => {
    const rest = withoutEmpty(each);
    return rest === undefined ? [] : [[name, rest] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** The paths of what a card has and the signed content of a reading lacks: `skills[0].tags`. */
export const notCovered = (card: Members, reading: SignedReading): readonly string[] =>
  reading === "sdk"
    ? missingIn(documentedContent(card, { knownOnly: false, filled: false }), signedContent(card, reading), "")
    : [];

function missingIn(whole: unknown, part: unknown, path: string): readonly string[] {
  if (Array.isArray(whole)) {
    if (!Array.isArray(part) || part.length !== whole.length) return [path];
    return whole.flatMap((each, index) => missingIn(each, part[index], `${path}[${index}]`));
  }
  if (!isMembers(whole)) return part === undefined ? [path] : [];
  if (!isMembers(part)) return [path];
  return Object.entries(whole).flatMap(([name, each]) =>
    missingIn(each, Object.hasOwn(part, name) ? part[name] : undefined, memberPath(path, name)),
  );
}
