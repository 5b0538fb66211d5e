/**
 * What the hosting service says around its services: errors, operations, pages, tags. Document 2 shows only
 * ResumeService and the service record; the rest is the public service model, as decided in gaps.ts under
 * `hosted-service/` and `app-runner/`.
 */
import { cite } from "../citation.ts";
import type { IntegerField, ListField, StringField } from "../field.ts";
import { hostedService } from "./hosted-service.ts";

const operation = cite(2, "ResumeService");

/** Every error of the service with its HTTP status; document 2 names none. */
export const appRunnerErrors = {
  InvalidRequestException: 400,
  InvalidStateException: 400,
  ResourceNotFoundException: 400,
  ServiceQuotaExceededException: 402,
  InternalServiceErrorException: 500,
} as const;

/** The name of an error of the service. */
export type AppRunnerError = keyof typeof appRunnerErrors;

/** The resource name of a service, where a request asks for one. */
export const serviceArn = {
  ...hostedService.record.ServiceArn,
  cites: operation,
  required: true,
} as const satisfies StringField;

/** How many items a page of a list holds at most; absent, one page holds everything. */
export const maxResults = {
  kind: "integer",
  description: "Maximum number of items to return.",
  cites: operation,
  minimum: 1,
  maximum: 20,
} as const satisfies IntegerField;

/** {@link maxResults} of lists of what services share: configurations, connectors, connections, domains. */
export const maxSharedResults = { ...maxResults, maximum: 100 } as const satisfies IntegerField;

/** Where the next page of a list begins: what the page before said. */
export const nextToken = {
  kind: "string",
  description: "The token that the previous page returned.",
  cites: operation,
  minLength: 1,
  maxLength: 1024,
} as const satisfies StringField;

/** Keys of the tags that UntagResource removes. */
export const tagKeys = {
  kind: "list",
  description: "Keys of the tags to remove.",
  cites: operation,
  required: true,
  element: hostedService.declaration.members.Tags.key,
} as const satisfies ListField;

/** The id of an operation. */
export const operationId = {
  kind: "string",
  description: "Id of an asynchronous operation.",
  cites: operation,
  required: true,
  pattern: {
    source: "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
    meaning: "36 characters: hexadecimal digits in groups of 8, 4, 4, 4 and 12, with hyphens between",
  },
} as const satisfies StringField;

/** What an operation does. */
export const operationType = {
  kind: "string",
  description: "What the operation does.",
  cites: operation,
  required: true,
  enum: ["START_DEPLOYMENT", "CREATE_SERVICE", "PAUSE_SERVICE", "RESUME_SERVICE", "DELETE_SERVICE", "UPDATE_SERVICE"],
} as const satisfies StringField;

/** What an operation does: a value of {@link operationType}. */
export type OperationType = (typeof operationType.enum)[number];

/** Where an operation stands. SUCCEEDED alone is success: a service whose update was rolled back is RUNNING again. */
export const operationStatus = {
  kind: "string",
  description: "Status of the operation.",
  cites: operation,
  required: true,
  enum: [
    "PENDING",
    "IN_PROGRESS",
    "FAILED",
    "SUCCEEDED",
    "ROLLBACK_IN_PROGRESS",
    "ROLLBACK_FAILED",
    "ROLLBACK_SUCCEEDED",
  ],
} as const satisfies StringField;
