/** Says what a policy does in words, and how that differs from what it did. */
import { isMembers } from "../../../base/members.ts";
import { nameOfUnknown } from "../../compare/unknowns/unknown-words.ts";
import type { ComparedPolicy } from "../../declared/compared-policies.ts";
import { type Policy, type PolicyAction, type PolicyRule, Unknown } from "../../simulate/policy/policy.ts";
import { type ActionName, actionNames, differingEffects } from "./effects.ts";
import { type RulePair, ruleChangeInWords, timeBetweenInWords } from "./rule-change.ts";
import { type RuleWords, ruleInWords, wholeOf } from "./rule-words.ts";

/** The action of each comparison. */
const actionOf: { readonly [name in ActionName]: PolicyAction } = {
  deletions: "DELETE",
  disabled: "DISABLE",
  deprecated: "DEPRECATE",
};

const verbs = { deletions: "Deletes", disabled: "Disables", deprecated: "Deprecates" } as const;
const participles = { deletions: "deleted", disabled: "disabled", deprecated: "deprecated" } as const;

/** What is different about an action of a policy. */
export interface ActionSentence {
  readonly action: ActionName;
  /** "Deletes sooner: after 60 days instead of 90; images tagged keep=true no longer excluded". */
  readonly text: string;
  /** The rule of the action is the same, and something before it changed. */
  readonly isSameRule?: boolean;
}

/** The sentences about the actions that are not equal, on images or on what belongs to them, and what follows. */
export function actionSentences({ before: was, now: is, comparison }: ComparedPolicy): readonly ActionSentence[] {
  const [before, now] = [withExpressions(was), withExpressions(is)];
  if (before === "other" || now === "other") return [];
  const retains = [before, now].some((policy) => actionNames.some((action) => ruleOf(policy, action)?.retained));
  const differing = new Set(comparison === undefined ? [] : differingEffects(comparison).map(({ action }) => action));
  const changes = actionNames
    .filter((action) => differing.has(action))
    .map((action): ActionChange => {
      const { relation, unlessUnknown } = comparison?.[action] ?? {};
      const rules = { before: ruleOf(before, action), now: ruleOf(now, action) };
      return { action, ...rules, relation: unlessUnknown === undefined ? relation : undefined };
    });
  const sentences = changes.flatMap((change) => {
    const { action } = change;
    if (changes.some((gone) => replaces(change, gone))) return [];
    // If all rules read the same, the difference is in a value that is not known.
    if (isSame(change) && changes.every(isSame)) return [];
    const instead = changes.find((added) => replaces(added, change));
    const text = instead === undefined ? changeInWords(change, retains) : replacementInWords(instead, change);
    return [{ action, text, isSameRule: isSame(change) }];
  });
  return changes.length === 0 ? [] : [...sentences, ...consequences(before, now)];
}

/** The rules of an action, before and now. */
interface ActionChange {
  readonly action: ActionName;
  readonly before: RuleWords | undefined;
  readonly now: RuleWords | undefined;
  /** What the action does in all: wider, narrower, different; undefined if a value that is not known decides it. */
  readonly relation: string | undefined;
}

const isSame = ({ before, now }: ActionChange): boolean => JSON.stringify(before) === JSON.stringify(now);

/** Whether a new rule is the same as one that is gone, but for its action. */
const replaces = ({ before, now }: ActionChange, gone: ActionChange): boolean =>
  before === undefined &&
  now !== undefined &&
  gone.now === undefined &&
  gone.before !== undefined &&
  wholeOf(now) === wholeOf(gone.before);

const replacementInWords = ({ action, now }: ActionChange, gone: ActionChange): string =>
  `${now === undefined ? "" : wholeOf(now)} are ${participles[action]} instead of ${participles[gone.action]}`;

/** @param retains whether a rule of the policy keeps the newest images, so that a reader may expect that all do. */
function changeInWords({ action, before, now, relation }: ActionChange, retains: boolean): string {
  if (now === undefined) return before === undefined ? "" : `${wholeOf(before)} are no longer ${participles[action]}`;
  if (before === undefined) {
    const isOfAll = retains && now.retained === undefined && now.period !== undefined;
    return `${wholeOf(now)} are newly ${participles[action]}${isOfAll ? ", the newest of each version too" : ""}`;
  }
  return ruleChangeInWords(verbs[action], before, now, relation);
}

/** In the order of their ages: how long an image stays in one state before the next action. */
const inOrder = ["deprecated", "disabled", "deletions"] as const satisfies readonly ActionName[];

/** What changes between rules: "Deletes an image 1 day after it is deprecated (before: 30)". */
function consequences(before: Policy | undefined, now: Policy | undefined): readonly ActionSentence[] {
  const [was, is] = [before, now].map(
    (policy) => new Map(inOrder.flatMap((action) => [[action, ruleOf(policy, action)] as const])),
  );
  const acting = inOrder.filter((action) => is?.get(action) !== undefined);
  return acting.slice(1).flatMap((action, at) => {
    const earlier = acting[at] ?? action;
    const [previous, pair] = [was, is].map((rules): RulePair | undefined => {
      const [first, then] = [rules?.get(earlier), rules?.get(action)];
      return first === undefined || then === undefined ? undefined : { first, then };
    });
    const time = pair && timeBetweenInWords(participles[earlier], previous, pair);
    return time === undefined ? [] : [{ action, text: `${verbs[action]} an image ${time}` }];
  });
}

/** The rule of an action; undefined if the policy has none, or is DISABLED. */
function ruleOf(policy: Policy | undefined, action: ActionName): RuleWords | undefined {
  if (policy === undefined || policy.status === "DISABLED") return undefined;
  const rules = policy.policyDetails as readonly PolicyRule[];
  const rule = rules.find((each) => (each.action as { readonly type: unknown }).type === actionOf[action]);
  return rule === undefined ? undefined : ruleInWords(policy, rule);
}

/** The policy with expressions in place of unknown values; "other" if more than single values are unknown. */
function withExpressions(policy: Policy | undefined): Policy | undefined | "other" {
  if (policy === undefined) return undefined;
  const named = withNames(policy) as Policy;
  return hasParts(named) ? named : "other";
}

function withNames(value: unknown): unknown {
  if (value instanceof Unknown) return nameOfUnknown(value);
  if (Array.isArray(value)) return value.map(withNames);
  return isMembers(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withNames(each)]))
    : value;
}

/** Whether the structures and lists that sentences look into are known. */
function hasParts({ policyDetails, resourceSelection }: Policy): boolean {
  if (!Array.isArray(policyDetails) || !isMembers(resourceSelection)) return false;
  const { recipes = [], tagMap = {} } = resourceSelection;
  const isKnown = Array.isArray(recipes) && recipes.every(isMembers) && isMembers(tagMap);
  return isKnown && policyDetails.every(hasPartsOfRule);
}

function hasPartsOfRule(rule: unknown): boolean {
  if (!isMembers(rule) || !isMembers(rule.action) || !isMembers(rule.filter)) return false;
  const { exclusionRules = {}, action } = rule;
  if (!isMembers(exclusionRules) || !isMembers(action.includeResources ?? {})) return false;
  const { tagMap = {}, vmImages = {} } = exclusionRules;
  if (!isMembers(tagMap) || !isMembers(vmImages)) return false;
  const { regions = [], sharedAccounts = [], lastLaunched = {}, tagMap: ofParts = {} } = vmImages;
  return Array.isArray(regions) && Array.isArray(sharedAccounts) && isMembers(lastLaunched) && isMembers(ofParts);
}
