/** Applies rules about several declarations, in every combination of their branches. */
import { type Assumption, areCompatible, type Branch, maxBranches, tooManyBranches } from "../declaration/branches.ts";
import type { Node } from "../declaration/node.ts";
import { decide, readAll, readyFor, type ValueReader } from "../rule/condition.ts";
import type { Declaration } from "../rule/declaration.ts";
import type { LintRule } from "../rule/rule.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
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
export function checkTogether<D extends Declaration>(
  rule: LintRule,
  members: readonly Checked<D>[],
  beside: readonly D[],
  outcome: Outcome<D>,
  options: RuleOptionValues,
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
    for (const { value } of branches) {
      if (value !== undefined) outcome.leaveOpen(rule, value.root.takeUnknowns(), declaration);
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
  for (const { declaration, branches } of differing) {
    const next = combinations.flatMap((combination) => {
      const possible = branches.filter(({ assumptions }) => areCompatible(assumptions, combination.assumptions));
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

/** The root of a declaration that depends on no assumption, which is the usual case. */
function onlyRoot({ branches }: Checked<Declaration>): CheckedRoot | undefined {
  const [first] = branches;
  return branches.length === 1 && first?.assumptions.length === 0 ? first.value : undefined;
}

const union = (some: readonly Assumption[], others: readonly Assumption[]): readonly Assumption[] => [
  ...some,
  ...others.filter(({ question }) => some.every((each) => each.question !== question)),
];
