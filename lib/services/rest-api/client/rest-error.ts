/** Errors of the REST API, with a remedy for each cause. */

import { ApiError, type Repeatable } from "../../../client/api-error.ts";
import type { CredentialRefusal } from "../../../client/credentials/credential-gate.ts";
import { authorizationUrlSeconds } from "../model.ts";

/** Why the service, or the client, rejected a call. */
export type RestReason =
  /** 401: the credential is invalid. Never retried in this run. */
  | "invalid-credential"
  /** 403: too many failed attempts; for a while even valid credentials are rejected. */
  | "locked-out"
  /** 403 with a single sign-on header: the token must be authorized for the organization. */
  | "single-sign-on"
  /** 403 or 429: the hourly rate limit is exhausted, or the service requests a pause. */
  | "rate-limited"
  /** 403: the token lacks a permission or scope. */
  | "not-allowed"
  /** 404: missing, or not visible to this caller. */
  | "not-visible"
  /** 400 or 410 because of the version header. */
  | "version"
  /** All other statuses from 400 to 499, and redirects. */
  | "refused"
  /** 500 and above. */
  | "failed";

/** A call that the REST API rejected. */
export class RestError extends ApiError {
  override readonly name = "RestError";
  readonly reason: RestReason;
  /** HTTP status; undefined if nothing was sent. */
  readonly status: number | undefined;
  /** Where the token's owner can authorize it; valid for an hour, so it must not be stored. */
  readonly authorizationUrl: string | undefined;

  constructor(
    reason: RestReason,
    message: string,
    details: { readonly status?: number | undefined; readonly authorizationUrl?: string | undefined } = {},
    repeatable: Repeatable = { retryable: false, mayHaveExecuted: false },
  ) {
    super("Service", message, repeatable);
    this.reason = reason;
    this.status = details.status;
    this.authorizationUrl = details.authorizationUrl;
  }
}

/** A call, for messages. */
export interface RestCallee {
  /** `GET /user`. */
  readonly operation: string;
  readonly host: string;
  /** The credential with its origin: `the token from …`; undefined for an anonymous call. */
  readonly credential: string | undefined;
}

const subject = ({ credential }: RestCallee): string => credential ?? "a caller without a token";

/** The service's message, if there is one. */
const quote = (said: string | undefined): string => (said === undefined ? "" : ` It says: ${JSON.stringify(said)}.`);

/** @param ahead how far the clock of this machine is ahead of the service's, in seconds; undefined if unknown. */
export const invalidCredential = (
  callee: RestCallee,
  said: string | undefined,
  ahead: number | undefined,
): RestError => {
  const isTime = timeClaim.test(said ?? "") || Math.abs(ahead ?? 0) > clockTolerance;
  const remedy = isTime
    ? `A JSON web token must have an iat that has passed and an exp within ten minutes, by the clock of the service${clockWords(ahead)}: set the clock, or make a new token`
    : "It is wrong, has expired or was revoked: replace it";
  return new RestError(
    "invalid-credential",
    `${callee.operation}: ${callee.host} rejected ${subject(callee)} as invalid (status 401).${quote(said)} ${remedy}. Lintel does not send it again in this run, since repeated attempts lock its user out`,
    { status: 401 },
  );
};

/** What the service writes about the times of a JSON web token. */
const timeClaim = /\b(?:iat|exp|nbf)\b|expiration time|issued at/i;

/** A difference of clocks that tokens endure, in seconds. */
const clockTolerance = 60;

function clockWords(ahead: number | undefined): string {
  if (ahead === undefined || Math.abs(ahead) <= clockTolerance) return "";
  return `; the clock of this machine is ${Math.round(Math.abs(ahead))} seconds ${ahead > 0 ? "ahead of" : "behind"} that clock`;
}

/** A call that was not sent because its credential was rejected before. */
export const refusedBefore = (callee: RestCallee, reason: CredentialRefusal): RestError =>
  new RestError(
    reason,
    `${callee.operation}: not sent, because ${callee.host} ${
      reason === "locked-out" ? "has locked out the user of" : "rejected as invalid"
    } ${subject(callee)} earlier in this run. ${
      reason === "locked-out" ? "Wait some minutes" : "Provide a valid token"
    } and run again`,
  );

export const tooManyFailures = (callee: RestCallee, said: string | undefined): RestError =>
  new RestError(
    "locked-out",
    `${callee.operation}: ${callee.host} rejects every attempt to authenticate for a while (status 403), after several attempts with invalid credentials; ${subject(callee)} may be valid.${quote(said)} Find out which program sends invalid credentials, wait some minutes and run again`,
    { status: 403 },
  );

/** @param now epoch milliseconds. */
export function singleSignOn(callee: RestCallee, url: string | undefined, now: number): RestError {
  const until = new Date(now + authorizationUrlSeconds * 1000).toISOString();
  const remedy =
    url === undefined
      ? "Authorize it in the settings of your tokens"
      : `Authorize it within the hour (until ${until}) at ${url}`;
  return new RestError(
    "single-sign-on",
    `${callee.operation}: the organization enforces single sign-on, and ${subject(callee)} is not authorized for it (status 403). ${remedy}`,
    { status: 403, authorizationUrl: url },
  );
}

/** @param until when the next request may be sent, in epoch milliseconds; undefined if the service does not say. */
export function rateLimited(
  callee: RestCallee,
  status: number | undefined,
  until: number | undefined,
  now: number,
): RestError {
  const when = until === undefined ? "later" : `after ${new Date(until).toISOString()}`;
  const what = status === undefined ? "not sent, because" : `status ${status}:`;
  const more = callee.credential === undefined ? ", or with a token, which has a higher rate limit" : "";
  const retryAfter = until === undefined ? undefined : String(Math.max(0, Math.ceil((until - now) / 1000)));
  return new RestError(
    "rate-limited",
    `${callee.operation}: ${what} ${subject(callee)} has used up the rate limit of ${callee.host}. Run again ${when}${more}`,
    { status },
    { retryable: true, mayHaveExecuted: false, retryAfter },
  );
}

/** @param until when the next request may be sent, in epoch milliseconds. */
export function tooManyAtOnce(callee: RestCallee, status: number, until: number, now: number): RestError {
  return new RestError(
    "rate-limited",
    `${callee.operation}: status ${status}: ${subject(callee)} has sent too many requests to ${callee.host} in a short time (a secondary rate limit). Run again after ${new Date(until).toISOString()}, and send fewer requests at once`,
    { status },
    { retryable: true, mayHaveExecuted: false, retryAfter: String(Math.max(0, Math.ceil((until - now) / 1000))) },
  );
}

/** The scopes of a token and those that the endpoint accepts, as the response's headers list them. */
export interface Grants {
  readonly granted: string | undefined;
  readonly accepted: string | undefined;
}

/** What no permission changes, by the service's words, with the remedy. */
const noPermission: readonly (readonly [words: RegExp, remedy: string])[] = [
  [
    /\bIP (?:address|allow ?list)/i,
    " No permission changes that: run Lintel at an address that the list of the organization contains, or have this one added",
  ],
  [
    /\bsuspended\b/i,
    " No permission changes that: an owner of the account or the organization must lift the suspension",
  ],
];

export function notAllowed(callee: RestCallee, { granted, accepted }: Grants, said: string | undefined): RestError {
  const has = granted === undefined ? "" : ` It has ${granted === "" ? "no scopes" : granted}.`;
  const needs =
    accepted === undefined || accepted === ""
      ? "the permissions or scopes that the endpoint's documentation names"
      : accepted;
  return new RestError(
    "not-allowed",
    `${callee.operation}: ${subject(callee)} may not do this (status 403).${quote(said)}${
      noPermission.find(([words]) => words.test(said ?? ""))?.[1] ?? `${has} Give it ${needs}`
    }`,
    { status: 403 },
  );
}

export const notVisible = (callee: RestCallee): RestError =>
  new RestError(
    "not-visible",
    `${callee.operation}: missing, or not visible to ${subject(callee)} (status 404). The service hides what a caller may not see, so it may still exist. Check the path, and that ${
      callee.credential === undefined
        ? "a token is given"
        : "the token has the permissions or scopes and, where the organization enforces single sign-on, is authorized for it"
    }`,
    { status: 404 },
  );

export const badVersion = (callee: RestCallee, status: number, version: string, said: string | undefined): RestError =>
  new RestError(
    "version",
    `${callee.operation}: ${callee.host} ${
      status === 410 ? "no longer supports" : "does not support"
    } the version ${version} of its API (status ${status}).${quote(said)} Set the version to a date that the service's documentation lists`,
    { status },
  );

export const refusedCall = (callee: RestCallee, status: number, said: string | undefined): RestError =>
  new RestError(
    "refused",
    `${callee.operation}: ${callee.host} refused the request (status ${status}).${quote(said)}`,
    {
      status,
    },
  );

/**
 * A redirect that is not followed: to another origin the token would go where the user did not send it, and another
 * method than GET could be carried out twice, or never.
 */
export const redirectRefused = (callee: RestCallee, status: number, location: string | undefined): RestError =>
  new RestError(
    "refused",
    `${callee.operation}: ${callee.host} redirects elsewhere (status ${status}${
      location === undefined ? "" : `, ${location}`
    }); Lintel does not send the token there. If that is the API, set the base URL to it`,
    { status },
  );

export const failedCall = (
  callee: RestCallee,
  status: number,
  said: string | undefined,
  retryAfter: string | undefined,
): RestError =>
  new RestError(
    "failed",
    `${callee.operation}: ${callee.host} failed (status ${status}).${quote(said)} Run again later`,
    { status },
    { retryable: true, mayHaveExecuted: true, retryAfter },
  );
