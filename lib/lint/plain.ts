/** A declaration as plain data in the documents' words: what ajv and the conditions of rules read. */
import { fieldsOf } from "../derive/fields.ts";
import type { Field } from "../model/field.ts";
import type { Node, Segment } from "./node.ts";

/** Stands in plain data for a value that cannot be known; as the key of a map it says that some key cannot be known. */
export const unknown = Symbol.for("lintel.unknown");

/** The value of a node as plain data, absent members left out. The unknown nodes within are added to `unknowns`. */
export function plainOf(node: Node, unknowns: Node[]): unknown {
  if (node.unknownBecause !== undefined) {
    unknowns.push(node);
    return unknown;
  }
  const { field } = node;
  const isList = Array.isArray(node.raw);
  if (isList && field?.kind !== "map") return node.items().map((item) => plainOf(item, unknowns));
  if (isList) return false; // in place of a map, whose list form a schema may know: neither of the two
  if (typeof node.raw !== "object" || node.raw === null) return node.value ?? null;
  if (field?.kind === "map") {
    const entries = node.entries().map((entry) => [entry.key, plainOf(entry, unknowns)]);
    return Object.assign(Object.fromEntries(entries), node.hasUnknownKey ? { [unknown]: true } : {});
  }
  if (field?.kind !== "struct") return node.raw;
  const members: { [name: string]: unknown } = {};
  for (const name of Object.keys(field.members)) {
    const member = node.at(name);
    if (member.state !== "absent") members[name] = plainOf(member, unknowns);
  }
  return members;
}

/** Whether plain data is a list, map or structure. */
export const hasParts = (value: unknown): value is { readonly [step: Segment]: unknown } =>
  typeof value === "object" && value !== null;

/** The part of plain data that these steps lead to: undefined when there is none, {@link unknown} from there on. */
export function partOf(value: unknown, steps: readonly Segment[]): unknown {
  let part = value;
  for (const step of steps) {
    if (!hasParts(part)) return part === unknown ? unknown : undefined;
    part = part[step];
  }
  return part ?? undefined;
}

/** A path in the documents' words, cut at every `[]`: `policyDetails[].filter.type` has two legs. */
export type Path = readonly (readonly Segment[])[];

/** Reads a path: `policyDetails[].filter.type`, `policyDetails[1]`; "" is the whole declaration. */
export const pathOf = (text: string): Path =>
  text
    .split("[]")
    .map((leg) =>
      [...leg.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : +index)),
    );

/**
 * Calls `visit` with every part at a path that is there, or unknown, and with its index at each `[]` of the path. The
 * list of indices is the same one at every call, changed in between.
 */
export function visitParts(
  value: unknown,
  path: Path,
  visit: (part: unknown, indices: readonly number[]) => void,
  indices: number[] = [],
): void {
  const depth = indices.length;
  const part = partOf(value, path[depth] ?? []);
  if (part === undefined) return;
  if (part === unknown || depth === path.length - 1) visit(part, indices);
  else if (Array.isArray(part)) {
    for (let index = 0; index < part.length; index += 1) {
      indices.push(index);
      visitParts(part[index], path, visit, indices);
      indices.pop();
    }
  }
}

/** The steps to a part that {@link visitParts} found. */
export function stepsTo(path: Path, indices: readonly number[]): readonly Segment[] {
  const steps: Segment[] = [...(path[0] ?? [])];
  for (const [depth, index] of indices.entries()) steps.push(index, ...(path[depth + 1] ?? []));
  return steps;
}

/** The paths of all fields of a name within a field. */
export const pathsNamed = (name: string, within: Field): readonly string[] =>
  [...fieldsOf(within)].map(({ path }) => path).filter((path) => path === name || path.endsWith(`.${name}`));

/** The paths of all fields of a kind within a field. */
export const pathsOfKind = (kind: Field["kind"], within: Field): readonly string[] =>
  [...fieldsOf(within)].filter(({ field }) => field.kind === kind).map(({ path }) => path);
