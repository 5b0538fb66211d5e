/** Applies rules to declarations. Knows no particular rule, no file format and no output. */
import { citationInWords } from "../derive/wording.ts";
import type { Citation } from "../model/citation.ts";
import type { ResourceModel } from "../model/resource.ts";
import { type Assumption, agree, assumptionsInWords, type Branch, maxBranches, tooManyBranches } from "./branches.ts";
import { decide, type Read, type ReadyCondition, readAll, readyFor } from "./condition.ts";
import { fieldCheck, type Validator } from "./field-check.ts";
import { type FieldRule, fieldRules } from "./field-rules.ts";
import type { Node } from "./node.ts";
import { placesOf } from "./places.ts";
import { partOf, stepsOf, unknown } from "./plain.ts";
import { defaultRuleOptions, type Problem, type Rule, type RuleFacts, type RuleOptions } from "./rule.ts";

/** All that judges one resource: its model, its compiled schema and the rules about relations between its fields. */
export interface RuleSet {
  readonly resource: ResourceModel;
  readonly validate: Validator;
  /** The rules of its fields that apply; all of them when not given. */
  readonly fieldRules?: readonly FieldRule[];
  readonly rules: readonly Rule[];
  /** Structures of other resources within it, by their paths, with the rules about one that hold there too. */
  readonly parts?: readonly { readonly at: string; readonly rules: readonly Rule[] }[];
}

/** One resource declared somewhere. */
export interface Declaration {
  readonly ruleSet: RuleSet;
  /** What is declared; where that differs by branch, what is declared in the first. */
  readonly root: Node;
  /** Where it differs by branch: what is declared in each, or undefined where nothing is. */
  readonly branches?: readonly Branch<Node | undefined>[];
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
  /** What is assumed of the branch that it is in; absent where it is in every branch. */
  readonly when?: readonly Assumption[];
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
  const checked: Checked<D>[] = [];
  for (const members of groupBy(declarations, ({ ruleSet }) => ruleSet)) {
    const [{ ruleSet }] = members;
    const check = declarationCheck<D>(ruleSet, options);
    for (const declaration of members) checked.push(checkBranches(declaration, check, outcome));
  }
  // A configuration may give files rule sets of their own: a rule compares all declarations that it applies to.
  const ruleSets = new Set(declarations.map(({ ruleSet }) => ruleSet));
  const rules = new Set([...ruleSets].flatMap((ruleSet) => ruleSet.rules.filter(({ checkAll }) => checkAll)));
  for (const rule of rules) {
    const members = checked.filter(({ declaration }) => declaration.ruleSet.rules.includes(rule));
    for (const together of groupBy(concerned(rule, members, options), ({ declaration }) => declaration.scope)) {
      const [{ declaration: first }] = together;
      const beside = declarations.filter(
        ({ scope, ruleSet }) => scope === first.scope && rule.beside?.includes(ruleSet.resource),
      );
      checkTogether(rule, together, beside, outcome, { ...options, ...first.options });
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

/** The same for the same problem in two branches of a declaration. */
const problemKey = ({ rule, message, at, atKey }: Judged<Declaration>): string =>
  JSON.stringify([rule.id, message, at.segments, atKey]);

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

  /** Takes over what came of each branch: the same of several is one. */
  merge(branches: readonly Branch<Evaluation<D>>[]): void {
    const found = branches.flatMap(({ assumptions, value }) =>
      value.problems.map((problem) => ({ assumptions, problem })),
    );
    for (const ofDeclaration of groupBy(found, ({ problem }) => problem.declaration)) {
      for (const [first, ...others] of groupBy(ofDeclaration, ({ problem }) => problemKey(problem))) {
        const { problem, assumptions } = first;
        const when = assumptions.filter((one) => others.every((each) => agree([one], each.assumptions)));
        const isEverywhere = others.length + 1 === branches.length || when.length === 0;
        const message = `${problem.message}, when ${assumptionsInWords(when)}`;
        this.problems.push(isEverywhere ? problem : { ...problem, message, when });
      }
    }
    const left = branches.flatMap(({ value }) => value.notEvaluated);
    for (const ofDeclaration of groupBy(left, ({ declaration }) => declaration)) {
      const alike = groupBy(ofDeclaration, ({ rule, at, reason }) => JSON.stringify([rule.id, at.segments, reason]));
      for (const [entry] of alike) this.notEvaluated.push(entry);
    }
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

/** What is declared in a branch, as rules and as conditions see it. */
interface CheckedRoot {
  readonly root: Node;
  /** The same in the documents' words; see plain.ts. */
  readonly plain: unknown;
}

/** A declaration whose branches were checked one by one. */
interface Checked<D extends Declaration> {
  readonly declaration: D;
  readonly branches: readonly Branch<CheckedRoot | undefined>[];
}

/** Checks what is declared in one branch of a declaration; it gives that as plain data. */
type Check<D extends Declaration> = (root: Node, declaration: D, outcome: Outcome<D>) => unknown;

/** Checks every branch of a declaration. */
function checkBranches<D extends Declaration>(declaration: D, check: Check<D>, outcome: Outcome<D>): Checked<D> {
  const { root, branches } = declaration;
  if (branches === undefined) {
    return { declaration, branches: [{ assumptions: [], value: { root, plain: check(root, declaration, outcome) } }] };
  }
  const outcomes: Branch<Outcome<D>>[] = [];
  const checked = branches.map(({ assumptions, value }): Branch<CheckedRoot | undefined> => {
    if (value === undefined) return { assumptions, value };
    const own = new Outcome<D>();
    outcomes.push({ assumptions, value: own });
    return { assumptions, value: { root: value, plain: check(value, declaration, own) } };
  });
  outcome.merge(outcomes);
  return { declaration, branches: checked };
}

/** Makes the check of what one declaration declares by its fields and by the rules about one. */
function declarationCheck<D extends Declaration>(
  { resource, validate, rules, parts = [], fieldRules: applied = fieldRules(resource) }: RuleSet,
  options: RuleOptions,
): Check<D> {
  const facts = new Map(applied.map((rule) => [rule.kind, rule]));
  const checkFields = fieldCheck(resource, validate);
  const judged = [{ at: "", rules }, ...parts].map((part) => ({ way: stepsOf(part.at), places: placesOf(part.rules) }));
  return (root, declaration, outcome) => {
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
    for (const { way, places } of judged) {
      const whole = partOf(report.plain, way);
      places.walk(whole, (left, { reads }, part, steps) => {
        const values = readAll(reads, whole, part);
        let place: Node | undefined;
        for (const { rule, conditions, check } of left) {
          const verdict = decide(conditions, values, settings);
          if (verdict === false) continue;
          const top = root.follow(way);
          place ??= top.follow(steps);
          if (verdict !== true) outcome.leaveOpen(rule, nodesOf(verdict, reads, top, place), declaration);
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
    }
    if (outcome.problems.length + outcome.notEvaluated.length === before) root.release();
    return report.plain;
  };
}

/** The declarations that a rule about several is about: its conditions hold for them, or may hold. */
function concerned<D extends Declaration>(
  { when = [] }: Rule,
  checked: readonly Checked<D>[],
  options: RuleOptions,
): readonly Checked<D>[] {
  if (when.length === 0) return checked;
  const reads: Read[] = [];
  const conditions = when.map((condition) => readyFor("", condition, reads));
  return checked.flatMap(({ declaration, branches }) => {
    const settings = { ...options, ...declaration.options };
    const holds = ({ plain }: CheckedRoot): boolean =>
      decide(conditions, readAll(reads, plain, plain), settings) !== false;
    if (!branches.some(({ value }) => value !== undefined && holds(value))) return [];
    const kept = branches.map(({ assumptions, value }) => ({
      assumptions,
      value: value !== undefined && holds(value) ? value : undefined,
    }));
    return [{ declaration, branches: kept }];
  });
}

/**
 * Applies a rule about several declarations to those that are each one resource, in every combination of branches, with
 * others beside them.
 */
function checkTogether<D extends Declaration>(
  rule: Rule,
  members: readonly Checked<D>[],
  beside: readonly D[],
  outcome: Outcome<D>,
  options: RuleOptions,
): void {
  const others = new Map(
    beside.filter(({ repeatedBecause }) => repeatedBecause === undefined).map((each) => [each.root, each]),
  );
  const single = members.filter(({ declaration }) => declaration.repeatedBecause === undefined);
  const { combinations, isComplete } = combine(single);
  const outcomes = combinations.map(({ assumptions, value }): Branch<Outcome<D>> => {
    const own = new Outcome<D>();
    try {
      for (const problem of rule.checkAll?.([...value.keys()], options, [...others.keys()]) ?? []) {
        const at = problem.at.declaration;
        const declaration = value.get(at) ?? others.get(at);
        if (declaration !== undefined) own.add(problem, rule, rule.cites, declaration);
      }
    } catch (error) {
      const [first] = single;
      if (first !== undefined) own.fail(rule, error, first.declaration);
    }
    return { assumptions, value: own };
  });
  outcome.merge(outcomes);
  for (const declaration of others.values()) outcome.leaveOpen(rule, declaration.root.takeUnknowns(), declaration);
  for (const { declaration, branches } of members) {
    const { root: at, repeatedBecause } = declaration;
    const reason = repeatedBecause ?? (isComplete || branches.length === 1 ? undefined : tooManyBranches);
    if (reason !== undefined) outcome.notEvaluated.push({ rule, at, reason, declaration });
    const asked = branches.flatMap(({ value }) => value?.root.takeUnknowns() ?? []);
    outcome.leaveOpen(rule, asked, declaration);
  }
}

/** What several declarations declare together, in every combination of their branches as far as those are gone through. */
function combine<D extends Declaration>(
  members: readonly Checked<D>[],
): { readonly combinations: readonly Branch<ReadonlyMap<Node, D>>[]; readonly isComplete: boolean } {
  let combinations: readonly Branch<Map<Node, D>>[] = [{ assumptions: [], value: new Map() }];
  let isComplete = true;
  for (const { declaration, branches } of members) {
    const next = combinations.flatMap((combination) => {
      const possible = branches.filter(({ assumptions }) => agree(assumptions, combination.assumptions));
      return possible.map(({ assumptions, value }, index) => {
        const isLast = index === possible.length - 1;
        const roots = isLast ? combination.value : new Map(combination.value);
        return {
          assumptions: assumptions.length === 0 ? combination.assumptions : union(combination.assumptions, assumptions),
          value: value === undefined ? roots : roots.set(value.root, declaration),
        };
      });
    });
    if (next.length > maxBranches) isComplete = false;
    combinations = next.slice(0, maxBranches);
  }
  return { combinations, isComplete };
}

const union = (some: readonly Assumption[], others: readonly Assumption[]): readonly Assumption[] => [
  ...some,
  ...others.filter(({ question }) => some.every((each) => each.question !== question)),
];

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
