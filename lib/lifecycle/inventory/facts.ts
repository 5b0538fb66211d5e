/**
 * The facts of images and AMIs: small records of the services' responses, with the names of the AWS CLI's output.
 * Responses come from the services (place.ts) or from files (saved-answers.ts), and only this module, use-facts.ts and recycle-bin.ts interpret them.
 */

import { setOwn } from "../../base/dictionary.ts";
import { listOf, membersOf } from "../../base/members.ts";

/** A build version of an image, from ListImageBuildVersions or GetImage. */
export interface BuildFact {
  readonly arn: string;
  readonly name: string;
  readonly version: string;
  /** As in the response; an inventory has only some of these statuses. */
  readonly status: string;
  readonly createdAt?: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly vmImages: readonly { readonly id: string; readonly region: string; readonly accountId: string }[];
  /** Addresses of container images; absent for other images. */
  readonly containers?: readonly string[];
  /** The response lacks the distributed images. */
  readonly isInShort?: true;
  /** The execution that last changed it. */
  readonly lastExecution?: string;
  /** It was imported, so it has no recipe. */
  readonly isImported?: true;
}

/** The recipe of an image version, from GetImage. */
export interface RecipeFact {
  /** The ARN of the version: that of a build without the build number. */
  readonly version: string;
  readonly name: string;
  readonly semanticVersion: string;
}

/** A machine image, from DescribeImages. */
export interface MachineImageFact {
  readonly id: string;
  readonly ownerId: string;
  readonly isPublic: boolean;
  /** Absent if the response does not tell. */
  readonly isProtected?: boolean;
  readonly lastLaunchedAt?: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly snapshots: readonly string[];
  /** GiB of the volume of each snapshot, by its id. */
  readonly volumeSizes?: VolumeSizes;
}

/** GiB of the volumes of snapshots, by the snapshot's id. */
export type VolumeSizes = Readonly<Record<string, number>>;

/** The accounts with which a machine image is shared, from DescribeImageAttribute. */
export interface PermissionFact {
  readonly id: string;
  readonly sharedAccounts: readonly string[];
  /** It is shared with an organization or a part of one, whose accounts are not known. */
  readonly isSharedBeyond?: true;
}

/** A string, or a number as one; empty for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? `${value}` : "";
/** A non-empty string; undefined for anything else. */
export const nonEmptyText = (value: unknown): string | undefined => textOf(value) || undefined;

/** A map of tags, as EC2 Image Builder returns them. */
function tagMap(value: unknown): Readonly<Record<string, string>> {
  const tags: Record<string, string> = {};
  for (const [key, each] of Object.entries(membersOf(value))) setOwn(tags, key, textOf(each));
  return tags;
}

/** A list of tags, as EC2 returns them. */
export function tagList(value: unknown): Readonly<Record<string, string>> {
  const tags: Record<string, string> = {};
  for (const { Key, Value } of listOf(value)) setOwn(tags, textOf(Key), textOf(Value));
  return tags;
}

/** A build from ListImageBuildVersions, or the image of GetImage. */
export function buildIn(value: unknown): BuildFact {
  const image = membersOf(value);
  const { arn, name, version, type, state, dateCreated, tags, outputResources, buildType } = image;
  const { amis, containers } = membersOf(outputResources);
  const isContainer = type === "DOCKER" || image.containerRecipe !== undefined || listOf(containers).length > 0;
  const createdAt = nonEmptyText(dateCreated);
  const lastExecution = nonEmptyText(image.lifecycleExecutionId);
  return {
    arn: textOf(arn),
    name: textOf(name),
    // Responses of builds have the number of the build too: "1.0.0/1".
    version: textOf(version).replace(/\/.*$/, ""),
    status: textOf(membersOf(state).status),
    ...(createdAt !== undefined && { createdAt }),
    tags: tagMap(tags),
    vmImages: listOf(amis)
      .map((each) => ({ id: textOf(each.image), region: textOf(each.region), accountId: textOf(each.accountId) }))
      .filter(({ id }) => id !== ""),
    ...(isContainer && {
      containers: listOf(containers).flatMap(({ imageUris }) =>
        Array.isArray(imageUris) ? imageUris.map(textOf) : [],
      ),
    }),
    ...(outputResources === undefined && { isInShort: true }),
    ...(lastExecution !== undefined && { lastExecution }),
    ...(textOf(buildType).startsWith("IMPORT") && { isImported: true }),
  };
}

/** The recipe of GetImage's image; undefined if it has none, like an imported image. */
export function recipeIn(value: unknown): RecipeFact | undefined {
  const { arn, imageRecipe, containerRecipe } = membersOf(value);
  const { name, version } = membersOf(containerRecipe ?? imageRecipe);
  if (nonEmptyText(name) === undefined || nonEmptyText(version) === undefined) return undefined;
  return { version: versionOf(textOf(arn)), name: textOf(name), semanticVersion: textOf(version) };
}

/** The ARN of a build's version. */
export const versionOf = (arn: string): string => arn.slice(0, arn.lastIndexOf("/"));

/** An image from DescribeImages. */
export function machineImageIn(value: unknown): MachineImageFact {
  const image = membersOf(value);
  const { ImageId, OwnerId, Public, LastLaunchedTime, Tags, BlockDeviceMappings } = image;
  const protection = nonEmptyText(image.DeregistrationProtection);
  const lastLaunchedAt = nonEmptyText(LastLaunchedTime);
  const volumes = listOf(BlockDeviceMappings).map(({ Ebs }) => membersOf(Ebs));
  const sizes = volumeSizesIn(volumes);
  return {
    id: textOf(ImageId),
    ownerId: textOf(OwnerId),
    isPublic: Public === true,
    ...(protection !== undefined && { isProtected: protection !== "disabled" }),
    ...(lastLaunchedAt !== undefined && { lastLaunchedAt }),
    tags: tagList(Tags),
    snapshots: volumes.flatMap(({ SnapshotId }) => nonEmptyText(SnapshotId) ?? []),
    ...(Object.keys(sizes).length > 0 && { volumeSizes: sizes }),
  };
}

/** The sizes in block devices of DescribeImages, or in snapshots of DescribeSnapshots. */
export function volumeSizesIn(volumes: unknown): VolumeSizes {
  const sizes: Record<string, number> = {};
  for (const { SnapshotId, VolumeSize } of listOf(volumes)) {
    const id = nonEmptyText(SnapshotId);
    const size = Number(nonEmptyText(VolumeSize));
    if (id !== undefined && Number.isInteger(size) && size >= 1) setOwn(sizes, id, size);
  }
  return sizes;
}

/** A response of DescribeImageAttribute for launchPermission. */
export function permissionIn(value: unknown): PermissionFact {
  const { ImageId, LaunchPermissions } = membersOf(value);
  const permissions = listOf(LaunchPermissions);
  return {
    id: textOf(ImageId),
    sharedAccounts: permissions.flatMap(({ UserId }) => nonEmptyText(UserId) ?? []),
    ...(permissions.some(({ UserId }) => nonEmptyText(UserId) === undefined) && { isSharedBeyond: true }),
  };
}
