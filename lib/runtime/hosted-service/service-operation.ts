/** Operations on hosted services: started when nothing else runs, and followed until they end. */

import { ApiError } from "../../api/api-error.ts";
import { type Members, textAt } from "../../base/members.ts";
import type { OperationType } from "../../model/hosted-service/app-runner.ts";
import { pause, persistently } from "../pause.ts";
import { isRefusal } from "../refusal.ts";
import { operationFailed, stillRunning } from "./service-errors.ts";
import { operationsOn, restedService, type ServiceCall, waitingOf } from "./service-state.ts";

/** A request that starts an operation. */
export interface OperationStep {
  readonly type: OperationType;
  send(): Promise<Members>;
}

/**
 * Takes the step that a service needs, as soon as nobody's operation runs on it, and waits for its end. Answers with
 * the service as it was before; undefined where there is none.
 * @param next the step that a service in this state needs; undefined for none.
 */
export async function takeStep(
  arn: string,
  next: (service: Members) => OperationStep | undefined,
  call: ServiceCall,
): Promise<Members | undefined> {
  let failed = false;
  for (;;) {
    const { service, waited } = await restedService(arn, call);
    const step = service && next(service);
    if (service === undefined || step === undefined) return service;
    try {
      const { OperationId: id } = await step.send();
      await followOperation({ arn, id, type: step.type, since: service.UpdatedAt }, call);
      return service;
    } catch (error) {
      if (isRefusal(error, "ResourceNotFoundException")) return undefined;
      // What is refused for the service's state, or lost its answer, is decided anew by what is true then: once, or
      // as often as another operation came between.
      if (!isUndecided(error, step.type) || call.signal.aborted || (failed && !waited)) throw error;
      failed = true;
    }
  }
}

/**
 * Whether a request that failed may have been carried out, or came in the way of another operation. StartDeployment has
 * no InvalidStateException among its errors (gaps.ts, `app-runner/deployment`).
 */
const isUndecided = (error: unknown, type: OperationType): boolean =>
  isRefusal(error, "InvalidStateException") ||
  (type === "START_DEPLOYMENT" && isRefusal(error, "InvalidRequestException")) ||
  (error instanceof ApiError && error.mayBeDone);

/** What is known of an operation when it was started. */
export interface Started {
  readonly arn: string;
  readonly type: OperationType;
  /** The answer's OperationId; the documents do not say that it is always there. */
  readonly id: unknown;
  /** When the service was last updated before, in its own time (seconds since 1970). */
  readonly since: unknown;
}

/**
 * Waits for the end of an operation; throws unless it is SUCCEEDED, whatever the service's own state says (gaps.ts,
 * `hosted-service/outcome`).
 */
export async function followOperation(started: Started, call: ServiceCall): Promise<void> {
  const operation = await endOf(started, call);
  if (operation.Status !== "SUCCEEDED") throw operationFailed(started.arn, operation);
}

async function endOf(started: Started, call: ServiceCall): Promise<Members> {
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
        call.log("info", "the service that was created cannot be seen yet", { arn });
      }
      if (hasEnded(operation)) return operation;
    }
  } catch (error) {
    // The operations of a service go with it.
    if (isRefusal(error, "ResourceNotFoundException")) {
      if (type === "DELETE_SERVICE") return { ...operation, Status: "SUCCEEDED" };
      throw error;
    }
    throw stillRunning(arn, operation, error);
  }
}

/** For how long what was created may not be seen, in milliseconds: our choice, as long as roles may take. */
const longestUnseen = 120_000;

/** Whether what says that a service is not there may not know of its creation yet. */
const isTooNew = (error: unknown, type: OperationType, age: number): boolean =>
  type === "CREATE_SERVICE" && age < longestUnseen && isRefusal(error, "ResourceNotFoundException");

/** By its id; else the newest of its type that started since (gaps.ts, `hosted-service/missing-operation-id`). */
async function findOperation({ arn, id, type, since }: Started, call: ServiceCall): Promise<Members | undefined> {
  for await (const operation of operationsOn(arn, call)) {
    if (typeof id === "string" ? operation.Id === id : operation.Type === type) {
      const { StartedAt: at } = operation;
      const isOlder = typeof id !== "string" && typeof at === "number" && typeof since === "number" && at < since;
      return isOlder ? undefined : operation;
    }
  }
  return undefined;
}

/** A status that nobody knows yet is an end where the operation has a time of its end. */
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
