/** EC2 Image Builder: its operations, and a client. */

import { type Client, createClient } from "../../client/client.ts";
import type { ClientSettings } from "../../client/client-settings.ts";
import { byMethod, type OperationFacts, type ResourcePart, type Service } from "../../client/operation.ts";
import { type RestJsonOperation, restJsonRequest } from "../../client/protocols/rest-json.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { lifecyclePolicy } from "./lifecycle-policy/model.ts";
import { stateUpdate } from "./state-update/model.ts";

const resource: ResourceModel = lifecyclePolicy;

/** The message is a policy, with additional members. */
const policy: readonly ResourcePart[] = [{ at: "", resource, part: "" }];

/**
 * All operations on lifecycle policies and their executions. Only CreateLifecyclePolicy is documented, without method
 * and path; these are those of the public service model (gap lifecycle-policy/http).
 */
export const imageBuilderOperations = byMethod({
  CreateLifecyclePolicy: { method: "PUT", clientToken: true, inputParts: policy },
  GetLifecyclePolicy: {
    method: "GET",
    query: ["lifecyclePolicyArn"],
    outputParts: [{ at: "lifecyclePolicy", resource, part: "" }],
  },
  UpdateLifecyclePolicy: { method: "PUT", clientToken: true, inputParts: policy },
  DeleteLifecyclePolicy: { method: "DELETE", query: ["lifecyclePolicyArn"] },
  ListLifecyclePolicies: {
    method: "POST",
    pageOf: "lifecyclePolicySummaryList",
    outputParts: [{ at: "lifecyclePolicySummaryList[]", resource, part: "" }],
  },
  CancelLifecycleExecution: { method: "PUT", clientToken: true },
  StartResourceStateUpdate: {
    method: "PUT",
    clientToken: true,
    inputParts: [{ at: "", resource: stateUpdate, part: "" }],
  },
  GetLifecycleExecution: { method: "GET", query: ["lifecycleExecutionId"] },
  ListLifecycleExecutions: { method: "POST", pageOf: "lifecycleExecutions" },
  ListLifecycleExecutionResources: { method: "POST", pageOf: "resources" },
  ListImages: { method: "POST", pageOf: "imageVersionList" },
  ListImageBuildVersions: { method: "POST", pageOf: "imageSummaryList" },
  GetImage: { method: "GET", query: ["imageBuildVersionArn"] },
  DeleteImage: { method: "DELETE", query: ["imageBuildVersionArn"] },
  ListImageRecipes: { method: "POST", pageOf: "imageRecipeSummaryList" },
  GetImageRecipe: { method: "GET", query: ["imageRecipeArn"] },
  ListContainerRecipes: { method: "POST", pageOf: "containerRecipeSummaryList" },
  GetContainerRecipe: { method: "GET", query: ["containerRecipeArn"] },
  ListImagePipelines: { method: "POST", pageOf: "imagePipelineList" },
  GetImagePipeline: { method: "GET", query: ["imagePipelineArn"] },
  StartImagePipelineExecution: { method: "PUT", clientToken: true },
  TagResource: {
    method: "POST",
    path: "/tags/{resourceArn}",
  },
  UntagResource: {
    method: "DELETE",
    path: "/tags/{resourceArn}",
    query: ["tagKeys"],
  },
  ListTagsForResource: {
    method: "GET",
    path: "/tags/{resourceArn}",
  },
} as const satisfies OperationFacts<RestJsonOperation>);

export const imageBuilder: Service<RestJsonOperation, typeof imageBuilderOperations> = {
  id: "imagebuilder",
  encode: restJsonRequest,
  pageToken: "nextToken",
  operations: imageBuilderOperations,
};

/** A client of EC2 Image Builder: one method per operation, and `pages` for the lists. */
export type ImageBuilderClient = Client<typeof imageBuilderOperations>;

/** Creates a client of EC2 Image Builder. Throws an ApiError at once for a malformed setting. */
export const createImageBuilderClient = (settings: ClientSettings = {}): ImageBuilderClient =>
  createClient(imageBuilder, settings);
