/**
 * The record of an operation on a hosted service, as ListOperations returns it (gap `hosted-service/operation-record`).
 */

import { citeModel } from "../../../../facts/model/citation.ts";
import type { AnyField, StructField } from "../../../../facts/model/field.ts";
import { operationId, operationStatus, operationType } from "../../model.ts";
import { hostedService } from "../model.ts";

const cites = citeModel("app-runner");

const time = { kind: "any", time: true, cites } as const satisfies Partial<AnyField>;

export const hostedOperation = {
  kind: "struct",
  description: "An operation on the service; it was successful only if its status is SUCCEEDED.",
  cites,
  members: {
    Id: operationId,
    Type: operationType,
    Status: operationStatus,
    TargetArn: { ...hostedService.record.ServiceArn, cites, description: "ARN of its target." },
    StartedAt: { ...time, description: "When it started." },
    EndedAt: { ...time, description: "When it ended." },
    UpdatedAt: { ...time, description: "When it last changed." },
  },
} as const satisfies StructField;
