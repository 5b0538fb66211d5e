/** EC2 Image Builder: REST JSON, one path per operation. */

import { own } from "../../base/dictionary.ts";
import {
  type EmulatedCall,
  type EmulatedService,
  jsonResponse,
  type RequestHead,
  type ServiceResponse,
  seedOf,
} from "../../emulator/emulated-service.ts";
import { Refusal } from "../../emulator/refusal.ts";
import type { StructField } from "../../facts/model/field.ts";
import { builds, startImagePipelineExecution } from "./emulator/build.ts";
import { clientTokens } from "./emulator/idempotency.ts";
import { deleteImage, getImage, listImageBuildVersions, listImages } from "./emulator/image.ts";
import { containerRecipes, createInventory, imageRecipes, images, inventoryMembers } from "./emulator/inventory.ts";
import {
  createPipelines,
  getImagePipeline,
  imagePipelines,
  listImagePipelines,
  pipelineProblems,
  pipelinesField,
} from "./emulator/pipeline.ts";
import { getContainerRecipe, getImageRecipe, listContainerRecipes, listImageRecipes } from "./emulator/recipe.ts";
import { listTagsForResource, tagResource, tagsPath, untagResource } from "./emulator/resource-tags.ts";
import { machineImages } from "./emulator/seeded-inventory.ts";
import { executions } from "./lifecycle-execution/emulator/execution.ts";
import {
  cancelLifecycleExecution,
  getLifecycleExecution,
  listLifecycleExecutionResources,
  listLifecycleExecutions,
} from "./lifecycle-execution/emulator.ts";
import { catchUp, lastRuns } from "./lifecycle-policy/emulator/daily-run.ts";
import { policies } from "./lifecycle-policy/emulator/policy.ts";
import {
  createLifecyclePolicy,
  deleteLifecyclePolicy,
  getLifecyclePolicy,
  listLifecyclePolicies,
  updateLifecyclePolicy,
} from "./lifecycle-policy/emulator.ts";
import { startResourceStateUpdate } from "./state-update/emulator.ts";

/** An operation: its method, path and handler. */
interface Operation {
  readonly method: string;
  /** By default `/<name of the operation>`. */
  readonly path?: string;
  /** Returns the members of the response. */
  readonly run: (call: EmulatedCall) => object;
}

/** Methods and paths (gap `lifecycle-policy/http`). */
const operations: { readonly [name: string]: Operation } = {
  CreateLifecyclePolicy: { method: "PUT", run: createLifecyclePolicy },
  GetLifecyclePolicy: { method: "GET", run: getLifecyclePolicy },
  UpdateLifecyclePolicy: { method: "PUT", run: updateLifecyclePolicy },
  DeleteLifecyclePolicy: { method: "DELETE", run: deleteLifecyclePolicy },
  ListLifecyclePolicies: { method: "POST", run: listLifecyclePolicies },
  StartResourceStateUpdate: { method: "PUT", run: startResourceStateUpdate },
  GetLifecycleExecution: { method: "GET", run: getLifecycleExecution },
  CancelLifecycleExecution: { method: "PUT", run: cancelLifecycleExecution },
  ListLifecycleExecutions: { method: "POST", run: listLifecycleExecutions },
  ListLifecycleExecutionResources: { method: "POST", run: listLifecycleExecutionResources },
  ListImages: { method: "POST", run: listImages },
  ListImageBuildVersions: { method: "POST", run: listImageBuildVersions },
  GetImage: { method: "GET", run: getImage },
  DeleteImage: { method: "DELETE", run: deleteImage },
  ListImageRecipes: { method: "POST", run: listImageRecipes },
  GetImageRecipe: { method: "GET", run: getImageRecipe },
  ListContainerRecipes: { method: "POST", run: listContainerRecipes },
  GetContainerRecipe: { method: "GET", run: getContainerRecipe },
  ListImagePipelines: { method: "POST", run: listImagePipelines },
  GetImagePipeline: { method: "GET", run: getImagePipeline },
  StartImagePipelineExecution: { method: "PUT", run: startImagePipelineExecution },
  ListTagsForResource: { method: "GET", path: tagsPath, run: listTagsForResource },
  TagResource: { method: "POST", path: tagsPath, run: tagResource },
  UntagResource: { method: "DELETE", path: tagsPath, run: untagResource },
};

// The part `imagebuilder` of a seed: images, recipes and pipelines.

const seedField = {
  kind: "struct",
  description: "Images, recipes and pipelines.",
  cites: pipelinesField.cites,
  members: { ...inventoryMembers, imagePipelines: pipelinesField },
} as const satisfies StructField;

/** Images, recipes and pipelines of a seed. */
const imageBuilderSeed = seedOf({
  field: seedField,
  problems: ({ imagePipelines = [] }) => pipelineProblems(imagePipelines),
  createRecords({ imagePipelines = [], ...inventory }, seeding) {
    createInventory(inventory, seeding);
    createPipelines(imagePipelines, seeding);
  },
});

export const imageBuilder: EmulatedService = {
  name: "imagebuilder",
  tables: [
    ...[policies, clientTokens, executions, lastRuns],
    ...[images, machineImages, imageRecipes, containerRecipes, imagePipelines, builds],
  ],
  failures: {
    400: "InvalidRequestException",
    402: "ServiceQuotaExceededException",
    403: "ForbiddenException",
    429: "CallRateLimitExceededException",
    500: "ServiceException",
    503: "ServiceUnavailableException",
  },
  operations: Object.keys(operations),
  outcomes: ["FAILED", "NEVER_ENDS"],
  seed: imageBuilderSeed,

  match({ method, path }: RequestHead): string | undefined {
    const wanted = path.startsWith(tagsPath) ? tagsPath : path;
    const here = Object.entries(operations).filter(([name, { path = `/${name}` }]) => path === wanted);
    const found = here.find(([, operation]) => operation.method === method);
    if (here.length === 0 || found !== undefined) return found?.[0];
    const allowed = here.map(([, operation]) => operation.method).join(", ");
    throw new Refusal(this.failures[400], 405, `the method is ${method}; ${path} supports ${allowed}`);
  },

  handle(call: EmulatedCall): ServiceResponse {
    const operation = own(operations, call.operation);
    if (operation === undefined) throw new Error(`unknown EC2 Image Builder operation ${call.operation}`);
    catchUp(call);
    return jsonResponse(200, operation.run(call));
  },

  refuse({ error, status, message }: Refusal): ServiceResponse {
    return jsonResponse(status, { message }, { "x-amzn-errortype": error });
  },
};
