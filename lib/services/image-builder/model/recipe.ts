/** Recipes of images and of container images, and the operations that read them, from the public service model. */

import type { ServiceMessages } from "../../../facts/model/operation-messages.ts";
import {
  filters,
  flag,
  imageType,
  integer,
  latestVersionReferences,
  list,
  namedParameters,
  nameField,
  operation,
  ownership,
  page,
  platform,
  requestId,
  struct,
  tagMap,
  text,
  versionArn,
  versionNumber,
  wildcardVersion,
  word,
} from "./parts.ts";

const components = list(
  "The components, in the order in which they run.",
  struct("A component.", {
    componentArn: { ...text("ARN of the component."), required: true },
    parameters: namedParameters,
  }),
);

const blockDeviceMappings = list(
  "The volumes of the build instance.",
  struct("A volume.", {
    deviceName: text("The device."),
    ebs: struct("The volume.", {
      encrypted: flag("Whether it is encrypted."),
      deleteOnTermination: flag("Whether it is deleted with its instance."),
      iops: integer("Operations per second."),
      kmsKeyId: text("The key that encrypts it."),
      snapshotId: text("The snapshot from which it is created."),
      volumeSize: integer("Its size in GiB."),
      volumeType: word("Its type.", ["standard", "io1", "io2", "gp2", "gp3", "sc1", "st1"]),
      throughput: integer("MiB per second."),
    }),
    virtualName: text("The instance store volume."),
    noDevice: text("Empty: the device of the parent image is omitted."),
  }),
);

export const targetRepository = struct("The target repository of the container image.", {
  service: { ...word("The service of the repository.", ["ECR"]), required: true },
  repositoryName: { ...text("Name of the repository."), required: true },
});

export const imageRecipe = struct("An image recipe.", {
  arn: text("ARN of the recipe."),
  type: imageType,
  name: nameField("Name of the recipe."),
  description: text("Description of the recipe."),
  platform,
  owner: text("Owner of the recipe."),
  version: versionNumber,
  components,
  parentImage: text("The base image."),
  blockDeviceMappings,
  dateCreated: text("When the recipe was created."),
  tags: tagMap("Tags of the recipe."),
  workingDirectory: text("The folder in which the components run."),
  additionalInstanceConfiguration: struct("Additional settings of the build instance.", {
    systemsManagerAgent: struct("The agent that runs components.", {
      uninstallAfterBuild: flag("Whether it is removed before the image is created."),
    }),
    userDataOverride: text("Commands that run when the instance starts, in base64."),
  }),
  amiTags: tagMap("Tags of the AMI."),
  amiWatermarks: list("Names of the watermarks of the AMI.", text("A name.")),
});

export const containerRecipe = struct("A recipe of container images.", {
  arn: imageRecipe.members.arn,
  containerType: word("The type of the container image.", ["DOCKER"]),
  name: imageRecipe.members.name,
  description: imageRecipe.members.description,
  platform,
  owner: imageRecipe.members.owner,
  version: versionNumber,
  components,
  instanceConfiguration: struct("The build instance.", {
    image: text("The image of the instance."),
    blockDeviceMappings,
  }),
  dockerfileTemplateData: text("The Dockerfile, a template."),
  kmsKeyId: text("The key that encrypts the image."),
  encrypted: flag("Whether the image is encrypted."),
  parentImage: imageRecipe.members.parentImage,
  dateCreated: imageRecipe.members.dateCreated,
  tags: imageRecipe.members.tags,
  workingDirectory: imageRecipe.members.workingDirectory,
  targetRepository,
});

const { arn, name, owner, parentImage, dateCreated, tags } = imageRecipe.members;
const anyVersion = "With x for a number of its version, it names the newest one.";

export const recipeFilters = ["name", "parentImage", "platform"] as const;

export const imageRecipeArn = versionArn(`ARN of an image recipe. ${anyVersion}`, "image-recipe", wildcardVersion);

export const containerRecipeArn = versionArn(
  `ARN of a container recipe. ${anyVersion}`,
  "container-recipe",
  wildcardVersion,
);

const asked = { owner: ownership, filters: filters(recipeFilters), ...page };

/** The operations that read recipes. */
export const recipeMessages: ServiceMessages = {
  ListImageRecipes: operation("Lists image recipes.", asked, {
    requestId,
    imageRecipeSummaryList: list(
      "Recipes.",
      struct("Summary of a recipe.", { arn, name, platform, owner, parentImage, dateCreated, tags }),
    ),
    nextToken: page.nextToken,
  }),
  GetImageRecipe: operation(
    "Shows an image recipe.",
    { imageRecipeArn },
    { requestId, imageRecipe, latestVersionReferences },
  ),
  ListContainerRecipes: operation("Lists recipes of container images.", asked, {
    requestId,
    containerRecipeSummaryList: list(
      "Recipes.",
      struct("Summary of a recipe.", {
        arn,
        containerType: containerRecipe.members.containerType,
        name,
        platform,
        owner,
        parentImage,
        dateCreated,
        instanceImage: text("The image of the build instance."),
        tags,
      }),
    ),
    nextToken: page.nextToken,
  }),
  GetContainerRecipe: operation(
    "Shows a recipe of container images.",
    { containerRecipeArn },
    { requestId, containerRecipe, latestVersionReferences },
  ),
};
