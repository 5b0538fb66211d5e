/** The facts of what may use AMIs: small records of the services' responses, as in facts.ts. */
import { listOf, membersOf } from "../../base/members.ts";
import { nonEmptyText, tagList, textOf } from "./facts.ts";

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
  const imageId = nonEmptyText(membersOf(LaunchTemplateData).ImageId);
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
    launchConfigurations: launched.flatMap((each) => nonEmptyText(each.LaunchConfigurationName) ?? []),
    templates: [
      ...launched.map((each) => each.LaunchTemplate),
      ...[mixed, ...overrides].map((each) => each.LaunchTemplateSpecification),
    ].flatMap(templateIn),
    imageIds: overrides.flatMap((each) => nonEmptyText(each.ImageId) ?? []),
  };
}

/** A request from DescribeSpotInstanceRequests that is not over: a disabled one may launch again. */
export function spotRequestsIn(value: unknown): readonly SpotRequestFact[] {
  const { SpotInstanceRequestId, State, LaunchSpecification } = membersOf(value);
  const imageId = nonEmptyText(membersOf(LaunchSpecification).ImageId);
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

/** A request from DescribeSpotFleetRequests that is not canceled. */
export function spotFleetsIn(value: unknown): readonly FleetFact[] {
  const { SpotFleetRequestId, SpotFleetRequestState, SpotFleetRequestConfig } = membersOf(value);
  if (endedFleet.test(textOf(SpotFleetRequestState))) return [];
  const { LaunchSpecifications, LaunchTemplateConfigs } = membersOf(SpotFleetRequestConfig);
  const { templates, imageIds } = launchesOf(LaunchTemplateConfigs);
  const own = listOf(LaunchSpecifications).flatMap(({ ImageId }) => nonEmptyText(ImageId) ?? []);
  return [{ kind: "spot-fleet", id: textOf(SpotFleetRequestId), templates, imageIds: [...imageIds, ...own] }];
}

const launchesOf = (configs: unknown) => ({
  templates: listOf(configs).flatMap((each) => templateIn(each.LaunchTemplateSpecification)),
  imageIds: listOf(configs).flatMap(({ Overrides }) =>
    listOf(Overrides).flatMap(({ ImageId }) => nonEmptyText(ImageId) ?? []),
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
  const parent = nonEmptyText(recipe[member]);
  return parent === undefined ? [] : [{ kind, id: textOf(recipe.arn), parent }];
}

/** A reference to a version of a launch template, by default to `$Default`. */
function templateIn(value: unknown): readonly TemplateRef[] {
  const { LaunchTemplateId, LaunchTemplateName, Version } = membersOf(value);
  const [id, name] = [nonEmptyText(LaunchTemplateId), nonEmptyText(LaunchTemplateName)];
  if (id === undefined && name === undefined) return [];
  const named = { ...(id !== undefined && { id }), ...(name !== undefined && { name }) };
  return [{ ...named, version: nonEmptyText(Version) ?? "$Default" }];
}
