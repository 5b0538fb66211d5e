/**
 * Errors, pages, tags and executions of EC2 Image Builder. The documentation shows only CreateLifecyclePolicy; the rest
 * is the public service model, as decided in gaps.ts under `lifecycle-policy/errors`,
 * `lifecycle-policy/update-and-delete` and `image-builder/`.
 */
import { cite, citeModel } from "../../facts/model/citation.ts";
import { documentedFields } from "../../facts/model/documented-fields.ts";
import { required } from "../../facts/shape/required.ts";
import { withExample } from "../../facts/shape/shape.ts";

const fields = documentedFields(cite(3, "Resources and their fields"));
const limits = cite(3, "Limits");
const operation = cite(3, "CreateLifecyclePolicy");
const publicModel = documentedFields(citeModel("image-builder"));
const { integer, text, time, word } = publicModel;

/** All errors of the service with their HTTP status; only DryRunOperationException is documented. */
export const imageBuilderErrors = {
  ClientException: 400,
  InvalidRequestException: 400,
  InvalidPaginationTokenException: 400,
  IdempotentParameterMismatchException: 400,
  ResourceInUseException: 400,
  ResourceAlreadyExistsException: 400,
  ResourceDependencyException: 400,
  InvalidParameterException: 400,
  InvalidParameterCombinationException: 400,
  ServiceQuotaExceededException: 402,
  ForbiddenException: 403,
  ResourceNotFoundException: 404,
  DryRunOperationException: 412,
  CallRateLimitExceededException: 429,
  ServiceException: 500,
  ServiceUnavailableException: 503,
} as const;

/** The name of an error of the service. */
export type ImageBuilderError = keyof typeof imageBuilderErrors;

/** The greatest number in a semantic version. */
export const greatestVersionNode = 1_073_741_823;

/** The ARN of a lifecycle policy, in requests that the documentation does not show; it states the form of one. */
export const lifecyclePolicyArn = publicModel.text("ARN of a lifecycle policy.", {
  boundCites: operation,
  required: true,
  maxLength: 1024,
  pattern: withExample(
    "^[^:\\s]+:[^:\\s]+:[^:\\s]+:[^:\\s]+:(?:[0-9]{12}|[a-z0-9-]+):lifecycle-policy/[a-z0-9_-]+$",
    "the ARN of a lifecycle policy",
    "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/keep-recent",
  ),
});

/** The ARN of any resource of the service, in requests. */
export const resourceArn = required({
  ...text("ARN of a resource of the service."),
  minLength: 1,
  maxLength: 1024,
});

/** The ARN of a build of an image, in requests. */
export const imageBuildArn = required({
  ...text("ARN of a build of an image."),
  pattern: {
    source:
      "^[^:\\s]+:[^:\\s]+:[^:\\s]+:[^:\\s]+:(?:[0-9]{12}|[a-z0-9-]+):image/[a-z0-9_-]+/[0-9]+\\.[0-9]+\\.[0-9]+/[0-9]+$",
    meaning: "the ARN of a build of an image, such as arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/1",
  },
});

/** The quota of updates of states that are in progress at a time, in an account and region (guide "Quotas"). */
export const stateUpdateQuota = 50;

/** The quota of lifecycle policies in an account and region, which AWS raises on request. */
export const policyQuota = 50;

/** The maximum number of items per page; if absent, the service's maximum. */
export const maxResults = {
  ...integer("Maximum number of items to return."),
  minimum: 1,
  maximum: 25,
  default: 25,
} as const;

/** The token of the next page, from the previous response. */
export const nextToken = text("The token that the previous page returned.");

/** Keys of the tags that UntagResource removes. */
export const tagKeys = fields.list(
  "Keys of the tags to remove.",
  { boundCites: limits, required: true, minItems: 1, maxItems: 50 },
  fields.text("A tag key.", { minLength: 1, maxLength: 128 }),
);

export const lifecycleExecutionId = required({
  ...text("Id of a lifecycle execution."),
  pattern: {
    source: "^lce-[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
    meaning: "the id of an execution: lce- and a UUID",
  },
});

/** Limits the resources of an execution to those of this resource. */
export const parentResourceId = {
  ...text("Only resources that belong to this one."),
  minLength: 1,
  maxLength: 1024,
} as const;

export const executionStatus = required(
  word("Status of the execution.", ["IN_PROGRESS", "CANCELLED", "CANCELLING", "FAILED", "SUCCESS", "PENDING"]),
);

/** The new state of an image in StartResourceStateUpdate. */
export const imageState = required(
  word("The state that the image resource is to have.", ["AVAILABLE", "DELETED", "DEPRECATED", "DISABLED"]),
);

/** When StartResourceStateUpdate changes the state: epoch seconds, with or without a fraction. */
export const updateAt = time("When the state is to change, in epoch seconds; at once when absent.");
