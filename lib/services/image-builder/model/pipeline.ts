/** Image pipelines, and the operations that read and start them, from the public service model. */

import type { ServiceMessages } from "../../../facts/model/operation-messages.ts";
import { lifecyclePolicy } from "../lifecycle-policy/model.ts";
import { imageBuildArn } from "../model.ts";
import { imageScanningConfiguration, imageTestsConfiguration, workflows } from "./configuration.ts";
import { imageStatus } from "./image.ts";
import {
  filters,
  flag,
  integer,
  list,
  nameField,
  operation,
  page,
  platform,
  requestId,
  struct,
  tagMap,
  text,
  word,
} from "./parts.ts";

const { clientToken, tags } = lifecyclePolicy.declaration.members;

/** The ARN of an image pipeline, in requests. */
export const imagePipelineArn = text("ARN of an image pipeline.", {
  required: true,
  pattern: {
    source: "^[^:\\s]+:[^:\\s]+:[^:\\s]+:[^:\\s]+:(?:[0-9]{12}|[a-z0-9-]+):image-pipeline/[a-z0-9_-]+$",
    meaning: "the ARN of an image pipeline, such as arn:aws:imagebuilder:us-east-1:123456789012:image-pipeline/web",
  },
});

export const imagePipeline = struct("An image pipeline.", {
  arn: text("ARN of the pipeline."),
  name: nameField("Name of the pipeline."),
  description: text("Description of the pipeline."),
  platform,
  enhancedImageMetadataEnabled: flag("Whether additional metadata of images is collected, such as their packages."),
  imageRecipeArn: text("ARN of the image recipe from which it builds."),
  containerRecipeArn: text("ARN of the container recipe from which it builds."),
  infrastructureConfigurationArn: text("ARN of the infrastructure configuration."),
  distributionConfigurationArn: text("ARN of the distribution configuration."),
  imageTestsConfiguration,
  schedule: struct("When it builds without being asked.", {
    scheduleExpression: text("A cron expression."),
    timezone: text("Time zone of the expression."),
    pipelineExecutionStartCondition: word("Whether a build also requires new dependencies.", [
      "EXPRESSION_MATCH_ONLY",
      "EXPRESSION_MATCH_AND_DEPENDENCY_UPDATES_AVAILABLE",
    ]),
    autoDisablePolicy: struct("When failures disable the pipeline.", {
      failureCount: { ...integer("Number of consecutive failures."), required: true },
    }),
  }),
  status: word("Whether it is enabled.", ["DISABLED", "ENABLED"]),
  dateCreated: text("When the pipeline was created."),
  dateUpdated: text("When the pipeline was last changed."),
  dateLastRun: text("When the pipeline last started a build."),
  lastRunStatus: { ...imageStatus, description: "Status of the image of the last build." },
  dateNextRun: text("When the pipeline is next to build."),
  tags: tagMap("Tags of the pipeline."),
  imageScanningConfiguration,
  imageTags: tagMap("Tags of the images that its schedule builds."),
  executionRole: text("The role that runs its workflows."),
  workflows,
  loggingConfiguration: struct("Destinations of the logs.", {
    imageLogGroupName: text("Name of the group of logs of its images."),
    pipelineLogGroupName: text("Name of the group of logs of the pipeline."),
  }),
  consecutiveFailures: integer("How many scheduled builds failed since the last success."),
});

export const pipelineFilters = [
  "description",
  "distributionConfigurationArn",
  "imageRecipeArn",
  "infrastructureConfigurationArn",
  "name",
  "status",
] as const;

/** The members of a request that starts a build. */
export const startPipelineMembers = {
  imagePipelineArn,
  clientToken,
  tags: { ...tags, description: "Tags of the image that is built." },
} as const;

/** The operations on image pipelines. */
export const pipelineMessages: ServiceMessages = {
  ListImagePipelines: operation(
    "Lists image pipelines.",
    { filters: filters(pipelineFilters), ...page },
    { requestId, imagePipelineList: list("Pipelines.", imagePipeline), nextToken: page.nextToken },
  ),
  GetImagePipeline: operation("Shows an image pipeline.", { imagePipelineArn }, { requestId, imagePipeline }),
  StartImagePipelineExecution: operation("Builds an image with an image pipeline.", startPipelineMembers, {
    requestId,
    clientToken,
    imageBuildVersionArn: imageBuildArn,
  }),
};
