/** Says what a policy does in words, and how that differs from what it did. */
import { isMembers } from "../../base/members.ts";
import {
  type Policy,
  type PolicyAction,
  type PolicyRule,
  type PolicySelection,
  Unknown,
} from "../../simulate/policy/policy.ts";
import type { ComparedPolicy } from "./compared-policies.ts";
import { nameOf } from "./dependence-words.ts";
import { type ActionName, actionNames, differingEffects } from "./effects.ts";

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
  return actionNames
    .filter((action) => differing.has(action))
    .map((action) => ({ action, text: changeInWords(action, ruleOf(before, action), ruleOf(now, action)) }));
}

/** A rule, in words, part by part. */
interface RuleWords {
  /** "images of web 1.x.x". */
  readonly images: string;
  /** "older than 60 days", "beyond the newest 3". */
  readonly limit: string;
  /** The same without the unit, where another rule has the same unit: "60". */
  readonly value: string;
  readonly unit: string;
  /** "the newest 5 of them kept"; "" if none are. */
  readonly retained: string;
  /** "with machine images and snapshots"; "alone" without. */
  readonly reach: string;
  /** "those tagged keep=true". */
  readonly exceptions: readonly string[];
}

function changeInWords(action: ActionName, before: RuleWords | undefined, now: RuleWords | undefined): string {
  if (now === undefined) return before === undefined ? "" : `${wholeOf(before)} are no longer ${participles[action]}`;
  if (before === undefined) return `${wholeOf(now)} are newly ${participles[action]}`;
  const first = [
    now.images === before.images ? now.images : `${now.images} (before: ${before.images})`,
    now.limit === before.limit
      ? now.limit
      : `${now.limit}, before: ${sameUnit(before, now) ? before.value : before.limit}`,
  ].join(" ");
  const added = now.exceptions.filter((each) => !before.exceptions.includes(each));
  const gone = before.exceptions.filter((each) => !now.exceptions.includes(each));
  return [
    first,
    ...(now.retained === before.retained
      ? []
      : [`${now.retained || "none of them kept"}, before: ${before.retained || "none"}`]),
    ...(now.reach === before.reach ? [] : [`${now.reach}, before: ${before.reach}`]),
    ...(gone.length === 0 ? [] : [`${gone.join(", ")} no longer excepted`]),
    ...(added.length === 0 ? [] : [`${added.join(", ")} newly excepted`]),
  ].join("; ");
}

const sameUnit = (one: RuleWords, other: RuleWords): boolean => one.unit === other.unit;

const wholeOf = ({ images, limit, retained, exceptions }: RuleWords): string =>
  [
    `${images} ${limit}`,
    ...(retained === "" ? [] : [retained]),
    ...(exceptions.length === 0 ? [] : [`except ${exceptions.join(", ")}`]),
  ].join(", ");

/** The rule of an action; undefined if the policy has none, or is DISABLED. */
function ruleOf(policy: Policy | undefined, action: ActionName): RuleWords | undefined {
  if (policy === undefined || policy.status === "DISABLED") return undefined;
  const rules = policy.policyDetails as readonly PolicyRule[];
  const rule = rules.find((each) => (each.action as { readonly type: unknown }).type === actionOf[action]);
  return rule === undefined ? undefined : rulesInWords(policy, rule);
}

/** The policy with expressions in place of unknown values; "other" if more than single values are unknown. */
function withExpressions(policy: Policy | undefined): Policy | undefined | "other" {
  if (policy === undefined) return undefined;
  const named = withNames(policy) as Policy;
  return hasParts(named) ? named : "other";
}

function withNames(value: unknown): unknown {
  if (value instanceof Unknown) return nameOf(value);
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

/** The parts of a rule that is wholly known. */
function rulesInWords(policy: Policy, { action, filter, exclusionRules }: PolicyRule): RuleWords {
  const known = filter as {
    readonly type: string;
    readonly value: number;
    readonly unit?: string;
    readonly retainAtLeast?: number;
  };
  const unit = known.type === "COUNT" ? "newest" : (known.unit ?? "DAYS").toLowerCase();
  return {
    images: imagesOf(policy),
    limit: known.type === "COUNT" ? `beyond the newest ${known.value}` : `older than ${periodOf(known.value, unit)}`,
    value: String(known.value),
    unit,
    retained: known.retainAtLeast === undefined ? "" : `the newest ${known.retainAtLeast} of them kept`,
    reach: reachOf(Object(Object(action).includeResources)),
    exceptions: exceptionsOf(exclusionRules),
  };
}

/** What of an image an action includes. */
function reachOf({ vmImages, snapshots, containers }: { readonly [part: string]: unknown }): string {
  const parts = [
    ...(vmImages === true ? ["machine images"] : []),
    ...(snapshots === true ? ["snapshots"] : []),
    ...(containers === true ? ["containers"] : []),
  ];
  return parts.length === 0 ? "alone" : `with ${listed(parts)}`;
}

const periodOf = (value: number, unit: string): string => `${value} ${value === 1 ? unit.replace(/s$/, "") : unit}`;

/** "images of web 1.x.x and api", "container images tagged stage=release". */
function imagesOf({ resourceType, resourceSelection }: Policy): string {
  const kind = resourceType === "CONTAINER_IMAGE" ? "container images" : "images";
  const { recipes, tagMap } = resourceSelection as PolicySelection;
  if (recipes !== undefined) {
    const named = recipes as readonly { readonly name: string; readonly semanticVersion: string }[];
    const words = named.map(({ name, semanticVersion }) =>
      semanticVersion === "x.x.x" ? name : `${name} ${semanticVersion}`,
    );
    return `${kind} of ${listed([...words].sort())}`;
  }
  return `${kind} tagged ${listed(tagsOf(tagMap))}`;
}

/** "those tagged keep=true", "public machine images". */
function exceptionsOf(rules: unknown): readonly string[] {
  const { tagMap, vmImages } = Object(rules) as { readonly tagMap?: unknown; readonly vmImages?: object };
  const { isPublic, regions = [], sharedAccounts = [], lastLaunched, tagMap: ofParts } = Object(vmImages);
  return [
    ...tagsOf(tagMap).map((tag) => `those tagged ${tag}`),
    ...(isPublic === true ? ["public machine images"] : []),
    ...[...regions].sort().map((region: string) => `machine images in ${region}`),
    ...[...sharedAccounts].sort().map((account: string) => `machine images shared with ${account}`),
    ...(lastLaunched === undefined
      ? []
      : [`machine images launched within ${periodOf(lastLaunched.value, String(lastLaunched.unit).toLowerCase())}`]),
    ...tagsOf(ofParts).map((tag) => `machine images tagged ${tag}`),
  ];
}

const tagsOf = (map: unknown): readonly string[] =>
  Object.entries(Object(map))
    .map(([key, value]) => `${key}=${value}`)
    .sort();

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
