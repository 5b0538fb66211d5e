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
  readonly lastLaunchedAt?: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly snapshots: readonly string[];
}

/** The accounts with which a machine image is shared, from DescribeImageAttribute. */
export interface PermissionFact {
  readonly id: string;
  readonly sharedAccounts: readonly string[];
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

/** Everything that may use machine images. */
export interface UseFacts {
  readonly instances: readonly InstanceFact[];
  readonly templateVersions: readonly TemplateVersionFact[];
  readonly launchConfigurations: readonly LaunchConfigurationFact[];
  readonly groups: readonly GroupFact[];
}

const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? `${value}` : "");
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
  const { arn, name, version, type, state, dateCreated, tags, outputResources } = image;
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
  const { ImageId, OwnerId, Public, LastLaunchedTime, Tags, BlockDeviceMappings } = membersOf(value);
  const lastLaunchedAt = given(LastLaunchedTime);
  return {
    id: textOf(ImageId),
    ownerId: textOf(OwnerId),
    isPublic: Public === true,
    ...(lastLaunchedAt !== undefined && { lastLaunchedAt }),
    tags: tagList(Tags),
    snapshots: listOf(BlockDeviceMappings).flatMap(({ Ebs }) => given(membersOf(Ebs).SnapshotId) ?? []),
  };
}

/** A response of DescribeImageAttribute for launchPermission. */
export function permissionIn(value: unknown): PermissionFact {
  const { ImageId, LaunchPermissions } = membersOf(value);
  return {
    id: textOf(ImageId),
    sharedAccounts: listOf(LaunchPermissions).flatMap(({ UserId }) => given(UserId) ?? []),
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

/** A reference to a version of a launch template, by default to `$Default`. */
function templateIn(value: unknown): readonly TemplateRef[] {
  const { LaunchTemplateId, LaunchTemplateName, Version } = membersOf(value);
  const [id, name] = [given(LaunchTemplateId), given(LaunchTemplateName)];
  if (id === undefined && name === undefined) return [];
  const named = { ...(id !== undefined && { id }), ...(name !== undefined && { name }) };
  return [{ ...named, version: given(Version) ?? "$Default" }];
}
