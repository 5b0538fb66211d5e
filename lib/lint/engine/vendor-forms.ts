/**
 * Forms that AWS requires of values, and the documents do not: in declarations in AWS's words, and in AWS's types of
 * other tools, which may require more.
 */
import { fieldsOf } from "../../facts/derive/fields.ts";
import type { Alias } from "../../facts/model/aliases.ts";
import type { Field, StringField } from "../../facts/model/field.ts";
import type { Node } from "../declaration/node.ts";
import { hasParts, type Path, pathOf, visitParts } from "../declaration/plain.ts";
import type { FieldProblem } from "./field-wording.ts";
import { canBeValid } from "./partly-known.ts";

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

/** The problems of values that do not have AWS's form; `own` are the names that differ in the resource. */
export function vendorForms(declaration: Node, plain: unknown, own: readonly Alias[]): readonly FieldProblem[] {
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
