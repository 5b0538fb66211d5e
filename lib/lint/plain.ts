/** A declaration as plain data in the documents' words: what ajv and the conditions of rules read. */
import { fieldsOf } from "../derive/fields.ts";
import type { Field } from "../model/field.ts";
import type { Node, Segment } from "./node.ts";

/** Stands in plain data for a value that cannot be known. */
export const unknown = Symbol("unknown");

/** The value of a node as plain data, absent members left out. The unknown nodes within are added to `unknowns`. */
export function plainOf(node: Node, unknowns: Node[]): unknown {
  if (node.unknownBecause !== undefined) {
    unknowns.push(node);
    return unknown;
  }
  const { field } = node;
  if (Array.isArray(node.raw)) return node.items().map((item) => plainOf(item, unknowns));
  if (typeof node.raw !== "object" || node.raw === null) return node.value ?? null;
  if (field?.kind === "map") {
    return Object.fromEntries(node.entries().map((entry) => [entry.key, plainOf(entry, unknowns)]));
  }
  if (field?.kind !== "struct") return node.raw;
  const members: { [name: string]: unknown } = {};
  for (const name of Object.keys(field.members)) {
    const member = node.at(name);
    if (member.state !== "absent") members[name] = plainOf(member, unknowns);
  }
  return members;
}

const hasParts = (value: unknown): value is { readonly [step: Segment]: unknown } =>
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

/** Calls `visit` with every part at a path that is there, or unknown, and with its index at each `[]` of the path. */
export function visitParts(
  value: unknown,
  path: Path,
  visit: (part: unknown, indices: readonly number[]) => void,
  indices: readonly number[] = [],
): void {
  const leg = path[indices.length];
  const part = leg === undefined ? undefined : partOf(value, leg);
  if (part === undefined) return;
  if (part === unknown || indices.length === path.length - 1) visit(part, indices);
  else if (Array.isArray(part)) {
    for (let index = 0; index < part.length; index += 1) visitParts(part[index], path, visit, [...indices, index]);
  }
}

/** The steps to a part that {@link visitParts} found. */
export function stepsTo(path: Path, indices: readonly number[]): readonly Segment[] {
  const [first = [], ...legs] = path;
  return legs.reduce((steps, leg, depth) => steps.concat(indices[depth] ?? [], leg), first);
}

/** The paths of all fields of a kind within a field. */
export const pathsOfKind = (kind: Field["kind"], within: Field): readonly string[] =>
  [...fieldsOf(within)].filter(({ field }) => field.kind === kind).map(({ path }) => path);
