/** Image pipelines of a seed, and the operations that read them. Building with one is build.ts. */
import { randomUUID } from "node:crypto";
import type { EmulatedCall, Seeding } from "../../../emulator/emulated-service.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { citePage } from "../../../facts/model/citation.ts";
import type { StringField, StructField } from "../../../facts/model/field.ts";
import { required, requiring } from "../../../facts/shape/required.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { filters, page, tagMap } from "../model/parts.ts";
import { imagePipeline, imagePipelineArn, pipelineFilters } from "../model/pipeline.ts";
import { containerRecipeArn, imageRecipeArn } from "../model/recipe.ts";
import { inArn } from "./inventory.ts";
import { matching } from "./listing.ts";
import { pageOf } from "./paging.ts";
import { refusal } from "./refusals.ts";
import { readBody, readParameter, requestOf } from "./request.ts";

/** Pipelines, as in responses. */
export const imagePipelines = tableOf({
  name: "imagebuilder.image-pipeline",
  ...{ description: imagePipeline.description, cites: imagePipeline.cites },
  members: requiring(imagePipeline.members, "arn", "name", "status", "dateCreated"),
});

/** A pipeline, as in a response. */
export type PipelineRecord = RecordOf<typeof imagePipelines>;

/** A field that a seed may omit. */
function optional({ required: _, ...field }: StringField): StringField {
  return field;
}

const element = {
  ...imagePipeline,
  members: {
    ...imagePipeline.members,
    arn: optional(imagePipelineArn),
    name: required(imagePipeline.members.name),
    imageRecipeArn: optional(imageRecipeArn),
    containerRecipeArn: optional(containerRecipeArn),
    imageTags: tagMap("Tags of the images that its schedule builds."),
  },
} as const satisfies StructField;

/** The member `imagePipelines` of a seed. */
export const pipelinesField = {
  kind: "list",
  description: "Image pipelines.",
  cites: citePage("emulator.md", "Images and recipes"),
  element,
} as const;

/** An element of {@link pipelinesField}. */
export type SeededPipeline = ValueOf<typeof element>;

/** What a seed must not say about the recipes of its pipelines: one sentence each. */
export function pipelineProblems(pipelines: readonly SeededPipeline[]): readonly string[] {
  return pipelines.flatMap(({ imageRecipeArn: image, containerRecipeArn: container }, index) => {
    const at = `imagebuilder.imagePipelines[${index}]`;
    if (image === undefined && container === undefined)
      return [`${at} has no recipe; write imageRecipeArn or containerRecipeArn`];
    if (image !== undefined && container !== undefined)
      return [`${at} has imageRecipeArn and containerRecipeArn; a pipeline builds from one recipe, so omit one`];
    const [member, recipe = ""] = image === undefined ? ["containerRecipeArn", container] : ["imageRecipeArn", image];
    const isExact = /\/[0-9]+\.[0-9]+\.[0-9]+$/.test(recipe);
    return isExact
      ? []
      : [`${at}.${member} is ${JSON.stringify(recipe)}; it must name one version, such as 1.0.0, without x`];
  });
}

/** Creates the pipelines of a seed, replacing those with the same ARN. */
export function createPipelines(pipelines: readonly SeededPipeline[], { scope, now, table }: Seeding): void {
  for (const pipeline of pipelines) {
    const record: PipelineRecord = {
      arn: `arn:aws:imagebuilder:${scope.region}:${scope.account}:image-pipeline/${inArn(pipeline.name)}`,
      platform: "Linux",
      status: "ENABLED",
      dateCreated: new Date(now).toISOString(),
      ...pipeline,
    };
    table(imagePipelines).put(record.arn, record);
  }
}

/** @throws Refusal if the account and region have no pipeline with this ARN. */
export function existingPipeline(call: EmulatedCall, arn: string): PipelineRecord {
  const pipeline = call.table(imagePipelines).get(arn);
  if (pipeline !== undefined) return pipeline;
  const { account, region } = call.scope;
  throw refusal(
    "ResourceNotFoundException",
    `image pipeline ${arn} was not found in account ${account} and region ${region}; check the ARN and the region`,
  );
}

/** Returns {requestId, imagePipeline}. */
export function getImagePipeline(call: EmulatedCall): object {
  const arn = readParameter(call, "imagePipelineArn", imagePipelineArn);
  return { requestId: randomUUID(), imagePipeline: existingPipeline(call, arn) };
}

const listRequest = requestOf({ filters: filters(pipelineFilters), ...page });

/** Returns {requestId, imagePipelineList, nextToken?}, in order of seeding. */
export function listImagePipelines(call: EmulatedCall): object {
  const input = readBody(call, listRequest).value;
  const { filters: asked = [] } = input;
  const isIn = matching(asked, pipelineFilters);
  const { records, rest } = pageOf(call, imagePipelines, input, JSON.stringify(asked), isIn);
  return { requestId: randomUUID(), imagePipelineList: records, ...rest };
}
