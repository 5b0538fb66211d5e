/** Whether a token counts, what it may do, and until when: what can be told of it without ever showing it. */
import { membersOf } from "../../base/members.ts";
import { type CredentialKindName, credentialKinds } from "../../model/credentials/credential-kinds.ts";
import { samplePath } from "../../model/credentials/rest-api.ts";
import { readSecret } from "../secret-reference.ts";
import { type AppCredential, kindsOfToken, type TokenCredential } from "./access-token.ts";
import type { RateState, RestAnswer } from "./answer.ts";
import type { RestClient } from "./client.ts";
import { RestError } from "./error.ts";

/** What was found of a token. What the service does not say is undefined. */
export interface TokenStatus {
  readonly valid: boolean;
  /** Why it is not valid: the service's refusal with its remedy. */
  readonly problem: string | undefined;
  /** What it was said to be, or what its beginning says. */
  readonly kind: CredentialKindName | undefined;
  readonly scopes: readonly string[] | undefined;
  /** Epoch milliseconds. */
  readonly expiresAt: number | undefined;
  /** Whom it acts for. */
  readonly user: string | undefined;
  readonly rate: RateState | undefined;
  /** Ids of organizations that it still has to be authorized for. */
  readonly missingOrganizations: readonly string[];
}

/** How to look. */
export interface Inspection {
  readonly client: RestClient;
  /** The client's own credential. */
  readonly credential: TokenCredential;
  /** The app whose token it is: it is asked first. */
  readonly app?: AppCredential | undefined;
  /** Path of the call that shows whether the token counts. Default {@link samplePath}. */
  readonly path?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks a token: by its app (POST /applications/{client_id}/token) where one is given, and by a call of its own. A
 * token that its app does not know is not sent in that call, which would count as an attempt with invalid credentials.
 * Rejects with an ApiError where the service cannot be asked, is a lock-out or a rate limit in the way.
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
        `the app ${app.clientId} does not know the token (status 404): it is wrong, has expired, was revoked, or is another app's`,
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

/** The one element of a list that has no other. */
const only = <Value>(values: readonly Value[]): Value | undefined => (values.length === 1 ? values[0] : undefined);

/** The kind in a sentence. */
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

/** What GET /rate_limit answers: `{"rate": {"limit", "remaining", "reset"}}`. */
function rateInBody(body: unknown): RateState | undefined {
  const { limit, remaining, reset } = membersOf(membersOf(body).rate);
  if (typeof limit !== "number" || typeof remaining !== "number" || typeof reset !== "number") return undefined;
  return { limit, remaining, resetsAt: reset * 1000 };
}
