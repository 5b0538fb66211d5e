/** A client of the REST API. */

import { abortable } from "../../client/abortable.ts";
import { ApiError, invalidSetting } from "../../client/api-error.ts";
import { type CheckedSettings, type ClientSettings, checkSettings } from "../../client/client-settings.ts";
import {
  type CredentialGate,
  type CredentialGates,
  type CredentialRefusal,
  gatesOfRun,
} from "../../client/credentials/credential-gate.ts";
import { createTransport, type HttpRequest, type Network, percentEncode } from "../../client/http/transport.ts";
import { realTiming, withRetries } from "../../client/retry.ts";
import { redactError, redactor } from "../../client/secrets/redact.ts";
import { isSafeAddress } from "../../client/secrets/safe-address.ts";
import { readSecret, referenceInWords, type SecretReference } from "../../client/secrets/secret-reference.ts";
import type { StringField } from "../../facts/model/field.ts";
import { type AppCredential, authorizationOf, type TokenCredential } from "./client/access-token.ts";
import { type RestCallee, RestError, type RestReason, rateLimited, refusedBefore } from "./client/rest-error.ts";
import { type RestResponse, readRestResponse, redirectIn, type VersionEnd } from "./client/rest-response.ts";
import { apiVersion, baseUrl, maxRedirects, mediaType, restHeaders, tokenCheck, vendorWord } from "./model.ts";

/** A request, with its path relative to the base URL. */
export interface RestRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Begins with a slash; percent-encoded, without a query. */
  readonly path: string;
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** JSON; a GET has none. */
  readonly body?: unknown;
}

/** A client. Rejects with a RestError if the service rejects a request, and with an ApiError for all other errors. */
export interface RestClient {
  /** Sends a request with the client's token. */
  readonly send: (request: RestRequest, signal?: AbortSignal) => Promise<RestResponse>;
  /**
   * Checks with an app whether a token is valid and its own. A 404 means that it is not.
   * @param app the app whose client id is in the path and whose secret authenticates the request.
   */
  readonly checkToken: (app: AppCredential, token: SecretReference, signal?: AbortSignal) => Promise<RestResponse>;
  /** Closes idle connections. */
  readonly close: () => void;
}

// Settings of the REST API's client, and their validation before anything is sent.

/** Settings that all clients have. This client retries only GET requests. */
type CommonSettings = Pick<ClientSettings, "maxRetries" | "connectTimeout" | "readTimeout" | "log" | "timing">;

export interface RestSettings extends CommonSettings, Network {
  /** The prefix of paths: `https://api.example.test`. */
  readonly baseUrl: string;
  /** Date of the requested version: `2022-11-28`. */
  readonly apiVersion: string;
  /** The vendor's word in headers and media types. Default: that of {@link vendorOf}. */
  readonly vendor?: string | undefined;
  /** The token to send; without it calls are anonymous. */
  readonly credential?: TokenCredential | undefined;
  /** The token may be sent to other machines over plain http. Default: false. */
  readonly allowInsecure?: boolean | undefined;
  /** State shared by the calls with one credential. Default: that of this process. */
  readonly gates?: CredentialGates | undefined;
}

interface CheckedRestSettings extends Omit<CheckedSettings, "vocabulary" | "maxThrottled"> {
  /** The base URL, without a trailing slash. */
  readonly base: URL;
  readonly vendor: string;
}

/**
 * Validates settings and adds defaults.
 * @throws ApiError of kind `InvalidSetting`.
 */
export function checkRestSettings(settings: RestSettings): CheckedRestSettings {
  const { vendor = vendorOf(settings.baseUrl) } = settings;
  if (hasCredentials(settings.baseUrl)) throw nameAndPassword();
  check("the base URL", settings.baseUrl, baseUrl);
  check("the API version", settings.apiVersion, apiVersion);
  check("the vendor's word", vendor, vendorWord);
  const { maxRetries, connectTimeout, readTimeout } = checkSettings(settings);
  return { base: new URL(settings.baseUrl.replace(/\/+$/, "")), vendor, maxRetries, connectTimeout, readTimeout };
}

/** The vendor's word of an API: `github` for GitHub's own addresses, else `vendor`. */
const vendorOf = (url: string): string =>
  /^https:\/\/api\.(?:github\.com|[a-z0-9-]+\.ghe\.com)(?:[:/]|$)/i.test(url) ? "github" : vendorWord.default;

function check(name: string, value: string, { pattern }: StringField): void {
  if (pattern === undefined || new RegExp(pattern.source, "u").test(value)) return;
  throw invalidSetting(name, value, `${pattern.meaning}`);
}

const hasCredentials = (url: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/i.test(url);

/**
 * Throws if a credential would be sent to another machine over plain http.
 * @throws ApiError of kind `InvalidSetting`.
 */
function refuseInsecure(base: URL, allowInsecure: boolean | undefined): void {
  if (allowInsecure === true || isSafeAddress(base)) return;
  throw new ApiError(
    "InvalidSetting",
    `the base URL is ${JSON.stringify(base.href)}, which would make the credentials readable on the network. Use https; plain http is allowed only to this machine, unless insecure addresses are allowed (allow_insecure, --allow-insecure)`,
  );
}

/** A base URL with a user name and password; the error does not show it. */
const nameAndPassword = (): ApiError =>
  new ApiError(
    "InvalidSetting",
    "the base URL contains a user name or password (not shown), which this API does not support. Remove them, and name the place of an access token",
  );

/**
 * Creates a client. It sends nothing before the first call.
 * @throws ApiError of kind `InvalidSetting`.
 */
export function createRestClient(settings: RestSettings): RestClient {
  const { base, vendor, maxRetries, connectTimeout, readTimeout } = checkRestSettings(settings);
  const { timing = realTiming, gates = gatesOfRun(), log = () => {} } = settings;
  const transport = createTransport({ connectTimeout, readTimeout }, settings);
  // Created for each text, so that it also removes secrets that were read in the meantime.
  const redact = (text: string) => redactor([])(text);
  const report = (line: string) => log(redact(line));
  const version = settings.apiVersion;

  const requestOf = (
    { method, path, query = [], body }: RestRequest,
    authorization: string | undefined,
  ): HttpRequest => ({
    method,
    endpoint: base,
    path: base.pathname.replace(/\/$/, "") + path,
    query,
    headers: {
      host: base.host,
      accept: mediaType.replace("{vendor}", vendor),
      [restHeaders.version.replace("{vendor}", vendor)]: version,
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

  const exchange = async (
    request: RestRequest,
    authorization: string | undefined,
    credential: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<RestResponse> => {
    const callee: RestCallee = { operation: `${request.method} ${request.path}`, host: base.host, credential };
    const repeatable = request.method === "GET";
    // The key ignores the scheme: the token is the same with either.
    const secret = authorization?.replace(/^\S+ /, "");
    const gate = secret === undefined ? undefined : gates.of(base.origin, secret);
    let limitedBefore = 0;
    const exchangeOnce = async (sent: HttpRequest) => {
      report(`${callee.operation}: sent to ${base.host}`);
      const response = await transport.exchange(sent, callee.operation, { signal, reuse: repeatable ? "any" : "none" });
      report(`${callee.operation}: received status ${response.status}`);
      return response;
    };
    const once = async () => {
      let sent = requestOf(request, authorization);
      let response = await exchangeOnce(sent);
      for (let redirects = 0; repeatable && redirects < maxRedirects; redirects += 1) {
        const to = redirectIn(response, new URL(sent.path, base));
        if (to === undefined) break;
        report(`${callee.operation}: redirected to ${to.pathname}`);
        sent = { ...sent, path: to.pathname, query: [...to.searchParams] };
        response = await exchangeOnce(sent);
      }
      const reading = { callee, endpoint: base, vendor, version, now: timing.now(), limitedBefore, redact };
      try {
        return readRestResponse(response, reading);
      } catch (error) {
        if (error instanceof RestError && error.reason === "rate-limited") limitedBefore += 1;
        throw error;
      }
    };
    const attempt = gate === undefined ? once : () => throughGate(gate, callee, timing.now, once);
    const onRetry = (error: ApiError, wait: number) => report(`${error.message}; retrying in ${Math.round(wait)} ms`);
    const response = await withRetries(attempt, { maxRetries, repeatable, timing, signal, onRetry });
    if (response.deprecation !== undefined) report(`${callee.operation}: ${endInWords(version, response.deprecation)}`);
    if (response.missingOrganizations.length > 0) {
      const missing = response.missingOrganizations.join(", ");
      report(
        `${callee.operation}: the response is incomplete: the token is not authorized for the organizations ${missing}`,
      );
    }
    return response;
  };

  const guarded = async (operation: string, signal: AbortSignal | undefined, work: () => Promise<RestResponse>) => {
    try {
      return await abortable(work, operation, signal);
    } catch (error) {
      throw redactError(error, redact);
    }
  };

  return {
    send: (request, signal) =>
      guarded(`${request.method} ${request.path}`, signal, async () => {
        const { credential } = settings;
        if (credential === undefined) return exchange(request, undefined, undefined, signal);
        refuseInsecure(base, settings.allowInsecure);
        return exchange(
          request,
          await authorizationOf(credential),
          `the token from ${referenceInWords(credential.token)}`,
          signal,
        );
      }),
    checkToken: (app, token, signal) =>
      guarded("checking the token", signal, async () => {
        refuseInsecure(base, settings.allowInsecure);
        const authorization = await authorizationOf(app);
        const request: RestRequest = {
          method: tokenCheck.method,
          path: tokenCheck.path.replace("{client_id}", percentEncode(app.clientId)),
          body: { access_token: await readSecret(token) },
        };
        return exchange(request, authorization, `the client secret from ${referenceInWords(app.clientSecret)}`, signal);
      }),
    close: transport.close,
  };
}

export function endInWords(version: string, { since, ends }: VersionEnd): string {
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
  const from = since === undefined ? "" : ` since ${day(since)}`;
  const until = ends === undefined ? "" : ` and ends on ${day(ends)}`;
  return `the version ${version} of the API is deprecated${from}${until}: use a newer one`;
}

/** What an error reveals about the credential. */
function verdictOf(reason: RestReason): CredentialRefusal | "counts" | undefined {
  if (reason === "invalid-credential" || reason === "locked-out") return reason;
  const isKnown = reason === "not-allowed" || reason === "not-visible" || reason === "single-sign-on";
  return isKnown ? "counts" : undefined;
}

/** Sends a request if the gate allows it, and informs the gate about rate limits in the response. */
async function throughGate(
  gate: CredentialGate,
  callee: RestCallee,
  now: () => number,
  send: () => Promise<RestResponse>,
): Promise<RestResponse> {
  try {
    const response = await gate.pass(
      {
        send,
        provenUntil: ({ tokenExpiresAt }) => tokenExpiresAt,
        verdict: (error) => (error instanceof RestError ? verdictOf(error.reason) : undefined),
        refusedBefore: (refusal) => refusedBefore(callee, refusal),
        paused: (until) => rateLimited(callee, undefined, until, now()),
      },
      now,
    );
    if (response.rate?.remaining === 0) gate.pauseUntil(response.rate.resetsAt);
    return response;
  } catch (error) {
    const isLimit = error instanceof RestError && error.reason === "rate-limited" && error.retryAfter !== undefined;
    if (isLimit) gate.pauseUntil(now() + Number(error.retryAfter) * 1000);
    throw error;
  }
}
