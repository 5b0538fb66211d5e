/**
 * Errors, operations, pages and tags of App Runner. The documentation shows only ResumeService and the service's
 * record; the rest is the public service model, as decided in gaps.ts under `hosted-service/` and `app-runner/`.
 */
import { cite, citeModel } from "../../facts/model/citation.ts";
import { documentedFields } from "../../facts/model/documented-fields.ts";
import type { StringField } from "../../facts/model/field.ts";
import { required } from "../../facts/shape/required.ts";
import { hostedService } from "./hosted-service/model.ts";

const operation = documentedFields(cite(2, "ResumeService"));
const publicModel = documentedFields(citeModel("app-runner"));
const { integer, text, word } = publicModel;

/** All errors of the service with their HTTP status; they are not documented. */
export const appRunnerErrors = {
  InvalidRequestException: 400,
  InvalidStateException: 400,
  ResourceNotFoundException: 400,
  ServiceQuotaExceededException: 400,
  InternalServiceErrorException: 500,
} as const;

/** The quota of services in an account and region, which AWS raises on request. */
export const serviceQuota = 30;

/** The quota of VPC ingress connections of a service, which AWS does not raise. */
export const vpcIngressConnectionQuota = 1;

/** The name of an error of the service. */
export type AppRunnerError = keyof typeof appRunnerErrors;

/** The ARN of a service, in requests of operations that the documentation does not show; it states its bounds. */
export const serviceArn = {
  ...hostedService.record.ServiceArn,
  cites: publicModel.cites,
  boundCites: hostedService.record.ServiceArn.cites,
  required: true,
} as const satisfies StringField;

/** The maximum number of items per page; if absent, one page has all items. */
export const maxResults = { ...integer("Maximum number of items to return."), minimum: 1, maximum: 20 } as const;

/** {@link maxResults} for shared resources: configurations, connectors, connections and domains. */
export const maxSharedResults = { ...maxResults, maximum: 100 } as const;

/** The token of the next page, from the previous response. */
export const nextToken = {
  ...text("The token that the previous page returned."),
  minLength: 1,
  maxLength: 1024,
} as const;

/** Keys of the tags that UntagResource removes. */
export const tagKeys = publicModel.list(
  "Keys of the tags to remove.",
  { required: true },
  hostedService.declaration.members.Tags.key,
);

export const operationId = operation.text("Id of an asynchronous operation.", {
  required: true,
  pattern: {
    source: "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
    meaning: "36 characters: hexadecimal digits in groups of 8, 4, 4, 4 and 12, with hyphens between",
  },
});

/** The kind of an operation. */
export const operationType = required(
  word("What the operation does.", [
    "START_DEPLOYMENT",
    "CREATE_SERVICE",
    "PAUSE_SERVICE",
    "RESUME_SERVICE",
    "DELETE_SERVICE",
    "UPDATE_SERVICE",
  ]),
);

/** A value of {@link operationType}. */
export type OperationType = (typeof operationType.enum)[number];

/** The status of an operation. Only SUCCEEDED is success: after a rollback the service is RUNNING again. */
export const operationStatus = required(
  word("Status of the operation.", [
    "PENDING",
    "IN_PROGRESS",
    "FAILED",
    "SUCCEEDED",
    "ROLLBACK_IN_PROGRESS",
    "ROLLBACK_FAILED",
    "ROLLBACK_SUCCEEDED",
  ]),
);
