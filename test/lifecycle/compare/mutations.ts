/** Changes of single members of random policies. */
import fc from "fast-check";
import type { Policy, PolicyRule } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { policy } from "./arbitrary-policies.ts";

/** A policy before and after a change of one member. */
export interface Mutation {
  readonly before: Policy;
  readonly after: Policy;
}

const units = ["DAYS", "WEEKS", "MONTHS", "YEARS"] as const;

/** A change of a rule. */
type ChangeOfRule = (rule: PolicyRule, pick: number) => PolicyRule;

const changesOfRule: readonly ChangeOfRule[] = [
  (rule, pick) => withFilter(rule, { value: (pick % 60) + 1 }),
  (rule, pick) => (isByAge(rule) ? withFilter(rule, { unit: units[pick % 4] }) : rule),
  (rule, pick) => (isByAge(rule) && isDeleting(rule) ? withFilter(rule, { retainAtLeast: (pick % 3) + 1 }) : rule),
  (rule, pick) => withTag(rule, ["keep", "team"][pick % 2] ?? "", pick % 3 === 0 ? undefined : "ab"[pick % 2]),
  (rule, pick) => withInclude(rule, ["vmImages", "snapshots", "containers"][pick % 3] ?? ""),
  (rule) => withPublic(rule),
];

const actions = ["DELETE", "DISABLE", "DEPRECATE"] as const;

/** A rule with an action that no rule of the policy has; the same rule if there is none that may have its filter. */
function withOtherAction(rule: PolicyRule, rules: readonly PolicyRule[], pick: number): PolicyRule {
  const left = actions.filter((type) => !rules.some(({ action }) => known(action).type === type));
  const type = left[pick % left.length];
  if (type === undefined || !isByAge(rule) || known(rule.filter).retainAtLeast !== undefined) return rule;
  return { ...rule, action: { ...known(rule.action), type } };
}

/** A value of a policy of these tests, which have no unknown ones. */
// biome-ignore lint/suspicious/noExplicitAny: its members are as a test wrote them.
export const known = (value: unknown): any => value;

const isByAge = ({ filter }: PolicyRule): boolean => known(filter).type === "AGE";
const isDeleting = ({ action }: PolicyRule): boolean => known(action).type === "DELETE";
const withFilter = (rule: PolicyRule, members: object): PolicyRule => ({
  ...rule,
  filter: { ...known(rule.filter), ...members },
});
const withInclude = (rule: PolicyRule, part: string): PolicyRule => {
  const { includeResources = {}, ...action } = known(rule.action);
  return {
    ...rule,
    action: { ...action, includeResources: { ...includeResources, [part]: includeResources[part] !== true } },
  };
};
const withTag = (rule: PolicyRule, key: string, value: string | undefined): PolicyRule => {
  const { tagMap = {}, ...others } = known(rule.exclusionRules ?? {});
  const { [key]: _, ...left } = tagMap;
  return { ...rule, exclusionRules: { ...others, tagMap: value === undefined ? left : { ...left, [key]: value } } };
};
const withPublic = (rule: PolicyRule): PolicyRule => {
  const { vmImages = {}, ...others } = known(rule.exclusionRules ?? {});
  return { ...rule, exclusionRules: { ...others, vmImages: { ...vmImages, isPublic: vmImages.isPublic !== true } } };
};

/** A change of a policy as a whole. */
const changesOfPolicy: readonly ((before: Policy, pick: number) => Policy)[] = [
  (before) => ({ ...before, status: before.status === "DISABLED" ? "ENABLED" : "DISABLED" }),
  (before, pick) => {
    const rules = known(before.policyDetails);
    return { ...before, policyDetails: rules.filter((_: unknown, at: number) => at !== pick % rules.length) };
  },
  (before, pick) => {
    const rules: readonly PolicyRule[] = known(before.policyDetails);
    const changed = rules.map((rule, at) =>
      at === pick % rules.length ? withOtherAction(rule, rules, Math.floor(pick / 7)) : rule,
    );
    return { ...before, policyDetails: changed };
  },
  (before, pick) => {
    const { recipes, tagMap } = known(before.resourceSelection);
    if (tagMap !== undefined) {
      const { stage: _, ...left } = tagMap;
      const changed = pick % 2 === 0 || Object.keys(left).length === 0 ? { ...left, stage: "c" } : left;
      return { ...before, resourceSelection: { tagMap: changed } };
    }
    const another = { name: "web", semanticVersion: ["1.x.x", "1.2.x", "2.x.x"][pick % 3] ?? "" };
    return { ...before, resourceSelection: { recipes: [...recipes, another] } };
  },
];

/** A change of one member at random; some change nothing. */
export const mutation: fc.Arbitrary<Mutation> = fc.tuple(policy, fc.nat(), fc.nat()).map(([before, kind, pick]) => {
  const rules = known(before.policyDetails);
  const at = kind % (changesOfRule.length + changesOfPolicy.length);
  const ofRule = changesOfRule[at];
  if (ofRule === undefined || rules.length === 0) {
    const change = changesOfPolicy[at % changesOfPolicy.length];
    return { before, after: change?.(before, pick) ?? before };
  }
  const index = pick % rules.length;
  const changed = ofRule(rules[index], Math.floor(pick / 7));
  return { before, after: { ...before, policyDetails: rules.with(index, changed) } };
});
