/** Declarations as plain data in the documents' words, for ajv and for the conditions of rules. */

import { setOwn } from "../../base/dictionary.ts";
import { fieldsOf } from "../../facts/derive/fields.ts";
import type { Field } from "../../facts/model/field.ts";
import type { Segment } from "../text/path.ts";
import type { Node } from "./node.ts";

/** Replaces an unknown value in plain data. As a key, it marks a map that has an unknown key. */
export const unknown = Symbol.for("lintel.unknown");

/** Replaces an unknown value that is certainly present: see {@link Node.presence}. */
export const given = Symbol.for("lintel.given");

/** Whether plain data stands for an unknown value, whether that is present or may be absent. */
export const isUnknown = (value: unknown): boolean => value === unknown || value === given;

/** What stands for an unknown value in plain data. */
const standIn = (node: Node): unknown => (node.presence === "present" ? given : unknown);

/**
 * The value of a node as plain data, without absent members. Adds the unknown nodes within it to `unknowns`.
 * @param ofUnknown what stands for an unknown value; by default {@link given} or {@link unknown}.
 */
export function plainOf(node: Node, unknowns: Node[], ofUnknown: (node: Node) => unknown = standIn): unknown {
  if (node.unknownBecause !== undefined) {
    unknowns.push(node);
    return ofUnknown(node);
  }
  const { field } = node;
  const isList = Array.isArray(node.raw);
  if (isList && field?.kind !== "map") return node.items().map((item) => plainOf(item, unknowns, ofUnknown));
  // A value of the wrong shape, which no schema allows, including schemas that allow the list form of a map.
  if (isList || node.isInPlaceOfList !== undefined) return false;
  if (typeof node.raw !== "object" || node.raw === null) return node.value ?? null;
  if (field?.kind === "map") {
    const entries = node.entries().map((entry) => [entry.key, plainOf(entry, unknowns, ofUnknown)]);
    return Object.assign(Object.fromEntries(entries), node.hasUnknownKey ? { [unknown]: true } : {});
  }
  if (field?.kind !== "struct") return node.raw;
  const members: { [name: string]: unknown } = {};
  for (const name of node.writtenMembers()) {
    const member = node.at(name);
    if (member.state !== "absent") setOwn(members, name, plainOf(member, unknowns, ofUnknown));
  }
  return members;
}

/** Whether plain data is a list, map or structure. */
export const hasParts = (value: unknown): value is { readonly [step: Segment]: unknown } =>
  typeof value === "object" && value !== null;

/**
 * The part at these steps: undefined if there is none, {@link unknown} or {@link given} if it is unknown,
 * {@link unknown} if something that contains it is.
 */
export function partOf(value: unknown, steps: readonly Segment[]): unknown {
  let part = value;
  for (const step of steps) {
    if (!hasParts(part)) return isUnknown(part) ? unknown : undefined;
    part = part[step];
  }
  return part ?? undefined;
}

/** In a {@link Path}: every element of a list. */
export const everyElement = Symbol("every element");
/** In a {@link Path}: every entry of a map. */
const everyEntry = Symbol("every entry");

/** A path in the documents' words, as steps. */
export type Path = readonly (Segment | typeof everyElement | typeof everyEntry)[];

/**
 * Parses a path: `policyDetails[].filter.type`, `securitySchemes.*`, `policyDetails[1]`; "" is the whole declaration.
 */
export function pathOf(text: string): Path {
  const known = paths.get(text);
  if (known !== undefined) return known;
  const made = [...text.matchAll(/\[(\d*)\]|[^.[\]]+/g)].map(([name, index]) => {
    if (index === undefined) return name === "*" ? everyEntry : name;
    return index === "" ? everyElement : Number(index);
  });
  paths.set(text, made);
  return made;
}

/** The paths of models and rules, each parsed once. */
const paths = new Map<string, Path>();

/** Parses the path of a single value: `policyDetails[1].filter`. */
export const stepsOf = (text: string): readonly Segment[] => pathOf(text).filter((step) => typeof step !== "symbol");

/**
 * Calls `visit` with every existing or unknown part at a path, and with its steps. All calls share one array of steps,
 * which changes between calls: copy it to keep it.
 */
export function visitParts(
  value: unknown,
  path: Path,
  visit: (part: unknown, steps: readonly Segment[]) => void,
  steps: Segment[] = [],
): void {
  const step = path[steps.length];
  if (value === undefined || value === null) return;
  if (step === undefined || isUnknown(value)) visit(step === undefined ? value : unknown, steps);
  else if (!hasParts(value)) return;
  else if (typeof step !== "symbol") visitPart(value, step, path, visit, steps);
  else if (!Array.isArray(value)) for (const key of keysAt(value, step)) visitPart(value, key, path, visit, steps);
  else if (step === everyElement) {
    for (let index = 0; index < value.length; index += 1) visitPart(value, index, path, visit, steps);
  }
}

function visitPart(
  value: { readonly [step: Segment]: unknown },
  step: Segment,
  path: Path,
  visit: (part: unknown, steps: readonly Segment[]) => void,
  steps: Segment[],
): void {
  steps.push(step);
  visitParts(value[step], path, visit, steps);
  steps.pop();
}

/** The keys of a map, if `step` stands for its entries. */
export const keysAt = (map: object, step: typeof everyElement | typeof everyEntry): readonly string[] =>
  step === everyEntry ? Object.keys(map) : [];

/** The paths of all fields with this name within a field. */
export const pathsNamed = (name: string, within: Field): readonly string[] =>
  [...fieldsOf(within)].map(({ path }) => path).filter((path) => path === name || path.endsWith(`.${name}`));

/** The paths of all fields of this kind within a field. */
export const pathsOfKind = (kind: Field["kind"], within: Field): readonly string[] =>
  [...fieldsOf(within)].filter(({ field }) => field.kind === kind).map(({ path }) => path);
