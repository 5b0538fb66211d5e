/**
 * OAuth 2.0 and OpenID Connect with the library oauth4webapi. This module is packed separately and unpacked when a
 * token is requested (scripts/build.ts), so it shares no state and no classes with the rest: the caller passes in HTTP,
 * and errors are returned as data.
 */
import * as oauth from "oauth4webapi";

/** Sends a request; rejections pass through unchanged. */
export type Fetch = (
  url: string,
  request: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<{ readonly status: number; readonly contentType: string; readonly body: string }>;

export interface ClientAndServer {
  readonly fetch: Fetch;
  /** Undefined if the card names none; ID tokens are then ignored. */
  readonly issuer: string | undefined;
  readonly tokenEndpoint: string;
  readonly deviceAuthorizationEndpoint: string | undefined;
  /** Algorithms of ID tokens; undefined: only RS256. */
  readonly idTokenAlgorithms: readonly string[] | undefined;
  /** Whether the server names its issuer in each authorization response (RFC 9207). */
  readonly namesIssuer: boolean;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  /** The secret is sent in the body; by default in the Authorization header. */
  readonly secretInBody: boolean;
}

/** The response of a token endpoint. */
export interface Granted {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  /** Seconds until the access token expires, if the server says. */
  readonly expiresIn: number | undefined;
  /** Its scopes, separated by spaces, if the server says. */
  readonly scope: string | undefined;
}

/** A device's authorization that awaits the user (RFC 8628). */
export interface DeviceCode {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly address: string;
  readonly addressWithCode: string | undefined;
  /** Seconds. */
  readonly expiresIn: number;
  /** The polling interval in seconds, if the server says. */
  readonly interval: number | undefined;
}

/** An error of the server, or the problem of its response. */
export interface OAuthFailure {
  /** The error code (RFC 6749, 5.2); undefined if the response is not such an error. */
  readonly error: string | undefined;
  /** The server's message, neither truncated nor redacted. */
  readonly description: string | undefined;
  /** The library's message about a response that is not such an error. */
  readonly why: string;
}

/** A value or an error. */
export type OAuthOutcome<Value> = { readonly value: Value } | { readonly failure: OAuthFailure };

/** The secrets of an authorization request, which verify its response. */
export interface Proofs {
  readonly state: string;
  readonly verifier: string;
  /** The challenge of method S256. */
  readonly challenge: string;
  readonly nonce: string;
}

export async function newProofs(): Promise<Proofs> {
  const verifier = oauth.generateRandomCodeVerifier();
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  return { state: oauth.generateRandomState(), verifier, challenge, nonce: oauth.generateRandomNonce() };
}

/** Client credentials grant (RFC 6749, 4.4). */
export const byClientCredentials = (party: ClientAndServer, scope: string): Promise<OAuthOutcome<Granted>> =>
  outcomeOf(async () => {
    const { server, client, authentication, options } = readied(party);
    const parameters = scopeIn(scope);
    const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, parameters, options);
    return granted(await oauth.processClientCredentialsResponse(server, client, response));
  });

/** The response to an authorization request. */
export interface CodeResponse {
  readonly parameters: string;
  readonly redirectUri: string;
  readonly proofs: Proofs;
  /** An ID token is required and must belong to this request. */
  readonly isOpenId: boolean;
}

/** Authorization code grant with PKCE (RFC 6749, 4.1; RFC 7636). */
export const byCode = (party: ClientAndServer, { parameters, redirectUri, proofs, isOpenId }: CodeResponse) =>
  outcomeOf(async () => {
    const { server, client, authentication, options } = readied(party);
    const received = new URLSearchParams(parameters);
    if (party.issuer === undefined) received.delete("iss");
    const checked = oauth.validateAuthResponse(server, client, received, proofs.state);
    const proved = [checked, redirectUri, proofs.verifier] as const;
    const response = await oauth.authorizationCodeGrantRequest(server, client, authentication, ...proved, options);
    const expected = isOpenId ? { expectedNonce: proofs.nonce, requireIdToken: true } : {};
    return granted(await oauth.processAuthorizationCodeResponse(server, client, response, expected));
  });

/** Starts a device authorization grant (RFC 8628, 3.1). */
export const startDevice = (party: ClientAndServer, scope: string): Promise<OAuthOutcome<DeviceCode>> =>
  outcomeOf(async () => {
    const { server, client, authentication, options } = readied(party);
    const response = await oauth.deviceAuthorizationRequest(server, client, authentication, scopeIn(scope), options);
    const received = await oauth.processDeviceAuthorizationResponse(server, client, response);
    return {
      deviceCode: received.device_code,
      userCode: received.user_code,
      address: received.verification_uri,
      addressWithCode: received.verification_uri_complete,
      expiresIn: received.expires_in,
      interval: received.interval,
    };
  });

/** Polls whether the user has granted access (RFC 8628, 3.4). */
export const byDeviceCode = (party: ClientAndServer, deviceCode: string): Promise<OAuthOutcome<Granted>> =>
  outcomeOf(async () => {
    const { server, client, authentication, options } = readied(party);
    const response = await oauth.deviceCodeGrantRequest(server, client, authentication, deviceCode, options);
    return granted(await oauth.processDeviceCodeResponse(server, client, response));
  });

/** Refresh token grant (RFC 6749, 6). */
export const byRefreshToken = (party: ClientAndServer, refreshToken: string): Promise<OAuthOutcome<Granted>> =>
  outcomeOf(async () => {
    const { server, client, authentication, options } = readied(party);
    const response = await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, options);
    return granted(await oauth.processRefreshTokenResponse(server, client, response));
  });

const scopeIn = (scope: string): URLSearchParams => new URLSearchParams(scope === "" ? {} : { scope });

/** A party in the library's form. Addresses were checked when the card was read, so plain http is on loopback. */
function readied(party: ClientAndServer) {
  const { clientSecret, issuer, idTokenAlgorithms } = party;
  const server: oauth.AuthorizationServer = {
    // The library requires an issuer; without the card's, nothing is compared with it.
    issuer: issuer ?? party.tokenEndpoint,
    token_endpoint: party.tokenEndpoint,
    ...(party.deviceAuthorizationEndpoint !== undefined && {
      device_authorization_endpoint: party.deviceAuthorizationEndpoint,
    }),
    ...(idTokenAlgorithms !== undefined && { id_token_signing_alg_values_supported: [...idTokenAlgorithms] }),
    ...(issuer !== undefined && { authorization_response_iss_parameter_supported: party.namesIssuer }),
  };
  const client: oauth.Client = { client_id: party.clientId };
  const inBody = party.secretInBody ? oauth.ClientSecretPost : oauth.ClientSecretBasic;
  const authentication = clientSecret === undefined ? oauth.None() : inBody(clientSecret);
  const options = {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: async (
      url: string,
      { method, headers, body }: { method: string; headers: Record<string, string>; body: URLSearchParams },
    ) => responseOf(await party.fetch(url, { method, headers, body: String(body) }), issuer === undefined),
  };
  return { server, client, authentication, options };
}

/** @param withoutIdToken removes an ID token, which is not requested if no issuer is known. */
function responseOf(response: Awaited<ReturnType<Fetch>>, withoutIdToken: boolean): Response {
  const { status, contentType, body } = asDocumented(response, withoutIdToken);
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers: { "content-type": contentType } });
}

/**
 * A response in the form of RFC 6749, for servers that deviate from it without harm: a member that is null is absent,
 * scopes in a list are a text, an error with status 200 has 400, an error of another type is a text, and a form is JSON.
 */
function asDocumented(response: Awaited<ReturnType<Fetch>>, withoutIdToken: boolean): Awaited<ReturnType<Fetch>> {
  const members = membersIn(response);
  if (members === undefined) return response;
  const { access_token, error } = members;
  const hasError = error !== undefined && error !== null && error !== false;
  const isError = response.status === 200 && hasError && typeof access_token !== "string";
  const written = Object.entries(members)
    .filter(([name, value]) => value !== null && !(withoutIdToken && name === "id_token"))
    .map(([name, value]) => [name, textInPlace(name, value)] as const);
  return {
    status: isError ? 400 : response.status,
    contentType: "application/json",
    body: JSON.stringify(Object.fromEntries(written)),
  };
}

/** The value of a member, as a text where the documentation wants one: a list of scopes, an error with members. */
function textInPlace(name: string, value: unknown): unknown {
  if (name === "scope" && Array.isArray(value)) return value.join(" ");
  return name === "error" && typeof value !== "string" ? JSON.stringify(value) : value;
}

/** The members of a JSON object or a form; undefined for other bodies. */
function membersIn({ contentType, body }: Awaited<ReturnType<Fetch>>): Record<string, unknown> | undefined {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const { expires_in, ...form } = Object.fromEntries(new URLSearchParams(body));
    return { ...form, ...(expires_in !== undefined && { expires_in: Number(expires_in) }) };
  }
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) return undefined;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function granted({ access_token, refresh_token, expires_in, scope, token_type }: oauth.TokenEndpointResponse): Granted {
  if (token_type !== "bearer")
    throw new Unusable(`it returns a token of the type ${token_type}; Lintel supports only Bearer`);
  return { accessToken: access_token, refreshToken: refresh_token, expiresIn: expires_in, scope };
}

class Unusable extends Error {}

async function outcomeOf<Value>(work: () => Promise<Value>): Promise<OAuthOutcome<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    const failure = failureIn(error);
    if (failure === undefined) throw error;
    return { failure };
  }
}

/** The error data of the library's errors; undefined for other errors. */
function failureIn(error: unknown): OAuthFailure | undefined {
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError) {
    return { error: error.error, description: error.error_description, why: "" };
  }
  const isAboutResponse =
    error instanceof Unusable ||
    error instanceof oauth.OperationProcessingError ||
    error instanceof oauth.UnsupportedOperationError;
  return isAboutResponse ? { error: undefined, description: undefined, why: error.message } : undefined;
}
