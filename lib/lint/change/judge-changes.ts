/** Applies the rules about changes to declarations before and now. */

import { areCompatible, type Branch } from "../declaration/branches.ts";
import type { Node } from "../declaration/node.ts";
import { type Evaluation, Outcome, type ReportedProblem } from "../engine/outcome.ts";
import { union } from "../engine/together.ts";
import type { LintTarget } from "../findings/finding-place.ts";
import { type ChangeRule, type DeclarationChange, isAbout, type MemberChange } from "../rule/change-rule.ts";
import type { ResourceRules } from "../rule/lintable.ts";
import { carriedTo, renewedBy } from "./carried.ts";
import type { DeclarationPair } from "./declaration-pairs.ts";
import { memberChanges } from "./member-changes.ts";
import { asPlanned, isIgnored, openPlace, protectionBy, replacements } from "./replacement.ts";

/** A change that an unknown value leaves open. */
export interface OpenChange {
  readonly declaration: LintTarget;
  /** `ServiceName`. */
  readonly path: string;
  /** "refers to var.name". */
  readonly reason: string;
}

/** What the changes mean. */
export interface JudgedChanges {
  readonly problems: readonly ReportedProblem<LintTarget>[];
  readonly open: readonly OpenChange[];
}

/** Applies the rules to pairs of declarations. */
export function judgeChanges(pairs: readonly DeclarationPair[], rules: readonly ChangeRule[]): JudgedChanges {
  const outcome = new Outcome<LintTarget>();
  const open: OpenChange[] = [];
  const changed = pairs.map((pair) => ({
    pair,
    branches: branchesOf(pair).map(({ assumptions, value: roots }) => ({
      assumptions,
      value: { roots, ...changedMembers(pair, roots) },
    })),
  }));
  carry(changed);
  const isProtected = protectionBy(pairs);
  for (const { pair, branches } of changed) {
    const judged = branches.map(({ assumptions, value }): Branch<Evaluation<LintTarget>> => {
      const result = judgeOne(pair, value, rules, isProtected(pair));
      open.push(...result.open);
      return { assumptions, value: result.outcome };
    });
    outcome.merge(judged);
  }
  return { problems: outcome.problems, open: withoutRepeats(open) };
}

/** The roots of a pair under one set of answers. */
interface Roots {
  readonly before: Node | undefined;
  readonly now: Node | undefined;
}

/** Every combination of branches that can occur together; a declaration without branches has one. */
function branchesOf({ before, now }: DeclarationPair): readonly Branch<Roots>[] {
  return branchesOfOne(before).flatMap((earlier) =>
    branchesOfOne(now)
      .filter(({ assumptions }) => areCompatible(assumptions, earlier.assumptions))
      .map(({ assumptions, value }) => ({
        assumptions: union(earlier.assumptions, assumptions),
        value: { before: earlier.value, now: value },
      })),
  );
}

const branchesOfOne = (declared: LintTarget | undefined): readonly Branch<Node | undefined>[] =>
  declared?.branches ?? [{ assumptions: [], value: declared?.root }];

/** A pair, and what differs in each branch. */
interface ChangedPair {
  readonly pair: DeclarationPair;
  readonly branches: readonly Branch<ChangedRoots>[];
}

/** The roots of a pair under one set of answers, and what differs. */
interface ChangedRoots {
  readonly roots: Roots;
  readonly members: MemberChange[];
  readonly open: readonly MemberChange[];
}

/** Adds the members that refer to what is replaced, until nothing else is. */
function carry(changed: readonly ChangedPair[]): void {
  for (let added = true; added; ) {
    added = false;
    const renewed = changed.flatMap(({ pair, branches }) =>
      branches.flatMap(({ value: { members } }) => renewedBy(pair.now, members) ?? []),
    );
    if (renewed.length === 0) return;
    for (const { pair, branches } of changed) {
      if (pair.now === undefined || pair.before === undefined) continue;
      for (const { value } of branches) {
        const { roots, members } = value;
        const carried = roots.now === undefined ? [] : [...carriedTo(pair.now, roots.now, renewed, members)];
        const lifecycle = pair.now.managed?.lifecycle ?? {};
        const effective = carried.filter(({ shown, replaces }) => replaces === true || !isIgnored(lifecycle, shown));
        members.push(...effective);
        added ||= effective.length > 0;
      }
    }
  }
}

/** Judges one pair under one set of answers. */
function judgeOne(pair: DeclarationPair, changed: ChangedRoots, rules: readonly ChangeRule[], isProtected: boolean) {
  const { members, open } = changed;
  const { before, now } = changed.roots;
  const outcome = new Outcome<LintTarget>();
  const declaration = pair.now ?? pair.before;
  if (declaration === undefined || (before === undefined && now === undefined)) return { outcome, open: [] };
  const { model } = declaration;
  const options = optionsOf(pair);
  const managed = { before: pair.before?.managed, now: pair.now?.managed };
  const apply = {
    managed,
    isRecreated: pair.isRecreated === true,
    isKept: pair.isKept === true,
    isImported: pair.isImported === true,
    isProtected,
  };
  const explained = new Set<MemberChange>();
  const name = declaration.resource();
  for (const rule of inOrder(rules.filter((each) => isAbout(each, model)))) {
    const left = members.filter((each) => !explained.has(each));
    const change: DeclarationChange = { model, name, before, now, options, members, left, ...apply };
    for (const { explains = [], ...problem } of rule.check(change)) {
      for (const each of explains) explained.add(each);
      outcome.add(problem, rule, rule.cites, declaration);
    }
  }
  const isOfMeaning = ({ path }: MemberChange): boolean =>
    model.comparedByMeaning?.includes(path.split(/[.[]/)[0] ?? "") === true;
  const place = openPlace(pair);
  return {
    outcome,
    open: [
      ...open.filter((each) => !isOfMeaning(each)).map(openChange(declaration)),
      ...(place === undefined ? [] : [{ declaration, path: place.path, reason: place.reason }]),
    ],
  };
}

const optionsOf = ({ before, now }: DeclarationPair): DeclarationChange["options"] => ({
  before: before?.ownOptions?.(),
  now: now?.ownOptions?.(),
});

/** What differs; nothing if there is only one side, or if they are documents of two kinds: requests, or versions. */
function changedMembers(pair: DeclarationPair, { before, now }: Roots): Omit<ChangedRoots, "roots"> {
  if (before === undefined || now === undefined || pair.now === undefined) return { members: [], open: [] };
  const others = [...replacements(pair, now)];
  if (!hasSameMembers(before, now)) return { members: [...asPlanned(others, pair, now)], open: [] };
  const { model, ruleSet, managed } = pair.now;
  const { equivalent } = ruleSet as Partial<ResourceRules>;
  const { before: earlier, now: present } = optionsOf(pair);
  const both = earlier === undefined || present === undefined ? undefined : { before: earlier, now: present };
  const { members, open } = memberChanges(model, { before, now }, both, equivalent);
  const isEffective = ({ shown }: MemberChange): boolean => !isIgnored(managed?.lifecycle ?? {}, shown);
  const changed = asPlanned([...others, ...members.filter(isEffective)], pair, now);
  return { members: [...changed], open: open.filter(isEffective) };
}

const hasSameMembers = (...nodes: readonly Node[]): boolean =>
  new Set(nodes.map(({ field }) => field?.kind === "struct" && Object.keys(field.members).join())).size === 1;

/** The rules that report what no other one explains come last. */
const inOrder = (rules: readonly ChangeRule[]): readonly ChangeRule[] => [
  ...rules.filter(({ isLast }) => isLast !== true),
  ...rules.filter(({ isLast }) => isLast === true),
];

const openChange =
  (declaration: LintTarget) =>
  ({ shown, before, now }: MemberChange): OpenChange => ({
    declaration,
    path: shown,
    reason: now.unknownBecause ?? before.unknownBecause ?? "is decided by the service where it is omitted",
  });

const withoutRepeats = (open: readonly OpenChange[]): readonly OpenChange[] => {
  const seen = new Set<string>();
  return open.filter(({ declaration, path, reason }) => {
    const key = JSON.stringify([declaration.file.name, declaration.resource(), path, reason]);
    return !seen.has(key) && seen.add(key);
  });
};
