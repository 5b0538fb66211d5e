/**
 * Checks the fields of a declaration against its model. ajv, compiled ahead of time, says whether anything is wrong;
 * each of its errors is worded from the model (field-wording.ts). Names of members and "exactly one of" are checked here.
 */
import { isDeepStrictEqual } from "node:util";
import { documentField } from "../../derive/document.ts";
import { fieldsOf } from "../../derive/fields.ts";
import { alternatives, eitherInWords } from "../../derive/wording.ts";
import { type Alias, aliases } from "../../model/aliases.ts";
import type { Field, StructField } from "../../model/field.ts";
import type { ResourceModel } from "../../model/resource.ts";
import type { Node } from "../declaration/node.ts";
import { hasParts, pathOf, plainOf, unknown, visitParts } from "../declaration/plain.ts";
import { type Fix, type Remedy, renaming, replacing } from "../rule/change.ts";
import { boundCitation, type FieldRuleKind, fieldRuleKinds, isBound } from "../rule/field-rules.ts";
import type { Validator } from "../rule/validator.ts";
import { closest, sameButForCase } from "../text/suggest.ts";
import { type FieldProblem, wordError } from "./field-wording.ts";
import { formerMember, hasFormer, judgedByVersion } from "./former-version.ts";
import { oneVocabulary } from "./one-vocabulary.ts";
import { neverRight } from "./partly-known.ts";
import { vendorPlaces } from "./vendor-places.ts";

/** What checking the fields of a declaration found, and what it could not check. */
export interface FieldReport {
  readonly problems: readonly FieldProblem[];
  readonly notEvaluated: readonly { readonly kind: FieldRuleKind; readonly node: Node }[];
  /** The declaration as plain data in the documents' words; see plain.ts. */
  readonly plain: unknown;
  /** Members that are absent because they stand under a misspelt name: that is the fault, not their absence. */
  readonly misnamed: ReadonlySet<Node>;
}

/** Makes the check of a resource's fields: the same for every declaration of it. */
export function fieldCheck(resource: ResourceModel, validate: Validator): (declaration: Node) => FieldReport {
  const own = aliases.filter((alias) => alias.resource === resource.name);
  const fields = [...fieldsOf(documentField(resource))];
  const exclusive = fields.flatMap(({ path, field }) =>
    field.kind === "struct" && field.exactlyOne !== undefined
      ? [{ path: pathOf(path), struct: field, names: field.exactlyOne, cites: boundCitation(field) }]
      : [],
  );
  const atVendorPlaces = vendorPlaces(resource, fields);
  const strayWords = oneVocabulary(fields);
  return (declaration) => {
    const problems: FieldProblem[] = [];
    const misnamed = new Set<Node>();
    const notEvaluated: { kind: FieldRuleKind; node: Node }[] = [];
    let plain = declaration.raw;
    if (!(declaration.written.verbatim && validate(plain))) {
      const unknowns: Node[] = [];
      plain = plainOf(declaration, unknowns);
      for (const node of unknowns) {
        const problem = neverRight(node);
        if (problem === undefined) notEvaluated.push({ kind: tightestKind(node.field), node });
        else problems.push(problem);
      }
      for (const problem of memberNames(declaration, own)) {
        problems.push(problem);
        const meant = problem.kind === "member-name" ? meantBy(problem.at) : undefined;
        if (meant !== undefined) misnamed.add(meant.member);
      }
      if (!validate(plain)) {
        for (const error of validate.errors ?? []) {
          const problem = wordError(declaration, error, own);
          if (problem !== undefined && !misnamed.has(problem.at)) problems.push(problem);
        }
      }
    }
    if (declaration.written.refusesDocumentsWords) problems.push(...documentsWords(declaration, plain, own));
    for (const { path, struct: field, names, cites } of exclusive) {
      visitParts(plain, path, (part, steps) => {
        const given = exactlyOneOf(part, names, field);
        if (given === true) return;
        const struct = declaration.follow(steps);
        const isMisnamed =
          given?.length === 0 && (hasFormer(struct) || names.some((name) => misnamed.has(struct.at(name))));
        if (given === undefined) notEvaluated.push({ kind: "exactly-one", node: struct });
        else if (!isMisnamed) problems.push({ ...notExactlyOne(struct, names, given), cites });
      });
    }
    problems.push(...atVendorPlaces(declaration, plain), ...strayWords(declaration));
    declaration.takeUnknowns(); // all of them are in notEvaluated
    const judged = judgedByVersion(declaration, resource, problems);
    return { problems: judged.length < 2 ? judged : firstOfEach(judged), notEvaluated, plain, misnamed };
  };
}

/** The rule that an unknown value leaves undecided: the narrowest that binds its field. */
const tightestKind = (field: Field | undefined): FieldRuleKind =>
  (["enum", "pattern", "length", "range", "count"] as const).find(
    (kind) => field !== undefined && isBound(field, kind),
  ) ?? "type";

/** One fault, one finding: of several faults of the same value or key the most basic one. */
function firstOfEach(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const chosen = { key: new Map<Node, FieldProblem>(), value: new Map<Node, FieldProblem>() };
  for (const problem of problems) {
    const there = chosen[problem.atKey === true ? "key" : "value"];
    const other = there.get(problem.at);
    if (other === undefined || fieldRuleKinds.indexOf(problem.kind) < fieldRuleKinds.indexOf(other.kind))
      there.set(problem.at, problem);
  }
  return [...chosen.key.values(), ...chosen.value.values()];
}

/** Faults of the names under which members stand: unknown ones, the vendor's, and both names at once. */
function* memberNames(node: Node, own: readonly Alias[], isInAttribute = false): Generator<FieldProblem> {
  const { field } = node;
  if (!isInAttribute && field !== undefined && node.isInPlaceOfBlock) {
    yield notBlock(node, field);
    isInAttribute = true;
  }
  if (field?.kind === "list") for (const item of node.items()) yield* memberNames(item, own, isInAttribute);
  if (field?.kind === "map" && field.value.kind === "struct") {
    for (const entry of node.entries()) yield* memberNames(entry, own, isInAttribute);
  }
  if (field?.kind !== "struct") return;
  const written = node.names();
  const known = new Set<string>();
  for (const [name, member] of Object.entries(field.members)) {
    const [proper, ...others] = node.namesOf(name);
    const names = [proper ?? name, ...others].filter((candidate) => written.includes(candidate));
    for (const each of names) known.add(each);
    const child = node.at(name);
    if (names.length > 1) {
      yield {
        kind: "one-name",
        at: child,
        atKey: true,
        cites: member.cites,
        message: `${child.path} is set twice, as ${alternatives(names).replace(" or ", " and as ")}: they are names of the same member`,
        help: `keep ${names[0]}`,
        ...keepingOne(names.map((each) => node.named(each))),
      };
    } else if (
      names[0] !== undefined &&
      names[0] !== proper &&
      own.some((alias) => alias.of === "member" && alias.path === child.memberPath && alias.vendor === names[0])
    ) {
      yield {
        kind: "vendor-name",
        at: child,
        atKey: true,
        cites: member.cites,
        message: `${names[0]} is the vendor's name of this member; the documentation calls it ${name}`,
        help: `write ${proper}`,
        ...(proper !== undefined && vendorNameMend(child, proper)),
      };
    }
    yield* memberNames(child, own, isInAttribute);
  }
  for (const name of written) {
    if (known.has(name)) continue;
    const at = node.named(name);
    if (at.raw === null) continue;
    const former = formerMember(field, name);
    const meant = meantBy(at);
    const whole = node.path === "" ? "this declaration" : node.path;
    yield {
      kind: "member-name",
      at,
      atKey: true,
      cites: field.cites,
      message: `${at.path} is ${former === undefined ? "not a member" : "no longer a member"} of ${whole}; the members are ${Object.keys(
        field.members,
      )
        .map((member) => eitherInWords(shownNames(node, member)))
        .join(", ")}`,
      ...(meant === undefined ? {} : { help: `did you mean ${meant.shown}?`, ...renamingMend(at, meant.name) }),
      ...(former === undefined ? {} : { help: node.spell(former) }),
    };
  }
}

/** Gives a member the documents' name: never without asking in a document that the vendor's client takes. */
function vendorNameMend(member: Node, proper: string): Remedy {
  const fix = renaming(member, proper);
  return member.declaration.written.verdict?.isTakenByVendor === true ? { suggestions: [fix] } : { fix };
}

/** An attribute where Terraform has a block. */
function notBlock(node: Node, field: Field): FieldProblem {
  const isSetting = node.path === "";
  const what = field.kind === "struct" ? "a block" : "blocks, one for each element";
  return {
    kind: "block-form",
    at: node,
    atKey: true,
    cites: field.cites,
    message: `${isSetting ? "the setting" : node.path} is written as an attribute; it must be ${what}: in an attribute Terraform would silently drop misspelt names`,
    help: `write ${isSetting ? "its name" : node.lastSegment} { … }, without an equals sign`,
    fix: { title: "write as a block", changes: [{ block: node }] },
  };
}

/** The documents' words in a file that has the vendor's alone. */
function documentsWords(declaration: Node, plain: unknown, own: readonly Alias[]): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const { of, path: text, documents, vendor } of own) {
    if (of !== "value") continue;
    const path = pathOf(text);
    visitParts(plain, path, (part, steps) => {
      const at = declaration.follow(steps);
      if (part !== documents || at.raw !== documents || at.field === undefined) return;
      problems.push({
        kind: "enum",
        at,
        cites: boundCitation(at.field),
        message: `${at.path} is ${at.shown}; it must be one of ${at.boundInWords}`,
        help: `write ${vendor}, the vendor's word for ${documents}`,
        fix: replacing(at, vendor),
      });
    });
  }
  return problems;
}

/** Whether one of the names is present: true, the names that are when it is none or several, undefined when unknown. */
function exactlyOneOf(
  struct: unknown,
  names: readonly string[],
  { members }: StructField,
): true | readonly string[] | undefined {
  if (struct === unknown) return undefined;
  if (!hasParts(struct) || Array.isArray(struct)) return true; // no structure: its type is the fault
  const given = names.filter((name) => {
    const part = struct[name];
    if (part === null) return members[name]?.kind === "any" && members[name].nullable === true;
    return part !== undefined && part !== unknown;
  });
  if (given.length < 2 && names.some((name) => struct[name] === unknown)) return undefined;
  return given.length === 1 ? true : given;
}

function notExactlyOne(struct: Node, names: readonly string[], given: readonly string[]): Omit<FieldProblem, "cites"> {
  const inFile = (members: readonly string[]): readonly string[] => members.map((name) => struct.nameOf(name));
  const allowed = alternatives(inFile(names));
  const found = inFile(given).join(" and ");
  return {
    kind: "exactly-one",
    at: struct,
    message: `${struct.path === "" ? "the declaration" : struct.path} has ${given.length === 0 ? `neither ${inFile(names).join(" nor ")}` : found}; it must have exactly one of ${allowed}`,
    help: given.length === 0 ? `add ${allowed}` : `keep one of ${found}`,
    suggestions: given.map((kept) => ({
      title: `keep ${inFile([kept]).join("")}`,
      changes: given.filter((name) => name !== kept).map((name) => ({ remove: struct.at(name) })),
    })),
  };
}

/** A member that stands under several of its names keeps one: any, where all say the same. */
function keepingOne(members: readonly Node[]): Remedy {
  const [first, ...others] = members;
  const keeping = (kept: Node | undefined): Fix => ({
    title: `keep ${kept?.lastSegment}`,
    changes: members.filter((member) => member !== kept).map((member) => ({ remove: member })),
  });
  const isSame = others.every((other) => isDeepStrictEqual(other.raw, first?.raw));
  return isSame ? { fix: keeping(first) } : { suggestions: members.map(keeping) };
}

/** Gives a member the name that was meant: in another case without asking, where no second one means the same. */
function renamingMend(at: Node, meant: string): Remedy {
  const names = at.parent?.names() ?? [];
  const isSure = sameButForCase(meant, names) === at.lastSegment;
  const fix = renaming(at, meant);
  return isSure ? { fix } : { suggestions: [fix] };
}

/** A member that is absent, and its name in the file and as findings call it. */
interface Meant {
  readonly member: Node;
  readonly name: string;
  readonly shown: string;
}

/** The member, absent itself, that the misspelt name of an unknown one most likely means. */
function meantBy({ parent, lastSegment }: Node): Meant | undefined {
  if (parent?.field?.kind !== "struct" || formerMember(parent.field, lastSegment) !== undefined) return undefined;
  const absent = new Map<string, Meant>();
  for (const key of Object.keys(parent.field.members)) {
    const member = parent.at(key);
    if (member.state !== "absent") continue;
    for (const [index, name] of properNames(parent, key).entries()) {
      absent.set(name, { member, name, shown: index === 0 ? member.lastSegment : name });
    }
  }
  const name = closest(lastSegment, [...absent.keys()]);
  return name === undefined ? undefined : absent.get(name);
}

/** The same as findings call them: a construct's props by the program's names. */
function shownNames(struct: Node, member: string): readonly string[] {
  const names = properNames(struct, member);
  return names.length === 1 ? [struct.nameOf(member)] : names;
}

/** The names that a member may properly have: both where the document's words do not tell whose they are. */
function properNames(struct: Node, member: string): readonly string[] {
  const names = struct.namesOf(member);
  const { verdict } = struct.declaration.written;
  return verdict !== undefined && verdict.speaker === undefined ? names : names.slice(0, 1);
}
