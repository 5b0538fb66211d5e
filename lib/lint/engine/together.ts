/** Applies rules about several declarations, in every combination of their branches. */
import { type Assumption, areCompatible, type Branch, maxBranches, tooManyBranches } from "../declaration/branches.ts";
import type { Node } from "../declaration/node.ts";
import { decide, readAll, readyFor, type ValueReader } from "../rule/condition.ts";
import type { Declaration } from "../rule/declaration.ts";
import type { LintRule } from "../rule/rule.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
import { groupBy } from "../text/group-by.ts";
import { Outcome } from "./outcome.ts";

/** A declaration in one branch, as rules and as conditions read it. */
export interface CheckedRoot {
  readonly root: Node;
  /** The same in the documents' words; see plain.ts. */
  readonly plain: unknown;
}

/** A declaration whose branches were checked one by one. */
export interface Checked<D extends Declaration> {
  readonly declaration: D;
  readonly branches: readonly Branch<CheckedRoot | undefined>[];
}

/** The declarations that a rule about several declarations compares; none if its quick answer is that it finds nothing. */
export function comparedDeclarations<D extends Declaration>(
  rule: LintRule,
  checked: readonly Checked<D>[],
  options: RuleOptionValues,
): readonly Checked<D>[] {
  const compared = meetingConditions(rule, checked, options);
  if (rule.whenTogether === undefined) return compared;
  const plain = compared.flatMap(({ branches }) => branches.flatMap(({ value }) => value?.plain ?? []));
  return rule.whenTogether(plain) ? compared : [];
}

/** Those for which the conditions of a rule hold or may hold. */
function meetingConditions<D extends Declaration>(
  { when = [] }: LintRule,
  checked: readonly Checked<D>[],
  options: RuleOptionValues,
): readonly Checked<D>[] {
  if (when.length === 0) return checked;
  const reads: ValueReader[] = [];
  const conditions = when.map((condition) => readyFor("", condition, reads));
  const kept: Checked<D>[] = [];
  for (const member of checked) {
    const { declaration, branches } = member;
    const settings = declaration.options === undefined ? options : { ...options, ...declaration.options };
    const holds = (value: CheckedRoot | undefined): boolean =>
      value !== undefined && decide(conditions, readAll(reads, value.plain, value.plain), settings) !== false;
    const holding = branches.filter(({ value }) => holds(value));
    if (holding.length === branches.length) kept.push(member);
    else if (holding.length > 0) {
      const others = branches.map((each) => (holding.includes(each) ? each : { ...each, value: undefined }));
      kept.push({ declaration, branches: others });
    }
  }
  return kept;
}

/**
 * Applies a rule about several declarations to those that each declare one resource, in every combination of their
 * branches. The rule also sees the declarations in `beside`.
 */
function checkTogether<D extends Declaration>(
  rule: LintRule,
  members: readonly Checked<D>[],
  beside: readonly Checked<D>[],
  outcome: Outcome<D>,
  options: RuleOptionValues,
): void {
  const others = new Map(
    beside
      .filter(({ declaration: { repeatedBecause } }) => repeatedBecause === undefined)
      .map((each) => [onlyRoot(each)?.root ?? each.declaration.root, each.declaration]),
  );
  const single = members.filter(({ declaration }) => declaration.repeatedBecause === undefined);
  const { combinations, isComplete } = combine(single);
  const judged = (value: ReadonlyMap<Node, D>): Outcome<D> => {
    const own = new Outcome<D>();
    try {
      const problems = [...(rule.checkAll?.([...value.keys()], options, [...others.keys()]) ?? [])];
      const isOpen = [...others.keys()].some((root) => root.asksRefused);
      for (const problem of isOpen ? [] : problems) {
        const at = problem.at.declaration;
        if (at.asksRefused) continue;
        const declaration = value.get(at) ?? others.get(at);
        if (declaration !== undefined) own.add(problem, rule, rule.cites, declaration);
      }
    } catch (error) {
      const [first] = single;
      if (first !== undefined) own.fail(rule, error, first.declaration);
    }
    return own;
  };
  const doubts = new Doubts(single);
  outcome.merge(
    combinations.map(({ assumptions, value }) => {
      const own = judged(value);
      const parts = own.problems.length === 0 ? [] : doubts.certainParts(value);
      return { assumptions, value: parts.length === 0 ? own : provenBy(parts.map(judged), own) };
    }),
  );
  for (const [root, declaration] of others) outcome.markNotEvaluated(rule, root.takeUnknowns(), declaration);
  for (const { declaration, branches } of members) {
    const { root: at, repeatedBecause } = declaration;
    const reason = repeatedBecause ?? (isComplete || branches.length === 1 ? undefined : tooManyBranches);
    if (reason !== undefined) outcome.notEvaluated.push({ rule, at, reason, declaration });
    for (const { value } of branches) {
      if (value !== undefined) outcome.markNotEvaluated(rule, value.root.takeUnknowns(), declaration);
    }
  }
}

/** The roots of several declarations in every combination of their branches, up to the limit of combinations. */
function combine<D extends Declaration>(
  members: readonly Checked<D>[],
): { readonly combinations: readonly Branch<ReadonlyMap<Node, D>>[]; readonly isComplete: boolean } {
  const always = new Map<Node, D>();
  const differing: Checked<D>[] = [];
  for (const member of members) {
    const only = onlyRoot(member);
    if (only === undefined) differing.push(member);
    else always.set(only.root, member.declaration);
  }
  let combinations: readonly Branch<Map<Node, D>>[] = [{ assumptions: [], value: always }];
  let isComplete = true;
  const asked = new Set<string>();
  for (const { declaration, branches } of differing) {
    const questions = branches.flatMap(({ assumptions }) => assumptions.map(({ question }) => question));
    const isFirst = !questions.some((each) => asked.has(each));
    for (const each of questions) asked.add(each);
    const next = combinations.flatMap((combination) => {
      const fits = ({ assumptions }: Branch<unknown>): boolean => areCompatible(assumptions, combination.assumptions);
      const possible = isFirst ? branches : branches.filter(fits);
      return possible.map(({ assumptions, value }, index) => {
        const isLast = index === possible.length - 1;
        const roots = isLast ? combination.value : new Map(combination.value);
        return {
          assumptions: isFirst
            ? [...combination.assumptions, ...assumptions]
            : union(combination.assumptions, assumptions),
          value: value === undefined ? roots : roots.set(value.root, declaration),
        };
      });
    });
    if (next.length > maxBranches) isComplete = false;
    combinations = next.slice(0, maxBranches);
  }
  return { combinations, isComplete };
}

/** The problems that exist in a part, too; the others are not decided. */
function provenBy<D extends Declaration>(parts: readonly Outcome<D>[], whole: Outcome<D>): Outcome<D> {
  const proven = new Outcome<D>();
  for (const problem of whole.problems) {
    const { at, rule, declaration } = problem;
    const isProven = parts.some(({ problems }) => problems.some((each) => each.at === at && each.rule === rule));
    if (isProven) proven.problems.push(problem);
    else
      proven.notEvaluated.push({ rule, at, reason: "depends on which of the resources exist together", declaration });
  }
  proven.notEvaluated.push(...whole.notEvaluated);
  return proven;
}

/** References in a question: `var.stage` of `length(var.stage) > 0`. */
const referencesIn = (question: string): readonly string[] =>
  (question.match(/[a-z_][\w.-]*/gi) ?? []).filter((name) => name.includes(".")).map(withoutEnd);

/** Without a final index or wildcard: `var.zones` of `var.zones.*`. */
function withoutEnd(reference: string): string {
  const end = reference.search(/\.(?![a-z_])/i);
  return end === -1 ? reference : reference.slice(0, end);
}

/**
 * Declarations of which it is not known whether they exist together: the conditions under which they exist are different
 * questions about one reference, such as `length(var.zones) > 2` and `contains(var.zones, "a")`.
 */
class Doubts<D extends Declaration> {
  readonly #others = new Map<D, ReadonlySet<D>>();

  constructor(members: readonly Checked<D>[]) {
    const conditional = members.flatMap(({ declaration, branches }) => {
      if (branches.every(({ value }) => value !== undefined)) return [];
      const questions = branches.flatMap(({ assumptions }) => assumptions.map(({ question }) => question));
      return [{ declaration, questions, about: questions.flatMap(referencesIn) }];
    });
    for (const one of conditional) {
      const others = conditional.filter(
        ({ questions, about }) =>
          !questions.some((each) => one.questions.includes(each)) && about.some((each) => one.about.includes(each)),
      );
      if (others.length > 0) this.#others.set(one.declaration, new Set(others.map(({ declaration }) => declaration)));
    }
  }

  /** Parts of a combination whose declarations may exist together; none if that is the whole. */
  certainParts(whole: ReadonlyMap<Node, D>): readonly ReadonlyMap<Node, D>[] {
    if (this.#others.size === 0) return [];
    const all = [...whole];
    const areApart = (one: D, other: D): boolean => this.#others.get(one)?.has(other) === true;
    const doubtful = all.filter(([, one]) => all.some(([, other]) => areApart(one, other)));
    return doubtful.slice(0, maxBranches).map((first) => {
      const part = new Map([first]);
      for (const [root, each] of all) {
        if (![...part.values()].some((other) => areApart(each, other))) part.set(root, each);
      }
      return part;
    });
  }
}

/** The root of a declaration that depends on no assumption, which is the usual case. */
function onlyRoot({ branches }: Checked<Declaration>): CheckedRoot | undefined {
  const [first] = branches;
  return branches.length === 1 && first?.assumptions.length === 0 ? first.value : undefined;
}

/** The assumptions of both, one for each question. */
export const union = (some: readonly Assumption[], others: readonly Assumption[]): readonly Assumption[] => [
  ...some,
  ...others.filter(({ question }) => some.every((each) => each.question !== question)),
];

/**
 * Applies a rule to the declarations of a scope, as {@link checkTogether} does. What a rule within an account finds only
 * between units is a warning, whose remedy names the setting that decides it.
 */
export function checkUnits<D extends Declaration>(
  rule: LintRule,
  together: readonly Checked<D>[],
  beside: readonly Checked<D>[],
  outcome: Outcome<D>,
  options: RuleOptionValues,
): void {
  const check = (members: readonly Checked<D>[]): Outcome<D> => {
    const own = new Outcome<D>();
    checkTogether(rule, members, beside, own, options);
    return own;
  };
  const units = rule.isWithinAccount === true ? [...groupBy(together, ({ declaration: { unit } }) => unit)] : [];
  const { problems, notEvaluated } = check(together);
  outcome.notEvaluated.push(...notEvaluated);
  const ofUnits = problems.length === 0 || units.length < 2 ? problems : units.flatMap((each) => check(each).problems);
  outcome.problems.push(...ofUnits);
  if (ofUnits === problems) return;
  const certain = new Set(ofUnits.map(({ at }) => at));
  for (const problem of problems) {
    if (certain.has(problem.at)) continue;
    const { statement, help, cites, declaration } = problem;
    const message = `${statement}; this is an error if both files are deployed to one account`;
    const remedy = `${help}; or list the files of each account under accounts in the configuration (docs/configuration.md, Accounts)`;
    outcome.add({ ...problem, message, help: remedy }, { ...rule, severity: "warning" }, cites, declaration);
  }
}
