/**
 * Validates the fields of a declaration against its model. ajv, compiled ahead of time, finds the errors;
 * field-wording.ts words each of them from the model. member-names.ts checks the names, this file "exactly one of".
 */
import { documentField } from "../../facts/derive/document.ts";
import { fieldsOf } from "../../facts/derive/fields.ts";
import { alternatives } from "../../facts/derive/wording.ts";
import { type Alias, aliases } from "../../facts/model/aliases.ts";
import type { Field, StringField, StructField } from "../../facts/model/field.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Node } from "../declaration/node.ts";
import { hasParts, isUnknown, type Path, pathOf, plainOf, unknown, visitParts } from "../declaration/plain.ts";
import { replacing } from "../rule/document-edit.ts";
import { boundCitation, type FieldRuleKind, fieldRuleKinds, isBound } from "../rule/field-rules.ts";
import type { Validator } from "../rule/validator.ts";
import { absentReplacementsOf, hasEarlier, judgedByVersion } from "./earlier-version.ts";
import { emptyAsOne, type FieldProblem, problemOfError } from "./field-wording.ts";
import { absentBeside, insteadOf, meantBy, memberNames } from "./member-names.ts";
import { oneVocabulary } from "./one-vocabulary.ts";
import { canBeValid, invalidInAnyCase, isWellFormed } from "./partly-known.ts";
import { vendorPlaces } from "./vendor-places.ts";

/** The problems of a declaration's fields, and the fields that could not be checked. */
export interface FieldReport {
  readonly problems: readonly FieldProblem[];
  readonly notEvaluated: readonly { readonly kind: FieldRuleKind; readonly node: Node }[];
  /** The declaration as plain data in the documents' words; see plain.ts. */
  readonly plain: unknown;
  /** Members that are absent because their names are misspelled; the misspelling is reported, not the absence. */
  readonly misnamed: ReadonlySet<Node>;
  /** Values that do not fit the model, so that nothing can be concluded from them; and where their problems are. */
  readonly misfits: ReadonlyMap<Node, Node>;
}

/** Makes the field check of a resource, which serves all of its declarations. */
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
    const misfits = new Map<Node, Node>();
    const notEvaluated: { kind: FieldRuleKind; node: Node }[] = [];
    let plain = declaration.raw;
    if (declaration.written.verbatim && validate(plain)) declaration.validPlain = plain;
    else {
      const unknowns: Node[] = [];
      plain = plainOf(declaration, unknowns);
      for (const node of unknowns) {
        const problem = invalidInAnyCase(node);
        if (problem !== undefined) problems.push(problem);
        else if (!isWellFormed(node)) notEvaluated.push({ kind: tightestKind(node.field), node });
      }
      for (const problem of memberNames(declaration, own, resource.unknownMembersAreIgnored === true, [])) {
        const meant = problem.kind === "member-name" ? meantBy(problem.at, own)?.member : undefined;
        // A member that readers ignore replaces none.
        const isAlone = problem.kind === "member-name" && problem.severity === undefined && meant === undefined;
        const lacking = isAlone ? absentBeside(problem.at) : [];
        problems.push(lacking.length === 0 ? problem : { ...insteadOf(problem.at), ...problem });
        if (problem.kind !== "member-name") continue;
        const replacements = meant === undefined ? absentReplacementsOf(problem.at) : [meant];
        for (const member of [...replacements, ...lacking]) misnamed.add(member);
      }
      if (validate(plain)) {
        if (unknowns.length === 0) declaration.validPlain = plain;
      } else {
        for (const error of validate.errors ?? []) {
          const problem = problemOfError(declaration, error, own);
          if (problem === undefined || misnamed.has(problem.at)) continue;
          problems.push(problem);
          // Other rules may judge the elements of a list that is too long, and the entry of a faulty key.
          if (problem.atKey === true || (problem.kind === "count" && !problem.at.isEmpty)) continue;
          const { parent } = problem.at;
          misfits.set(problem.kind === "required" && parent?.isEmpty === true ? parent : problem.at, problem.at);
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
          given?.length === 0 && (hasEarlier(struct) || names.some((name) => misnamed.has(struct.at(name))));
        if (given === undefined) notEvaluated.push({ kind: "exactly-one", node: struct });
        else if (!isMisnamed) problems.push({ ...notExactlyOne(struct, names, given), cites });
        if (given?.length === 0) for (const name of names) misfits.set(struct.at(name), struct);
      });
    }
    problems.push(...vendorForms(declaration, plain, own), ...atVendorPlaces(declaration, plain));
    problems.push(...strayWords(declaration));
    declaration.takeUnknowns(); // notEvaluated has all of them
    const judged = judgedByVersion(declaration, resource, problems);
    return {
      problems: judged.length < 2 ? judged : firstOfEach(emptyAsOne(judged)),
      notEvaluated,
      plain,
      misnamed,
      misfits,
    };
  };
}

/** The narrowest rule that binds a field: the one that an unknown value leaves open. */
const tightestKind = (field: Field | undefined): FieldRuleKind =>
  (["enum", "pattern", "length", "range", "count"] as const).find(
    (kind) => field !== undefined && isBound(field, kind),
  ) ?? "type";

/** Keeps one problem per value and per key: the most basic kind. */
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

/** The documents' words in a file that accepts only the vendor's. */
function documentsWords(declaration: Node, plain: unknown, own: readonly Alias[]): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const { of, path: text, documents, vendor } of own) {
    if (of !== "value") continue;
    const path = pathOf(text);
    visitParts(plain, path, (part, steps) => {
      if (part !== documents) return;
      const at = declaration.follow(steps);
      if (at.raw !== documents || at.field === undefined) return;
      problems.push({
        kind: "enum",
        at,
        cites: boundCitation(at.field),
        message: `${at.path} is ${at.shown}; it must be one of ${at.boundInWords}`,
        help: `write ${vendor}, AWS's word for ${documents}`,
        fix: replacing(at, vendor),
      });
    });
  }
  return problems;
}

/**
 * True if exactly one of the names is present; the present names if there are none or several; undefined if unknown.
 */
function exactlyOneOf(
  struct: unknown,
  names: readonly string[],
  { members }: StructField,
): true | readonly string[] | undefined {
  if (isUnknown(struct)) return undefined;
  if (!hasParts(struct) || Array.isArray(struct)) return true; // not a structure: the rule about types reports it
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

/** A form, and the path of the values that must have it. */
interface VendorForm {
  readonly path: Path;
  readonly field: StringField & Required<Pick<StringField, "vendorPattern">>;
}

const formsByField = new WeakMap<Field, readonly VendorForm[]>();

/** The forms of a structure's members. */
function formsOf(struct: Field): readonly VendorForm[] {
  const known = formsByField.get(struct);
  if (known !== undefined) return known;
  const made = [...fieldsOf(struct)].flatMap(({ path, field }): readonly VendorForm[] => {
    if (field.kind !== "string" || field.vendorPattern === undefined) return [];
    const { vendorPattern } = field;
    return [{ path: pathOf(path), field: { ...field, vendorPattern } }];
  });
  formsByField.set(struct, made);
  return made;
}

/**
 * The problems of values that do not have the form that AWS requires and the documents do not: in declarations in AWS's
 * words, and in AWS's types of other tools, which may require more. `own` are the names that differ in the resource.
 */
function vendorForms(declaration: Node, plain: unknown, own: readonly Alias[]): readonly FieldProblem[] {
  const { field } = declaration;
  const forms = field === undefined || !hasParts(plain) ? [] : formsOf(field);
  if (forms.length === 0 || !isInVendorWords(declaration, plain, own)) return [];
  const problems: FieldProblem[] = [];
  for (const form of forms) {
    visitParts(plain, form.path, (_, steps) => {
      const at = declaration.follow(steps);
      const problem = at.field?.kind === "string" ? problemOf(at, form.field) : undefined;
      if (problem !== undefined) problems.push(problem);
    });
  }
  return problems;
}

function problemOf(at: Node, { vendorPattern, maxLength }: VendorForm["field"]): FieldProblem | undefined {
  // A text that is certainly too long has a finding of its own.
  const isTooLong = typeof at.raw === "string" && maxLength !== undefined && at.raw.length > 2 * maxLength;
  if (isTooLong || canBeValid(at, vendorPattern)) return undefined;
  const is =
    at.state === "unknown" ? `${at.unknownBecause}, but none of its possible values is valid` : `is ${at.shown}`;
  return {
    kind: "pattern",
    at,
    cites: vendorPattern.cites,
    message: `${at.path} ${is}; it must be ${vendorPattern.meaning}`,
    help: vendorPattern.help,
  };
}

/** Whether a declaration is AWS's: by its type, by its vocabulary, or by a value that is AWS's word. */
function isInVendorWords(declaration: Node, plain: unknown, own: readonly Alias[]): boolean {
  const { refusesDocumentsWords, verdict } = declaration.written;
  if (refusesDocumentsWords === true) return true;
  if (verdict?.vocabulary !== undefined) return verdict.vocabulary === "vendor";
  return own.some(({ of, path, vendor }) => {
    let isWritten = false;
    if (of === "value") {
      visitParts(plain, pathOf(path), (_, steps) => {
        isWritten ||= declaration.follow(steps).raw === vendor;
      });
    }
    return isWritten;
  });
}
