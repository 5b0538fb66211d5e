/** Says what a policy does in words, and how that differs from what it did. */
import { isMembers } from "../../base/members.ts";
import { nameOfUnknown } from "../../compare/unknown-words.ts";
import { type Policy, type PolicyAction, type PolicyRule, Unknown } from "../../simulate/policy/policy.ts";
import type { ComparedPolicy } from "./compared-policies.ts";
import { type ActionName, actionNames, differingEffects } from "./effects.ts";
import {
  allExceptions,
  launchedWithin,
  listed,
  newestInWords,
  type RuleWords,
  retainedInWords,
  ruleInWords,
  wholeOf,
} from "./rule-words.ts";

/** The action of each comparison. */
const actionOf: { readonly [name in ActionName]: PolicyAction } = {
  deletions: "DELETE",
  disabled: "DISABLE",
  deprecated: "DEPRECATE",
};

const participles = { deletions: "deleted", disabled: "disabled", deprecated: "deprecated" } as const;

/** What is different about an action of a policy. */
export interface ActionSentence {
  readonly action: ActionName;
  /** "images of web older than 60 days, before: 90; those tagged keep=true no longer excepted". */
  readonly text: string;
}

/** The sentences about the actions that are not equal, on images or on what belongs to them. */
export function actionSentences({ before: was, now: is, comparison }: ComparedPolicy): readonly ActionSentence[] {
  const [before, now] = [withExpressions(was), withExpressions(is)];
  if (before === "other" || now === "other") return [];
  const differing = new Set(comparison === undefined ? [] : differingEffects(comparison).map(({ action }) => action));
  const changes = actionNames
    .filter((action) => differing.has(action))
    .map((action): ActionChange => ({ action, before: ruleOf(before, action), now: ruleOf(now, action) }));
  return changes.flatMap((change) => {
    const { action } = change;
    if (changes.some((gone) => replaces(change, gone))) return [];
    const instead = changes.find((added) => replaces(added, change));
    return [{ action, text: instead === undefined ? changeInWords(change) : replacementInWords(instead, change) }];
  });
}

/** The rules of an action, before and now. */
interface ActionChange {
  readonly action: ActionName;
  readonly before: RuleWords | undefined;
  readonly now: RuleWords | undefined;
}

/** Whether a new rule is the same as one that is gone, but for its action. */
const replaces = ({ before, now }: ActionChange, gone: ActionChange): boolean =>
  before === undefined &&
  now !== undefined &&
  gone.now === undefined &&
  gone.before !== undefined &&
  wholeOf(now) === wholeOf(gone.before);

const replacementInWords = ({ action, now }: ActionChange, gone: ActionChange): string =>
  `${now === undefined ? "" : wholeOf(now)} are ${participles[action]} instead of ${participles[gone.action]}`;

function changeInWords({ action, before, now }: ActionChange): string {
  if (now === undefined) return before === undefined ? "" : `${wholeOf(before)} are no longer ${participles[action]}`;
  if (before === undefined) return `${wholeOf(now)} are newly ${participles[action]}`;
  if (JSON.stringify(before) === JSON.stringify(now))
    return `the rule about ${wholeOf(now)} is the same, but not the rules that act before it`;
  const first = [
    now.images === before.images ? now.images : `${now.images} (before: ${before.images})`,
    now.limit === before.limit ? now.limit : `${now.limit}, before: ${limitBefore(before, now)}`,
  ].join(" ");
  const isLaunchMoved = before.launched !== "" && now.launched !== "" && before.launched !== now.launched;
  const [was, is] = [before, now].map((each) => (isLaunchMoved ? each.exceptions : allExceptions(each)));
  const added = (is ?? []).filter((each) => !was?.includes(each));
  const gone = (was ?? []).filter((each) => !is?.includes(each));
  return [
    first,
    ...(now.retained === before.retained
      ? []
      : [
          `${retainedInWords(now.retained)}, before: ${now.retained === undefined ? retainedInWords(before.retained) : before.retained === undefined ? "none" : newestInWords(before.retained)}`,
        ]),
    ...(now.reach === before.reach ? [] : [`${now.reach}, before: ${before.reach}`]),
    ...(isLaunchMoved ? [`${launchedWithin(now.launched)} excepted, before: ${before.launched}`] : []),
    ...(gone.length === 0 ? [] : [`${listed(gone)} no longer excepted`]),
    ...(added.length === 0 ? [] : [`${listed(added)} newly excepted`]),
  ].join("; ");
}

/** "90" beside "60 days", "90 days" beside "2 months", "beyond the newest 3 of each version" beside an age. */
function limitBefore(before: RuleWords, now: RuleWords): string {
  if (before.unit === now.unit) return before.value;
  return before.period !== undefined && now.period !== undefined ? before.period : before.limit;
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
