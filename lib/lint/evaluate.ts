/** Applies rules to declarations. Knows no particular rule, no file format and no output. */
import { citationInWords } from "../derive/wording.ts";
import type { Citation } from "../model/citation.ts";
import type { ResourceModel } from "../model/resource.ts";
import { decide, type Read, type ReadyCondition, readAll, readyFor } from "./condition.ts";
import { fieldCheck, type Validator } from "./field-check.ts";
import { type FieldRule, fieldRules } from "./field-rules.ts";
import type { Node } from "./node.ts";
import { Place } from "./places.ts";
import { unknown } from "./plain.ts";
import { defaultRuleOptions, type Problem, type Rule, type RuleFacts, type RuleOptions } from "./rule.ts";

/** All that judges one resource: its model, its compiled schema and the rules about relations between its fields. */
export interface RuleSet {
  readonly resource: ResourceModel;
  readonly validate: Validator;
  /** The rules of its fields that apply; all of them when not given. */
  readonly fieldRules?: readonly FieldRule[];
  readonly rules: readonly Rule[];
}

/** One resource declared somewhere. */
export interface Declaration {
  readonly ruleSet: RuleSet;
  readonly root: Node;
  /**
   * What it shares with others of the same account and region, as far as that can be told: rules about several
   * declarations compare those of one scope. Declarations without any are of one scope.
   */
  readonly scope?: string;
  /** Its settings, where they are not those of the run. */
  readonly options?: Partial<RuleOptions>;
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

/**
 * Applies every rule to every declaration, and the rules about several declarations to all of a resource together.
 * Settings that are left out are the defaults.
 */
export function evaluate<D extends Declaration>(
  declarations: readonly D[],
  settings: Partial<RuleOptions> = {},
): Evaluation<D> {
  const options = { ...defaultRuleOptions, ...settings };
  const outcome = new Outcome<D>();
  const plains = new Map<D, unknown>();
  for (const members of groupBy(declarations, ({ ruleSet }) => ruleSet)) {
    const [{ ruleSet }] = members;
    const check = declarationCheck(ruleSet, outcome, options);
    for (const member of members) plains.set(member, check(member));
  }
  // A configuration may give files rule sets of their own: a rule compares all declarations that it applies to.
  const shared = new Set(declarations.flatMap(({ ruleSet }) => ruleSet.rules.filter(({ checkAll }) => checkAll)));
  for (const rule of shared) {
    const members = declarations.filter(({ ruleSet }) => ruleSet.rules.includes(rule));
    for (const together of groupBy(concerned(rule, members, plains, options), ({ scope }) => scope)) {
      checkTogether(rule, together, outcome, { ...options, ...together[0].options });
    }
  }
  return outcome;
}

/** What has the same key, together, in the order of the first of each. */
function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => unknown): Iterable<[Value, ...Value[]]> {
  const groups = new Map<unknown, [Value, ...Value[]]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups.values();
}

/** Collects what rules find and what they leave open. */
class Outcome<D extends Declaration> implements Evaluation<D> {
  readonly problems: Judged<D>[] = [];
  readonly notEvaluated: NotEvaluated<D>[] = [];

  /** Adds a problem; every message ends with the place in the documents that says so. */
  add(problem: Problem, rule: RuleFacts, cites: readonly Citation[], declaration: D): void {
    const [first] = cites;
    const message = first === undefined ? problem.message : `${problem.message} (${citationInWords(first)})`;
    this.problems.push({ ...problem, message, rule, cites, declaration });
  }

  /** Says that unknown values, or whatever is unknown around them, leave a rule open. */
  leaveOpen(rule: RuleFacts, unknowns: readonly Node[], declaration: D): void {
    if (unknowns.length === 0) return;
    for (const at of new Set(unknowns.map((node) => node.outermostUnknown ?? node))) {
      this.notEvaluated.push({ rule, at, reason: at.unknownBecause ?? "the value is not known", declaration });
    }
  }

  /** Says that a rule failed, which is a fault of the rule and keeps no other from being applied. */
  fail(rule: RuleFacts, error: unknown, declaration: D): void {
    const reason = `the rule itself failed: ${error instanceof Error ? error.message : String(error)}`;
    this.notEvaluated.push({ rule, at: declaration.root, reason, declaration });
  }
}

/** Makes the check of one declaration by its fields and by the rules about one; it gives the declaration as plain data. */
function declarationCheck<D extends Declaration>(
  { resource, validate, rules, fieldRules: applied = fieldRules(resource) }: RuleSet,
  outcome: Outcome<D>,
  options: RuleOptions,
): (declaration: D) => unknown {
  const facts = new Map(applied.map((rule) => [rule.kind, rule]));
  const checkFields = fieldCheck(resource, validate);
  const places = placesOf(rules);
  return (declaration) => {
    const { root } = declaration;
    const settings = declaration.options === undefined ? options : { ...options, ...declaration.options };
    const before = outcome.problems.length + outcome.notEvaluated.length;
    const report = checkFields(root);
    const faulty = new Set(report.misnamed); // of such a value nothing else is said: one fault, one finding
    for (const { kind, cites, ...problem } of report.problems) {
      const rule = facts.get(kind);
      if (rule === undefined) continue;
      outcome.add(problem, rule, [cites], declaration);
      if (rule.severity === "error") faulty.add(problem.at);
    }
    for (const { kind, node } of report.notEvaluated) {
      const rule = facts.get(kind);
      if (rule !== undefined) outcome.leaveOpen(rule, [node], declaration);
    }
    places.walk(report.plain, (left, { reads }, part, steps) => {
      const values = readAll(reads, report.plain, part);
      let place: Node | undefined;
      for (const { rule, conditions, check } of left) {
        const verdict = decide(conditions, values, settings);
        if (verdict === false) continue;
        place ??= root.follow(steps);
        if (verdict !== true) outcome.leaveOpen(rule, nodesOf(verdict, reads, root, place), declaration);
        else if (part === unknown) outcome.leaveOpen(rule, [place], declaration);
        else {
          try {
            for (const problem of check(place, settings)) {
              if (!faulty.has(problem.at)) outcome.add(problem, rule, rule.cites, declaration);
            }
          } catch (error) {
            outcome.fail(rule, error, declaration);
          }
          outcome.leaveOpen(rule, root.takeUnknowns(), declaration);
        }
      }
    });
    if (outcome.problems.length + outcome.notEvaluated.length === before) root.release();
    return report.plain;
  };
}

/** The declarations that a rule about several is about: its conditions hold for them, or may hold. */
function concerned<D extends Declaration>(
  { when = [] }: Rule,
  members: readonly D[],
  plains: ReadonlyMap<D, unknown>,
  options: RuleOptions,
): readonly D[] {
  if (when.length === 0) return members;
  const reads: Read[] = [];
  const conditions = when.map((condition) => readyFor("", condition, reads));
  return members.filter((member) => {
    const plain = plains.get(member);
    return decide(conditions, readAll(reads, plain, plain), { ...options, ...member.options }) !== false;
  });
}

/** Applies a rule about several declarations to those that are each one resource. */
function checkTogether<D extends Declaration>(
  rule: Rule,
  members: readonly D[],
  outcome: Outcome<D>,
  options: RuleOptions,
): void {
  const single = members.filter(({ repeatedBecause }) => repeatedBecause === undefined);
  const byRoot = new Map(single.map((declaration) => [declaration.root, declaration]));
  try {
    for (const problem of rule.checkAll?.([...byRoot.keys()], options) ?? []) {
      const declaration = byRoot.get(problem.at.declaration);
      if (declaration !== undefined) outcome.add(problem, rule, rule.cites, declaration);
    }
  } catch (error) {
    const [first] = single;
    if (first !== undefined) outcome.fail(rule, error, first);
  }
  for (const declaration of members) {
    const { root: at, repeatedBecause: reason } = declaration;
    if (reason !== undefined) outcome.notEvaluated.push({ rule, at, reason, declaration });
    outcome.leaveOpen(rule, at.takeUnknowns(), declaration);
  }
}

/** The places that rules about one declaration look at. */
function placesOf(rules: readonly Rule[]): Place {
  const places = new Place();
  for (const rule of rules) {
    const { check, each = [""] } = rule;
    if (check !== undefined) for (const path of each) places.add({ rule, check }, path);
  }
  return places;
}

/** The values that conditions are about. */
const nodesOf = (
  conditions: readonly ReadyCondition[],
  reads: readonly Read[],
  declaration: Node,
  place: Node,
): readonly Node[] =>
  conditions.flatMap(({ read }) => {
    const { fromPlace, steps } = reads[read] ?? {};
    return steps === undefined ? [] : [(fromPlace === true ? place : declaration).follow(steps)];
  });
