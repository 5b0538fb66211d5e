/**
 * The operations on executions: those of policies, which daily-run.ts records, and those of StartResourceStateUpdate
 * (gaps `image-builder/executions` and `image-builder/state-updates`).
 */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { citeGuide } from "../../../facts/model/citation.ts";
import { originalResponse, remember } from "../emulator/idempotency.ts";
import { pageOfAll } from "../emulator/listing.ts";
import { listRequest, pageOf } from "../emulator/paging.ts";
import { refusal } from "../emulator/refusals.ts";
import { readBody, readParameter, requestOf } from "../emulator/request.ts";
import { lifecyclePolicy } from "../lifecycle-policy/model.ts";
import { imageBuildArn, lifecycleExecutionId, lifecyclePolicyArn, parentResourceId, resourceArn } from "../model.ts";
import { type ExecutedResource, type ExecutionRecord, executions, isUnderWay, statusOf } from "./emulator/execution.ts";

const { clientToken } = lifecyclePolicy.declaration.members;

const cancelRequest = requestOf({ lifecycleExecutionId, clientToken });

/** Returns {lifecycleExecutionId}. */
export function cancelLifecycleExecution(call: EmulatedCall): object {
  const { clientToken, ...input } = readBody(call, cancelRequest).value;
  const original = originalResponse(call, clientToken, input);
  if (original !== undefined) return original;

  const execution = existingExecution(call, input.lifecycleExecutionId);
  if (!isUnderWay(execution, call.now)) {
    const message = `the execution ${execution.id} is ${statusOf(execution, call.now)}; only one that has not ended can be canceled (${citationInWords(citeGuide("image-builder-api", "CancelLifecycleExecution"))})`;
    throw refusal("InvalidRequestException", message);
  }
  call.table(executions).put(execution.id, { ...execution, canceled: true, canceledAt: call.now });
  return remember(call, clientToken, input, input);
}

/** Returns {lifecycleExecution}. */
export function getLifecycleExecution(call: EmulatedCall): object {
  const id = readParameter(call, "lifecycleExecutionId", lifecycleExecutionId);
  return { lifecycleExecution: asReturned(existingExecution(call, id), call.now) };
}

const arnForms = [lifecyclePolicyArn, imageBuildArn].map(({ pattern }) => new RegExp(pattern.source, "u"));

/** Returns {lifecycleExecutions, nextToken?} of a policy, or of the updates of an image, in order of creation. */
export function listLifecycleExecutions(call: EmulatedCall): object {
  const input = readBody(call, listRequest({ resourceArn })).value;
  if (!arnForms.some((name) => name.test(input.resourceArn))) {
    const message = `resourceArn is ${JSON.stringify(input.resourceArn.slice(0, 200))}; it must be the ARN of a lifecycle policy, or of a build of an image whose updates by StartResourceStateUpdate are to be listed (${citationInWords(citeGuide("image-builder-api", "ListLifecycleExecutions"))})`;
    throw refusal("InvalidRequestException", message);
  }
  const ofResource = (execution: ExecutionRecord): boolean => execution.resourceArn === input.resourceArn;
  const { records, rest } = pageOf(call, executions, input, input.resourceArn, ofResource);
  return { lifecycleExecutions: records.map((record) => asReturned(record, call.now)), ...rest };
}

const resourcesRequest = listRequest({ lifecycleExecutionId, parentResourceId });

/**
 * Returns {lifecycleExecutionId, lifecycleExecutionState, resources, nextToken?}: the images of a finished execution,
 * or the machine images of the given one.
 */
export function listLifecycleExecutionResources(call: EmulatedCall): object {
  const input = readBody(call, resourcesRequest).value;
  const execution = existingExecution(call, input.lifecycleExecutionId);
  const status = statusOf(execution, call.now);
  const wanted = resourcesOf(call, execution).filter((each) => each.parentResourceId === input.parentResourceId);
  const { items, rest } = pageOfAll(call, wanted, input);
  const times = { startTime: startOf(execution) / 1000, endTime: execution.due / 1000 };
  const resources = items.map(({ parentResourceId: _, status, reason, snapshots, ...resource }) => ({
    ...resource,
    state: { status, ...(reason !== undefined && { reason }) },
    ...(snapshots !== undefined && {
      snapshots: snapshots.map(({ snapshotId, status }) => ({ snapshotId, state: { status } })),
    }),
    ...times,
  }));
  return { lifecycleExecutionId: execution.id, lifecycleExecutionState: { status }, resources, ...rest };
}

/** When an execution began, in epoch milliseconds. */
const startOf = ({ startedAt, due }: ExecutionRecord): number => startedAt ?? due;

/** The results of an execution so far. */
const resourcesOf = (call: EmulatedCall, execution: ExecutionRecord): readonly ExecutedResource[] =>
  execution.canceled || isUnderWay(execution, call.now) ? [] : (execution.resources ?? []);

function asReturned(execution: ExecutionRecord, now: number): object {
  const status = statusOf(execution, now);
  const hasEnded = status === "SUCCESS" || status === "FAILED";
  const isOfPolicy = execution.state === undefined;
  return {
    lifecycleExecutionId: execution.id,
    ...(isOfPolicy && { lifecyclePolicyArn: execution.resourceArn }),
    resourcesImpactedSummary: { hasImpactedResources: hasEnded && execution.resources?.length !== 0 },
    state: { status },
    startTime: startOf(execution) / 1000,
    ...(!isUnderWay(execution, now) && { endTime: (execution.canceledAt ?? execution.due) / 1000 }),
  };
}

function existingExecution(call: EmulatedCall, id: string): ExecutionRecord {
  const execution = call.table(executions).get(id);
  if (execution !== undefined) return execution;
  const { account, region } = call.scope;
  throw refusal(
    "ResourceNotFoundException",
    `execution ${id} was not found in account ${account} and region ${region}; check the id and the region`,
  );
}
