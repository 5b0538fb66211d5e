/** The rules of the linter, applied to what `lintel api` is about to send. */
import { faultsInRequest, type LintedRequest } from "../request-lint.ts";
import { badParameter } from "./client-error.ts";

/** Throws a ClientError with the findings where a request is faulty (request-lint.ts). */
export async function refuseFaultyInput(request: LintedRequest): Promise<void> {
  const faults = await faultsInRequest(request);
  if (faults !== undefined) throw badParameter(faults);
}
