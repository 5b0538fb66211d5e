/** The documentation of a rule as data, which `lintel explain` and the outputs of a lint run render. */
import { docsUrl, ruleUrl, type Section, sectionOf, sectionsOf } from "../../../facts/derive/citation.ts";
import type { FieldAtPath } from "../../../facts/derive/fields.ts";
import { optionsInWords, type ShownOption } from "../../../facts/derive/pages/option-words.ts";
import { publicSectionsOf } from "../../../facts/derive/public-sections.ts";
import { differencesOf } from "../../../facts/derive/vocabulary.ts";
import { alternatives, boundInWords, lengthInWords, typeInWords, withUnit } from "../../../facts/derive/wording.ts";
import { aliases } from "../../../facts/model/aliases.ts";
import { type ReaderRefusal, refusals } from "../../../facts/model/rules/refusals.ts";
import type { LintResult } from "../../findings/finding.ts";
import { type AnyRule, needsMore } from "../../rule/any-rule.ts";
import { type Example, readExample } from "../../rule/example.ts";
import { boundCitation, type FieldRule } from "../../rule/field-rules.ts";
import type { Examples, Severity } from "../../rule/rule.ts";
import { schemaOf } from "../../rule/rule-options.ts";

/** A field that a rule constrains. */
export interface RuledField {
  /** `policyDetails[].filter.value`; "" for the whole declaration. */
  readonly path: string;
  /** The constraint: "from 1 to 1000". */
  readonly bound: string;
  /** The section that documents the constraint. */
  readonly section: Section;
}

export interface TitledExample extends Example {
  readonly title: string;
}

/** The documentation of a rule. It has fields, examples, or both. */
export interface RulePage {
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  /** The reason for the rule: the consequence of a declaration that breaks it; absent for plugin rules. */
  readonly why?: string;
  /** The legitimate situation for turning it off; absent: none is known. */
  readonly unwanted?: string;
  /** See `notSuppressible` of {@link Rule}. */
  readonly notSuppressible?: true;
  /** See `isWithinAccount` of {@link Rule}. */
  readonly isWithinAccount?: true;
  /** See `isOptIn` of {@link Rule}. */
  readonly isOptIn?: true;
  /** Link to its documentation; absent for plugin rules. */
  readonly url?: string;
  /**
   * The sections that it rests on, without duplicates; empty for rules about suppressions, the baseline and repeated
   * keys.
   */
  readonly sections: readonly Section[];
  /** The public pages behind these sections, which AWS, A2A or GitHub publish. */
  readonly publicSections: readonly Section[];
  /** The version of Lintel that introduced it; absent for plugin rules. */
  readonly since?: string;
  /** Its options in a configuration. A plugin rule lists only its own, although it receives all others too. */
  readonly options: readonly ShownOption[];
  /** The configuration under which the examples are judged; absent: none. `guarantees: {"newestImages":3}`. */
  readonly examplesWith?: string;
  readonly fields: readonly RuledField[];
  readonly good: readonly TitledExample[];
  readonly bad: readonly TitledExample[];
}

/** Makes the page of a rule. */
export function rulePage(rule: AnyRule): RulePage {
  const { id, severity, summary, unwanted, notSuppressible, isWithinAccount, isOptIn } = rule;
  const url = urlOf(rule);
  const refusal = refusalOf(rule);
  const why = refusal?.otherwise ?? rule.otherwise;
  const facts = {
    id,
    severity,
    summary,
    ...(why !== undefined && { why }),
    ...(unwanted !== undefined && unwanted !== "never" && { unwanted }),
    ...(url !== undefined && { url }),
    sections: sectionsOf(rule.cites),
    publicSections: publicSectionsOf([...rule.cites, ...(refusal?.cites === undefined ? [] : [refusal.cites])]),
    ...(url !== undefined && { since: sinceOf(rule) }),
    options: optionsOf(rule),
    ...(notSuppressible && { notSuppressible }),
    ...(isWithinAccount && { isWithinAccount }),
    ...(isOptIn && { isOptIn }),
    ...("exampleOptions" in rule &&
      rule.exampleOptions !== undefined && { examplesWith: optionsInWords(rule.exampleOptions) }),
  };
  if ("fields" in rule) {
    const { good = {}, bad = {} } = rule;
    return { ...facts, fields: rule.fields.map(ruledField(rule)), good: titled(good), bad: titled(bad) };
  }
  return { ...facts, fields: [], good: titled(rule.good), bad: titled(rule.bad) };
}

/** How the reader of the resource refuses a declaration that breaks the rule, if that is the reason for it. */
const refusalOf = (rule: AnyRule): ReaderRefusal | undefined =>
  rule.otherwise === "refused" && "on" in rule && rule.on !== undefined && "refusedBy" in rule.on
    ? refusals[rule.on.refusedBy]
    : undefined;

/** The version that introduced a rule; rules without one came with the first release. */
const sinceOf = ({ since = "0.1.0" }: AnyRule): string => since;

/** Link to a rule's documentation: the page of its resource, or the page about suppressions. */
function urlOf(rule: AnyRule): string | undefined {
  if ("fields" in rule) return ruleUrl(rule.id);
  if (needsMore(rule)) return ruleUrl(rule.id);
  if (!("on" in rule) || !("name" in rule.on)) return docsUrl("suppressions.md");
  return rule.id.startsWith(`${rule.on.name}/`) ? ruleUrl(rule.id) : undefined;
}

function optionsOf(rule: AnyRule): readonly ShownOption[] {
  if (!("options" in rule)) return [];
  const all = (rule.options ?? []).map((each) => ({ name: each.name, schema: schemaOf(each) }));
  return urlOf(rule) === undefined ? all.filter(({ schema }) => schema.description === undefined) : all;
}

/** The pages of the rules in a run: those with findings, suppressed or not, and those that could not be decided. */
export function involvedPages(
  { findings, suppressed, notEvaluated }: Pick<LintResult, "findings" | "suppressed" | "notEvaluated">,
  pages: readonly RulePage[],
): readonly RulePage[] {
  const involved = new Set([...findings, ...suppressed, ...notEvaluated].map(({ rule }) => rule));
  return pages.filter(({ id }) => involved.has(id));
}

const titled = (examples: Examples): readonly TitledExample[] =>
  Object.entries(examples).map(([title, marked]) => ({ title, ...readExample(marked) }));

const ruledField =
  (rule: FieldRule) =>
  (at: FieldAtPath): RuledField => ({
    path: at.path,
    bound: bound(rule, at),
    section: sectionOf(boundCitation(at.field)),
  });

/** The constraint of a field, in words. */
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
    case "block-form":
      return field.kind === "struct" ? "a block" : "blocks";
    case "former-version":
      return "of the current version, or of both versions";
    case "length":
      return withUnit(lengthInWords(field) ?? "", "character");
    case "one-name":
    case "vendor-name":
      return `also called ${alternatives(aliases.filter((alias) => alias.path === path).map(({ vendor }) => vendor))}`;
    default:
      return boundInWords(field) ?? "";
  }
}
