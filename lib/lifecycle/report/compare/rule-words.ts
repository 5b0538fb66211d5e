/** A rule of a policy, in words. */
import { listed } from "../../../base/text/counted.ts";
import type { Policy, PolicyRule, PolicySelection } from "../../simulate/policy/policy.ts";

/** A rule, in words, part by part. */
export interface RuleWords {
  /** "images of web 1.x.x". */
  readonly images: string;
  /** "older than 60 days", "beyond the newest 3 of each version". */
  readonly limit: string;
  /** "60 days"; undefined for a count. */
  readonly period: string | undefined;
  /** The same without the unit, where another rule has the same unit: "60". */
  readonly value: string;
  readonly unit: string;
  /** How many of the newest images of each version are kept; undefined if none are. */
  readonly retained: string | undefined;
  /** "with AMIs and snapshots"; "alone" without. */
  readonly reach: string;
  /** "images tagged keep=true". */
  readonly exceptions: readonly string[];
  /** How long ago AMIs were launched that are excluded: "2 weeks"; "" if that does not matter. */
  readonly launched: string;
}

/** "images of web older than 60 days, the newest 2 of each version kept, excluding images tagged keep=true". */
export function wholeOf(rule: RuleWords): string {
  const { images, limit, retained } = rule;
  const exceptions = allExceptions(rule);
  return [
    `${images} ${limit}`,
    ...(retained === undefined ? [] : [retainedInWords(retained)]),
    ...(exceptions.length === 0 ? [] : [`excluding ${listed(exceptions)}`]),
  ].join(", ");
}

/** The exceptions, with the one by the last launch. */
export const allExceptions = ({ exceptions, launched }: RuleWords): readonly string[] =>
  launched === "" ? exceptions : [...exceptions, launchedWithin(launched)];

/** The parts of a rule that is wholly known. */
export function ruleInWords(policy: Policy, { action, filter, exclusionRules }: PolicyRule): RuleWords {
  const known = filter as {
    readonly type: string;
    readonly value: number;
    readonly unit?: string;
    readonly retainAtLeast?: number;
  };
  const unit = known.type === "COUNT" ? "newest" : (known.unit ?? "DAYS").toLowerCase();
  return {
    images: imagesOf(policy),
    limit:
      known.type === "COUNT"
        ? `beyond the newest ${known.value} of each version`
        : `older than ${periodOf(known.value, unit)}`,
    period: known.type === "COUNT" ? undefined : periodOf(known.value, unit),
    value: String(known.value),
    unit,
    retained: known.retainAtLeast === undefined ? undefined : String(known.retainAtLeast),
    reach: reachOf(Object(Object(action).includeResources)),
    exceptions: exceptionsOf(exclusionRules),
    launched: launchedOf(exclusionRules),
  };
}

/** "the newest 3 of each version kept". */
const retainedInWords = (count: string): string => `${newestInWords(count)} of each version kept`;

/** "the newest", "the newest 3". */
export const newestInWords = (count: string): string => (count === "1" ? "the newest" : `the newest ${count}`);

/** What of an image an action includes. */
function reachOf({ vmImages, snapshots, containers }: { readonly [part: string]: unknown }): string {
  const parts = [
    ...(vmImages === true ? ["AMIs"] : []),
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
  return `${kind} tagged ${listed(tagsOf(tagMap), "or")}`;
}

/** "images tagged keep=true", "public AMIs". */
function exceptionsOf(rules: unknown): readonly string[] {
  const { tagMap, vmImages } = Object(rules) as { readonly tagMap?: unknown; readonly vmImages?: object };
  const { isPublic, regions = [], sharedAccounts = [], tagMap: ofParts } = Object(vmImages);
  return [
    ...tagsOf(tagMap).map((tag) => `images tagged ${tag}`),
    ...(isPublic === true ? ["public AMIs"] : []),
    ...[...regions].sort().map((region: string) => `AMIs in ${region}`),
    ...[...sharedAccounts].sort().map((account: string) => `AMIs shared with ${account}`),
    ...tagsOf(ofParts).map((tag) => `AMIs tagged ${tag}`),
  ];
}

function launchedOf(rules: unknown): string {
  const { lastLaunched } = Object(Object(rules).vmImages);
  return lastLaunched === undefined ? "" : periodOf(lastLaunched.value, String(lastLaunched.unit).toLowerCase());
}

/** "AMIs launched within 2 weeks". */
export const launchedWithin = (period: string): string => `AMIs launched within ${period}`;

const tagsOf = (map: unknown): readonly string[] =>
  Object.entries(Object(map))
    .map(([key, value]) => `${key}=${value}`)
    .sort();
