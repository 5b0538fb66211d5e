/** The rules of the linter, applied to what `lintel api` is about to send. */
import type { Members } from "../../api/operation.ts";
import { faultsInRequest } from "../request-lint.ts";
import { badParameter } from "./client-error.ts";

/** Throws a ClientError with the findings where a request is faulty (request-lint.ts). */
export async function refuseFaultyInput(kind: string, input: Members): Promise<void> {
  const faults = await faultsInRequest({ kind, input });
  if (faults !== undefined) throw badParameter(faults);
}
