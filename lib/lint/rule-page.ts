/** What people read about a rule: one page as data, which `lintel explain` and the outputs of a lint run lay out. */
import type { FieldAtPath } from "../derive/fields.ts";
import { differencesOf } from "../derive/vocabulary.ts";
import { alternatives, boundInWords, citationInWords, lengthInWords, typeInWords } from "../derive/wording.ts";
import { aliases } from "../model/aliases.ts";
import { type Example, readExample } from "./example.ts";
import { boundCitation, type FieldRule } from "./field-rules.ts";
import type { LintResult } from "./finding.ts";
import type { Examples, Rule, RuleFacts, Severity } from "./rule.ts";
import type { OwnRule } from "./suppress/own-rules.ts";

/** A rule that the engine derives from the fields of a resource, one that is written in lint-rules/, or one of its own. */
export type AnyRule = FieldRule | Rule | OwnRule;

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

/** All there is to know about a rule. It has fields or examples, some have both. */
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
  if ("fields" in rule) {
    const { good = {}, bad = {} } = rule;
    return { ...facts, fields: rule.fields.map(ruledField(rule)), good: titled(good), bad: titled(bad) };
  }
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
  (rule: FieldRule) =>
  (at: FieldAtPath): RuledField => ({
    path: at.path,
    bound: bound(rule, at),
    document: citationInWords(boundCitation(at.field)),
  });

/** What a rule of this kind asks of a field. */
function bound({ id, kind }: FieldRule, { path, field }: FieldAtPath): string {
  switch (kind) {
    case "one-vocabulary":
      return differencesOf(id.replace(/\/.*/, ""))
        .filter((difference) => difference.path === path)
        .map(({ words }) => `${words.documents} or ${words.vendor}`)
        .join("; ");
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
