/** The status of a token: whether it is valid, its scopes and its expiry, never the token itself. */

import { isMembers, type Members, membersOf } from "../../../base/members.ts";
import { ApiError } from "../../../client/api-error.ts";
import { kindHasNoScopes } from "../../../client/secrets/secret-error.ts";
import { readSecret, referenceInWords } from "../../../client/secrets/secret-reference.ts";
import { type CredentialKindName, credentialKinds } from "../../../facts/model/secrets/credential-kinds.ts";
import type { RestClient } from "../client.ts";
import { samplePath } from "../model.ts";
import { type AppCredential, kindsOfToken, type TokenCredential } from "./access-token.ts";
import { RestError } from "./rest-error.ts";
import type { RateState, RestResponse, VersionEnd } from "./rest-response.ts";

/** The status of a token. Members that the service does not report are undefined. */
export interface TokenStatus {
  readonly valid: boolean;
  /** Why it is invalid: the service's error with its remedy. */
  readonly problem: string | undefined;
  /** Its declared kind, or the kind of its prefix. */
  readonly kind: CredentialKindName | undefined;
  readonly scopes: readonly string[] | undefined;
  /** Epoch milliseconds. */
  readonly expiresAt: number | undefined;
  /** The user whom it authenticates. */
  readonly user: string | undefined;
  readonly rate: RateState | undefined;
  /** Ids of organizations for which it still has to be authorized. */
  readonly missingOrganizations: readonly string[];
  /** That the service will drop the requested version. */
  readonly deprecation: VersionEnd | undefined;
}

/** The options of a check. */
export interface Inspection {
  readonly client: RestClient;
  /** The client's own credential. */
  readonly credential: TokenCredential;
  /** The app that issued the token; it checks the token first. */
  readonly app?: AppCredential | undefined;
  /** Path of the request that shows whether the token is valid. Default: {@link samplePath}. */
  readonly path?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks a token: with its app (POST /applications/{client_id}/token) if one is given, and with a request of its own. A
 * token that its app does not know is not sent, since that would count as an invalid attempt. Rejects with an ApiError
 * if the service cannot be reached, or during a lockout or rate limit.
 */
export async function inspectToken(inspection: Inspection): Promise<TokenStatus> {
  const { client, credential, app, path = samplePath.default, signal } = inspection;
  const kind = credential.kind ?? only(kindsOfToken(await readSecret(credential.token)));
  const nothing = {
    kind,
    scopes: undefined,
    expiresAt: undefined,
    user: undefined,
    rate: undefined,
    deprecation: undefined,
  };
  const invalid = (problem: string): TokenStatus => ({ ...nothing, valid: false, problem, missingOrganizations: [] });

  let checked: RestResponse | undefined;
  if (app !== undefined) {
    checked = await ifVisible(client.checkToken(app, credential.token, signal));
    if (checked === undefined) {
      return invalid(
        `the app ${app.clientId} does not recognize the token (status 404): it is wrong, has expired, was revoked, or belongs to another app`,
      );
    }
  }
  try {
    const response = await client.send({ method: "GET", path }, signal);
    if (checked === undefined && !isEvidence(response)) throw noVerdict(path, credential);
    if (credential.kind !== undefined && (response.scopes?.length ?? 0) > 0 && !hasScopes(credential.kind)) {
      throw kindHasNoScopes(referenceInWords(credential.token), credential.kind, kindsWithScopes);
    }
    const status = membersOf(checked?.body);
    const expiry = typeof status.expires_at === "string" ? Date.parse(status.expires_at) : undefined;
    return {
      valid: true,
      problem: undefined,
      kind,
      scopes: response.scopes ?? (Array.isArray(status.scopes) ? status.scopes.map(String) : undefined),
      expiresAt: response.tokenExpiresAt ?? expiry,
      user: textIn(membersOf(status.user).login) ?? textIn(membersOf(response.body).login),
      rate: response.rate ?? rateInBody(response.body),
      missingOrganizations: response.missingOrganizations,
      deprecation: response.deprecation,
    };
  } catch (error) {
    if (error instanceof RestError && error.reason === "invalid-credential") return invalid(error.message);
    throw error;
  }
}

/**
 * Whether a successful response shows that the service knows the token: it says something about the token, or it is
 * what the API returns, and not a page or an error that a proxy sends with the status 200.
 */
function isEvidence({ scopes, tokenExpiresAt, body }: RestResponse): boolean {
  if (scopes !== undefined || tokenExpiresAt !== undefined) return true;
  if (Array.isArray(body)) return body.length > 0 && body.every(isMembers);
  return isMembers(body) && Object.keys(body).length > 0 && !isErrorBody(body);
}

/** The members of errors, of this API and of others. */
const isErrorBody = (body: Members): boolean =>
  "error" in body || "errors" in body || ("message" in body && Object.keys(body).every((name) => inErrors.has(name)));

const inErrors: ReadonlySet<string> = new Set([
  "message",
  "status",
  "code",
  "documentation_url",
  "type",
  "title",
  "detail",
]);

const noVerdict = (path: string, { token }: TokenCredential): ApiError =>
  new ApiError(
    "UnreadableResponse",
    `GET ${path}: the response does not show whether the token from ${referenceInWords(token)} is valid: it is empty, or an error. Check the base URL and the sample path`,
  );

const hasScopes = (kind: CredentialKindName): boolean => kindsWithScopes.includes(kind);
const kindsWithScopes: readonly CredentialKindName[] = credentialKinds
  .filter(({ needs }) => needs === "scopes")
  .map(({ name }) => name);

/** The element of a list with exactly one; undefined for other lists. */
const only = <Value>(values: readonly Value[]): Value | undefined => (values.length === 1 ? values[0] : undefined);

/** The kind's name in sentences. */
export const titleOfKind = (kind: CredentialKindName): string =>
  credentialKinds.find(({ name }) => name === kind)?.title ?? kind;

async function ifVisible(response: Promise<RestResponse>): Promise<RestResponse | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof RestError && error.reason === "not-visible") return undefined;
    throw error;
  }
}

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The response of GET /rate_limit: `{"rate": {"limit", "remaining", "reset"}}`. */
function rateInBody(body: unknown): RateState | undefined {
  const { limit, remaining, reset } = membersOf(membersOf(body).rate);
  if (typeof limit !== "number" || typeof remaining !== "number" || typeof reset !== "number") return undefined;
  return { limit, remaining, resetsAt: reset * 1000 };
}
