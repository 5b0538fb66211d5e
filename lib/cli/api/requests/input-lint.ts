/** Lints requests of `lintel api` before sending them. */
import type { RequestVocabulary } from "../../../lint/inputs/vocabularies.ts";
import { faultsInRequest, type LintedRequest } from "../../lint/request-lint.ts";
import { badParameter } from "../client-error.ts";

/** Throws a ClientError with the findings if a request has errors (request-lint.ts). */
export async function refuseFaultyInput(request: LintedRequest, vocabulary: RequestVocabulary): Promise<void> {
  const faults = await faultsInRequest({ ...request, vocabulary });
  if (faults !== undefined) throw badParameter(faults);
}
