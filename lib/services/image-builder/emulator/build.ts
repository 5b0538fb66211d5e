/** Builds: what an image pipeline starts, and how its image becomes AVAILABLE (gap `image-builder/pipelines`). */
import { createHash, randomUUID } from "node:crypto";
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { citePage } from "../../../facts/model/citation.ts";
import type { TagMap } from "../../../facts/model/tag-map.ts";
import { startPipelineMembers } from "../model/pipeline.ts";
import { originalResponse, remember } from "./idempotency.ts";
import { isBeingBuilt } from "./image-refusals.ts";
import {
  containerRecipes,
  type ImageRecord,
  imageRecipes,
  images,
  type RecordedStatus,
  splitBuild,
} from "./inventory.ts";
import { existingPipeline, imagePipelines, type PipelineRecord } from "./pipeline.ts";
import { refusal } from "./refusals.ts";
import { readBody, requestOf } from "./request.ts";
import { machineImages } from "./seeded-inventory.ts";

const cites = citePage("emulator.md", "Images and recipes");
const required = true;

/** Builds that were started. Times are epoch milliseconds. */
export const builds = tableOf({
  name: "imagebuilder.build",
  description: "A build.",
  cites,
  members: {
    arn: { kind: "string", description: "ARN of its image.", cites, required },
    pipeline: { kind: "string", description: "ARN of its pipeline.", cites, required },
    startedAt: { kind: "integer", description: "When it was started.", cites, required },
    due: { kind: "integer", description: "When it ends.", cites, required },
    fails: { kind: "boolean", description: "Whether an injected fault lets it fail.", cites, required },
    done: { kind: "boolean", description: "Whether its image has its last status.", cites, required },
  },
});

type BuildRecord = RecordOf<typeof builds>;

const request = requestOf(startPipelineMembers);

/** Returns {requestId, clientToken, imageBuildVersionArn}: the image that is being built. */
export function startImagePipelineExecution(call: EmulatedCall): object {
  const { clientToken = randomUUID(), ...input } = readBody(call, request).value;
  const original = originalResponse(call, clientToken, input);
  if (original !== undefined) return { requestId: randomUUID(), ...original };
  const pipeline = existingPipeline(call, input.imagePipelineArn);
  advanceBuilds(call, call.now);
  const isOwn = ({ pipeline: of, done }: BuildRecord): boolean => of === pipeline.arn && !done;
  const [running] = call.table(builds).page(0, 1, isOwn).records;
  if (running !== undefined) {
    const message = `image pipeline ${pipeline.arn} is building ${running.arn}; wait until that build has ended, then start the next (docs/emulator.md, "Images and recipes")`;
    throw refusal("ResourceInUseException", message);
  }
  const image = imageOf(call, pipeline, input.tags);
  call.table(images).put(image.arn, image);
  call.table(builds).put(image.arn, {
    ...{ arn: image.arn, pipeline: pipeline.arn, startedAt: call.now },
    due: call.outcome === "NEVER_ENDS" ? Number.MAX_SAFE_INTEGER : call.now + call.operationMs,
    ...{ fails: call.outcome === "FAILED", done: false },
  });
  const dateLastRun = new Date(call.now).toISOString();
  call.table(imagePipelines).put(pipeline.arn, { ...pipeline, dateLastRun, lastRunStatus: image.state.status });
  advanceBuilds(call, call.now);
  const response = { clientToken, imageBuildVersionArn: image.arn };
  return { requestId: randomUUID(), ...remember(call, clientToken, input, response) };
}

/** The image of a new build, without output. */
function imageOf(call: EmulatedCall, pipeline: PipelineRecord, tags: TagMap | undefined): ImageRecord {
  const { account, region } = call.scope;
  const { enhancedImageMetadataEnabled, imageTestsConfiguration } = pipeline;
  const [inName = "", version = ""] = recipeArnOf(pipeline).split("/").slice(-2);
  const ofVersion = `arn:aws:imagebuilder:${region}:${account}:image/${inName}/${version}`;
  return {
    ...{ arn: `${ofVersion}/${nextBuild(call, ofVersion)}`, version, owner: account },
    ...namedAs(call, pipeline, ofVersion, inName),
    type: pipeline.containerRecipeArn === undefined ? "AMI" : "DOCKER",
    state: { status: "BUILDING" },
    dateCreated: new Date(call.now).toISOString(),
    buildType: "USER_INITIATED",
    ...{ sourcePipelineArn: pipeline.arn, sourcePipelineName: pipeline.name },
    ...(enhancedImageMetadataEnabled !== undefined && { enhancedImageMetadataEnabled }),
    ...(imageTestsConfiguration !== undefined && { imageTestsConfiguration }),
    ...(tags !== undefined && { tags }),
  };
}

const recipeArnOf = ({ imageRecipeArn, containerRecipeArn = "" }: PipelineRecord): string =>
  imageRecipeArn ?? containerRecipeArn;

/** Name and platform: those of the recipe, else of an earlier build, else what the ARN and the pipeline say. */
function namedAs(call: EmulatedCall, pipeline: PipelineRecord, ofVersion: string, inName: string) {
  const recipes = call.table(pipeline.containerRecipeArn === undefined ? imageRecipes : containerRecipes);
  const isEarlier = ({ arn }: ImageRecord) => splitBuild(arn)[0] === ofVersion;
  const [earlier] = call.table(images).page(0, 1, isEarlier).records;
  const { name = inName, platform = pipeline.platform } = recipes.get(recipeArnOf(pipeline)) ?? earlier ?? {};
  return { name, ...(platform !== undefined && { platform }) };
}

/** One more than the greatest build number of a version, that of deleted records of builds included. */
function nextBuild(call: EmulatedCall, ofVersion: string): number {
  const all: readonly { readonly arn: string }[] = [
    ...call.table(images).page(0, Number.POSITIVE_INFINITY).records,
    ...call.table(builds).page(0, Number.POSITIVE_INFINITY).records,
  ];
  const numbers = all.map(({ arn }) => splitBuild(arn)).filter(([version]) => version === ofVersion);
  return numbers.reduce((most, [, build]) => Math.max(most, build), 0) + 1;
}

/** Gives the images of all builds in progress the status that they have at a time, in epoch milliseconds. */
export function advanceBuilds(call: EmulatedCall, at: number): void {
  for (const build of call.table(builds).page(0, Number.POSITIVE_INFINITY, ({ done }) => !done).records) {
    const image = call.table(images).get(build.arn);
    if (image === undefined || !isBeingBuilt(image.state.status)) {
      call.table(builds).put(build.arn, { ...build, done: true });
      continue;
    }
    const status = statusOf(build, image, at);
    if (status !== image.state.status) change(call, build, image, status);
  }
}

function statusOf({ startedAt, due, fails }: BuildRecord, image: ImageRecord, at: number): RecordedStatus {
  if (at >= due) return fails ? "FAILED" : "AVAILABLE";
  const stages: readonly RecordedStatus[] = isTested(image)
    ? ["BUILDING", "TESTING", "DISTRIBUTING"]
    : ["BUILDING", "DISTRIBUTING"];
  return stages[Math.floor(((at - startedAt) / (due - startedAt)) * stages.length)] ?? "BUILDING";
}

const isTested = ({ imageTestsConfiguration }: ImageRecord): boolean =>
  imageTestsConfiguration?.imageTestsEnabled !== false;

function change(call: EmulatedCall, build: BuildRecord, image: ImageRecord, status: RecordedStatus): void {
  const isAvailable = status === "AVAILABLE";
  call.table(images).put(image.arn, {
    ...image,
    state: { status, ...(status === "FAILED" && { reason: "this failure was injected" }) },
    ...(isAvailable && { outputResources: outputOf(call, image) }),
  });
  const done = !isBeingBuilt(status);
  if (done) call.table(builds).put(build.arn, { ...build, done });
  const pipeline = call.table(imagePipelines).get(build.pipeline);
  if (pipeline === undefined) return;
  const isLatest = pipeline.dateLastRun === image.dateCreated;
  call.table(imagePipelines).put(pipeline.arn, {
    ...pipeline,
    ...(isLatest && { lastRunStatus: status }),
    ...(isAvailable && pipeline.consecutiveFailures !== undefined && { consecutiveFailures: 0 }),
  });
}

/** The machine image of a build, whose snapshot and tags policies find, or its container image. */
function outputOf(call: EmulatedCall, image: ImageRecord): NonNullable<ImageRecord["outputResources"]> {
  const { account, region } = call.scope;
  const [inName = "", version, build] = image.arn.split("/").slice(-3);
  if (image.type === "DOCKER") {
    const repository = `${account}.dkr.ecr.${region}.amazonaws.com/${inName}`;
    return { containers: [{ region, imageUris: [`${repository}:${version}-${build}`] }] };
  }
  const hash = createHash("sha256").update(image.arn).digest("hex").slice(0, 17);
  const id = `ami-${hash}`;
  const tags = { CreatedBy: "EC2 Image Builder" };
  call.table(machineImages).put(id, { id, tags, snapshots: [`snap-${hash}`] });
  return { amis: [{ region, image: id, name: `${image.name} ${image.dateCreated}`, accountId: account }] };
}
