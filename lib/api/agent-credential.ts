/** Credentials for an agent, carried as the security schemes of its card say (document 1, Authentication). */
import { missingCredentials, plainHttp, unknownScheme, unusableScheme } from "./agent-error.ts";
import type { Members } from "./operation.ts";
import { keepSecret } from "./redact.ts";
import { readSecret, type SecretReference } from "./secret-reference.ts";

/** A finished secret: an API key, a token that was got elsewhere, or the password of Basic. */
export interface SecretCredential {
  readonly secret: SecretReference;
  /** The user's name, for the scheme Basic alone. */
  readonly user?: string | undefined;
}

/** The flows of OAuth 2 by which tokens are got; the deprecated ones, implicit and password, are refused. */
export type OAuthFlow = "clientCredentials" | "authorizationCode" | "deviceCode";

/** A client of OAuth 2 or OpenID Connect, with which access tokens are got and renewed. */
export interface OAuthClient {
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: SecretReference | undefined;
  /** Which flow, where the card offers several. Default: client credentials where there is a secret, else a user's. */
  readonly flow?: OAuthFlow | undefined;
  /** Scopes to ask for beside those that the card requires. Default none. */
  readonly scopes?: readonly string[] | undefined;
}

/** What mutual TLS proves who calls with. */
export interface ClientCertificate {
  /** PEM, with the certificates of the authorities in between behind it. */
  readonly certificateFile: string;
  /** PEM; a file that only its owner may read. */
  readonly keyFile: string;
  /** Of an encrypted key. */
  readonly passphrase?: SecretReference | undefined;
}

/** What a security scheme is served with. */
export type AgentCredential = SecretCredential | OAuthClient | ClientCertificate;

/** Credentials by the names that the card has for their schemes. */
export type AgentCredentials = Readonly<Record<string, AgentCredential>>;

/** What credentials add to a request. */
export interface Authentication {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
}

/**
 * What the credentials add, their secrets read. Of the card's requirements the first counts that the credentials meet;
 * where it has none, all credentials are sent. Throws an AgentError where none is met, or where a scheme is unknown or
 * cannot be served, and an ApiError of kind `NoCredentials` for a secret that cannot be read.
 */
export async function authenticate(
  operation: string,
  card: Members,
  credentials: AgentCredentials,
  endpoint: URL,
): Promise<Authentication> {
  const schemes = objectOf(card.securitySchemes);
  const given = Object.keys(credentials);
  for (const name of given) if (!Object.hasOwn(schemes, name)) throw unknownScheme(name, Object.keys(schemes));
  const alternatives = requirementsOf(card);
  const met = alternatives.find((names) => names.every((name) => given.includes(name)));
  if (alternatives.length > 0 && met === undefined) throw missingCredentials(operation, alternatives);
  const names = met ?? given;
  if (names.length > 0 && endpoint.protocol === "http:" && !isLoopback(endpoint.hostname)) {
    throw plainHttp(endpoint.host);
  }
  const headers: Record<string, string> = {};
  const query: [string, string][] = [];
  for (const name of names) {
    const credential = credentials[name];
    if (credential === undefined) continue;
    const { place, key, value } = await carried(name, objectOf(schemes[name]), credential);
    if (place === "query") query.push([key, value]);
    else if (headers[key] === undefined) headers[key] = value;
    else if (key === "cookie") headers[key] += `; ${value}`;
    else throw unusableScheme(name, `another scheme has the header ${key} already`);
  }
  return { headers, query };
}

/** This machine, to which plain http is no danger. */
const isLoopback = (hostname: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

const objectOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The names of the schemes of each requirement. */
function requirementsOf({ securityRequirements }: Members): readonly (readonly string[])[] {
  const list: readonly unknown[] = Array.isArray(securityRequirements) ? securityRequirements : [];
  return list.map((requirement) => Object.keys(objectOf(objectOf(requirement).schemes)));
}

interface Carried {
  readonly place: "header" | "query";
  /** A header's name in lower case, or a query parameter's. */
  readonly key: string;
  readonly value: string;
}

/** Headers that say where a request goes and how long it is: a card must not make a key of them. */
const framing = /^(?:host|content-.*|transfer-encoding|connection|upgrade|expect|te|trailer|a2a-.*)$/i;
const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

async function carried(name: string, scheme: Members, credential: AgentCredential): Promise<Carried> {
  if (!("secret" in credential)) throw unusableScheme(name, "tokens and certificates are not served yet");
  if ("apiKeySecurityScheme" in scheme) return apiKey(name, objectOf(scheme.apiKeySecurityScheme), credential);
  if ("httpAuthSecurityScheme" in scheme) {
    const { scheme: written } = objectOf(scheme.httpAuthSecurityScheme);
    if (typeof written !== "string" || !token.test(written)) throw unusableScheme(name, "it names no HTTP scheme");
    return { place: "header", key: "authorization", value: await authorization(name, written, credential) };
  }
  if ("oauth2SecurityScheme" in scheme || "openIdConnectSecurityScheme" in scheme) {
    return { place: "header", key: "authorization", value: await authorization(name, "Bearer", credential) };
  }
  throw unusableScheme(
    name,
    "Lintel sends API keys, HTTP authentication and the access tokens of OAuth 2 and OpenID Connect",
  );
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

async function authorization(name: string, scheme: string, { user, secret }: SecretCredential): Promise<string> {
  if (scheme.toLowerCase() !== "basic") {
    if (user !== undefined) throw unusableScheme(name, "a user's name is for the scheme Basic alone");
    return `${scheme} ${await readSecret(secret)}`;
  }
  // Basic authentication parts the two at the first colon.
  if (user === undefined || user.includes(":")) {
    throw unusableScheme(name, "Basic needs the user's name, without a colon, beside the password");
  }
  const encoded = Buffer.from(`${user}:${await readSecret(secret)}`).toString("base64");
  keepSecret(encoded);
  return `${scheme} ${encoded}`;
}
