/**
 * The operations on executions: those of policies, which daily-run.ts records, and those of StartResourceStateUpdate,
 * which succeed at the requested time (gap `image-builder/executions`).
 */
import { randomUUID } from "node:crypto";
import { cite } from "../../model/citation.ts";
import type { AnyField } from "../../model/field.ts";
import {
  imageState,
  lifecycleExecutionId,
  parentResourceId,
  resourceArn,
  updateAt,
} from "../../model/lifecycle-policy/image-builder.ts";
import { lifecyclePolicy } from "../../model/lifecycle-policy/lifecycle-policy.ts";
import { read } from "../reader.ts";
import type { EmulatedCall } from "../service.ts";
import { catchUp } from "./daily-run.ts";
import { actionFor, type ExecutedResource, type ExecutionRecord, executions, statusOf } from "./execution.ts";
import { originalAnswer, remember } from "./idempotency.ts";
import { pageOfAll } from "./listing.ts";
import { type ImageBuilderPageInput, listRequest, pageOf } from "./paging.ts";
import { refusal, refuseIfAny } from "./refusals.ts";
import { readBody, readParameter, requestOf } from "./request.ts";

const anything: AnyField = {
  kind: "any",
  description: "Read by its own field.",
  cites: cite(3, "CreateLifecyclePolicy"),
};

const { clientToken, executionRole, policyDetails } = lifecyclePolicy.declaration.members;
const { required, ...optionalRole } = executionRole;

const startRequest = requestOf({
  resourceArn,
  state: { ...requestOf({ status: imageState }), required: true },
  executionRole: optionalRole,
  includeResources: anything,
  exclusionRules: anything,
  updateAt,
  clientToken,
});

interface StartInput {
  readonly resourceArn: string;
  readonly state: { readonly status: string };
  readonly includeResources?: unknown;
  readonly exclusionRules?: unknown;
  readonly updateAt?: unknown;
  readonly clientToken?: string;
}

/** Returns {lifecycleExecutionId, resourceArn}. */
export function startResourceStateUpdate(call: EmulatedCall): object {
  const { clientToken, ...input } = readBody<StartInput>(call, startRequest).value;
  const update = {
    ...input,
    includeResources: inRule("includeResources", input.includeResources),
    exclusionRules: inRule("exclusionRules", input.exclusionRules),
  };
  const due = dueTime(update.updateAt, call.now);
  const original = originalAnswer(call, clientToken, update);
  if (original !== undefined) return original;

  const id = `lce-${randomUUID()}`;
  const { resourceArn, state } = update;
  call.table(executions).put(id, { id, resourceArn, state: state.status, due, cancelled: false });
  catchUp(call);
  return remember(call, clientToken, update, { lifecycleExecutionId: id, resourceArn });
}

const rule = policyDetails.element.members;

/** Members with the same meaning as in a rule of a policy: their fields, and their paths there. */
const ruleMembers = {
  includeResources: { field: rule.action.members.includeResources, path: "policyDetails[].action.includeResources" },
  exclusionRules: { field: rule.exclusionRules, path: "policyDetails[].exclusionRules" },
} as const;

function inRule(member: keyof typeof ruleMembers, given: unknown): unknown {
  if (given === undefined) return undefined;
  const { field, path } = ruleMembers[member];
  const { value, problems } = read(field, given, lifecyclePolicy.name, { written: member, documented: path });
  refuseIfAny("InvalidRequestException", problems);
  return value;
}

/** The last time of a Date, in epoch seconds. */
const lastSecond = 8.64e12;

function dueTime(updateAt: unknown, now: number): number {
  if (updateAt === undefined) return now;
  if (typeof updateAt === "number" && updateAt >= 0 && updateAt <= lastSecond) {
    return Math.max(now, Math.round(updateAt * 1000));
  }
  throw refusal(
    "InvalidRequestException",
    `updateAt is ${JSON.stringify(updateAt)}; it must be a time in epoch seconds`,
  );
}

const cancelRequest = requestOf({ lifecycleExecutionId, clientToken });

/** Returns {lifecycleExecutionId}. */
export function cancelLifecycleExecution(call: EmulatedCall): object {
  const { clientToken, ...input } = readBody<{
    readonly lifecycleExecutionId: string;
    readonly clientToken?: string;
  }>(call, cancelRequest).value;
  const original = originalAnswer(call, clientToken, input);
  if (original !== undefined) return original;

  const execution = existingExecution(call, input.lifecycleExecutionId);
  const status = statusOf(execution, call.now);
  if (status !== "PENDING") {
    const message = `the execution ${execution.id} is ${status}; only one that is PENDING or IN_PROGRESS can be cancelled`;
    throw refusal("InvalidRequestException", message);
  }
  call.table(executions).put(execution.id, { ...execution, cancelled: true });
  return remember(call, clientToken, input, input);
}

/** Returns {lifecycleExecution}. */
export function getLifecycleExecution(call: EmulatedCall): object {
  const id = readParameter(call, "lifecycleExecutionId", lifecycleExecutionId);
  return { lifecycleExecution: asAnswered(existingExecution(call, id), call.now) };
}

/** Returns {lifecycleExecutions, nextToken?} of a policy or an image, in order of creation. */
export function listLifecycleExecutions(call: EmulatedCall): object {
  const input = readBody<ImageBuilderPageInput & { readonly resourceArn: string }>(
    call,
    listRequest({ resourceArn }),
  ).value;
  const ofResource = (execution: ExecutionRecord): boolean =>
    execution.resourceArn === input.resourceArn ||
    execution.resources?.some(({ resourceId }) => resourceId === input.resourceArn) === true;
  const { records, rest } = pageOf(call, executions, input, input.resourceArn, ofResource);
  return { lifecycleExecutions: records.map((record) => asAnswered(record, call.now)), ...rest };
}

const resourcesRequest = listRequest({ lifecycleExecutionId, parentResourceId });

/**
 * Returns {lifecycleExecutionId, lifecycleExecutionState, resources, nextToken?}: the images of a finished execution,
 * or the machine images of the given one.
 */
export function listLifecycleExecutionResources(call: EmulatedCall): object {
  const input = readBody<
    ImageBuilderPageInput & { readonly lifecycleExecutionId: string; readonly parentResourceId?: string }
  >(call, resourcesRequest).value;
  const execution = existingExecution(call, input.lifecycleExecutionId);
  const status = statusOf(execution, call.now);
  const wanted = resourcesOf(call, execution).filter((each) => each.parentResourceId === input.parentResourceId);
  const { items, rest } = pageOfAll(call, wanted, input);
  const times = { startTime: execution.due / 1000, endTime: execution.due / 1000 };
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

/** The results of an execution so far. */
function resourcesOf(call: EmulatedCall, execution: ExecutionRecord): readonly ExecutedResource[] {
  if (statusOf(execution, call.now) !== "SUCCESS") return [];
  const { resources, resourceArn, state = "" } = execution;
  const { account, region } = call.scope;
  const image = { accountId: account, region, resourceId: resourceArn } as const;
  return resources ?? [{ ...image, status: "SUCCESS", action: { name: actionFor(state) } }];
}

function asAnswered(execution: ExecutionRecord, now: number): object {
  const status = statusOf(execution, now);
  const done = status === "SUCCESS";
  const isOfPolicy = execution.state === undefined;
  return {
    lifecycleExecutionId: execution.id,
    ...(isOfPolicy && { lifecyclePolicyArn: execution.resourceArn }),
    resourcesImpactedSummary: { hasImpactedResources: done && execution.resources?.length !== 0 },
    state: { status },
    ...(done && { startTime: execution.due / 1000, endTime: execution.due / 1000 }),
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
