/** Whether a token is valid, what it may do, and until when, without ever showing it. */
import { membersOf } from "../../base/members.ts";
import { type CredentialKindName, credentialKinds } from "../../model/credentials/credential-kinds.ts";
import { samplePath } from "../../model/credentials/rest-api.ts";
import { readSecret } from "../secret-reference.ts";
import { type AppCredential, kindsOfToken, type TokenCredential } from "./access-token.ts";
import type { RateState, RestAnswer } from "./answer.ts";
import type { RestClient } from "./client.ts";
import { RestError } from "./error.ts";

/** The findings about a token. Members that the service does not report are undefined. */
export interface TokenStatus {
  readonly valid: boolean;
  /** Why it is not valid: the service's refusal with its remedy. */
  readonly problem: string | undefined;
  /** Its declared kind, or the kind that its prefix shows. */
  readonly kind: CredentialKindName | undefined;
  readonly scopes: readonly string[] | undefined;
  /** Epoch milliseconds. */
  readonly expiresAt: number | undefined;
  /** The user that it acts for. */
  readonly user: string | undefined;
  readonly rate: RateState | undefined;
  /** Ids of organizations for which it still has to be authorized. */
  readonly missingOrganizations: readonly string[];
}

/** How to check. */
export interface Inspection {
  readonly client: RestClient;
  /** The client's own credential. */
  readonly credential: TokenCredential;
  /** The app that issued the token: it is asked first. */
  readonly app?: AppCredential | undefined;
  /** Path of the call that shows whether the token is valid. Default {@link samplePath}. */
  readonly path?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks a token: with its app (POST /applications/{client_id}/token) where one is given, and with a call of its own. A
 * token that its app does not know is not sent in that call, which would count as an attempt with invalid credentials.
 * Rejects with an ApiError where the service cannot be reached, or a lock-out or a rate limit is in the way.
 */
export async function inspectToken(inspection: Inspection): Promise<TokenStatus> {
  const { client, credential, app, path = samplePath.default, signal } = inspection;
  const kind = credential.kind ?? only(kindsOfToken(await readSecret(credential.token)));
  const nothing = { kind, scopes: undefined, expiresAt: undefined, user: undefined, rate: undefined };
  const invalid = (problem: string): TokenStatus => ({ ...nothing, valid: false, problem, missingOrganizations: [] });

  let checked: RestAnswer | undefined;
  if (app !== undefined) {
    checked = await unless("not-visible", client.checkToken(app, credential.token, signal));
    if (checked === undefined) {
      return invalid(
        `the app ${app.clientId} does not recognize the token (status 404): it is wrong, has expired, was revoked, or belongs to another app`,
      );
    }
  }
  try {
    const answer = await client.send({ method: "GET", path }, signal);
    const told = membersOf(checked?.body);
    const expiry = typeof told.expires_at === "string" ? Date.parse(told.expires_at) : undefined;
    return {
      valid: true,
      problem: undefined,
      kind,
      scopes: answer.scopes ?? (Array.isArray(told.scopes) ? told.scopes.map(String) : undefined),
      expiresAt: answer.tokenExpiresAt ?? expiry,
      user: textIn(membersOf(told.user).login) ?? textIn(membersOf(answer.body).login),
      rate: answer.rate ?? rateInBody(answer.body),
      missingOrganizations: answer.missingOrganizations,
    };
  } catch (error) {
    if (error instanceof RestError && error.reason === "invalid-credential") return invalid(error.message);
    throw error;
  }
}

/** The only element of a list that has no other. */
const only = <Value>(values: readonly Value[]): Value | undefined => (values.length === 1 ? values[0] : undefined);

/** The kind, for a sentence. */
export const titleOfKind = (kind: CredentialKindName): string =>
  credentialKinds.find(({ name }) => name === kind)?.title ?? kind;

async function unless(reason: RestError["reason"], answer: Promise<RestAnswer>): Promise<RestAnswer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RestError && error.reason === reason) return undefined;
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
