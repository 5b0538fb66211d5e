/** Credentials for an agent, sent according to the security schemes of its card. */

import { own, setOwn } from "../../../../base/dictionary.ts";
import { type Members, membersOf } from "../../../../base/members.ts";
import { basicAuthorization, tokenAuthorization } from "../../../../client/credentials/authorization.ts";
import type { TlsIdentity } from "../../../../client/http/trust.ts";
import { readSecret } from "../../../../client/secrets/secret-reference.ts";
import { headerSetTwice, missingCredentials, unknownScheme, unusableScheme } from "../agent-error.ts";
import type { TokenContext } from "../oauth/exchange.ts";
import { readClientCertificate } from "./client-certificate.ts";
import type { AgentCredentials, SchemeCredential, SecretCredential } from "./credential.ts";
import { refuseOtherOrigin } from "./credential-origins.ts";
import { type CustomHeader, readCustomHeaders, satisfiesScheme } from "./custom-headers.ts";
import type { AgentSessions } from "./sessions.ts";

/** What the user gives for authentication. */
export interface GivenCredentials {
  readonly credentials: AgentCredentials;
  /** They count as credentials, whatever they hold: nobody else may receive them. */
  readonly headers: readonly CustomHeader[];
}

/** What credentials add to a request. */
export interface Authentication {
  /** With those that the user adds. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The client certificate for the connection, if any. */
  readonly identity: TlsIdentity | undefined;
  /** The access tokens in the request, which can be renewed. */
  readonly tokens: readonly string[];
  /**
   * Identifies the state that all calls with these credentials share; undefined without credentials. Contains secrets.
   */
  readonly key: string | undefined;
}

// How a request carries a credential, according to the card's security scheme.

/** What a credential adds to a request. */
type CarriedCredential =
  /** Header names are in lower case. */
  | { readonly place: "header"; readonly key: string; readonly value: string }
  | { readonly place: "query"; readonly key: string; readonly value: string }
  /** A header whose token is renewed if the agent rejects it. */
  | { readonly place: "token"; readonly token: string }
  | { readonly place: "connection"; readonly identity: TlsIdentity };

interface SchemeInUse {
  readonly name: string;
  readonly scheme: Members;
  /** The scopes that the card requires. */
  readonly scopes: readonly string[];
}

/** The dependencies for obtaining tokens. */
interface TokenSupply {
  /** The address of the calls. */
  readonly endpoint: URL;
  readonly sessions: AgentSessions;
  readonly context: TokenContext;
  /** Tokens that the agent rejected. */
  readonly refused: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** Headers that direct or delimit a request: a card must not use them for keys. */
const framing = /^(?:host|content-.*|transfer-encoding|connection|upgrade|expect|te|trailer|a2a-.*)$/i;
const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** Why a credential's kind does not match the scheme, as part of a sentence; undefined if it matches. */
function credentialMismatch(scheme: Members, credential: SchemeCredential): string | undefined {
  const isToken = "oauth2SecurityScheme" in scheme || "openIdConnectSecurityScheme" in scheme;
  const isSecret = isToken || "apiKeySecurityScheme" in scheme || "httpAuthSecurityScheme" in scheme;
  if ("clientId" in credential) return isToken ? undefined : "a client id is only for OAuth 2 and OpenID Connect";
  if ("certificateFile" in credential) {
    return "mtlsSecurityScheme" in scheme ? undefined : "a client certificate is only for mutual TLS";
  }
  if (isSecret) return undefined;
  return "mtlsSecurityScheme" in scheme
    ? "mutual TLS requires a client certificate and its key"
    : "Lintel supports API keys, HTTP authentication, OAuth 2, OpenID Connect and mutual TLS";
}

/**
 * Reads the secret, obtains the token, or reads the certificate.
 * @throws AgentError if the scheme cannot be used, OAuthError, ApiError of kind `NoCredentials`.
 */
async function carriedBy(
  { name, scheme, scopes }: SchemeInUse,
  credential: SchemeCredential,
  { endpoint, sessions, context, refused, signal }: TokenSupply,
): Promise<CarriedCredential> {
  const problem = credentialMismatch(scheme, credential);
  if (problem !== undefined) throw unusableScheme(name, problem);
  if ("certificateFile" in credential) {
    if (endpoint.protocol !== "https:")
      throw unusableScheme(name, `mutual TLS needs https, and ${endpoint.host} is http`);
    return { place: "connection", identity: await readClientCertificate(credential) };
  }
  if ("clientId" in credential) {
    const all = [...new Set([...scopes, ...(credential.scopes ?? [])])];
    const source = sessions.tokenSource(endpoint.origin, { name, scheme, client: credential, scopes: all });
    return { place: "token", token: await source.token(context, refused, signal) };
  }
  if ("apiKeySecurityScheme" in scheme) return apiKey(name, membersOf(scheme.apiKeySecurityScheme), credential);
  const written = "httpAuthSecurityScheme" in scheme ? membersOf(scheme.httpAuthSecurityScheme).scheme : "Bearer";
  if (typeof written !== "string" || !token.test(written)) throw unusableScheme(name, "it names no HTTP scheme");
  return { place: "header", key: "authorization", value: await authorization(name, written, credential) };
}

async function apiKey(
  name: string,
  { location, name: key }: Members,
  credential: SecretCredential,
): Promise<CarriedCredential> {
  if (typeof key !== "string" || key === "") throw unusableScheme(name, "it names no key");
  if (credential.user !== undefined) throw unusableScheme(name, "a user name is only for the scheme Basic");
  if (location === "query") return { place: "query", key, value: await readSecret(credential.secret) };
  if (location !== "header" && location !== "cookie") {
    throw unusableScheme(name, `its location is ${JSON.stringify(location)}, not query, header or cookie`);
  }
  if (!token.test(key)) throw unusableScheme(name, `${JSON.stringify(key)} is not a valid ${location} name`);
  if (location === "header") {
    if (framing.test(key)) throw unusableScheme(name, `the header ${key} must not carry a key`);
    return { place: "header", key: key.toLowerCase(), value: await readSecret(credential.secret) };
  }
  const value = await readSecret(credential.secret);
  if (/[",;\\]/.test(value)) throw unusableScheme(name, "the key contains a character that is not allowed in cookies");
  return { place: "header", key: "cookie", value: `${key}=${value}` };
}

function authorization(name: string, scheme: string, { user, secret }: SecretCredential): Promise<string> {
  if (scheme.toLowerCase() !== "basic") {
    if (user !== undefined) throw unusableScheme(name, "a user name is only for the scheme Basic");
    return tokenAuthorization(scheme, secret);
  }
  if (user === undefined || user.includes(":")) {
    throw unusableScheme(name, "Basic requires a user name, without a colon, in addition to the password");
  }
  return basicAuthorization(user, secret, scheme);
}

/**
 * Reads secrets and obtains tokens for a request. Uses the first of the card's requirements that the credentials meet
 * and that is not empty; without requirements it sends all credentials. A scheme whose header the user adds needs no
 * credential. Throws an AgentError if no requirement is met,
 * or if a scheme is unknown or unsupported; an OAuthError if a token cannot be obtained; and an ApiError of kind
 * `NoCredentials` if a secret cannot be read.
 */
export async function authenticate(
  operation: string,
  card: Members,
  given: GivenCredentials,
  supply: TokenSupply,
): Promise<Authentication> {
  const { credentials, headers: added } = given;
  const inUse = schemesInUse(operation, card, given);
  if (inUse.length > 0 || added.length > 0) refuseOtherOrigin(supply.context.origins, supply.endpoint);
  const headers: Record<string, string> = {};
  const query: [string, string][] = [];
  const tokens: string[] = [];
  const keys: unknown[] = [];
  let identity: TlsIdentity | undefined;
  const setHeader = (name: string, key: string, value: string) => {
    if (added.some((header) => header.name === key)) throw headerSetTwice(name, key);
    if (own(headers, key) === undefined) setOwn(headers, key, value);
    else if (key === "cookie") headers[key] += `; ${value}`;
    else throw unusableScheme(name, `another scheme already sets the header ${key}`);
  };
  for (const scheme of inUse) {
    const credential = credentials[scheme.name];
    if (credential === undefined) continue;
    const carried = await carriedBy(scheme, credential, supply);
    if (carried.place === "connection") identity = carried.identity;
    else if (carried.place === "query") query.push([carried.key, carried.value]);
    else if (carried.place === "header") setHeader(scheme.name, carried.key, carried.value);
    else {
      tokens.push(carried.token);
      setHeader(scheme.name, "authorization", `Bearer ${carried.token}`);
    }
    // The key does not depend on the token, which changes.
    keys.push(carried.place === "token" ? credential : carried);
  }
  const custom = await readCustomHeaders(added);
  if (added.length > 0) keys.push(custom);
  const key = keys.length === 0 ? undefined : JSON.stringify(keys);
  return { headers: { ...headers, ...custom }, query, identity, tokens, key };
}

/** The schemes whose credentials are sent. */
function schemesInUse(
  operation: string,
  card: Members,
  { credentials, headers }: GivenCredentials,
): readonly SchemeInUse[] {
  const schemes = membersOf(card.securitySchemes);
  const given = Object.keys(credentials);
  const isAdded = ({ name, scheme }: SchemeInUse) => !given.includes(name) && satisfiesScheme(headers, scheme);
  for (const name of given) if (!Object.hasOwn(schemes, name)) throw unknownScheme(name, Object.keys(schemes));
  const alternatives = requirementsIn(card, schemes);
  if (alternatives.length === 0)
    return given.map((name) => ({ name, scheme: membersOf(own(schemes, name)), scopes: [] }));
  const met = alternatives.filter((required) => required.every((each) => given.includes(each.name) || isAdded(each)));
  if (met.length === 0)
    throw missingCredentials(
      operation,
      alternatives.map((required) => required.map(({ name }) => name)),
    );
  const fits = (each: SchemeInUse) => {
    if (isAdded(each)) return true;
    const credential = own(credentials, each.name);
    return credential !== undefined && credentialMismatch(each.scheme, credential) === undefined;
  };
  // A user who sets credentials wants to use them even if they are optional; unsupported schemes are tried last.
  const wanted = met.filter((required) => required.length > 0);
  return wanted.find((required) => required.every(fits)) ?? wanted[0] ?? [];
}

/** The card's requirements: each lists schemes that are required together. */
function requirementsIn({ securityRequirements }: Members, schemes: Members): readonly (readonly SchemeInUse[])[] {
  const list: readonly unknown[] = Array.isArray(securityRequirements) ? securityRequirements : [];
  return list.map((requirement) =>
    Object.entries(membersOf(membersOf(requirement).schemes)).map(([name, asked]) => {
      const { list: scopes } = membersOf(asked);
      return {
        ...{ name, scheme: membersOf(own(schemes, name)) },
        scopes: Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === "string") : [],
      };
    }),
  );
}
