/**
 * The requests and responses of EC2 Image Builder, member by member. The documentation shows CreateLifecyclePolicy; the
 * other operations, and the order of members, are those of the public service model (gaps.ts, `image-builder/`).
 */

import { cite } from "../../../facts/model/citation.ts";
import { messages, type ServiceMessages } from "../../../facts/model/operation-messages.ts";
import { lifecyclePolicy } from "../lifecycle-policy/model.ts";
import {
  executionStatus,
  imageBuildArn,
  lifecycleExecutionId,
  lifecyclePolicyArn,
  maxResults,
  nextToken,
  parentResourceId,
  resourceArn,
  tagKeys,
} from "../model.ts";
import { stateUpdate } from "../state-update/model.ts";
import { imageMessages } from "./image.ts";
import { filters, flag, list, operation, struct, tagMap, text, time, word } from "./parts.ts";
import { pipelineMessages } from "./pipeline.ts";
import { recipeMessages } from "./recipe.ts";

const { declaration, record } = lifecyclePolicy;
const { name, clientToken, dryRun: _dryRun, tags, ...settings } = declaration.members;
const { description, status, executionRole, resourceType, policyDetails, resourceSelection } = settings;

const tagsInResponse = tagMap(tags.description);

const dates = {
  dateCreated: time("When the policy was created."),
  dateUpdated: time("When the policy was last changed."),
  dateLastRun: time("When the policy last ran."),
};

const policy = struct("The policy.", {
  arn: record.arn,
  name,
  description,
  status,
  executionRole,
  resourceType,
  policyDetails,
  resourceSelection,
  ...dates,
  tags: tagsInResponse,
});

const policySummary = struct("Summary of a policy.", {
  arn: record.arn,
  name,
  description,
  status,
  executionRole,
  resourceType,
  ...dates,
  tags: tagsInResponse,
});

const executionState = struct("Status of the execution.", {
  status: executionStatus,
  reason: text("Reason of the status."),
});

const execution = struct("An execution.", {
  lifecycleExecutionId,
  lifecyclePolicyArn,
  resourcesImpactedSummary: struct("The effect of the execution.", {
    hasImpactedResources: flag("Whether it affects resources."),
  }),
  state: executionState,
  startTime: time("When it started."),
  endTime: time("When it ended."),
});

const resourceState = struct("Status of the action on the resource.", {
  status: word("Its status.", ["FAILED", "IN_PROGRESS", "SKIPPED", "SUCCESS"]),
  reason: text("Reason of the status."),
});

const executionResource = struct("A resource of an execution.", {
  accountId: text("The account that it belongs to."),
  resourceId: text("Its id."),
  state: resourceState,
  action: struct("The action on it.", {
    name: word("The action.", ["AVAILABLE", "DELETE", "DEPRECATE", "DISABLE"]),
    reason: text("Reason of the action."),
  }),
  region: text("The region that it is in."),
  snapshots: list(
    "Its snapshots.",
    struct("A snapshot.", { snapshotId: text("Id of the snapshot."), state: resourceState }),
  ),
  imageUris: list("Its container images.", text("Address of a container image.")),
  startTime: time("When the action started."),
  endTime: time("When the action ended."),
});

/** The filters of lists of policies (gap `image-builder/policy-filters`). */
export const policyFilters = ["name", "status", "resourceType"] as const;

const policyArn = { lifecyclePolicyArn };
const executionId = { lifecycleExecutionId };
const page = { maxResults, nextToken };

/** All operations of the client in lib/client, by name. */
export const imageBuilderMessages: ServiceMessages = {
  CreateLifecyclePolicy: messages(cite(3, "CreateLifecyclePolicy"))(
    "Creates a lifecycle policy.",
    declaration.members,
    { clientToken, lifecyclePolicyArn: { ...lifecyclePolicyArn, cites: lifecyclePolicyArn.boundCites } },
  ),
  GetLifecyclePolicy: operation("Shows a lifecycle policy.", policyArn, { lifecyclePolicy: policy }),
  UpdateLifecyclePolicy: operation(
    "Changes a lifecycle policy.",
    { lifecyclePolicyArn, ...settings, clientToken },
    policyArn,
  ),
  DeleteLifecyclePolicy: operation("Deletes a lifecycle policy.", policyArn, policyArn),
  ListLifecyclePolicies: operation(
    "Lists the lifecycle policies of the account and region.",
    { filters: filters(policyFilters), ...page },
    { lifecyclePolicySummaryList: list("Policies.", policySummary), nextToken },
  ),
  CancelLifecycleExecution: operation("Cancels an execution.", { ...executionId, clientToken }, executionId),
  StartResourceStateUpdate: operation("Changes the state of an image resource.", stateUpdate.declaration.members, {
    lifecycleExecutionId,
    resourceArn: imageBuildArn,
  }),
  GetLifecycleExecution: operation("Shows an execution.", executionId, { lifecycleExecution: execution }),
  ListLifecycleExecutions: operation(
    "Lists the executions of a policy or an image.",
    { ...page, resourceArn },
    { lifecycleExecutions: list("Executions.", execution), nextToken },
  ),
  ListLifecycleExecutionResources: operation(
    "Lists the resources of an execution.",
    { lifecycleExecutionId, parentResourceId, ...page },
    {
      lifecycleExecutionId,
      lifecycleExecutionState: executionState,
      resources: list("Resources.", executionResource),
      nextToken,
    },
  ),
  ...imageMessages,
  ...recipeMessages,
  ...pipelineMessages,
  TagResource: operation("Adds tags to a resource.", { resourceArn, tags: { ...tags, required: true } }, {}),
  UntagResource: operation("Removes tags from a resource.", { resourceArn, tagKeys }, {}),
  ListTagsForResource: operation("Lists the tags of a resource.", { resourceArn }, { tags: tagsInResponse }),
};
