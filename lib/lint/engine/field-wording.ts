/** Words ajv's errors from the model: the value as written, the allowed values, the citation. */

import { own as ownMember } from "../../base/dictionary.ts";
import { quoted } from "../../base/value-words.ts";
import { isBlocks } from "../../facts/derive/blocks.ts";
import {
  alternatives,
  boundInWords,
  itemsInWords,
  lengthInWords,
  typeInWords,
  withUnit,
} from "../../facts/derive/wording.ts";
import type { Alias } from "../../facts/model/aliases.ts";
import type { Citation } from "../../facts/model/citation.ts";
import type { Field } from "../../facts/model/field.ts";
import type { Node } from "../declaration/node.ts";
import { type Remedy, removing, replacing } from "../rule/document-edit.ts";
import { boundCitation, type FieldRuleKind } from "../rule/field-rules.ts";
import type { Problem } from "../rule/rule.ts";
import type { SchemaError } from "../rule/validator.ts";
import { groupBy } from "../text/group-by.ts";
import { certainMatch, closest, otherVersions } from "../text/suggest.ts";

/** A problem of a field, with the field's own citation. */
export interface FieldProblem extends Problem {
  readonly kind: FieldRuleKind;
  readonly cites: Citation;
  /** Less than the severity of its rule. */
  readonly severity?: "warning";
}

const kindOfKeyword: { readonly [keyword: string]: FieldRuleKind } = {
  type: "type",
  enum: "enum",
  pattern: "pattern",
  minLength: "length",
  maxLength: "length",
  minimum: "range",
  maximum: "range",
  minItems: "count",
  maxItems: "count",
  minProperties: "count",
  maxProperties: "count",
};

/** Turns an ajv error into a problem; undefined if the value is unknown or another check reports it. */
export function problemOfError(declaration: Node, error: SchemaError, own: readonly Alias[]): FieldProblem | undefined {
  const steps = error.instancePath.split("/").slice(1);
  const node = declaration.follow(steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")));
  const { field } = node;
  if (field === undefined || node.unknownBecause !== undefined) return undefined;
  if (error.keyword === "required") {
    const missing = node.at(String(error.params.missingProperty));
    return missing.state === "unknown" || missing.field === undefined ? undefined : isMissing(missing, missing.field);
  }
  if (error.propertyName !== undefined && field.kind === "map") {
    const entry = node.entry(error.propertyName);
    return entry.unknownBecause === undefined
      ? faultyKey(entry, error.propertyName, field.key, error.keyword)
      : undefined;
  }
  const kind = kindOfKeyword[error.keyword];
  if (kind === undefined) return undefined;
  // A map that the file writes as a list: an entry may lack its value, or its key.
  if (node.raw === undefined) return isMissing(node, field);
  const keyless = kind === "type" ? node.entryWithoutKey : undefined;
  if (keyless !== undefined) return isMissing(keyless, field);
  return { kind, at: node, ...wordFault(node, field, kind, own) };
}

/** A member that the file does not have. */
const isMissing = (missing: Node, field: Field): FieldProblem => ({
  kind: "required",
  at: missing,
  cites: field.cites,
  message: `${missing.path} is missing; it is required`,
  help: addingBlocks(missing, field) ?? `set ${missing.path}${missing.allowed && `: ${missing.allowed}`}`,
});

/** The members that empty structures lack, as one problem of each: one cause is one finding. */
export const emptyAsOne = (problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  [...groupBy(problems, (each) => (each.kind === "required" && each.at.parent?.isEmpty ? each.at.parent : each))].map(
    ([first, ...others]) => {
      const { parent } = first.at;
      if (others.length === 0 || parent === undefined) return first;
      const names = alternatives([first, ...others].map(({ at }) => at.lastSegment)).replace(/ or (?=[^ ]*$)/, " and ");
      const helps = [first, ...others].map(({ help = "" }) => help);
      const empty = parent.path === "" ? "the declaration" : parent.path;
      return {
        ...{ kind: "required", at: parent, cites: parent.field?.cites ?? first.cites },
        message: `${empty} is empty; it requires ${names}`,
        help: helps.some((help) => help.startsWith("add "))
          ? helps.join("; ")
          : `set ${names}${parent.path === "" ? "" : ` in ${parent.path}`}`,
      };
    },
  );

/** Whether the file is written in HCL and the value is one or more blocks there. */
const areBlocks = (node: Node, field: Field): boolean => {
  const { takesBlocks, places } = node.written;
  return takesBlocks === true && places?.isBlock !== undefined && isBlocks(field);
};

/** The remedy for missing blocks; undefined if the member is not a block. */
function addingBlocks(missing: Node, field: Field): string | undefined {
  if (!areBlocks(missing, field)) return undefined;
  const name = missing.lastSegment;
  const where = missing.parent?.path ? ` to ${missing.parent.path}` : "";
  const count = field.kind === "list" ? itemsInWords(field) : undefined;
  if (count !== undefined) return `add ${withUnit(count, `${name} block`)}${where}`;
  const members = field.kind === "struct" && field.exactlyOne !== undefined ? field.exactlyOne : [];
  const inside =
    members.length === 0 ? "" : ` with exactly one of ${alternatives(members.map((each) => missing.nameOf(each)))}`;
  return `add ${/^[aeiou]/.test(name) ? "an" : "a"} ${name} block${where}${inside}`;
}

function faultyKey(entry: Node, key: string, field: Field, keyword: string): FieldProblem | undefined {
  const kind = kindOfKeyword[keyword];
  if (kind === undefined) return undefined;
  const cites = boundCitation(field);
  const allowed = kind === "length" ? `${lengthInWords(field)} characters long` : boundInWords(field);
  const length = kind === "length" ? `, ${withUnit(String([...key].length), "character")},` : "";
  return {
    kind,
    at: entry,
    atKey: true,
    cites,
    message: `the key ${quoted(key)}${length} of ${entry.parent?.path} must be ${kind === "pattern" ? "of " : ""}${allowed}`,
  };
}

/** Words a value of the wrong type or out of bounds. */
function wordFault(
  node: Node,
  field: Field,
  kind: FieldRuleKind,
  own: readonly Alias[],
): Pick<FieldProblem, "message" | "help" | "cites" | "isSecret" | keyof Remedy> {
  const name = node.path === "" ? "the declaration" : node.path;
  if (node.isSecret) return wordSecret(name, node, field, kind);
  if (kind === "type") {
    const listed = node.isInPlaceOfList;
    return {
      cites: field.cites,
      message: `${name} is ${node.shown}; it must be ${listed === undefined ? typeInWords(field) : `a list of objects with ${listed.join(" and ")}`}`,
      ...typeRemedy(node, field),
    };
  }
  const cites = boundCitation(field);
  if (kind === "length") {
    const length = [...String(node.value)].length;
    return {
      cites,
      message: `${name} is ${length === 0 ? "empty" : `${withUnit(String(length), "character")} long`}; it must be ${withUnit(lengthInWords(field) ?? "", "character")}`,
      ...numberHelp(node, field),
    };
  }
  if (kind === "count") {
    const count = Array.isArray(node.raw) ? node.raw.length : Object.keys(node.raw ?? {}).length;
    const element = areBlocks(node, field) ? "block" : "element";
    const many = field.kind === "list" ? withUnit(String(count), element) : withUnit(String(count), "entry", "entries");
    const items = field.kind === "list" && element === "block" ? itemsInWords(field) : undefined;
    const must = items === undefined ? `be ${node.boundInWords}` : `have ${items}`;
    const remedy =
      count === 0 && field.required !== true
        ? { help: "remove the member instead", suggestions: [removing(node)] }
        : {};
    return { cites, message: `${name} has ${many}; it must ${must}`, ...remedy };
  }
  const one = kind === "enum" ? "one of " : "";
  return {
    cites,
    message: `${name} is ${node.shown}; it must be ${one}${node.boundInWords}`,
    ...enumRemedy(node, field, own),
    ...numberHelp(node, field),
  };
}

/** Help for a string that is written as a number and read as a different one. */
const numberHelp = (node: Node, field: Field): { help?: string } =>
  typeof node.raw === "number" && field.kind === "string" && String(node.raw) !== node.shown
    ? { help: `quote it: ${node.shown} is the number ${node.raw}` }
    : {};

/** Words a value that may be a secret, without showing or quoting it. */
function wordSecret(name: string, node: Node, field: Field, kind: FieldRuleKind) {
  const length =
    typeof node.raw === "string" ? ` (${withUnit(String([...node.raw].length), "character")}, not shown)` : "";
  const cites = kind === "type" ? field.cites : boundCitation(field);
  return {
    cites,
    isSecret: true as const,
    message: `${name} may contain a secret${length}; it must be ${kind === "type" ? typeInWords(field) : boundInWords(field)}`,
    help: "correct it, and rotate any secret that was written here, since others can read it",
  };
}

/** The remedy for a value of the wrong type: the same value with or without quotes. */
function typeRemedy(node: Node, { kind }: Field): Pick<FieldProblem, "help" | "fix"> {
  const { raw, shown } = node;
  if (kind === "string" && (typeof raw === "number" || typeof raw === "boolean")) {
    return { help: `quote it: "${shown}"`, fix: replacing(node, shown) };
  }
  if (typeof raw !== "string") return {};
  if (kind === "boolean" && /^(true|false)$/.test(raw)) {
    return { help: `write ${raw} without quotes`, fix: replacing(node, raw === "true") };
  }
  if (kind === "boolean" && /^(yes|no|on|off)$/i.test(raw)) {
    const meant = /^(yes|on)$/i.test(raw);
    return { help: `write ${meant}: ${raw} is a string`, fix: replacing(node, meant) };
  }
  if (kind === "integer" && /^[+-]?\d+$/.test(raw)) {
    const help = `write ${raw} without quotes`;
    return Number.isSafeInteger(Number(raw)) ? { help, fix: replacing(node, Number(raw)) } : { help };
  }
  return {};
}

function enumRemedy(node: Node, field: Field, own: readonly Alias[]): Pick<FieldProblem, "help" | keyof Remedy> {
  if (field.kind !== "string" || field.enum === undefined || typeof node.raw !== "string") return {};
  const alias = own.find(({ of, path, vendor }) => of === "value" && path === node.memberPath && vendor === node.raw);
  if (alias !== undefined)
    return {
      help: `write ${alias.documents}, Lintel's word for ${alias.vendor}`,
      fix: replacing(node, alias.documents),
    };
  const now = ownMember(field.earlierValues, node.raw.toLowerCase());
  if (now !== undefined) {
    return { help: `write ${now}: ${node.raw} is a word of an earlier version`, fix: replacing(node, now) };
  }
  const words = field.enum.flatMap((word) => node.wordsFor(word));
  const sure = certainMatch(node.raw, words);
  if (sure !== undefined) return { help: `did you mean ${sure}?`, fix: replacing(node, sure) };
  const versions = otherVersions(node.raw, words);
  const meant = versions.length > 0 ? versions : [closest(node.raw, words) ?? []].flat();
  if (meant.length === 0) return {};
  return {
    help: `did you mean ${alternatives(meant)}?`,
    suggestions: meant.map((word) => replacing(node, word)),
  };
}
