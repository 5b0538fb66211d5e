/**
 * The states of a service. Every change is an operation that takes time; the state at any time follows from the last
 * operation, so nothing runs in the emulator between two requests (gap `app-runner/transitions`).
 */

import { randomUUID } from "node:crypto";
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import type { Refusal } from "../../../emulator/refusal.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { alternatives } from "../../../facts/derive/wording.ts";
import { cite, citePage } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { MembersOf, ValueOf } from "../../../facts/shape/value-of.ts";
import { hostedService } from "../hosted-service/model.ts";
import { type OperationType, operationId, operationStatus, operationType } from "../model.ts";
import { configurationField, type ServiceConfiguration } from "./configuration.ts";
import { refusal } from "./refusals.ts";

export type ServiceStatus = (typeof hostedService.record.Status.enum)[number];
export type OperationStatus = (typeof operationStatus.enum)[number];

const { integer, list, struct } = documentedFields(citePage("emulator.md", "What services share"));

const operation = struct(
  "An operation.",
  { required: true },
  {
    id: operationId,
    type: operationType,
    startedAt: integer("When it started, in epoch milliseconds.", { required: true }),
    endsAt: integer("When it ends; absent if it never ends."),
    outcome: { ...operationStatus, description: "How it ends." },
    result: { ...hostedService.record.Status, description: "Status of the service after it.", required: true },
  },
);

/** An operation on a service. */
export type OperationRecord = ValueOf<typeof operation>;

/** The history of a service. */
export const historyFields = {
  latest: { ...operation, description: "The last operation, which may be in progress." },
  earlier: list("Earlier operations, oldest first.", { required: true }, operation),
  configuration: { ...configurationField, description: "That of the last operation.", required: true },
  previous: { ...configurationField, description: "That which applies again if it fails.", required: true },
} as const;

export type ServiceHistory = MembersOf<typeof historyFields>;

/** Outcomes that a fault can specify. An operation with {@link neverEnds} stays in progress. */
export const outcomes = ["FAILED", "ROLLBACK_SUCCEEDED", "ROLLBACK_FAILED", "NEVER_ENDS"] as const;
const neverEnds = "NEVER_ENDS";

/** The status that each operation requires, and the one after it. Only the transitions from PAUSED are documented. */
const transitions: {
  readonly [type in OperationType]?: { readonly [from in ServiceStatus]?: ServiceStatus };
} = {
  UPDATE_SERVICE: { RUNNING: "RUNNING", PAUSED: "PAUSED", CREATE_FAILED: "RUNNING" },
  START_DEPLOYMENT: { RUNNING: "RUNNING" },
  PAUSE_SERVICE: { RUNNING: "PAUSED" },
  RESUME_SERVICE: { PAUSED: "RUNNING" },
  DELETE_SERVICE: { RUNNING: "DELETED", PAUSED: "DELETED", CREATE_FAILED: "DELETED", DELETE_FAILED: "DELETED" },
};

export const isUnderWay = ({ endsAt }: OperationRecord, now: number): boolean => endsAt === undefined || endsAt > now;

/** A service at a point in time. */
export interface ServiceView {
  readonly status: ServiceStatus;
  readonly configuration: ServiceConfiguration;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

/** A service during its last operation, which shows the change already. */
export const viewDuringOperation = ({ latest, configuration }: ServiceHistory): ServiceView => ({
  status: "OPERATION_IN_PROGRESS",
  configuration,
  updatedAt: latest.startedAt,
});

/**
 * A service at a point in time. After a failed change the previous configuration is in effect again (gap
 * `app-runner/rolled-back`).
 */
export function viewAt(service: ServiceHistory, now: number): ServiceView {
  const { latest, configuration, previous } = service;
  if (isUnderWay(latest, now)) return viewDuringOperation(service);
  return {
    status: latest.result,
    configuration: latest.outcome === "SUCCEEDED" ? configuration : previous,
    updatedAt: latest.endsAt ?? latest.startedAt,
  };
}

/** The status of an operation. If it is rolled back, its second half is the rollback. */
export function operationStatusAt(operation: OperationRecord, now: number): OperationStatus {
  const { startedAt, endsAt, outcome } = operation;
  if (!isUnderWay(operation, now)) return outcome;
  const rollsBack = outcome.startsWith("ROLLBACK") && endsAt !== undefined && now >= (startedAt + endsAt) / 2;
  return rollsBack ? "ROLLBACK_IN_PROGRESS" : "IN_PROGRESS";
}

/** The history of a new service. */
export const created = (call: EmulatedCall, configuration: ServiceConfiguration): ServiceHistory => ({
  latest: operationOf(call, "CREATE_SERVICE", "RUNNING", "CREATE_FAILED"),
  earlier: [],
  configuration,
  previous: configuration,
});

/**
 * Starts another operation on a service.
 * @param change the operation's configuration; by default the configuration stays.
 * @throws Refusal if the status of the service does not allow the operation.
 */
export function changed<T extends ServiceHistory>(
  call: EmulatedCall,
  service: T,
  type: OperationType,
  change?: ServiceConfiguration,
): T {
  const { status, configuration: before } = viewAt(service, call.now);
  const { [type]: possible = {} } = transitions;
  const isRefused = type === "UPDATE_SERVICE" && status === "PAUSED" && call.pausedUpdates === "refuse";
  const success = isRefused ? undefined : possible[status];
  if (success === undefined) {
    const allowed = Object.keys(possible).filter((from) => !isRefused || from !== status);
    throw wrongState(call, service, allowed);
  }
  const failure = type === "DELETE_SERVICE" ? "DELETE_FAILED" : status;
  return {
    ...service,
    latest: operationOf(call, type, success, failure),
    earlier: [...service.earlier, service.latest],
    configuration: change ?? before,
    previous: before,
  };
}

function operationOf(
  { now, operationMs, outcome }: EmulatedCall,
  type: OperationType,
  success: ServiceStatus,
  failure: ServiceStatus,
): OperationRecord {
  const ordered = outcomes.find((each) => each === outcome);
  const failed = ordered !== undefined && ordered !== neverEnds;
  return {
    id: randomUUID(),
    type,
    startedAt: now,
    ...(ordered !== neverEnds && { endsAt: now + operationMs }),
    outcome: failed ? ordered : "SUCCEEDED",
    result: failed ? failure : success,
  };
}

/** @throws Refusal during an operation, and for a deleted service. */
export function refuseUnlessSettled(call: EmulatedCall, service: ServiceHistory): void {
  const { status } = viewAt(service, call.now);
  if (status === "OPERATION_IN_PROGRESS" || status === "DELETED") {
    throw wrongState(call, service, ["RUNNING", "PAUSED", "CREATE_FAILED", "DELETE_FAILED"]);
  }
}

/** @throws Refusal during an operation, and for a paused or deleted service, whose domains cannot change. */
export function refuseUnlessChangeable(call: EmulatedCall, service: ServiceHistory): void {
  if (viewAt(service, call.now).status === "PAUSED") {
    throw wrongState(call, service, ["RUNNING", "CREATE_FAILED", "DELETE_FAILED"]);
  }
  refuseUnlessSettled(call, service);
}

function wrongState({ operation, now }: EmulatedCall, service: ServiceHistory, allowed: readonly string[]): Refusal {
  const { id, type, startedAt } = service.latest;
  const { status } = viewAt(service, now);
  const needed = `${operation} requires ${alternatives(allowed)}`;
  const message =
    status === "OPERATION_IN_PROGRESS"
      ? `the service is OPERATION_IN_PROGRESS: ${type} ${id} has been in progress since ${new Date(startedAt).toISOString()}; ${needed}, so wait until ListOperations shows that it has ended (${citationInWords(cite(2, "States and transitions"))})`
      : `the service is ${status}; ${needed} (${citationInWords(cite(2, "States and transitions"))})`;
  return refusal("InvalidStateException", message);
}
