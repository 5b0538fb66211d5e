/**
 * One execution of a policy: a second implementation of its semantics, without code of lib/lifecycle/simulate, so that tests can
 * compare predictions with results (gap `image-builder/executions`). It walks through the images as the service's guide
 * describes it, from the newest to the oldest.
 */

import { dayInMs } from "../../../../base/iso-time.ts";
import type { TagMap } from "../../../../facts/model/tag-map.ts";
import type { ImageRecord } from "../../emulator/inventory.ts";
import { type MachineImage, utc } from "../../emulator/seeded-inventory.ts";
import type { ExecutedResource } from "../../lifecycle-execution/emulator/execution.ts";
import type { PolicyRecord, StoredRule } from "./policy.ts";

/** The inputs of an execution. */
export interface PolicyRunContext {
  readonly policy: PolicyRecord;
  /** All images when it begins. */
  readonly images: readonly ImageRecord[];
  readonly machineImage: (id: string) => MachineImage | undefined;
  /** When it begins, in epoch milliseconds. */
  readonly at: number;
}

export interface ActionOnImage {
  readonly image: ImageRecord;
  /** The status after the action. */
  readonly status: "DELETED" | "DEPRECATED" | "DISABLED";
  /** The image first, then its machine images. */
  readonly resources: readonly ExecutedResource[];
}

/** The statuses of images that take a place among those that a rule keeps. */
const alive = new Set(["AVAILABLE", "DEPRECATED", "DISABLED"]);

/** The statuses of images whose build failed: they take no place, and only DELETE acts on them. */
const failed = new Set(["FAILED", "CANCELLED"]);

/** The actions in the order in which rules are tried, with the status that each sets. */
const outcomes = [
  ["DEPRECATE", "DEPRECATED"],
  ["DISABLE", "DISABLED"],
  ["DELETE", "DELETED"],
] as const;

/** The actions of an execution, on the newest image first. */
export function runPolicy({ policy, images, machineImage, at }: PolicyRunContext): readonly ActionOnImage[] {
  const found: ActionOnImage[] = [];
  /** How many newer images of each recipe version take a place. */
  const newer = new Map<string, number>();
  for (const image of images.filter((each) => isSelected(policy, each)).toSorted(newestFirst)) {
    const place = placeOf(image, newer);
    for (const [type, status] of outcomes) {
      const index = policy.policyDetails.findIndex((rule) => rule.action.type === type && acts(rule, image, place, at));
      const rule = policy.policyDetails[index];
      if (rule === undefined) continue;
      const reason = `rule ${index + 1}: ${inWords(rule)}`;
      found.push({ image, status, resources: resourcesOf(image, rule, reason, { machineImage, at }) });
      break;
    }
  }
  return found;
}

/** The number of newer images of the same recipe version; undefined for a failed image, which takes no place. */
function placeOf(image: ImageRecord, newer: Map<string, number>): number | undefined {
  if (failed.has(image.state.status)) return undefined;
  const { name, version } = recipeOf(image);
  const place = newer.get(`${name} ${version}`) ?? 0;
  newer.set(`${name} ${version}`, place + 1);
  return place;
}

const newestFirst = (one: ImageRecord, other: ImageRecord): number =>
  utc(other.dateCreated) - utc(one.dateCreated) || (one.arn < other.arn ? -1 : 1);

function isSelected(
  { resourceType, resourceSelection: { recipes, tagMap } }: PolicyRecord,
  image: ImageRecord,
): boolean {
  const type = image.type === "DOCKER" ? "CONTAINER_IMAGE" : "VM_IMAGE";
  const { status } = image.state;
  if (type !== resourceType || !(alive.has(status) || failed.has(status))) return false;
  if (recipes === undefined) return carriesAny(image.tags, tagMap);
  const recipe = recipeOf(image);
  return recipes.some(({ name, semanticVersion }) => name === recipe.name && covers(semanticVersion, recipe.version));
}

/** The recipe of an image: its own, else one with its name and version. */
const recipeOf = ({ name, version, imageRecipe, containerRecipe }: ImageRecord) => ({
  ...{ name, version },
  ...(containerRecipe ?? imageRecipe),
});

const covers = (wanted: string, version: string): boolean => {
  const numbers = version.split(".");
  return wanted.split(".").every((each, index) => each === "x" || Number(each) === Number(numbers[index]));
};

const carriesAny = (tags: TagMap = {}, wanted: TagMap = {}): boolean =>
  Object.entries(wanted).some(([key, value]) => Object.hasOwn(tags, key) && tags[key] === value);

/** Whether a rule acts on an image that the policy selects. */
function acts(
  { action, filter, exclusionRules }: StoredRule,
  image: ImageRecord,
  place: number | undefined,
  at: number,
): boolean {
  const { status } = image.state;
  const isContainer = image.type === "DOCKER";
  if (action.type === "DEPRECATE" && (status !== "AVAILABLE" || isContainer)) return false;
  if (action.type === "DISABLE" && (isContainer || !["AVAILABLE", "DEPRECATED"].includes(status))) return false;
  if (filter.type === "AGE" && later(utc(image.dateCreated), filter.value, filter.unit ?? "DAYS") > at) return false;
  const kept = filter.type === "COUNT" ? filter.value : action.type === "DELETE" ? (filter.retainAtLeast ?? 0) : 0;
  return (place === undefined || place >= kept) && !carriesAny(image.tags, exclusionRules?.tagMap);
}

/** Adds a period to a time. Months and years follow the calendar; a day that the month lacks becomes its last. */
export function later(time: number, value: number, unit: string): number {
  if (unit === "DAYS" || unit === "WEEKS") return time + value * dayInMs * (unit === "WEEKS" ? 7 : 1);
  const date = new Date(time);
  const months = date.getUTCMonth() + value * (unit === "YEARS" ? 12 : 1);
  const days = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const timeOfDay = ((time % dayInMs) + dayInMs) % dayInMs;
  return Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), days)) + timeOfDay;
}

/** An action as in a rule, or one that sets any other state. */
type ActionOfRule = Omit<StoredRule["action"], "type"> & { readonly type: string };

/**
 * The action of a rule on an image and its parts.
 * @param reason why it acts; undefined for an update by hand.
 */
export function resourcesOf(
  image: ImageRecord,
  { action, exclusionRules }: { readonly action: ActionOfRule } & Pick<StoredRule, "exclusionRules">,
  reason: string | undefined,
  { machineImage, at }: Pick<PolicyRunContext, "machineImage" | "at">,
): readonly ExecutedResource[] {
  const [, , , region = "", accountId = ""] = image.arn.split(":");
  const { amis = [], containers = [] } = image.outputResources ?? {};
  const { vmImages, snapshots, containers: includesContainers } = action.includeResources ?? {};
  const done = { name: action.type, ...(reason !== undefined && { reason }) };
  const imageUris = includesContainers === true ? containers.flatMap((each) => each.imageUris ?? []) : [];
  const own: ExecutedResource = {
    ...{ resourceId: image.arn, accountId, region, status: "SUCCESS", action: done },
    ...(imageUris.length > 0 && { imageUris }),
  };
  const parts = vmImages !== true ? [] : amis;
  return [
    own,
    ...parts.map((ami): ExecutedResource => {
      const { image: id = "", region: its = region, accountId: owner = accountId } = ami;
      const known = machineImage(id);
      const skipped = whySkipped(exclusionRules?.vmImages, { ...known, region: its }, at);
      const status = skipped === undefined ? "SUCCESS" : "SKIPPED";
      const taken = snapshots === true && action.type === "DELETE" ? (known?.snapshots ?? []) : [];
      return {
        ...{ resourceId: id, parentResourceId: image.arn, accountId: owner, region: its, status },
        ...(skipped !== undefined && { reason: skipped }),
        action: done,
        ...(taken.length > 0 && { snapshots: taken.map((snapshotId) => ({ snapshotId, status })) }),
      };
    }),
  ];
}

/** Why a machine image is skipped; undefined if it is not. */
function whySkipped(
  excluded: NonNullable<StoredRule["exclusionRules"]>["vmImages"],
  { isPublic, sharedAccounts = [], lastLaunchedAt, tags, region }: Partial<MachineImage> & { readonly region: string },
  at: number,
): string | undefined {
  if (excluded === undefined) return undefined;
  if (excluded.regions?.includes(region) === true) return `it is in ${region}`;
  if (excluded.isPublic === true && isPublic === true) return "it is public";
  if (carriesAny(tags, excluded.tagMap)) return "it has an excluded tag";
  const shared = sharedAccounts.find((each) => excluded.sharedAccounts?.includes(each));
  if (shared !== undefined) return `it is shared with ${shared}`;
  const { lastLaunched } = excluded;
  if (lastLaunched !== undefined && lastLaunchedAt !== undefined) {
    if (later(utc(lastLaunchedAt), lastLaunched.value, lastLaunched.unit) > at)
      return `it was launched at ${lastLaunchedAt}`;
  }
  return undefined;
}

const inWords = ({ filter: { type, value, unit, retainAtLeast } }: StoredRule): string =>
  type === "COUNT"
    ? `COUNT ${value}`
    : `AGE ${value} ${unit}${retainAtLeast === undefined ? "" : `, ${retainAtLeast} retained`}`;
