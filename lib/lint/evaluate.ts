/** Applies rules to declarations. Knows no particular rule, no file format and no output. */
import { citationInWords } from "../derive/wording.ts";
import type { Citation } from "../model/citation.ts";
import type { ResourceModel } from "../model/resource.ts";
import { decide, type ReadyCondition, readyFor } from "./condition.ts";
import { fieldCheck, type Validator } from "./field-check.ts";
import { fieldRules } from "./field-rules.ts";
import type { Node } from "./node.ts";
import { type Path, pathOf, stepsTo, unknown, visitParts } from "./plain.ts";
import type { Problem, Rule, RuleFacts, RuleOptions } from "./rule.ts";

/** All that judges one resource: its model, its compiled schema and the rules about relations between its fields. */
export interface RuleSet {
  readonly resource: ResourceModel;
  readonly validate: Validator;
  readonly rules: readonly Rule[];
}

/** One resource declared somewhere. */
export interface Declaration {
  readonly ruleSet: RuleSet;
  readonly root: Node;
  /** Its settings, where they are not those of the run. */
  readonly options?: RuleOptions;
  /** Why it is not known how many resources this makes: rules about several cannot count it. */
  readonly repeatedBecause?: string;
}

/** A problem with the rule that found it, and the declaration it is in. */
export interface Judged<D extends Declaration> extends Problem {
  readonly rule: RuleFacts;
  /** The documents' places that say so. */
  readonly cites: readonly Citation[];
  readonly declaration: D;
}

/** A rule that could not decide. */
export interface NotEvaluated<D extends Declaration> {
  readonly rule: RuleFacts;
  readonly at: Node;
  /** What cannot be known, or how the rule failed. */
  readonly reason: string;
  readonly declaration: D;
}

/** What came of applying the rules. */
export interface Evaluation<D extends Declaration> {
  readonly problems: readonly Judged<D>[];
  readonly notEvaluated: readonly NotEvaluated<D>[];
}

/** Applies every rule to every declaration, and the rules about several declarations to all of a resource together. */
export function evaluate<D extends Declaration>(declarations: readonly D[], options: RuleOptions): Evaluation<D> {
  const problems: Judged<D>[] = [];
  const notEvaluated: NotEvaluated<D>[] = [];
  const byRuleSet = new Map<RuleSet, D[]>();
  for (const declaration of declarations) {
    const others = byRuleSet.get(declaration.ruleSet);
    if (others === undefined) byRuleSet.set(declaration.ruleSet, [declaration]);
    else others.push(declaration);
  }
  for (const [{ resource, validate, rules }, members] of byRuleSet) {
    const facts = new Map(fieldRules(resource).map((rule) => [rule.kind, rule]));
    const checkFields = fieldCheck(resource, validate);
    const places = placesOf(rules);
    for (const declaration of members) {
      const { root } = declaration;
      const report = checkFields(root);
      for (const { kind, cites, ...problem } of report.problems) {
        const rule = facts.get(kind);
        if (rule !== undefined) problems.push(judged(problem, rule, [cites], declaration));
      }
      for (const { kind, node } of report.notEvaluated) {
        const rule = facts.get(kind);
        if (rule !== undefined) leaveOpen(rule, [node], declaration);
      }
      for (const { path, checks } of places) {
        visitParts(report.plain, path, (part, indices) => {
          for (const { rule, conditions, check } of checks) {
            const verdict = decide(conditions, report.plain, part);
            if (verdict === false) continue;
            const place = root.follow(stepsTo(path, indices));
            if (verdict !== true) {
              leaveOpen(
                rule,
                verdict.map((condition) => nodeOf(condition, root, place)),
                declaration,
              );
            } else if (part === unknown) leaveOpen(rule, [place], declaration);
            else apply(rule, () => check(place, declaration.options ?? options), [declaration], report.misnamed);
          }
        });
      }
    }
    for (const rule of rules) {
      const { checkAll } = rule;
      if (checkAll === undefined) continue;
      const single = members.filter(({ repeatedBecause }) => repeatedBecause === undefined);
      const roots = single.map(({ root }) => root);
      apply(rule, () => checkAll(roots, options), single);
      for (const declaration of members) {
        const { root: at, repeatedBecause: reason } = declaration;
        if (reason !== undefined) notEvaluated.push({ rule, at, reason, declaration });
      }
    }
  }
  return { problems, notEvaluated };

  function apply(rule: Rule, run: () => Iterable<Problem>, about: readonly D[], misnamed?: ReadonlySet<Node>): void {
    const owner = (node: Node): D | undefined => about.find(({ root }) => root === node.declaration);
    try {
      for (const problem of run()) {
        if (misnamed?.has(problem.at) === true) continue;
        const declaration = owner(problem.at);
        if (declaration !== undefined) problems.push(judged(problem, rule, rule.cites, declaration));
      }
    } catch (error) {
      const [first] = about;
      const reason = `the rule itself failed: ${error instanceof Error ? error.message : String(error)}`;
      if (first !== undefined) notEvaluated.push({ rule, at: first.root, reason, declaration: first });
    }
    for (const declaration of about) leaveOpen(rule, declaration.root.takeUnknowns(), declaration);
  }

  function leaveOpen(rule: RuleFacts, unknowns: readonly Node[], declaration: D): void {
    if (unknowns.length === 0) return;
    for (const at of new Set(unknowns.map((node) => node.outermostUnknown ?? node))) {
      notEvaluated.push({ rule, at, reason: at.unknownBecause ?? "the value is not known", declaration });
    }
  }
}

/** A place of declarations, and what is checked there. */
interface CheckedPlace {
  readonly path: Path;
  readonly checks: {
    readonly rule: Rule;
    readonly check: NonNullable<Rule["check"]>;
    readonly conditions: readonly ReadyCondition[];
  }[];
}

/** The places that rules look at, so that each is visited once for all of them. */
function placesOf(rules: readonly Rule[]): readonly CheckedPlace[] {
  const places = new Map<string, CheckedPlace>();
  for (const rule of rules) {
    const { check, each = [""], when = [] } = rule;
    if (check === undefined) continue;
    for (const place of each) {
      const checked = places.get(place) ?? { path: pathOf(place), checks: [] };
      checked.checks.push({ rule, check, conditions: when.map((condition) => readyFor(place, condition)) });
      places.set(place, checked);
    }
  }
  return [...places.values()];
}

const nodeOf = ({ steps, fromPlace }: ReadyCondition, declaration: Node, place: Node): Node =>
  (fromPlace ? place : declaration).follow(steps);

/** Every message ends with the place in the documents that says so. */
function judged<D extends Declaration>(
  problem: Problem,
  rule: RuleFacts,
  cites: readonly Citation[],
  declaration: D,
): Judged<D> {
  const [first] = cites;
  const message = first === undefined ? problem.message : `${problem.message} (${citationInWords(first)})`;
  return { ...problem, message, rule, cites, declaration };
}
