/** Says what a policy does in words, and how that differs from what it did. */

import { isMembers } from "../../../base/members.ts";
import { listed } from "../../../base/text/counted.ts";
import { nameOfUnknown } from "../../compare/unknowns/unknown-words.ts";
import type { ComparedPolicy } from "../../declared/compared-policies.ts";
import { type Policy, type PolicyAction, type PolicyRule, Unknown } from "../../simulate/policy/policy.ts";
import { type ActionName, actionNames, differingEffects } from "./effects.ts";
import { allExceptions, launchedWithin, newestInWords, type RuleWords, ruleInWords, wholeOf } from "./rule-words.ts";

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

// How a rule of a policy changed, and what follows for its other rules, in the words of a person.

/** What a policy does more or less of than before. */
type How = "sooner" | "later" | "more" | "less";

/** A part of a change, and what it leads to, if that is certain. */
interface Clause {
  readonly text: string;
  readonly how?: How | undefined;
}

/**
 * "Deletes sooner: after 60 days instead of 90 (the newest 3 of each version stay)".
 * @param relation what the whole comparison says, for changes that do not say it themselves; undefined if not known.
 */
function ruleChangeInWords(verb: string, before: RuleWords, now: RuleWords, relation?: string): string {
  const clauses = [...clausesOf(before, now)];
  if (clauses.length === 0)
    return `${verb} by the same rule, but rules before it changed, and a run acts once on an image`;
  const isPeriod = clauses.every(({ text }) => text.startsWith("after "));
  const hows = new Set(clauses.flatMap(({ how }) => how ?? []));
  const adverb = clauses.every(({ how }) => how !== undefined)
    ? adverbOf(hows)
    : (adverbs.get(relation ?? "") ?? (isPeriod ? undefined : "by another rule"));
  return `${verb}${adverb === undefined ? "" : ` ${adverb}:`} ${clauses.map(({ text }) => text).join("; ")}`;
}

/** For relations that follow from no single clause. */
const adverbs = new Map([
  ["wider", "more"],
  ["narrower", "less"],
  ["different", "other images"],
]);

/** "sooner and more", "sooner, but less". */
function adverbOf(hows: ReadonlySet<How>): string {
  if (hows.has("more") && hows.has("less")) return "other images";
  const of = (...some: readonly How[]) => some.filter((each) => hows.has(each)).join(" and ");
  return [of("sooner", "more"), of("later", "less")].filter((each) => each !== "").join(", but ");
}

function* clausesOf(before: RuleWords, now: RuleWords): Iterable<Clause> {
  const areAges = before.period !== undefined && now.period !== undefined;
  if (now.images !== before.images) yield { text: `${now.images} instead of ${before.images}` };
  if (now.limit !== before.limit) yield areAges ? ageClause(before, now) : countClause(before, now);
  if (areAges && now.retained !== before.retained) yield retainedClause(before.retained, now.retained);
  if (now.reach !== before.reach) yield { text: `${now.reach} instead of ${before.reach}` };
  yield* exceptionClauses(before, now);
}

function ageClause(before: RuleWords, now: RuleWords): Clause {
  const previous = before.unit === now.unit ? before.value : before.period;
  const stay = now.retained !== undefined && now.retained === before.retained ? ` (${staying(now.retained)})` : "";
  const [was, is] = [daysOf(before), daysOf(now)];
  const how = is.most < was.least ? "sooner" : is.least > was.most ? "later" : undefined;
  return { text: `after ${now.period} instead of ${previous}${stay}`, how };
}

function countClause(before: RuleWords, now: RuleWords): Clause {
  if (before.unit === now.unit) {
    const text = `${staying(now.value)} instead of ${newestInWords(before.value)}`;
    return { text, how: fewer(before.value, now.value) };
  }
  return { text: `${limitOf(now)}; before, ${limitOf(before).replace(/ stays?\)$/, " stayed)")}` };
}

/** "after 90 days (the newest 3 of each version stay)", "all but the newest 5 of each version, whatever their age". */
function limitOf({ period, value, retained }: RuleWords): string {
  if (period === undefined) return `all but ${newestInWords(value)} of each version, whatever their age`;
  return `after ${period}${retained === undefined ? "" : ` (${staying(retained)})`}`;
}

function retainedClause(before: string | undefined, now: string | undefined): Clause {
  if (now === undefined)
    return { text: `${newestInWords(before ?? "")} of each version no longer ${stay(before)}`, how: "more" };
  if (before === undefined) return { text: `${newestInWords(now)} of each version now ${stay(now)}`, how: "less" };
  return { text: `${staying(now)} instead of ${newestInWords(before)}`, how: fewer(before, now) };
}

/** "the newest 3 of each version stay". */
const staying = (count: string): string => `${newestInWords(count)} of each version ${stay(count)}`;
const stay = (count: string | undefined): string => (count === "1" ? "stays" : "stay");

/** Fewer images that stay are more on which a rule acts; undefined if a number is not known. */
function fewer(before: string, now: string): How | undefined {
  const difference = Number(now) - Number(before);
  return Number.isNaN(difference) ? undefined : difference < 0 ? "more" : "less";
}

function* exceptionClauses(before: RuleWords, now: RuleWords): Iterable<Clause> {
  const isLaunchMoved = before.launched !== "" && now.launched !== "" && before.launched !== now.launched;
  if (isLaunchMoved) yield { text: `${launchedWithin(now.launched)} excluded instead of ${before.launched}` };
  const [was, is] = [before, now].map((each) => (isLaunchMoved ? each.exceptions : allExceptions(each)));
  const gone = (was ?? []).filter((each) => !is?.includes(each));
  const added = (is ?? []).filter((each) => !was?.includes(each));
  if (gone.length > 0) yield { text: `${listed(gone)} no longer excluded`, how: "more" };
  if (added.length > 0) yield { text: `${listed(added)} newly excluded`, how: "less" };
}

const lengths = new Map([
  ["days", [1, 1]],
  ["weeks", [7, 7]],
  ["months", [28, 31]],
  ["years", [365, 366]],
]);

/** The days of a period, which months and years have several of; NaN if it is not known. */
function daysOf({ value, unit }: RuleWords): { readonly least: number; readonly most: number } {
  const [least = Number.NaN, most = Number.NaN] = lengths.get(unit) ?? [];
  return { least: Number(value) * least, most: Number(value) * most };
}

/** Two rules of a policy, of which the second acts later. */
interface RulePair {
  readonly first: RuleWords;
  readonly then: RuleWords;
}

/**
 * "1 day after it is deprecated (before: 30)"; undefined if the time between two rules is not known, or did not change.
 * An execution acts once on an image, so that two rules of one age are a day apart.
 */
function timeBetweenInWords(state: string, before: RulePair | undefined, now: RulePair): string | undefined {
  const [was, is] = [before && gapOf(before), gapOf(now)];
  if (is === undefined || is === was) return undefined;
  const { unit } = now.first;
  const isBefore = is < 0 ? `before it is ${state}` : `${lengthOf(is, unit)} after it is ${state}`;
  if (was === undefined) return isBefore;
  const previous =
    was < 0
      ? "before it"
      : was === 0 || before?.first.unit !== unit
        ? lengthOf(was, before?.first.unit ?? unit)
        : String(was);
  return `${isBefore} (before: ${previous})`;
}

function gapOf({ first, then }: RulePair): number | undefined {
  if (first.period === undefined || then.period === undefined || first.unit !== then.unit) return undefined;
  const gap = Number(then.value) - Number(first.value);
  return Number.isNaN(gap) ? undefined : gap;
}

const lengthOf = (gap: number, unit: string): string =>
  gap === 0 ? "1 day" : `${gap} ${gap === 1 ? unit.replace(/s$/, "") : unit}`;

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
