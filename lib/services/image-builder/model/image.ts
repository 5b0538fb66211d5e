/** Images and their versions, and the operations that read them, from the public service model. */

import type { ServiceMessages } from "../../../facts/model/operation-messages.ts";
import { imageBuildArn } from "../model.ts";
import {
  distributionConfiguration,
  imageScanningConfiguration,
  imageTestsConfiguration,
  infrastructureConfiguration,
  workflows,
} from "./configuration.ts";
import {
  buildVersionNumber,
  filters,
  flag,
  imageType,
  latestVersionReferences,
  list,
  nameField,
  operation,
  ownership,
  page,
  platform,
  requestId,
  struct,
  tagMap,
  text,
  time,
  versionArn,
  versionNumber,
  wildcardVersion,
  word,
} from "./parts.ts";
import { containerRecipe, imageRecipe } from "./recipe.ts";

/** The state of an image. */
export const imageStatus = word("Its status.", [
  "PENDING",
  "CREATING",
  "BUILDING",
  "TESTING",
  "DISTRIBUTING",
  "INTEGRATING",
  "AVAILABLE",
  "CANCELLED",
  "FAILED",
  "DEPRECATED",
  "DELETED",
  "DISABLED",
]);

const failureContext = struct("What failed.", {
  imageStatus: { ...imageStatus, description: "Status of the image when it failed." },
  workflowExecutionId: text("The execution of the workflow that failed."),
  workflowArn: text("ARN of the workflow that failed."),
  stepExecutionId: text("The execution of the step that failed."),
  failedStep: text("Name of the step that failed."),
  componentFailure: struct("The component that failed.", {
    componentArn: text("ARN of the component."),
    phaseName: text("Its phase."),
    stepName: text("Its step."),
    action: text("The action of the step."),
    errorMessage: text("What the step reported."),
  }),
  distributionFailure: struct("The distribution that failed.", {
    errorMessage: text("What the distribution reported."),
    regionFailures: list(
      "The regions in which it failed.",
      struct("A region.", {
        region: text("Its name."),
        status: word("How the distribution ended there.", ["FAILED", "CANCELLED", "TIMED_OUT"]),
        imageConfigurationStep: word("The step that failed.", [
          "ASSOCIATE_LICENSES",
          "UPDATE_LAUNCH_TEMPLATES",
          "PUT_SSM_PARAMETERS",
          "UPDATE_FAST_LAUNCH_CONFIGURATIONS",
          "EXPORT_AMI",
        ]),
        errorMessage: text("What the step reported."),
        targetAccountId: text("The account to which it distributes."),
      }),
    ),
  }),
});

const state = struct("Its status.", { status: imageStatus, reason: text("Reason of the status."), failureContext });

const outputResources = struct("The distributed images.", {
  amis: list(
    "AMIs.",
    struct("An AMI.", {
      region: text("Its region."),
      image: text("Its id."),
      name: text("Its name."),
      description: text("Its description."),
      state,
      accountId: text("Its account."),
    }),
  ),
  containers: list(
    "Container images.",
    struct("Container images of a region.", {
      region: text("Their region."),
      imageUris: list("Their addresses.", text("An address.")),
    }),
  ),
});

const buildType = word("What started the build.", ["USER_INITIATED", "SCHEDULED", "IMPORT", "IMPORT_ISO"]);
const imageSource = word("Source of the base image.", ["AMAZON_MANAGED", "AWS_MARKETPLACE", "IMPORTED", "CUSTOM"]);
const arn = text("ARN of the image.");
const name = nameField("Name of the image, which is that of its recipe.");
const osVersion = text("Version of the operating system.");
const owner = text("Owner of the image.");
const dateCreated = text("When the image was created.");
const tags = tagMap("Tags of the image.");
const deprecationTime = time("When the image is or was deprecated.");
const lifecycleExecutionId = text("The lifecycle execution that last changed the image.");
const loggingConfiguration = struct("Destination of the logs.", { logGroupName: text("Name of the group of logs.") });

/** A build version of an image. */
export const image = struct("An image.", {
  arn,
  type: imageType,
  name,
  version: buildVersionNumber,
  platform,
  enhancedImageMetadataEnabled: flag("Whether additional metadata was collected, such as its packages."),
  osVersion,
  state,
  imageRecipe,
  containerRecipe,
  sourcePipelineName: nameField("Name of the pipeline that built it."),
  sourcePipelineArn: text("ARN of the pipeline that built it."),
  infrastructureConfiguration,
  distributionConfiguration,
  imageTestsConfiguration,
  dateCreated,
  outputResources,
  tags,
  buildType,
  imageSource,
  scanState: struct("Status of its scan.", {
    status: word("Its status.", ["PENDING", "SCANNING", "COLLECTING", "COMPLETED", "ABANDONED", "FAILED", "TIMED_OUT"]),
    reason: text("Reason of the status."),
  }),
  imageScanningConfiguration,
  deprecationTime,
  lifecycleExecutionId,
  executionRole: text("The role that ran its workflows."),
  workflows,
  loggingConfiguration,
});

export const imageSummary = struct("Summary of an image.", {
  arn,
  name,
  type: imageType,
  version: buildVersionNumber,
  platform,
  osVersion,
  state,
  owner,
  dateCreated,
  outputResources,
  tags,
  buildType,
  imageSource,
  deprecationTime,
  lifecycleExecutionId,
  loggingConfiguration,
});

/** A version of an image, independent of its builds. */
export const imageVersion = struct("A version of an image.", {
  arn: text("ARN of the version."),
  name,
  type: imageType,
  version: versionNumber,
  platform,
  osVersion,
  owner,
  dateCreated: text("When the version was created."),
  buildType,
  imageSource,
});

export const imageFilters = ["name", "osVersion", "platform", "type", "version"] as const;

const { required: _, ...optionalVersionArn } = versionArn("ARN of a version of an image.", "image", {
  form: "[0-9]+\\.[0-9]+\\.[0-9]+",
  example: "1.0.0",
});

export const imageVersionArn = optionalVersionArn;

export const imageBuildVersionArn = versionArn(
  "ARN of an image. Without a build it names the newest AVAILABLE build; with x for a number of its version, that of the newest version.",
  "image",
  { form: `(?:${wildcardVersion.form}|[0-9]+\\.[0-9]+\\.[0-9]+/[0-9]+)`, example: "1.0.0/1" },
);

/** The operations that read images. */
export const imageMessages: ServiceMessages = {
  ListImages: operation(
    "Lists the versions of images.",
    {
      owner: ownership,
      filters: filters(imageFilters),
      byName: flag("One version of each name; not together with a filter by version."),
      ...page,
      includeDeprecated: flag("Also deprecated images of Amazon; your own are always listed."),
    },
    { requestId, imageVersionList: list("Versions.", imageVersion), nextToken: page.nextToken },
  ),
  ListImageBuildVersions: operation(
    "Lists the builds of a version of an image, or of all images.",
    { imageVersionArn, filters: filters(imageFilters), ...page },
    { requestId, imageSummaryList: list("Images.", imageSummary), nextToken: page.nextToken },
  ),
  GetImage: operation("Shows an image.", { imageBuildVersionArn }, { requestId, image, latestVersionReferences }),
  DeleteImage: operation(
    "Deletes the record of an image, but none of its AMIs and containers.",
    { imageBuildVersionArn: imageBuildArn },
    { requestId, imageBuildVersionArn: imageBuildArn },
  ),
};
