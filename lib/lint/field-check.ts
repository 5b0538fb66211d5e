/**
 * Checks the fields of a declaration against its model. ajv, compiled ahead of time, says whether anything is wrong;
 * each of its errors is worded from the model (field-wording.ts). Names of members and "exactly one of" are checked here.
 */
import { fieldsOf } from "../derive/fields.ts";
import { alternatives } from "../derive/wording.ts";
import type { Alias } from "../model/aliases.ts";
import { aliases } from "../model/aliases.ts";
import type { Field } from "../model/field.ts";
import type { ResourceModel } from "../model/resource.ts";
import { boundCitation, type FieldRuleKind, fieldRuleKinds, isBound } from "./field-rules.ts";
import { type FieldProblem, inDocument, type SchemaError, wordError } from "./field-wording.ts";
import type { Node } from "./node.ts";
import { closest } from "./suggest.ts";

/** A compiled schema: true when the value keeps it, else `errors` holds why not. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** What checking the fields of a declaration found, and what it could not check. */
export interface FieldReport {
  readonly problems: readonly FieldProblem[];
  readonly notEvaluated: readonly { readonly kind: FieldRuleKind; readonly node: Node }[];
}

/** Checks every field of a declaration against its model. */
export function checkFields(declaration: Node, resource: ResourceModel, validate: Validator): FieldReport {
  const problems: FieldProblem[] = [];
  const unknown: Node[] = [];
  if (!(declaration.verbatim && validate(declaration.raw))) {
    const own = aliases.filter((alias) => alias.resource === resource.name);
    const plain = project(declaration, unknown);
    problems.push(...memberNames(declaration, own));
    if (!validate(plain)) {
      for (const error of validate.errors ?? []) {
        const problem = wordError(declaration, error, own);
        if (problem !== undefined) problems.push(problem);
      }
    }
  }
  const notEvaluated = unknown.map((node) => ({ kind: tightestKind(node.field), node }));
  for (const { struct, names } of exclusiveStructs(declaration)) {
    const problem = exactlyOne(struct, names);
    if (problem === "undecided") notEvaluated.push({ kind: "exactly-one", node: struct });
    else if (problem !== undefined) problems.push(problem);
  }
  declaration.takeUnknowns(); // all of them are in notEvaluated
  return { problems: firstOfEach(problems), notEvaluated };
}

/** The rule that an unknown value leaves undecided: the narrowest that binds its field. */
const tightestKind = (field: Field | undefined): FieldRuleKind =>
  (["enum", "pattern", "length", "range", "count"] as const).find(
    (kind) => field !== undefined && isBound(field, kind),
  ) ?? "type";

/** One fault, one finding: of several faults at the same value the most basic one. */
function firstOfEach(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const chosen = new Map<Node, FieldProblem>();
  const misnamed = new Set(
    problems.flatMap(({ kind, at }) => {
      const meant = kind === "member-name" ? at.parent && suggestion(at.lastSegment, at.parent.field) : undefined;
      return meant === undefined || at.parent === undefined ? [] : [at.parent.at(meant)];
    }),
  );
  for (const problem of problems) {
    if (problem.kind === "required" && misnamed.has(problem.at)) continue; // it is there, under a wrong name
    const other = chosen.get(problem.at);
    if (other === undefined || fieldRuleKinds.indexOf(problem.kind) < fieldRuleKinds.indexOf(other.kind))
      chosen.set(problem.at, problem);
  }
  return [...chosen.values()];
}

/** The declaration as plain data in the documents' words, unknown values left out and collected. */
function project(node: Node, unknown: Node[]): unknown {
  if (node.unknownBecause !== undefined) {
    unknown.push(node);
    return null;
  }
  const { field } = node;
  if (Array.isArray(node.raw)) return node.items().map((item) => project(item, unknown));
  if (typeof node.raw !== "object" || node.raw === null) return node.value ?? null;
  if (field?.kind === "map")
    return Object.fromEntries(node.entries().map(([key, value]) => [key, project(value, unknown)]));
  if (field?.kind !== "struct") return node.raw;
  const members: { [name: string]: unknown } = {};
  for (const name of Object.keys(field.members)) {
    const member = node.at(name);
    if (member.state === "absent") continue;
    const value = project(member, unknown);
    if (member.state === "known") members[name] = value;
  }
  return members;
}

/** Faults of the names under which members stand: unknown ones, the vendor's, and both names at once. */
function* memberNames(node: Node, own: readonly Alias[]): Generator<FieldProblem> {
  const { field } = node;
  if (field?.kind === "list") for (const item of node.items()) yield* memberNames(item, own);
  if (field?.kind !== "struct") return;
  const written = node.names();
  const known = new Set<string>();
  for (const [name, member] of Object.entries(field.members)) {
    const names = node.namesOf(name).filter((candidate) => written.includes(candidate));
    for (const each of names) known.add(each);
    const child = node.at(name);
    if (names.length > 1) {
      yield {
        kind: "one-name",
        at: child,
        cites: member.cites,
        message: `${child.path} is given twice, as ${alternatives(names).replace(" or ", " and as ")}: they are names of the same member`,
        help: `keep ${names[0]}`,
      };
    } else if (
      names[0] !== undefined &&
      own.some((alias) => alias.of === "member" && alias.path === child.memberPath && alias.vendor === names[0])
    ) {
      yield {
        kind: "vendor-name",
        at: child,
        cites: member.cites,
        message: `${names[0]} is the vendor's name of this member; the documents call it ${name}`,
        help: `write ${name}`,
      };
    }
    yield* memberNames(child, own);
  }
  for (const name of written) {
    if (known.has(name)) continue;
    const at = node.named(name);
    if (at.raw === null) continue;
    const meant = suggestion(name, field);
    yield {
      kind: "member-name",
      at,
      cites: field.cites,
      message: `${at.path} is not a member of ${node.path === "" ? "this declaration" : node.path}; the members are ${Object.keys(
        field.members,
      )
        .map((member) => node.namesOf(member)[0])
        .join(", ")}`,
      ...(meant === undefined ? {} : { help: `did you mean ${node.namesOf(meant)[0]}?` }),
    };
  }
}

/** The structures of a declaration that take exactly one of several members. */
function* exclusiveStructs(node: Node): Generator<{ struct: Node; names: readonly string[] }> {
  const { field } = node;
  if (field === undefined || !holdsExclusive(field) || node.state !== "known") return;
  if (field.kind === "list") for (const item of node.items()) yield* exclusiveStructs(item);
  if (field.kind !== "struct" || Array.isArray(node.raw) || typeof node.raw !== "object") return;
  if (field.exactlyOne !== undefined) yield { struct: node, names: field.exactlyOne };
  for (const name of Object.keys(field.members)) yield* exclusiveStructs(node.at(name));
}

const exclusive = new WeakMap<Field, boolean>();

/** Whether a field or a part of it is bound by exactlyOne; most are not and need no walk. */
function holdsExclusive(field: Field): boolean {
  const known = exclusive.get(field);
  if (known !== undefined) return known;
  const holds = [...fieldsOf(field)].some(
    (part) => part.field.kind === "struct" && part.field.exactlyOne !== undefined,
  );
  exclusive.set(field, holds);
  return holds;
}

function exactlyOne(struct: Node, names: readonly string[]): FieldProblem | "undecided" | undefined {
  const states = names.map((name) => struct.at(name).state);
  const given = names.filter((_, index) => states[index] === "known").map((name) => struct.namesOf(name)[0] ?? name);
  if (given.length < 2 && states.includes("unknown")) return "undecided";
  if (given.length === 1 || struct.field === undefined) return undefined;
  const allowed = alternatives(names.map((name) => struct.namesOf(name)[0] ?? name));
  const cites = boundCitation(struct.field);
  return {
    kind: "exactly-one",
    at: struct,
    cites,
    message: `${struct.path} has ${given.length === 0 ? "none" : given.join(" and ")}; it must have exactly one of ${allowed} ${inDocument(cites)}`,
    help: given.length === 0 ? `add ${allowed}` : `keep one of ${given.join(" and ")}`,
  };
}

/** The member that a misspelt name most likely means. */
function suggestion(name: string, field: Field | undefined): string | undefined {
  if (field?.kind !== "struct") return undefined;
  return closest(name, Object.keys(field.members));
}
