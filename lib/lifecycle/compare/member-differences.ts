/** Which members make the difference between two policies: each is changed by itself, and compared. */
import type { Policy } from "../simulate/policy/policy.ts";
import { likenessAmong } from "./alike.ts";
import {
  type ActionComparison,
  type ActionComparisons,
  comparePolicies,
  type PolicyComparison,
  type Relation,
} from "./compare-policies.ts";
import { conditionsOf } from "./condition.ts";
import {
  type Facet,
  facetsOf,
  isExclusion,
  isOfMachineImages,
  nameOfFacet,
  policyFrom,
  type RuleName,
} from "./facets.ts";
import { maxStepsOfComparison, maxStepsOfProof, Steps, tooManySteps } from "./formulas/steps.ts";

/** What a change of one member does; only actions with a difference. */
export interface RelationsOfChange {
  readonly deletions?: Relation;
  readonly disabled?: Relation;
  readonly deprecated?: Relation;
  /** On machine images, snapshots or containers. */
  readonly parts?: Relation;
}

/** A member that differs between two policies, and makes a difference. */
export interface MemberDifference {
  /**
   * The member: `status`, `resourceType`, `resourceSelection` (recipes for tags), `resourceSelection.recipes`,
   * `resourceSelection.tagMap`; `rule` (all of it), `action.type`, `filter` (type, value and unit), or another member
   * of a rule.
   */
  readonly member: string;
  /** The tag key, recipe, region or account. */
  readonly key?: string;
  /** The rule before, and after. */
  readonly ruleBefore?: RuleName;
  readonly ruleAfter?: RuleName;
  /** The values; undefined where the member is absent. */
  readonly before: unknown;
  readonly after: unknown;
  /** What the policy before does with this change alone, as against itself. */
  readonly alone: RelationsOfChange;
  /** What the policy after does, as against itself without this change. */
  readonly last: RelationsOfChange;
}

/** A change of one or more facets that are only taken together. */
interface Change {
  readonly member: string;
  readonly key: string | undefined;
  readonly before: readonly Facet[];
  readonly after: readonly Facet[];
}

/** The members that make a difference between two policies, in the order of the policy after. */
export function memberDifferences(
  before: Policy,
  after: Policy,
  steps = new Steps(maxStepsOfComparison),
): readonly MemberDifference[] {
  const [was, is] = [facetsOf(before), facetsOf(after)];
  return changesOf(was, is).flatMap((change) => {
    const alone = relations(before, policyFrom(replaced(was, change.before, change.after), before), steps);
    const last = relations(policyFrom(replaced(is, change.after, change.before), after), after, steps);
    if (Object.keys(alone).length === 0 && Object.keys(last).length === 0) return [];
    const [old, now] = [change.before[0], change.after[0]];
    return [
      {
        member: change.member,
        ...(change.key !== undefined && { key: change.key }),
        ...(old?.rule && { ruleBefore: old.rule }),
        ...(now?.rule && { ruleAfter: now.rule }),
        before: valueOfChange(change.member, change.before),
        after: valueOfChange(change.member, change.after),
        alone,
        last,
      },
    ];
  });
}

/** An exclusion that changes nothing in any inventory. */
export interface IdleExclusion {
  readonly rule: RuleName;
  /** `exclusionRules.tagMap` or another member of `exclusionRules`. */
  readonly member: string;
  readonly key?: string;
  readonly value: unknown;
}

/**
 * The exclusions without which a policy would do the same to every image and part. None of a policy that is DISABLED, has
 * errors, or is not wholly known. Those that behave alike are decided together, and those of machine images that
 * their rule does not include without a search.
 * @param steps counts the steps of all searches.
 */
export function idleExclusions(policy: Policy, steps = new Steps(maxStepsOfProof)): readonly IdleExclusion[] {
  const [condition] = conditionsOf([policy]);
  if (condition === undefined) return [];
  const facets = facetsOf(policy);
  const likenessOf = likenessAmong(facets);
  const decided = new Map<string, boolean>();
  const isIdle = (facet: Facet): boolean => {
    const reached = condition.rules.find(({ rule }) => rule === facet.rule?.index);
    if (isOfMachineImages(facet) && reached?.includes.vmImages === false) return true;
    const likeness = likenessOf(facet);
    const known = decided.get(likeness);
    if (known !== undefined) return known;
    const without = policyFrom(replaced(facets, [facet], []), policy);
    const is = Object.keys(relations(policy, without, steps)).length === 0;
    decided.set(likeness, is);
    return is;
  };
  return facets.filter(isExclusion).flatMap((facet) => {
    const { rule, member, key, value } = facet;
    return rule === undefined || !isIdle(facet) ? [] : [{ rule, member, ...(key !== undefined && { key }), value }];
  });
}

function changesOf(was: readonly Facet[], is: readonly Facet[]): readonly Change[] {
  const [old, now] = [groups(was), groups(is)];
  const names = [...new Set([...now.keys(), ...old.keys()])];
  const actions = changesOfAction(old, now);
  return names.flatMap((name) => {
    const [before, after] = [old.get(name) ?? [], now.get(name) ?? []];
    const ofAction = actions.find((each) => each.after === after || each.before === before);
    if (ofAction !== undefined) return ofAction.after === after ? [ofAction] : [];
    if (before.length > 0 && after.length > 0 && isRule(name)) return ofBoth(before, after);
    if (name === selection && modeOf(before) === modeOf(after)) return ofBoth(before, after);
    if (name === selection || isRule(name))
      return [{ member: isRule(name) ? "rule" : name, key: undefined, before, after }];
    return ofBoth(before, after);
  });
}

type Groups = ReadonlyMap<string, readonly Facet[]>;

/** Rules that are the same but for their action. */
function changesOfAction(old: Groups, now: Groups): readonly Change[] {
  const rulesOnlyIn = (these: Groups, others: Groups) =>
    [...these].filter(([name]) => isRule(name) && !others.has(name)).map(([, facets]) => facets);
  const [gone, added] = [rulesOnlyIn(old, now), rulesOnlyIn(now, old)];
  const taken = new Set<readonly Facet[]>();
  return added.flatMap((after) => {
    const before = gone.find((each) => !taken.has(each) && textOfRule(each) === textOfRule(after));
    if (before === undefined) return [];
    taken.add(before);
    return [{ member: "action.type", key: undefined, before, after }];
  });
}

/** What a rule says besides its action. */
const textOfRule = (facets: readonly Facet[]): string => JSON.stringify(facets.map(({ rule: _, ...facet }) => facet));

const selection = "resourceSelection";
const isRule = (name: string): boolean => name.startsWith("rule ");

/** Facets by rule, the selection, and the members of the policy. */
function groups(facets: readonly Facet[]): Groups {
  const found = new Map<string, Facet[]>();
  for (const facet of facets) {
    const { rule, member } = facet;
    const name = rule ? `rule ${rule.action} ${rule.occurrence}` : member.startsWith(selection) ? selection : member;
    found.set(name, [...(found.get(name) ?? []), facet]);
  }
  return found;
}

const modeOf = ([first]: readonly Facet[]): string | undefined => first?.member;

/** The facets that only one of them has, or with another value, one by one. */
function ofBoth(before: readonly Facet[], after: readonly Facet[]): readonly Change[] {
  const old = new Map(before.map((facet) => [nameOfFacet(facet), facet]));
  const now = new Map(after.map((facet) => [nameOfFacet(facet), facet]));
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    const facet = is ?? was;
    if (facet === undefined || JSON.stringify(was?.value) === JSON.stringify(is?.value)) return [];
    return [{ member: facet.member, key: facet.key, before: was ? [was] : [], after: is ? [is] : [] }];
  });
}

/** Facets with some in place of others. */
function replaced(facets: readonly Facet[], old: readonly Facet[], now: readonly Facet[]): readonly Facet[] {
  const names = new Set([...old, ...now].map(nameOfFacet));
  return [...facets.filter((facet) => !names.has(nameOfFacet(facet))), ...now];
}

/** The value of one facet, or the values of several by their member. */
function valueOfChange(member: string, facets: readonly Facet[]): unknown {
  if (facets.length === 0) return undefined;
  if (member === "action.type") return facets[0]?.rule?.action;
  const isWhole = member === "rule" || member === selection;
  return isWhole ? facets.filter((facet) => facet.member !== "rule") : facets[0]?.value;
}

function relations(before: Policy, after: Policy, steps: Steps): RelationsOfChange {
  const comparison = comparePolicies([before], [after], steps);
  const [deletions, disabled, deprecated, parts] = [
    ...[comparison.deletions, comparison.disabled, comparison.deprecated].map(relationOf),
    relationOfParts(comparison),
  ].map((relation) => (relation === "equal" ? undefined : relation));
  return {
    ...(deletions && { deletions }),
    ...(disabled && { disabled }),
    ...(deprecated && { deprecated }),
    ...(parts && { parts }),
  };
}

/** A relation; what took too many steps may differ. */
const relationOf = ({ relation, unlessUnknown }: ActionComparison): Relation =>
  unlessUnknown?.some(({ because }) => because === tooManySteps) ? "different" : relation;

/** How all actions on all parts differ together. */
function relationOfParts({ parts: { vmImages, snapshots, containers } }: PolicyComparison): Relation {
  const all: readonly Partial<ActionComparisons>[] = [vmImages, snapshots, containers];
  const found = new Set(all.flatMap((each) => Object.values(each).map(relationOf)));
  found.delete("equal");
  const [only = "equal"] = found;
  return found.size > 1 ? "different" : only;
}
