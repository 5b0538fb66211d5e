/**
 * The facts of an inventory: small records of the services' responses, with the names of the AWS CLI's output.
 * Responses come from the services (place.ts) or from files (saved-answers.ts), and only this module interprets them.
 */

import { setOwn } from "../base/dictionary.ts";
import { listOf, membersOf } from "../base/members.ts";

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

/** An instance that is not terminated. */
export interface InstanceFact {
  readonly id: string;
  readonly imageId: string;
  /** The launch template that launched it. */
  readonly template?: TemplateRef;
}

/** A reference to a version of a launch template: a number, `$Default` or `$Latest`. */
export interface TemplateRef {
  readonly id?: string;
  readonly name?: string;
  readonly version: string;
}

/** A version of a launch template. */
export interface TemplateVersionFact {
  readonly templateId: string;
  readonly name: string;
  readonly version: number;
  readonly isDefault: boolean;
  /** It may be a parameter with an image id, `resolve:ssm:…`. */
  readonly imageId?: string;
}

/** A launch configuration. */
export interface LaunchConfigurationFact {
  readonly name: string;
  readonly imageId: string;
}

/** An Auto Scaling group, with its launch templates, launch configurations and instances. */
export interface GroupFact {
  readonly name: string;
  readonly launchConfigurations: readonly string[];
  readonly templates: readonly TemplateRef[];
  readonly imageIds: readonly string[];
}

/** A Spot request that launches instances, or may. */
export interface SpotRequestFact {
  readonly id: string;
  readonly imageId: string;
}

/** An EC2 Fleet or a Spot Fleet that launches instances, or may. */
export interface FleetFact {
  readonly kind: "ec2-fleet" | "spot-fleet";
  readonly id: string;
  readonly templates: readonly TemplateRef[];
  readonly imageIds: readonly string[];
}

/** The image from which a recipe starts. */
export interface RecipeParentFact {
  readonly kind: "image-recipe" | "container-recipe";
  /** The ARN of the recipe. */
  readonly id: string;
  /** Id of a machine image, ARN of an image, a parameter (`ssm:…`), or something of the AWS Marketplace. */
  readonly parent: string;
}

/** {@link UseFacts} of an account and region; of saved responses, without a region. */
export interface PlaceUses {
  readonly region: string | undefined;
  readonly uses: UseFacts;
}

/** Everything that may use machine images. */
export interface UseFacts {
  readonly spotRequests: readonly SpotRequestFact[];
  readonly fleets: readonly FleetFact[];
  readonly recipes: readonly RecipeParentFact[];
  /** What of it was not read: one sentence each. */
  readonly unread: readonly string[];
  /** Whether all versions were read that something refers to: a missing one was deleted. */
  readonly hasAllTemplateVersions: boolean;
  readonly instances: readonly InstanceFact[];
  readonly templateVersions: readonly TemplateVersionFact[];
  readonly launchConfigurations: readonly LaunchConfigurationFact[];
  readonly groups: readonly GroupFact[];
}

/** A string, or a number as one; empty for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? `${value}` : "";
/** A non-empty string; undefined for anything else. */
const given = (value: unknown): string | undefined => textOf(value) || undefined;

/** A map of tags, as EC2 Image Builder returns them. */
function tagMap(value: unknown): Readonly<Record<string, string>> {
  const tags: Record<string, string> = {};
  for (const [key, each] of Object.entries(membersOf(value))) setOwn(tags, key, textOf(each));
  return tags;
}

/** A list of tags, as EC2 returns them. */
function tagList(value: unknown): Readonly<Record<string, string>> {
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
  const createdAt = given(dateCreated);
  const lastExecution = given(image.lifecycleExecutionId);
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
  if (given(name) === undefined || given(version) === undefined) return undefined;
  return { version: versionOf(textOf(arn)), name: textOf(name), semanticVersion: textOf(version) };
}

/** The ARN of a build's version. */
export const versionOf = (arn: string): string => arn.slice(0, arn.lastIndexOf("/"));

/** An image from DescribeImages. */
export function machineImageIn(value: unknown): MachineImageFact {
  const image = membersOf(value);
  const { ImageId, OwnerId, Public, LastLaunchedTime, Tags, BlockDeviceMappings } = image;
  const protection = given(image.DeregistrationProtection);
  const lastLaunchedAt = given(LastLaunchedTime);
  const volumes = listOf(BlockDeviceMappings).map(({ Ebs }) => membersOf(Ebs));
  const sizes = volumeSizesIn(volumes);
  return {
    id: textOf(ImageId),
    ownerId: textOf(OwnerId),
    isPublic: Public === true,
    ...(protection !== undefined && { isProtected: protection !== "disabled" }),
    ...(lastLaunchedAt !== undefined && { lastLaunchedAt }),
    tags: tagList(Tags),
    snapshots: volumes.flatMap(({ SnapshotId }) => given(SnapshotId) ?? []),
    ...(Object.keys(sizes).length > 0 && { volumeSizes: sizes }),
  };
}

/** The sizes in block devices of DescribeImages, or in snapshots of DescribeSnapshots. */
export function volumeSizesIn(volumes: unknown): VolumeSizes {
  const sizes: Record<string, number> = {};
  for (const { SnapshotId, VolumeSize } of listOf(volumes)) {
    const id = given(SnapshotId);
    const size = Number(given(VolumeSize));
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
    sharedAccounts: permissions.flatMap(({ UserId }) => given(UserId) ?? []),
    ...(permissions.some(({ UserId }) => given(UserId) === undefined) && { isSharedBeyond: true }),
  };
}

/** The tags of an instance that identify its launch template. */
const templateTags = { id: "aws:ec2launchtemplate:id", version: "aws:ec2launchtemplate:version" } as const;

/** The instances of a reservation of DescribeInstances. */
export function instancesIn(value: unknown): readonly InstanceFact[] {
  return listOf(membersOf(value).Instances)
    .filter(({ State }) => !/^(?:terminated|shutting-down)$/.test(textOf(membersOf(State).Name)))
    .map(({ InstanceId, ImageId, Tags }) => {
      const { [templateTags.id]: id, [templateTags.version]: version } = tagList(Tags);
      return {
        id: textOf(InstanceId),
        imageId: textOf(ImageId),
        ...(id !== undefined && version !== undefined && { template: { id, version } }),
      };
    });
}

/** A version from DescribeLaunchTemplateVersions. */
export function templateVersionIn(value: unknown): TemplateVersionFact {
  const { LaunchTemplateId, LaunchTemplateName, VersionNumber, DefaultVersion, LaunchTemplateData } = membersOf(value);
  const imageId = given(membersOf(LaunchTemplateData).ImageId);
  return {
    templateId: textOf(LaunchTemplateId),
    name: textOf(LaunchTemplateName),
    version: Number(VersionNumber),
    isDefault: DefaultVersion === true,
    ...(imageId !== undefined && { imageId }),
  };
}

/** A configuration from DescribeLaunchConfigurations. */
export function launchConfigurationIn(value: unknown): LaunchConfigurationFact {
  const { LaunchConfigurationName, ImageId } = membersOf(value);
  return { name: textOf(LaunchConfigurationName), imageId: textOf(ImageId) };
}

/** A group from DescribeAutoScalingGroups. */
export function groupIn(value: unknown): GroupFact {
  const group = membersOf(value);
  const mixed = membersOf(membersOf(group.MixedInstancesPolicy).LaunchTemplate);
  const overrides = listOf(mixed.Overrides);
  const instances = listOf(group.Instances);
  const launched = [group, ...instances];
  return {
    name: textOf(group.AutoScalingGroupName),
    launchConfigurations: launched.flatMap((each) => given(each.LaunchConfigurationName) ?? []),
    templates: [
      ...launched.map((each) => each.LaunchTemplate),
      ...[mixed, ...overrides].map((each) => each.LaunchTemplateSpecification),
    ].flatMap(templateIn),
    imageIds: overrides.flatMap((each) => given(each.ImageId) ?? []),
  };
}

/** A request from DescribeSpotInstanceRequests that is not over: a disabled one may launch again. */
export function spotRequestsIn(value: unknown): readonly SpotRequestFact[] {
  const { SpotInstanceRequestId, State, LaunchSpecification } = membersOf(value);
  const imageId = given(membersOf(LaunchSpecification).ImageId);
  const isOver = /^(?:closed|cancelled|failed)$/.test(textOf(State));
  return isOver || imageId === undefined ? [] : [{ id: textOf(SpotInstanceRequestId), imageId }];
}

/** Fleets that launch nothing any more. */
const endedFleet = /^(?:failed|deleted.*|cancelled.*)$/;

/** A fleet from DescribeFleets that is not deleted. */
export function fleetsIn(value: unknown): readonly FleetFact[] {
  const { FleetId, FleetState, LaunchTemplateConfigs } = membersOf(value);
  if (endedFleet.test(textOf(FleetState))) return [];
  return [{ kind: "ec2-fleet", id: textOf(FleetId), ...launchesOf(LaunchTemplateConfigs) }];
}

/** A request from DescribeSpotFleetRequests that is not cancelled. */
export function spotFleetsIn(value: unknown): readonly FleetFact[] {
  const { SpotFleetRequestId, SpotFleetRequestState, SpotFleetRequestConfig } = membersOf(value);
  if (endedFleet.test(textOf(SpotFleetRequestState))) return [];
  const { LaunchSpecifications, LaunchTemplateConfigs } = membersOf(SpotFleetRequestConfig);
  const { templates, imageIds } = launchesOf(LaunchTemplateConfigs);
  const own = listOf(LaunchSpecifications).flatMap(({ ImageId }) => given(ImageId) ?? []);
  return [{ kind: "spot-fleet", id: textOf(SpotFleetRequestId), templates, imageIds: [...imageIds, ...own] }];
}

const launchesOf = (configs: unknown) => ({
  templates: listOf(configs).flatMap((each) => templateIn(each.LaunchTemplateSpecification)),
  imageIds: listOf(configs).flatMap(({ Overrides }) =>
    listOf(Overrides).flatMap(({ ImageId }) => given(ImageId) ?? []),
  ),
});

/** The image from which a recipe of ListImageRecipes starts. */
export const imageParentsIn = (value: unknown): readonly RecipeParentFact[] =>
  parentsIn(value, "image-recipe", "parentImage");

/** The image of the instance on which a recipe of ListContainerRecipes is built. */
export const containerParentsIn = (value: unknown): readonly RecipeParentFact[] =>
  parentsIn(value, "container-recipe", "instanceImage");

function parentsIn(value: unknown, kind: RecipeParentFact["kind"], member: string): readonly RecipeParentFact[] {
  const recipe = membersOf(value);
  const parent = given(recipe[member]);
  return parent === undefined ? [] : [{ kind, id: textOf(recipe.arn), parent }];
}

/** A reference to a version of a launch template, by default to `$Default`. */
function templateIn(value: unknown): readonly TemplateRef[] {
  const { LaunchTemplateId, LaunchTemplateName, Version } = membersOf(value);
  const [id, name] = [given(LaunchTemplateId), given(LaunchTemplateName)];
  if (id === undefined && name === undefined) return [];
  const named = { ...(id !== undefined && { id }), ...(name !== undefined && { name }) };
  return [{ ...named, version: given(Version) ?? "$Default" }];
}
