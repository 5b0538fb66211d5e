/**
 * The operations on executions. The emulator has no images and runs no schedule: the only executions are those
 * that StartResourceStateUpdate asks for, and they succeed at the moment they are asked for (gaps.ts,
 * `image-builder/executions`).
 */
import { randomUUID } from "node:crypto";
import { cite } from "../../model/citation.ts";
import type { AnyField, StructField } from "../../model/field.ts";
import {
  type executionStatus,
  imageState,
  lifecycleExecutionId,
  parentResourceId,
  resourceArn,
  updateAt,
} from "../../model/image-builder.ts";
import { lifecyclePolicy } from "../../model/lifecycle-policy.ts";
import { read } from "../reader.ts";
import type { Call } from "../service.ts";
import type { TableDefinition } from "../table.ts";
import { originalAnswer, remember } from "./idempotency.ts";
import { listRequest, type PageInput, pageOf, unknownToken } from "./paging.ts";
import { refusal, refuseIfAny } from "./refusals.ts";
import { readBody, readParameter, requestOf } from "./request.ts";

/** A stored execution. Times are epoch milliseconds. */
interface ExecutionRecord {
  readonly id: string;
  /** The image resource. */
  readonly resourceArn: string;
  /** The state it is to have. */
  readonly state: string;
  /** When the work is done. Until then the execution is PENDING. */
  readonly due: number;
  readonly cancelled: boolean;
}

const cites = cite(3, "CreateLifecyclePolicy");

const anything: AnyField = { kind: "any", description: "Read by its own field.", cites };

const record: StructField = {
  kind: "struct",
  description: "A stored execution.",
  cites,
  members: {
    id: lifecycleExecutionId,
    resourceArn,
    state: imageState,
    due: { kind: "integer", description: "When the work is done.", cites, required: true },
    cancelled: { kind: "boolean", description: "Cancelled before it was due.", cites, required: true },
  },
};

export const executions: TableDefinition<ExecutionRecord> = { name: "imagebuilder.lifecycle-execution", record };

type ExecutionStatus = (typeof executionStatus.enum)[number];

function statusOf({ due, cancelled }: ExecutionRecord, now: number): ExecutionStatus {
  if (cancelled) return "CANCELLED";
  return due > now ? "PENDING" : "SUCCESS";
}

/** What is done to the image for each state it is to have. */
const actions: { readonly [state: string]: string } = {
  AVAILABLE: "AVAILABLE",
  DELETED: "DELETE",
  DEPRECATED: "DEPRECATE",
  DISABLED: "DISABLE",
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

/** Answers {lifecycleExecutionId, resourceArn}. */
export function startResourceStateUpdate(call: Call): object {
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
  return remember(call, clientToken, update, { lifecycleExecutionId: id, resourceArn });
}

const rule = policyDetails.element.members;

/** Members that mean what they mean in a rule of a policy: what they are, and where they stand there. */
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

/** Last moment that a Date can hold, in epoch seconds. */
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

/** Answers {lifecycleExecutionId}. */
export function cancelLifecycleExecution(call: Call): object {
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

/** Answers {lifecycleExecution}. */
export function getLifecycleExecution(call: Call): object {
  const id = readParameter(call, "lifecycleExecutionId", lifecycleExecutionId);
  return { lifecycleExecution: asAnswered(existingExecution(call, id), call.now) };
}

/** Answers {lifecycleExecutions, nextToken?} of one resource, in order of creation. */
export function listLifecycleExecutions(call: Call): object {
  const input = readBody<PageInput & { readonly resourceArn: string }>(call, listRequest({ resourceArn })).value;
  const ofResource = (execution: ExecutionRecord): boolean => execution.resourceArn === input.resourceArn;
  const { records, rest } = pageOf(call, executions, input, input.resourceArn, ofResource);
  return { lifecycleExecutions: records.map((record) => asAnswered(record, call.now)), ...rest };
}

const resourcesRequest = listRequest({ lifecycleExecutionId, parentResourceId });

/** Answers {lifecycleExecutionId, lifecycleExecutionState, resources}: the one image of an execution that is done. */
export function listLifecycleExecutionResources(call: Call): object {
  const input = readBody<PageInput & { readonly lifecycleExecutionId: string; readonly parentResourceId?: string }>(
    call,
    resourcesRequest,
  ).value;
  const execution = existingExecution(call, input.lifecycleExecutionId);
  if (input.nextToken !== undefined) throw unknownToken(input.nextToken);
  const status = statusOf(execution, call.now);
  const done = status === "SUCCESS" && input.parentResourceId === undefined;
  const image = {
    accountId: call.scope.account,
    region: call.scope.region,
    resourceId: execution.resourceArn,
    state: { status },
    action: { name: actions[execution.state] },
    startTime: execution.due / 1000,
    endTime: execution.due / 1000,
  };
  return {
    lifecycleExecutionId: execution.id,
    lifecycleExecutionState: { status },
    resources: done ? [image] : [],
  };
}

function asAnswered(execution: ExecutionRecord, now: number): object {
  const status = statusOf(execution, now);
  const done = status === "SUCCESS";
  return {
    lifecycleExecutionId: execution.id,
    resourcesImpactedSummary: { hasImpactedResources: done },
    state: { status },
    ...(done && { startTime: execution.due / 1000, endTime: execution.due / 1000 }),
  };
}

function existingExecution(call: Call, id: string): ExecutionRecord {
  const execution = call.table(executions).get(id);
  if (execution !== undefined) return execution;
  const { account, region } = call.scope;
  throw refusal(
    "ResourceNotFoundException",
    `account ${account} has no execution ${id} in region ${region}; check the id and the region`,
  );
}

/** What the last execution that has run made of an image; undefined where none has. */
export function effectOn(
  call: Call,
  arn: string,
): { readonly status: string; readonly executionId: string; readonly at: number } | undefined {
  const isDone = (each: ExecutionRecord) => each.resourceArn === arn && statusOf(each, call.now) === "SUCCESS";
  const done = call.table(executions).page(0, Number.POSITIVE_INFINITY, isDone).records;
  const last = done.toSorted((one, other) => one.due - other.due).at(-1);
  return last && { status: last.state, executionId: last.id, at: last.due };
}
