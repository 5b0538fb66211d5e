/** ListOperations: the past and present operations on a service, newest first. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import type { Page } from "../../../emulator/table.ts";
import { serviceArn } from "../model.ts";
import { pageFields, pageOf } from "./paging.ts";
import { existingService } from "./record.ts";
import { readRequest, requestOf } from "./request.ts";
import { isUnderWay, type OperationRecord, operationStatusAt } from "./state.ts";

const request = requestOf({ ServiceArn: serviceArn, ...pageFields });

/** Returns {OperationSummaryList, NextToken?}. */
export function listOperations(call: EmulatedCall): object {
  const { ServiceArn, ...input } = readRequest(call, request).value;
  const { latest, earlier } = existingService(call, ServiceArn);
  const operations = [latest, ...earlier.toReversed()];
  const { records, rest } = pageOf(call, input, (after, limit) => newest(operations, after, limit), ServiceArn);
  return {
    OperationSummaryList: records.map((operation) => summary(operation, ServiceArn, call.now)),
    ...rest,
  };
}

/** A page from the newest. Positions count from the oldest, so that new operations do not shift them. */
function newest(operations: readonly OperationRecord[], after: number, limit: number): Page<OperationRecord> {
  const start = after === 0 ? 0 : operations.length - after + 1;
  const records = operations.slice(start, start + limit);
  const left = operations.length - start - records.length;
  return { records, ...(left > 0 && { next: left + 1 }) };
}

function summary(operation: OperationRecord, TargetArn: string, now: number): object {
  const { id, type, startedAt, endsAt } = operation;
  const ended = isUnderWay(operation, now) ? undefined : endsAt;
  return {
    Id: id,
    Type: type,
    Status: operationStatusAt(operation, now),
    TargetArn,
    StartedAt: startedAt / 1000,
    ...(ended !== undefined && { EndedAt: ended / 1000 }),
    UpdatedAt: (ended ?? startedAt) / 1000,
  };
}
