/** What became of a change of a service, and what its failure means. */

import type { Members } from "../../../base/members.ts";
import { failureInWords, isOfCredentials } from "../../../client/accounts/attempt.ts";
import { ApiError } from "../../../client/api-error.ts";
import { ServiceError } from "../../../client/service-error.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { cite } from "../../../facts/model/citation.ts";
import {
  logGroupsOf,
  OperationFailedError,
  operationInWords,
} from "../../../services/app-runner/hosted-service/handler/errors.ts";
import { reportedOperation, reportedService } from "../report.ts";
import type { ListedService } from "../selected-services.ts";
import type { ChangeKind } from "./change-kind.ts";
import type { ChangedService } from "./change-report.ts";

/** The result of a change, with the operation as the service returned it. */
export interface ChangeResult
  extends Omit<ChangedService, "name" | "arn" | "accountId" | "profile" | "region" | "url" | "operation"> {
  readonly operation?: Members;
}

/** A service in a state that a change does not leave. */
export class UnusableError extends Error {
  override readonly name = "UnusableError";

  constructor(status: string, { verb }: ChangeKind) {
    const remedy = status === "CREATE_FAILED" ? "an update rebuilds it" : "delete it again";
    super(
      `it is ${status}, so App Runner cannot ${verb} it; ${remedy} (${citationInWords(cite(2, "States and transitions"))})`,
    );
  }
}

/** The result of a failed change. Throws errors of Lintel itself, and those that say the credentials are rejected. */
export function failedResult(
  error: unknown,
  { arn, status }: Pick<ListedService, "arn" | "status">,
  own: Pick<ChangeResult, "operation">,
): ChangeResult {
  if (error instanceof UnusableError) return { outcome: "failed", status, message: error.message, retryable: false };
  if (error instanceof OperationFailedError) {
    const { operation, status: now = status } = error;
    const groups = logGroupsOf(arn);
    const message = `${operationInWords(operation)} ended as ${operation.Status}`;
    return {
      ...{ outcome: "failed", status: now, operation, message, retryable: false },
      ...(groups !== undefined && { logGroups: groups }),
    };
  }
  if (!(error instanceof ApiError) || isOfCredentials(error)) throw error;
  const retryable = error.retryable || (error instanceof ServiceError && error.code === "InvalidStateException");
  return { outcome: "failed", status, message: failureInWords(error), ...own, retryable };
}

/** The line of a report. */
export const changedLine = (listed: ListedService, { operation, ...result }: ChangeResult): ChangedService => ({
  ...reportedService(listed),
  ...result,
  ...(operation !== undefined && { operation: reportedOperation(operation) }),
});
