/** How a credential is carried by a request, as the security scheme of the card says (document 1, Authentication). */

import { type Members, membersOf } from "../../base/members.ts";
import { basicAuthorization, tokenAuthorization } from "../authorization.ts";
import { readSecret } from "../secret-reference.ts";
import type { TlsIdentity } from "../trust.ts";
import { readClientCertificate } from "./client-certificate.ts";
import type { SchemeCredential, SecretCredential } from "./credential.ts";
import { unusableScheme } from "./error.ts";
import type { TokenMeans } from "./oauth/exchange.ts";
import type { AgentSessions } from "./sessions.ts";

/** What one credential adds to a request. */
export type Carried =
  /** A header's name is in lower case. */
  | { readonly place: "header"; readonly key: string; readonly value: string }
  | { readonly place: "query"; readonly key: string; readonly value: string }
  /** A header, too, whose token is renewed when the agent refuses it. */
  | { readonly place: "token"; readonly token: string }
  | { readonly place: "connection"; readonly identity: TlsIdentity };

/** A scheme that is to be served. */
export interface SchemeInUse {
  readonly name: string;
  readonly scheme: Members;
  /** What the card's requirement asks for. */
  readonly scopes: readonly string[];
}

/** How tokens are got. */
export interface TokenSupply {
  /** Where the calls go. */
  readonly endpoint: URL;
  readonly sessions: AgentSessions;
  readonly means: TokenMeans;
  /** Tokens that the agent refused. */
  readonly refused: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** Headers that say where a request goes and how long it is: a card must not make a key of them. */
const framing = /^(?:host|content-.*|transfer-encoding|connection|upgrade|expect|te|trailer|a2a-.*)$/i;
const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** Why a credential is of another kind than the scheme, as a sentence's part; undefined where it fits. */
export function misfit(scheme: Members, credential: SchemeCredential): string | undefined {
  const isToken = "oauth2SecurityScheme" in scheme || "openIdConnectSecurityScheme" in scheme;
  const isSecret = isToken || "apiKeySecurityScheme" in scheme || "httpAuthSecurityScheme" in scheme;
  if ("clientId" in credential) return isToken ? undefined : "a client's id is for OAuth 2 and OpenID Connect alone";
  if ("certificateFile" in credential) {
    return "mtlsSecurityScheme" in scheme ? undefined : "a client certificate is for mutual TLS alone";
  }
  if (isSecret) return undefined;
  return "mtlsSecurityScheme" in scheme
    ? "mutual TLS needs a client certificate and its key"
    : "Lintel knows API keys, HTTP authentication, OAuth 2, OpenID Connect and mutual TLS";
}

/**
 * Reads the secret, gets the token, or reads the certificate.
 * @throws AgentError where the scheme cannot be served, OAuthError, ApiError of kind `NoCredentials`.
 */
export async function carriedBy(
  { name, scheme, scopes }: SchemeInUse,
  credential: SchemeCredential,
  { endpoint, sessions, means, refused, signal }: TokenSupply,
): Promise<Carried> {
  const problem = misfit(scheme, credential);
  if (problem !== undefined) throw unusableScheme(name, problem);
  if ("certificateFile" in credential) {
    if (endpoint.protocol !== "https:")
      throw unusableScheme(name, `mutual TLS needs https, and ${endpoint.host} is http`);
    return { place: "connection", identity: await readClientCertificate(credential) };
  }
  if ("clientId" in credential) {
    const all = [...new Set([...scopes, ...(credential.scopes ?? [])])];
    const source = sessions.tokenSource(endpoint.origin, { name, scheme, client: credential, scopes: all });
    return { place: "token", token: await source.token(means, refused, signal) };
  }
  if ("apiKeySecurityScheme" in scheme) return apiKey(name, membersOf(scheme.apiKeySecurityScheme), credential);
  const written = "httpAuthSecurityScheme" in scheme ? membersOf(scheme.httpAuthSecurityScheme).scheme : "Bearer";
  if (typeof written !== "string" || !token.test(written)) throw unusableScheme(name, "it names no HTTP scheme");
  return { place: "header", key: "authorization", value: await authorization(name, written, credential) };
}

async function apiKey(name: string, { location, name: key }: Members, credential: SecretCredential): Promise<Carried> {
  if (typeof key !== "string" || key === "") throw unusableScheme(name, "it does not name the key");
  if (credential.user !== undefined) throw unusableScheme(name, "a user's name is for the scheme Basic alone");
  if (location === "query") return { place: "query", key, value: await readSecret(credential.secret) };
  if (location !== "header" && location !== "cookie") {
    throw unusableScheme(name, `its location is ${JSON.stringify(location)}, not query, header or cookie`);
  }
  if (!token.test(key)) throw unusableScheme(name, `${JSON.stringify(key)} is no name of a ${location}`);
  if (location === "header") {
    if (framing.test(key)) throw unusableScheme(name, `the header ${key} is not for keys`);
    return { place: "header", key: key.toLowerCase(), value: await readSecret(credential.secret) };
  }
  const value = await readSecret(credential.secret);
  if (/[",;\\]/.test(value)) throw unusableScheme(name, "the key holds a character that a cookie cannot hold");
  return { place: "header", key: "cookie", value: `${key}=${value}` };
}

function authorization(name: string, scheme: string, { user, secret }: SecretCredential): Promise<string> {
  if (scheme.toLowerCase() !== "basic") {
    if (user !== undefined) throw unusableScheme(name, "a user's name is for the scheme Basic alone");
    return tokenAuthorization(scheme, secret);
  }
  if (user === undefined || user.includes(":")) {
    throw unusableScheme(name, "Basic needs the user's name, without a colon, beside the password");
  }
  return basicAuthorization(user, secret, scheme);
}
