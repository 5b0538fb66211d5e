/** Reads a response of the REST API: its body, the rate limit, omitted organizations, or the error. */

import { unreadableResponse } from "../../../client/api-error.ts";
import type { HttpResponse } from "../../../client/http/http-response.ts";
import { isServerFailure, isThrottled } from "../../../client/passing-status.ts";
import { partialResults, restHeaders, secondaryLimit } from "../model.ts";
import {
  badVersion,
  failedCall,
  invalidCredential,
  notAllowed,
  notVisible,
  type RestCallee,
  type RestError,
  rateLimited,
  redirectRefused,
  refusedCall,
  singleSignOn,
  tooManyAtOnce,
  tooManyFailures,
} from "./rest-error.ts";

/** The state of a caller's hourly rate limit. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** When the hour ends, in epoch milliseconds. */
  readonly resetsAt: number;
}

/** The response to a successful request. */
export interface RestResponse {
  readonly status: number;
  /** Any JSON value; null if the body is empty. */
  readonly body: unknown;
  /**
   * Ids of organizations whose results are missing because the token is not authorized for them. If there are any, the
   * response is incomplete.
   */
  readonly missingOrganizations: readonly string[];
  readonly rate: RateState | undefined;
  /** Scopes of the token; undefined if the service does not say. */
  readonly scopes: readonly string[] | undefined;
  /** When the token expires, in epoch milliseconds; undefined if the service does not say. */
  readonly tokenExpiresAt: number | undefined;
  /** That the service will drop the requested version; undefined if it does not say so. */
  readonly deprecation: VersionEnd | undefined;
}

/** Since when a version of the API is deprecated, and when it ends, in epoch milliseconds, as far as known. */
export interface VersionEnd {
  readonly since: number | undefined;
  readonly ends: number | undefined;
}

/** The context for reading a response. */
export interface ResponseReading {
  readonly callee: RestCallee;
  readonly endpoint: URL;
  /** The vendor's word in the names of headers. */
  readonly vendor: string;
  /** The requested version. */
  readonly version: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** How many attempts of this request a rate limit has refused before. */
  readonly limitedBefore: number;
  readonly redact: (text: string) => string;
}

/** Reads a response. Throws a RestError unless it is a success, and an ApiError if its body is not JSON. */
export function readRestResponse(response: HttpResponse, reading: ResponseReading): RestResponse {
  const { status } = response;
  if (status < 200 || status > 299) throw refusalIn(response, reading);
  return {
    status,
    body: bodyOf(response, reading),
    missingOrganizations: omittedOrganizations(singleSignOnHeader(response, reading)),
    rate: rateIn(response),
    scopes: headerOf(response, "x-oauth-scopes")
      ?.split(/\s*,\s*/)
      .filter((scope) => scope !== ""),
    tokenExpiresAt: timeIn(headerOf(response, `${reading.vendor.toLowerCase()}-authentication-token-expiration`)),
    deprecation: deprecationIn(response),
  };
}

/** The path and query that a redirect leads to, if it stays on the origin; undefined for any other response. */
export function redirectIn(response: HttpResponse, from: URL): URL | undefined {
  const location = headerOf(response, "location");
  if (![301, 302, 307, 308].includes(response.status) || location === undefined || !URL.canParse(location, from.href))
    return undefined;
  const to = new URL(location, from);
  return to.origin === from.origin && to.username === "" && to.password === "" ? to : undefined;
}

/** Deprecation is a structured date (`@1688169599`), or a date as in Sunset, or just `true`. */
function deprecationIn(response: HttpResponse): VersionEnd | undefined {
  const [deprecation, sunset] = [headerOf(response, "deprecation"), headerOf(response, "sunset")];
  if (deprecation === undefined && sunset === undefined) return undefined;
  const [, seconds] = /^@(\d{1,12})$/.exec(deprecation ?? "") ?? [];
  return { since: seconds === undefined ? dateIn(deprecation) : Number(seconds) * 1000, ends: dateIn(sunset) };
}

function dateIn(text = ""): number | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** A header by its name in lower case. */
function headerOf({ headers }: HttpResponse, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

const singleSignOnHeader = (response: HttpResponse, { vendor }: ResponseReading): string | undefined =>
  headerOf(response, restHeaders.singleSignOn.replace("{vendor}", vendor.toLowerCase()));

function bodyOf({ status, headers, body }: HttpResponse, { callee, endpoint, redact }: ResponseReading): unknown {
  if (body.trim() === "") return null;
  try {
    return JSON.parse(body);
  } catch {
    const excerpt = redact(body)
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, 80);
    const shown = { status, contentType: headers["content-type"], excerpt };
    throw unreadableResponse({ operation: callee.operation, endpoint }, shown, {
      retryable: false,
      mayHaveExecuted: true,
    });
  }
}

/** The error in a response. A 403 has several meanings: the headers decide first, then the body. */
function refusalIn(response: HttpResponse, reading: ResponseReading): RestError {
  const { status } = response;
  const { callee, now } = reading;
  const said = messageIn(response);
  const until = waitUntil(response, now);
  if (status < 400) return redirectRefused(callee, status, headerOf(response, "location"));
  if (status === 401) {
    const date = dateIn(headerOf(response, "date"));
    return invalidCredential(callee, said, date === undefined ? undefined : (now - date) / 1000);
  }
  const isLimit = status === 403 || isThrottled(status);
  if (isLimit && secondary.test(said ?? "")) return tooManyAtOnce(callee, status, until ?? pause(reading), now);
  if (isThrottled(status) || (status === 403 && until !== undefined)) {
    return rateLimited(callee, status, until ?? pause(reading), now);
  }
  if (status === 403) {
    const header = singleSignOnHeader(response, reading);
    if (header !== undefined) return singleSignOn(callee, /https?:\/\/[^\s;,]+/i.exec(header)?.[0], now);
    if (lockOut.test(said ?? "")) return tooManyFailures(callee, said);
    return notAllowed(callee, grantsIn(response, reading), said);
  }
  if (status === 404) return notVisible(callee);
  if (status === 410 || (status === 400 && /version/i.test(said ?? ""))) {
    return badVersion(callee, status, reading.version, said);
  }
  return isServerFailure(status)
    ? failedCall(callee, status, said, headerOf(response, "retry-after"))
    : refusedCall(callee, status, said);
}

/** The wording of a secondary rate limit (gap access-token/meaning-of-403). */
const secondary = /secondary rate limit|abuse detection/i;

/** The end of the pause where the service does not say: a minute, and twice as long each time. */
const pause = ({ now, limitedBefore }: ResponseReading): number =>
  now + secondaryLimit.seconds * 1000 * 2 ** Math.min(limitedBefore, 10);

/** The wording of a lockout (gap access-token/meaning-of-403). */
const lockOut = /login attempts|failed attempts|too many .*attempts|temporarily (?:locked|blocked)|locked out/i;

/** The service's message in an error. */
function messageIn({ body }: HttpResponse): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== "object" || value === null || !("message" in value)) return undefined;
    return typeof value.message === "string" && value.message !== "" ? value.message : undefined;
  } catch {
    return undefined;
  }
}

const grantsIn = (response: HttpResponse, { vendor }: ResponseReading) => ({
  granted: headerOf(response, "x-oauth-scopes"),
  accepted:
    headerOf(response, "x-accepted-oauth-scopes") ??
    headerOf(response, restHeaders.acceptedPermissions.replace("{vendor}", vendor.toLowerCase())),
});

/** When a rejected caller may retry, in epoch milliseconds: Retry-After, else the end of an exhausted hour. */
function waitUntil(response: HttpResponse, now: number): number | undefined {
  const retryAfter = headerOf(response, "retry-after");
  if (retryAfter !== undefined) {
    const until = /^\d+$/.test(retryAfter) ? now + Number(retryAfter) * 1000 : Date.parse(retryAfter);
    if (!Number.isNaN(until)) return until;
  }
  const rate = rateIn(response);
  return rate?.remaining === 0 ? rate.resetsAt : undefined;
}

/** The rate limit; undefined if the headers lack it. */
function rateIn(response: HttpResponse): RateState | undefined {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) => {
    const text = headerOf(response, `x-ratelimit-${name}`);
    return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
  });
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined;
  return { limit, remaining, resetsAt: reset * 1000 };
}

/** Parses `partial-results; organizations=1,2`, with or without spaces around the separators. */
function omittedOrganizations(header: string | undefined): readonly string[] {
  const [, ids] =
    new RegExp(`^\\s*${partialResults}\\s*;\\s*organizations\\s*=\\s*(.+?)\\s*$`, "i").exec(header ?? "") ?? [];
  return ids?.split(/\s*,\s*/).filter((id) => id !== "") ?? [];
}

/** Parses `2030-01-02 03:04:05 UTC`, or with an offset instead of UTC. */
function timeIn(text: string | undefined): number | undefined {
  const time =
    text === undefined ? Number.NaN : Date.parse(text.replace(/ UTC$/, "Z").replace(" ", "T").replace(" ", ""));
  return Number.isNaN(time) ? undefined : time;
}
