/**
 * Reads an inventory from files: responses as `aws … > FILE` saves them, recognized by their contents. It sends no
 * requests.
 */

import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join as joinPath } from "node:path";
import { own } from "../../base/dictionary.ts";
import { listOf, type Members, membersOf } from "../../base/members.ts";
import { isNoSuchFile, messageOf } from "../../base/message-of.ts";
import type { InventoryHead, RetentionRule, Unread } from "../simulate/image/inventory.ts";
import {
  type BuildFact,
  buildIn,
  type MachineImageFact,
  machineImageIn,
  type PermissionFact,
  permissionIn,
  type RecipeFact,
  recipeIn,
  type VolumeSizes,
  volumeSizesIn,
} from "./facts.ts";
import { type Joined, join } from "./join.ts";
import { parentsAmong } from "./parent-image.ts";
import { hasRuleArn, savedRetentionIn } from "./recycle-bin.ts";
import {
  containerParentsIn,
  type FleetFact,
  fleetsIn,
  type GroupFact,
  groupIn,
  type InstanceFact,
  imageParentsIn,
  instancesIn,
  type LaunchConfigurationFact,
  launchConfigurationIn,
  type RecipeParentFact,
  type SpotRequestFact,
  spotFleetsIn,
  spotRequestsIn,
  type TemplateVersionFact,
  templateVersionIn,
} from "./use-facts.ts";
import { usesIn } from "./uses.ts";

/** The folder of saved responses cannot be used. */
export class SavedResponsesError extends Error {
  override readonly name = "SavedResponsesError";
}

export interface Saved extends Joined {
  /** When the oldest file was written, and what the files lack. */
  readonly head: InventoryHead;
  /** The skipped files and the missing responses: one sentence each. */
  readonly notices: readonly string[];
}

/** The contents of the files. */
export class SavedResponses {
  readonly builds: BuildFact[] = [];
  readonly recipes: RecipeFact[] = [];
  readonly machineImages: MachineImageFact[] = [];
  readonly permissions: PermissionFact[] = [];
  readonly lastLaunches = new Map<string, string>();
  readonly volumeSizes: { [snapshot: string]: number } = {};
  readonly instances: InstanceFact[] = [];
  readonly templateVersions: TemplateVersionFact[] = [];
  readonly launchConfigurations: LaunchConfigurationFact[] = [];
  readonly groups: GroupFact[] = [];
  readonly spotRequests: SpotRequestFact[] = [];
  readonly fleets: FleetFact[] = [];
  readonly recipeParents: RecipeParentFact[] = [];
  readonly retentionRules: RetentionRule[] = [];
  /** Operations whose responses were found. */
  readonly found = new Set<string>();

  /** Each operation, a member that only its response has, and how to read the response. */
  readonly #kinds: readonly (readonly [operation: string, member: string, take: (response: Members) => void])[] = [
    ["ListImages", "imageVersionList", () => undefined],
    [
      "ListImageBuildVersions",
      "imageSummaryList",
      (response) => this.builds.push(...each(response.imageSummaryList, buildIn)),
    ],
    [
      "GetImage",
      "image",
      ({ image }) => {
        this.builds.push({ ...buildIn(image), ...(recipeIn(image) === undefined && { isImported: true }) });
        this.recipes.push(...[recipeIn(image) ?? []].flat());
      },
    ],
    ["DescribeImages", "Images", ({ Images }) => this.machineImages.push(...each(Images, machineImageIn))],
    ["DescribeImageAttribute", "LaunchPermissions", (response) => this.permissions.push(permissionIn(response))],
    [
      "DescribeImageAttribute (lastLaunchedTime)",
      "LastLaunchedTime",
      ({ ImageId, LastLaunchedTime }) => {
        const { Value } = membersOf(LastLaunchedTime);
        if (typeof Value === "string") this.lastLaunches.set(String(ImageId), Value);
      },
    ],
    ["DescribeSnapshots", "Snapshots", ({ Snapshots }) => Object.assign(this.volumeSizes, volumeSizesIn(Snapshots))],
    [
      "DescribeInstances",
      "Reservations",
      (response) => this.instances.push(...each(response.Reservations, instancesIn).flat()),
    ],
    [
      "DescribeLaunchTemplateVersions",
      "LaunchTemplateVersions",
      (response) => this.templateVersions.push(...each(response.LaunchTemplateVersions, templateVersionIn)),
    ],
    ["DescribeLaunchTemplates", "LaunchTemplates", () => undefined],
    [
      "DescribeLaunchConfigurations",
      "LaunchConfigurations",
      (response) => this.launchConfigurations.push(...each(response.LaunchConfigurations, launchConfigurationIn)),
    ],
    [
      "DescribeAutoScalingGroups",
      "AutoScalingGroups",
      (response) => this.groups.push(...each(response.AutoScalingGroups, groupIn)),
    ],
    [
      "DescribeSpotInstanceRequests",
      "SpotInstanceRequests",
      (response) => this.spotRequests.push(...each(response.SpotInstanceRequests, spotRequestsIn).flat()),
    ],
    [
      "DescribeSpotFleetRequests",
      "SpotFleetRequestConfigs",
      (response) => this.fleets.push(...each(response.SpotFleetRequestConfigs, spotFleetsIn).flat()),
    ],
    ["DescribeFleets", "Fleets", (response) => this.fleets.push(...each(response.Fleets, fleetsIn).flat())],
    [
      "ListImageRecipes",
      "imageRecipeSummaryList",
      (response) => this.recipeParents.push(...each(response.imageRecipeSummaryList, imageParentsIn).flat()),
    ],
    [
      "ListContainerRecipes",
      "containerRecipeSummaryList",
      (response) => this.recipeParents.push(...each(response.containerRecipeSummaryList, containerParentsIn).flat()),
    ],
    [
      "GetRule",
      "RetentionPeriod",
      (response) => this.retentionRules.push(...[savedRetentionIn(response) ?? []].flat()),
    ],
    ["ListRules", "Rules", () => undefined],
  ];

  /** Reads a response; false if it is none of the known ones. */
  take(value: unknown): boolean {
    const response = membersOf(value);
    const kind = this.#kinds.find(([, member]) => Object.hasOwn(response, member));
    if (kind === undefined) return false;
    const [operation, , take] = kind;
    this.found.add(operation);
    take(response);
    return true;
  }
}

const each = <Fact>(list: unknown, read: (element: unknown) => Fact): readonly Fact[] => listOf(list).map(read);

/** The responses with references to machine images. */
const ofUses = [
  "DescribeInstances",
  "DescribeLaunchTemplateVersions",
  "DescribeLaunchConfigurations",
  "DescribeAutoScalingGroups",
  "DescribeSpotInstanceRequests",
  "DescribeSpotFleetRequests",
  "DescribeFleets",
  "ListImageRecipes",
  "ListContainerRecipes",
];

/**
 * Reads the responses in the JSON files of a folder and its subfolders.
 * @throws SavedResponsesError if the folder cannot be read, a file is not JSON, or no response lists images.
 */
export function savedInventory(folder: string, { inUse }: { readonly inUse: boolean }): Saved {
  const responses = new SavedResponses();
  const unread: Unread[] = [];
  const { notices, takenAt } = readSaved(folder, "inventory", (value, hasMore) => {
    if (hasMore && membersOf(value).imageSummaryList !== undefined)
      unread.push({ what: "images", reason: "a saved response of ListImageBuildVersions is one page of several" });
    const { RetentionPeriod } = membersOf(value);
    if (RetentionPeriod !== undefined && !hasRuleArn(value))
      return "this response of GetRule has no RuleArn, so the account and region of the rule are not known";
    return responses.take(value);
  });
  const { found } = responses;
  if (!found.has("ListImageBuildVersions") && !found.has("GetImage")) {
    const remedy = "save one with `aws imagebuilder list-image-build-versions --image-version-arn ARN > FILE.json`";
    throw new SavedResponsesError(`${folder} contains no response of ListImageBuildVersions or GetImage: ${remedy}`);
  }
  const absent = inUse ? ofUses.filter((operation) => !found.has(operation)) : [];
  const missing = [...["DescribeImages", "DescribeImageAttribute"].filter((each) => !found.has(each)), ...absent];
  if (missing.length > 0)
    notices.push(`${folder} contains no response of ${missing.join(", ")}, so the inventory lacks their facts`);
  const completed = ({ id, ...machineImage }: MachineImageFact): MachineImageFact => {
    const lastLaunchedAt = machineImage.lastLaunchedAt ?? responses.lastLaunches.get(id);
    const sizes = { ...sizesOf(machineImage.snapshots, responses.volumeSizes), ...machineImage.volumeSizes };
    return {
      ...{ id, ...machineImage },
      ...(lastLaunchedAt !== undefined && { lastLaunchedAt }),
      ...(Object.keys(sizes).length > 0 && { volumeSizes: sizes }),
    };
  };
  // The responses about uses are those of the account that owns the machine images.
  const owners = new Set(responses.machineImages.map(({ ownerId }) => ownerId));
  const uses = { ...responses, recipes: responses.recipeParents, unread: [], hasAllTemplateVersions: false };
  const joined = join({
    builds: [...responses.builds].sort(inShortFirst),
    recipes: responses.recipes,
    machineImages: responses.machineImages.map(completed),
    permissions: responses.permissions,
    // Files may contain only some of the resources.
    isComplete: () => false,
    uses: usesIn(inUse ? [{ region: undefined, uses }] : [], parentsAmong(responses.builds)),
    // The missing response may be the one with a use.
    hasUses: (_, account) => inUse && absent.length === 0 && owners.has(account),
  });
  const lacking = [
    ["DescribeImages", "machine-images"],
    ["DescribeImageAttribute", "launch-permissions"],
  ] as const;
  for (const [operation, what] of lacking)
    if (!found.has(operation)) unread.push({ what, reason: `no response of ${operation} was saved` });
  if (absent.length > 0) unread.push({ what: "uses", reason: `no response of ${absent.join(", ")} was saved` });
  const recycleBin = found.has("GetRule") ? { recycleBin: responses.retentionRules } : {};
  return { ...joined, head: { takenAt, unread, ...recycleBin }, notices };
}

/** What reading saved responses found besides them. */
export interface SavedFiles {
  /** The skipped files and the single pages: one sentence each. */
  readonly notices: string[];
  /** When the oldest file with a response was written, ISO 8601. */
  readonly takenAt: string;
}

/**
 * Reads the JSON files of a folder and its subfolders.
 * @param what what they are read for: "inventory".
 * @param take reads a response, of which there may be more pages; false if it is none that is used, or why it is not.
 * @throws SavedResponsesError if the folder cannot be read, or a file is not JSON.
 */
export function readSaved(
  folder: string,
  what: string,
  take: (value: unknown, hasMore: boolean) => boolean | string,
): SavedFiles {
  const notices: string[] = [];
  let oldest = Number.POSITIVE_INFINITY;
  for (const file of jsonFiles(folder)) {
    const value = valueIn(file);
    const { NextToken, nextToken } = membersOf(value);
    const hasMore = NextToken !== undefined || nextToken !== undefined;
    const taken = take(value, hasMore);
    if (taken === true) oldest = Math.min(oldest, statSync(file).mtimeMs);
    else if (typeof taken === "string") notices.push(`${file} was skipped: ${taken}`);
    else
      notices.push(
        `${file} was skipped: it contains no response that ${what === "inventory" ? "an" : "a"} ${what} uses`,
      );
    if (hasMore)
      notices.push(`${file} is one page of several; save the other pages too, or the ${what} lacks their contents`);
  }
  return { notices, takenAt: new Date(Number.isFinite(oldest) ? oldest : Date.now()).toISOString() };
}

/** The sizes of these snapshots, as far as they are known. */
const sizesOf = (snapshots: readonly string[], sizes: VolumeSizes): VolumeSizes =>
  Object.fromEntries(
    snapshots.flatMap((id) => {
      const size = own(sizes, id);
      return size === undefined ? [] : [[id, size]];
    }),
  );

/** Sorts summaries first: a later response replaces an earlier one, so the complete one wins. */
export const inShortFirst = (one: BuildFact, other: BuildFact): number =>
  Number(other.isInShort === true) - Number(one.isInShort === true);

function jsonFiles(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
    const real = realpathSync(folder);
    return names.sort().map((name) => {
      const path = joinPath(folder, name);
      if (realpathSync(path).startsWith(joinPath(real, "/"))) return path;
      throw new SavedResponsesError(`${path} is a link that points outside ${folder}; save the response itself there`);
    });
  } catch (error) {
    if (error instanceof SavedResponsesError) throw error;
    throw new SavedResponsesError(
      `the folder ${folder} ${isNoSuchFile(error) ? "does not exist" : `cannot be read: ${messageOf(error)}`}`,
    );
  }
}

function valueIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new SavedResponsesError(`${file} cannot be read as JSON: ${messageOf(error)}`);
  }
}
