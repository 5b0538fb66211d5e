/** Operations on hosted services: they start when no other operation runs, and are followed until they end. */

import { type Members, textAt } from "../../../../base/members.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { pause, persistently } from "../../../../terraform/runtime/pause.ts";
import { isRefusal } from "../../../../terraform/runtime/refusal.ts";
import type { OperationType } from "../../model.ts";
import { operationFailed, stillRunning } from "./errors.ts";
import {
  type AwaitedOperation,
  describeService,
  operationsOn,
  restedService,
  type ServiceOperationCall,
  waitingOf,
} from "./state.ts";

/** A request that starts an operation. */
export interface OperationStep {
  readonly type: OperationType;
  send(): Promise<Members>;
}

/** The operation that a service needs after the one that was awaited, if one ran; undefined for none. */
type NextStep = (
  service: Members,
  awaited: AwaitedOperation | undefined,
) => OperationStep | undefined | Promise<OperationStep | undefined>;

/**
 * Starts the operation that a service needs as soon as no other one runs, and waits for its end. Returns the service as
 * it was before; undefined if it does not exist.
 */
export async function runToCompletion(
  arn: string,
  next: NextStep,
  call: ServiceOperationCall,
): Promise<Members | undefined> {
  let failed = false;
  for (;;) {
    const { service, awaited } = await restedService(arn, call);
    const step = service && (await next(service, awaited));
    if (service === undefined || step === undefined) return service;
    try {
      const { OperationId: id } = await step.send();
      await followOperation({ arn, id, type: step.type, since: service.UpdatedAt }, call);
      return service;
    } catch (error) {
      if (isRefusal(error, "ResourceNotFoundException")) return undefined;
      // If the service's status prevented the request, or the response was lost, the operation is chosen again for the
      // current status: once, or whenever another operation ran in between.
      if (!isUndecided(error, step.type) || call.signal.aborted || (failed && awaited === undefined)) throw error;
      failed = true;
    }
  }
}

/**
 * Whether a failed request may have been executed, or collided with another operation. StartDeployment has no
 * InvalidStateException (gap `app-runner/deployment`).
 */
const isUndecided = (error: unknown, type: OperationType): boolean =>
  isRefusal(error, "InvalidStateException") ||
  (type === "START_DEPLOYMENT" && isRefusal(error, "InvalidRequestException")) ||
  (error instanceof ApiError && error.mayHaveExecuted);

/** The facts about an operation at its start. */
export interface Started {
  readonly arn: string;
  readonly type: OperationType;
  /** The OperationId of the response; it may be missing. */
  readonly id: unknown;
  /** The service's previous update time, by the service's clock, in seconds since 1970. */
  readonly since: unknown;
}

/**
 * Waits for the end of an operation. Throws unless it is SUCCEEDED, whatever the service's status (gap
 * `hosted-service/outcome`).
 */
export async function followOperation(started: Started, call: ServiceOperationCall): Promise<void> {
  const operation = await endOf(started, call);
  if (operation.Status !== "SUCCEEDED") throw await failureOf(started.arn, operation, call);
}

/** The error of an operation that has failed. */
export const failureOf = async (arn: string, operation: Members, call: ServiceOperationCall): Promise<Error> =>
  operationFailed(arn, operation, await describeService(arn, call).catch(() => undefined));

async function endOf(started: Started, call: ServiceOperationCall): Promise<Members> {
  const { arn, id, type } = started;
  const waiting = waitingOf(call);
  const began = waiting.timing.now();
  let operation: Members = { Type: type, ...(typeof id === "string" && { Id: id }) };
  try {
    for (let asked = 0; ; asked++) {
      await pause(asked, waiting);
      try {
        operation = (await persistently(() => findOperation(started, call), waiting)) ?? operation;
      } catch (error) {
        if (!isTooNew(error, type, waiting.timing.now() - began)) throw error;
        call.log("info", "the created service is not visible yet", { arn });
      }
      if (hasEnded(operation)) return operation;
    }
  } catch (error) {
    // The operations of a service are deleted with it.
    if (isRefusal(error, "ResourceNotFoundException")) {
      if (type === "DELETE_SERVICE") return { ...operation, Status: "SUCCEEDED" };
      throw error;
    }
    throw stillRunning(arn, operation, error);
  }
}

/** How long a new service may be invisible, in milliseconds (Lintel's choice, as for roles). */
const maxUnseenMs = 120_000;

/** Whether a "not found" error may mean that the new service is not visible yet. */
const isTooNew = (error: unknown, type: OperationType, age: number): boolean =>
  type === "CREATE_SERVICE" && age < maxUnseenMs && isRefusal(error, "ResourceNotFoundException");

/** How an operation that was awaited has ended; as it was listed before if it is not listed any more. */
export async function outcomeOf(arn: string, running: Members, call: ServiceOperationCall): Promise<Members> {
  for await (const operation of operationsOn(arn, call)) if (operation.Id === running.Id) return operation;
  return running;
}

/** Finds an operation by its id, else the newest of its type since then (gap `hosted-service/missing-operation-id`). */
async function findOperation(
  { arn, id, type, since }: Started,
  call: ServiceOperationCall,
): Promise<Members | undefined> {
  for await (const operation of operationsOn(arn, call)) {
    if (typeof id === "string" ? operation.Id === id : operation.Type === type) {
      const { StartedAt: at } = operation;
      const isOlder = typeof id !== "string" && typeof at === "number" && typeof since === "number" && at < since;
      return isOlder ? undefined : operation;
    }
  }
  return undefined;
}

/** An operation with an unknown status has ended if it has an end time. */
function hasEnded(operation: Members): boolean {
  switch (textAt(operation, "Status")) {
    case undefined:
    case "PENDING":
    case "IN_PROGRESS":
    case "ROLLBACK_IN_PROGRESS":
      return false;
    case "SUCCEEDED":
    case "FAILED":
    case "ROLLBACK_FAILED":
    case "ROLLBACK_SUCCEEDED":
      return true;
    default:
      return typeof operation.EndedAt === "number";
  }
}
