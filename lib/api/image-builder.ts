/** EC2 Image Builder (document 3): its operations, and a client. */
import { lifecyclePolicy } from "../model/lifecycle-policy/lifecycle-policy.ts";
import type { ResourceModel } from "../model/resource.ts";
import { type Client, createClient } from "./client.ts";
import type { ResourcePart, Service } from "./operation.ts";
import { type RestJsonOperation, restJsonRequest } from "./rest-json.ts";
import type { ClientSettings } from "./settings.ts";

const resource: ResourceModel = lifecyclePolicy;

/** The whole message is a policy, with further members of its own. */
const policy: readonly ResourcePart[] = [{ at: "", resource, part: "" }];

/**
 * Every operation on lifecycle policies and their executions. Document 3 shows CreateLifecyclePolicy without method and
 * path; these come from the public service model (model/gaps.ts, lifecycle-policy/http).
 */
export const imageBuilderOperations = {
  createLifecyclePolicy: {
    name: "CreateLifecyclePolicy",
    method: "PUT",
    path: "/CreateLifecyclePolicy",
    clientToken: true,
    inputParts: policy,
  },
  getLifecyclePolicy: {
    name: "GetLifecyclePolicy",
    method: "GET",
    path: "/GetLifecyclePolicy",
    query: ["lifecyclePolicyArn"],
    outputParts: [{ at: "lifecyclePolicy", resource, part: "" }],
  },
  updateLifecyclePolicy: {
    name: "UpdateLifecyclePolicy",
    method: "PUT",
    path: "/UpdateLifecyclePolicy",
    clientToken: true,
    inputParts: policy,
  },
  deleteLifecyclePolicy: {
    name: "DeleteLifecyclePolicy",
    method: "DELETE",
    path: "/DeleteLifecyclePolicy",
    query: ["lifecyclePolicyArn"],
  },
  listLifecyclePolicies: {
    name: "ListLifecyclePolicies",
    method: "POST",
    path: "/ListLifecyclePolicies",
    pageOf: "lifecyclePolicySummaryList",
    outputParts: [{ at: "lifecyclePolicySummaryList[]", resource, part: "" }],
  },
  cancelLifecycleExecution: {
    name: "CancelLifecycleExecution",
    method: "PUT",
    path: "/CancelLifecycleExecution",
    clientToken: true,
  },
  startResourceStateUpdate: {
    name: "StartResourceStateUpdate",
    method: "PUT",
    path: "/StartResourceStateUpdate",
    clientToken: true,
    // includeResources and exclusionRules, which a policy has in a rule, are members of their own here.
    inputParts: [
      { at: "", resource, part: "policyDetails[].action" },
      { at: "", resource, part: "policyDetails[]" },
    ],
  },
  getLifecycleExecution: {
    name: "GetLifecycleExecution",
    method: "GET",
    path: "/GetLifecycleExecution",
    query: ["lifecycleExecutionId"],
  },
  listLifecycleExecutions: {
    name: "ListLifecycleExecutions",
    method: "POST",
    path: "/ListLifecycleExecutions",
    pageOf: "lifecycleExecutions",
  },
  listLifecycleExecutionResources: {
    name: "ListLifecycleExecutionResources",
    method: "POST",
    path: "/ListLifecycleExecutionResources",
    pageOf: "resources",
  },
  listImages: { name: "ListImages", method: "POST", path: "/ListImages", pageOf: "imageVersionList" },
  listImageBuildVersions: {
    name: "ListImageBuildVersions",
    method: "POST",
    path: "/ListImageBuildVersions",
    pageOf: "imageSummaryList",
  },
  getImage: { name: "GetImage", method: "GET", path: "/GetImage", query: ["imageBuildVersionArn"] },
  listImageRecipes: {
    name: "ListImageRecipes",
    method: "POST",
    path: "/ListImageRecipes",
    pageOf: "imageRecipeSummaryList",
  },
  getImageRecipe: { name: "GetImageRecipe", method: "GET", path: "/GetImageRecipe", query: ["imageRecipeArn"] },
  listContainerRecipes: {
    name: "ListContainerRecipes",
    method: "POST",
    path: "/ListContainerRecipes",
    pageOf: "containerRecipeSummaryList",
  },
  getContainerRecipe: {
    name: "GetContainerRecipe",
    method: "GET",
    path: "/GetContainerRecipe",
    query: ["containerRecipeArn"],
  },
  tagResource: {
    name: "TagResource",
    method: "POST",
    path: "/tags/{resourceArn}",
  },
  untagResource: {
    name: "UntagResource",
    method: "DELETE",
    path: "/tags/{resourceArn}",
    query: ["tagKeys"],
  },
  listTagsForResource: {
    name: "ListTagsForResource",
    method: "GET",
    path: "/tags/{resourceArn}",
  },
} as const satisfies { readonly [method: string]: RestJsonOperation };

/** The service, as the client needs it. */
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
