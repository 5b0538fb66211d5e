/** Work in accounts and regions that may fail: each failure is told, and the rest goes on. */

import { ApiError } from "../api-error.ts";
import { ServiceError } from "../service-error.ts";
import { type AccountInRegion, accountInWords } from "./accounts-in-regions.ts";

/** Why an attempt in an account and region failed. */
export interface FailedAttempt {
  readonly of: AccountInRegion;
  /** In a few words, without the service's message, which may name whose request it was. */
  readonly reason: string;
  /**
   * A sentence with account, region and remedy; undefined if the credentials were rejected before, which the sentence
   * of an earlier attempt says.
   */
  readonly sentence: string | undefined;
  /** Whether the credentials are rejected: no more requests are sent with them, in this region or at all. */
  readonly isRefused: boolean;
}

/**
 * What `work` returns; undefined after a failure, or if the credentials were rejected before.
 * @param failed what an attempt that failed means: "machine images were not read".
 * @throws The reason of the run's end; errors of Lintel itself.
 */
export async function attempt<Value>(
  of: AccountInRegion,
  failed: string,
  work: () => Promise<Value>,
  report: (failure: FailedAttempt) => void,
): Promise<Value | undefined> {
  const isRefused = () => of.account.refused.signal.aborted || of.refused.signal.aborted;
  const refused = (sentence?: string): undefined =>
    void report({ of, reason: "the credentials are invalid", sentence, isRefused: true });
  of.ended.throwIfAborted();
  if (isRefused()) return refused();
  try {
    const value = await work();
    of.hasSucceeded = true;
    return value;
  } catch (error) {
    of.ended.throwIfAborted();
    if (!(error instanceof ApiError)) throw error;
    if (isRefused()) return refused();
    const scope = refusalIn(error, of);
    if (scope === undefined) {
      const sentence = `${accountInWords(of)}: ${failed}: ${failureInWords(error)}`;
      return void report({ of, reason: reasonOf(error), sentence, isRefused: false });
    }
    (scope === "region" ? of : of.account).refused.abort();
    return refused(refusedSentence(of, scope, error));
  }
}

/** Errors that every request with the same credentials would get. */
const ofCredentials: readonly string[] = [
  "ExpiredToken",
  "ExpiredTokenException",
  "InvalidSignatureException",
  "RequestExpired",
  "SignatureDoesNotMatch",
];

/**
 * Errors that mean the same, or that the region is not enabled for the account, where valid credentials are unknown (gap
 * client/region-not-enabled).
 */
const ofCredentialsOrRegion: readonly string[] = [
  "AuthFailure",
  "InvalidClientTokenId",
  "OptInRequired",
  "UnrecognizedClientException",
];

/** Whether an error means that the credentials are rejected, everywhere or in a region. */
export const isOfCredentials = (error: ApiError): boolean =>
  error.kind === "NoCredentials" ||
  (error instanceof ServiceError && [...ofCredentials, ...ofCredentialsOrRegion].includes(error.code));

/** Where an error means that the credentials are rejected; undefined for other errors. */
function refusalIn(error: ApiError, { hasSucceeded }: AccountInRegion): "account" | "region" | undefined {
  if (!isOfCredentials(error)) return undefined;
  const isOfRegion = error instanceof ServiceError && ofCredentialsOrRegion.includes(error.code);
  return isOfRegion && !hasSucceeded ? "region" : "account";
}

function refusedSentence(of: AccountInRegion, scope: "account" | "region", error: ApiError): string {
  const { profile } = of.account;
  // There is nothing to be invalid: the message says where there are none, or who refused a role.
  if (!(error instanceof ServiceError)) return `${profile === undefined ? "" : `profile ${profile}: `}${error.message}`;
  const whose = profile === undefined ? "the credentials" : `the credentials of profile ${profile}`;
  return scope === "account"
    ? `${whose} are invalid, so Lintel sent no further requests with them: ${failureInWords(error)}`
    : `${accountInWords(of)}: ${whose} are invalid, or the region is not enabled for the account, so Lintel sent no further requests to it: ${failureInWords(error)}`;
}

/** An error with its operation, its code and the service's message. */
export const failureInWords = (error: ApiError): string =>
  error instanceof ServiceError ? `${reasonOf(error)}: ${error.message}` : error.message;

const reasonOf = (error: ApiError): string =>
  error instanceof ServiceError ? `${error.operation} failed with ${error.code}` : error.message;
