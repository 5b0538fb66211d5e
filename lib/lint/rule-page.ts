/** What people read about a rule: one page as data, which `lintel explain` and the outputs of a lint run lay out. */
import type { FieldAtPath } from "../derive/fields.ts";
import { alternatives, boundInWords, citationInWords, lengthInWords, typeInWords } from "../derive/wording.ts";
import { aliases } from "../model/aliases.ts";
import type { AnyRule } from "./any-rule.ts";
import { type Example, readExample } from "./example.ts";
import { boundCitation, type FieldRuleKind } from "./field-rules.ts";
import type { LintResult } from "./finding.ts";
import type { Examples, RuleFacts, Severity } from "./rule.ts";

/** A field that a rule is about. */
export interface RuledField {
  /** `policyDetails[].filter.value`; "" for the whole declaration. */
  readonly path: string;
  /** What the rule asks of it: "from 1 to 1000". */
  readonly bound: string;
  /** "document 3, Limits". */
  readonly document: string;
}

/** An example with what it shows. */
export interface TitledExample extends Example {
  readonly title: string;
}

/** All there is to know about a rule. It has either fields or examples. */
export interface RulePage {
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  /** See {@link RuleFacts.notSuppressible}. */
  readonly notSuppressible?: true;
  /** Each once: "document 3, Limits"; none for rules about what is said to the linter. */
  readonly documents: readonly string[];
  readonly fields: readonly RuledField[];
  readonly good: readonly TitledExample[];
  readonly bad: readonly TitledExample[];
}

/** The page of a rule. */
export function rulePage(rule: AnyRule): RulePage {
  const { id, severity, summary, notSuppressible } = rule;
  const facts = { id, severity, summary, documents: documentsOf(rule), ...(notSuppressible && { notSuppressible }) };
  if ("fields" in rule) return { ...facts, fields: rule.fields.map(ruledField(rule.kind)), good: [], bad: [] };
  return { ...facts, fields: [], good: titled(rule.good), bad: titled(rule.bad) };
}

/** "See document 3, Limits.", as the only line; none for the rule of a plugin that stands on no document. */
export const seeDocuments = ({ documents }: Pick<RulePage, "documents">): readonly string[] =>
  documents.length === 0 ? [] : [`See ${documents.join("; ")}.`];

/** The pages of the rules that found something in a run, suppressed or not, or could not decide. */
export function involvedPages(
  { findings, suppressed, notEvaluated }: Pick<LintResult, "findings" | "suppressed" | "notEvaluated">,
  pages: readonly RulePage[],
): readonly RulePage[] {
  const involved = new Set([...findings, ...suppressed, ...notEvaluated].map(({ rule }) => rule));
  return pages.filter(({ id }) => involved.has(id));
}

const documentsOf = ({ cites }: RuleFacts): readonly string[] => [...new Set(cites.map(citationInWords))];

const titled = (examples: Examples): readonly TitledExample[] =>
  Object.entries(examples).map(([title, marked]) => ({ title, ...readExample(marked) }));

const ruledField =
  (kind: FieldRuleKind) =>
  (at: FieldAtPath): RuledField => ({
    path: at.path,
    bound: bound(kind, at),
    document: citationInWords(boundCitation(at.field)),
  });

/** What a rule of this kind asks of a field. */
function bound(kind: FieldRuleKind, { path, field }: FieldAtPath): string {
  switch (kind) {
    case "member-name":
      return `has ${field.kind === "struct" ? Object.keys(field.members).join(", ") : "no members"}`;
    case "type":
      return typeInWords(field);
    case "required":
      return "required";
    case "length":
      return `${lengthInWords(field)} characters`;
    case "one-name":
    case "vendor-name":
      return `also called ${alternatives(aliases.filter((alias) => alias.path === path).map(({ vendor }) => vendor))}`;
    default:
      return boundInWords(field) ?? "";
  }
}
