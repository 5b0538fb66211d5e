/** Applies the rules about changes to declarations before and now. */
import type { ResourceModel } from "../../model/resource.ts";
import { type Assumption, areCompatible, type Branch } from "../declaration/branches.ts";
import type { Node } from "../declaration/node.ts";
import { type Evaluation, Outcome, type ReportedProblem } from "../engine/outcome.ts";
import type { LintTarget } from "../findings/finding-place.ts";
import { type ChangeRule, type DeclarationChange, isAbout, type MemberChange } from "../rule/change-rule.ts";
import type { ResourceRules } from "../rule/lintable.ts";
import type { DeclarationPair } from "./declaration-pairs.ts";
import { type MemberChanges, memberChanges } from "./member-changes.ts";

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
  for (const pair of pairs) {
    const branches = branchesOf(pair).map(({ assumptions, value }): Branch<Evaluation<LintTarget>> => {
      const judged = judgeOne(pair, value, rules);
      open.push(...judged.open);
      return { assumptions, value: judged.outcome };
    });
    outcome.merge(branches);
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
        assumptions: joined(earlier.assumptions, assumptions),
        value: { before: earlier.value, now: value },
      })),
  );
}

const branchesOfOne = (declared: LintTarget | undefined): readonly Branch<Node | undefined>[] =>
  declared?.branches ?? [{ assumptions: [], value: declared?.root }];

const joined = (some: readonly Assumption[], others: readonly Assumption[]): readonly Assumption[] => [
  ...some,
  ...others.filter(({ question }) => some.every((each) => each.question !== question)),
];

/** Judges one pair under one set of answers. */
function judgeOne(pair: DeclarationPair, { before, now }: Roots, rules: readonly ChangeRule[]) {
  const outcome = new Outcome<LintTarget>();
  const declaration = pair.now ?? pair.before;
  if (declaration === undefined || (before === undefined && now === undefined)) return { outcome, open: [] };
  const { model } = declaration;
  const options = { before: pair.before?.ownOptions?.(), now: pair.now?.ownOptions?.() };
  const { members, open } = changedMembers(model, { before, now }, options, declaration);
  const explained = new Set<MemberChange>();
  const name = declaration.resource();
  for (const rule of inOrder(rules.filter((each) => isAbout(each, model)))) {
    const left = members.filter((each) => !explained.has(each));
    const change: DeclarationChange = { model, name, before, now, options, members, left };
    for (const { explains = [], ...problem } of rule.check(change)) {
      for (const each of explains) explained.add(each);
      outcome.add(problem, rule, rule.cites, declaration);
    }
  }
  const isOfMeaning = ({ path }: MemberChange): boolean =>
    model.comparedByMeaning?.includes(path.split(/[.[]/)[0] ?? "") === true;
  return { outcome, open: open.filter((each) => !isOfMeaning(each)).map(openChange(declaration)) };
}

/** What differs; nothing if there is only one side, or if they are documents of two kinds: requests, or versions. */
function changedMembers(
  model: ResourceModel,
  { before, now }: Roots,
  options: DeclarationChange["options"],
  { ruleSet }: LintTarget,
): MemberChanges {
  if (before === undefined || now === undefined || !hasSameMembers(before, now)) return { members: [], open: [] };
  const { equivalent } = ruleSet as Partial<ResourceRules>;
  const { before: earlier, now: present } = options;
  const both = earlier === undefined || present === undefined ? undefined : { before: earlier, now: present };
  return memberChanges(model, { before, now }, both, equivalent);
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
