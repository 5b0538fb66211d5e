/**
 * One run of all policies: a second implementation of their semantics, without code of lib/simulate, so that tests can
 * compare predictions with results (gap `image-builder/executions`).
 */

import type { TagMap } from "../../model/tag-map.ts";
import type { ExecutedResource } from "./execution.ts";
import type { ImageRecord } from "./inventory.ts";
import type { PolicyRecord, StoredRule } from "./policy.ts";
import { type MachineImage, utc } from "./seeded-inventory.ts";

/** The inputs of a run of policies. */
export interface PolicyRunSurroundings {
  /** In order of creation, including disabled ones. */
  readonly policies: readonly PolicyRecord[];
  readonly images: readonly ImageRecord[];
  readonly machineImage: (id: string) => MachineImage | undefined;
  /** When they run, in epoch milliseconds. */
  readonly at: number;
}

/** One action on one image. */
export interface ActionOnImage {
  readonly policy: PolicyRecord;
  readonly image: ImageRecord;
  /** The status after the action. */
  readonly status: "DELETED" | "DEPRECATED" | "DISABLED";
  /** The image first, then its machine images. */
  readonly resources: readonly ExecutedResource[];
}

/** The statuses in which policies can select an image. */
const alive = new Set(["AVAILABLE", "DEPRECATED", "DISABLED"]);

/** The actions by precedence: only the first of several is executed. */
const weights = ["DELETE", "DISABLE", "DEPRECATE"];
const outcome = { DELETE: "DELETED", DISABLE: "DISABLED", DEPRECATE: "DEPRECATED" } as const;
type Action = keyof typeof outcome;

/** The action on each image, by its ARN. */
export function runPolicies({
  policies,
  images,
  machineImage,
  at,
}: PolicyRunSurroundings): ReadonlyMap<string, ActionOnImage> {
  const chosen = new Map<string, { policy: PolicyRecord; rule: StoredRule; image: ImageRecord; number: number }>();
  for (const policy of policies.filter(({ status }) => status === "ENABLED")) {
    const selected = images.filter((image) => isSelected(policy, image));
    const places = placesOf(selected);
    for (const [index, rule] of policy.policyDetails.entries()) {
      for (const image of selected) {
        const before = chosen.get(image.arn);
        // With equal precedence the earlier policy or rule wins.
        if (before !== undefined && weightOf(before.rule) <= weightOf(rule)) continue;
        if (!acts(rule, image, places.get(image.arn) ?? 0, at)) continue;
        chosen.set(image.arn, { policy, rule, image, number: index + 1 });
      }
    }
  }
  return new Map(
    [...chosen].map(([arn, { policy, rule, image, number }]) => {
      const action = rule.action.type as Action;
      const resources = resourcesOf(image, rule, `rule ${number}: ${inWords(rule)}`, { machineImage, at });
      return [arn, { policy, image, status: outcome[action], resources }];
    }),
  );
}

const weightOf = ({ action }: StoredRule): number => weights.indexOf(action.type);

function isSelected(
  { resourceType, resourceSelection: { recipes, tagMap } }: PolicyRecord,
  image: ImageRecord,
): boolean {
  const type = image.type === "DOCKER" ? "CONTAINER_IMAGE" : "VM_IMAGE";
  if (type !== resourceType || !alive.has(image.state.status)) return false;
  if (recipes === undefined) return carriesAny(image.tags, tagMap);
  const recipe = recipeOf(image);
  return recipes.some(({ name, semanticVersion }) => name === recipe.name && covers(semanticVersion, recipe.version));
}

/** The recipe of an image: its own, else one with its name and version. */
const recipeOf = ({ name, version, imageRecipe, containerRecipe }: ImageRecord) => ({
  ...{ name, version },
  ...((containerRecipe ?? imageRecipe) as { readonly name?: string; readonly version?: string } | undefined),
});

const covers = (wanted: string, version: string): boolean => {
  const numbers = version.split(".");
  return wanted.split(".").every((each, index) => each === "x" || Number(each) === Number(numbers[index]));
};

const carriesAny = (tags: TagMap = {}, wanted: TagMap = {}): boolean =>
  Object.entries(wanted).some(([key, value]) => Object.hasOwn(tags, key) && tags[key] === value);

/** The rank of each image within its recipe version; 0 is the newest. */
function placesOf(selected: readonly ImageRecord[]): ReadonlyMap<string, number> {
  const groups = new Map<string, ImageRecord[]>();
  for (const image of selected) {
    const { name, version } = recipeOf(image);
    const key = `${name} ${version}`;
    groups.set(key, [...(groups.get(key) ?? []), image]);
  }
  const newestFirst = (one: ImageRecord, other: ImageRecord) =>
    utc(other.dateCreated) - utc(one.dateCreated) || (one.arn < other.arn ? -1 : 1);
  return new Map(
    [...groups.values()].flatMap((group) =>
      group.toSorted(newestFirst).map(({ arn }, place): [string, number] => [arn, place]),
    ),
  );
}

/** Whether a rule acts on an image that the policy selects. */
function acts({ action, filter, exclusionRules }: StoredRule, image: ImageRecord, place: number, at: number): boolean {
  const { status } = image.state;
  if (action.type === "DEPRECATE" && status !== "AVAILABLE") return false;
  if (action.type === "DISABLE" && status === "DISABLED") return false;
  if (carriesAny(image.tags, exclusionRules?.tagMap)) return false;
  if (filter.type === "COUNT") return place >= filter.value;
  const isRetained = action.type === "DELETE" && filter.retainAtLeast !== undefined && place < filter.retainAtLeast;
  return !isRetained && later(utc(image.dateCreated), filter.value, filter.unit ?? "DAYS") <= at;
}

const day = 24 * 60 * 60 * 1000;

/** Adds a period to a time. Months and years follow the calendar; a day that the month lacks becomes its last. */
export function later(time: number, value: number, unit: string): number {
  if (unit === "DAYS" || unit === "WEEKS") return time + value * day * (unit === "WEEKS" ? 7 : 1);
  const date = new Date(time);
  const months = date.getUTCMonth() + value * (unit === "YEARS" ? 12 : 1);
  const days = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const timeOfDay = ((time % day) + day) % day;
  return Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), days)) + timeOfDay;
}

/**
 * The action of a rule on an image and its parts.
 * @param reason why it acts; undefined for an update by hand.
 */
export function resourcesOf(
  image: ImageRecord,
  { action, exclusionRules }: Pick<StoredRule, "action" | "exclusionRules">,
  reason: string | undefined,
  { machineImage, at }: Pick<PolicyRunSurroundings, "machineImage" | "at">,
): readonly ExecutedResource[] {
  const [, , , region = "", accountId = ""] = image.arn.split(":");
  const { amis = [], containers = [] } = outputOf(image);
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
      const known = machineImage(ami.image);
      const skipped = whySkipped(exclusionRules?.vmImages, { ...known, region: ami.region }, at);
      const status = skipped === undefined ? "SUCCESS" : "SKIPPED";
      const taken = snapshots === true && action.type === "DELETE" ? (known?.snapshots ?? []) : [];
      return {
        ...{ resourceId: ami.image, parentResourceId: image.arn, accountId: ami.accountId, region: ami.region, status },
        ...(skipped !== undefined && { reason: skipped }),
        action: done,
        ...(taken.length > 0 && { snapshots: taken.map((snapshotId) => ({ snapshotId, status })) }),
      };
    }),
  ];
}

/** The machine images and containers of an image. */
const outputOf = ({ outputResources }: ImageRecord) =>
  (outputResources ?? {}) as {
    readonly amis?: readonly { readonly image: string; readonly region: string; readonly accountId: string }[];
    readonly containers?: readonly { readonly imageUris?: readonly string[] }[];
  };

/** Why a machine image is skipped; undefined if it is not. */
function whySkipped(
  excluded: NonNullable<StoredRule["exclusionRules"]>["vmImages"],
  { isPublic, sharedAccounts = [], lastLaunchedAt, tags, region }: Partial<MachineImage> & { readonly region: string },
  at: number,
): string | undefined {
  if (excluded === undefined) return undefined;
  if (excluded.isPublic === true && isPublic === true) return "it is public";
  if (excluded.regions?.includes(region) === true) return `it is in ${region}`;
  const shared = sharedAccounts.find((each) => excluded.sharedAccounts?.includes(each));
  if (shared !== undefined) return `it is shared with ${shared}`;
  const { lastLaunched } = excluded;
  if (lastLaunched !== undefined && lastLaunchedAt !== undefined) {
    if (later(utc(lastLaunchedAt), lastLaunched.value, lastLaunched.unit) > at)
      return `it was launched at ${lastLaunchedAt}`;
  }
  return carriesAny(tags, excluded.tagMap) ? "it has an excluded tag" : undefined;
}

const inWords = ({ filter: { type, value, unit, retainAtLeast } }: StoredRule): string =>
  type === "COUNT"
    ? `COUNT ${value}`
    : `AGE ${value} ${unit}${retainAtLeast === undefined ? "" : `, ${retainAtLeast} retained`}`;
