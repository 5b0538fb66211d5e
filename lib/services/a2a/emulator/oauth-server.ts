/**
 * A small authorization server for cards with OAuth 2.0 or OpenID Connect schemes, under `/oauth`: client credentials,
 * authorization code with PKCE, device code, refresh, and discovery. It involves no user: it grants authorizations at
 * once, and opening a device's URL approves it.
 */
import { randomInt } from "node:crypto";
import type { RequestHead, ServiceResponse } from "../../../emulator/emulated-service.ts";
import { baseUrlOf } from "../../../emulator/http/base-url.ts";
import type { Gate } from "./access.ts";
import type { AcceptedCredentials } from "./agent-settings.ts";
import type { CardMembers } from "./documents.ts";
import { lifetimes, matchesChallenge, type PendingGrant, type TokenStore } from "./oauth-tokens.ts";

const root = "/oauth";

/** All paths, with their names in the request log. */
const paths: { readonly [path: string]: string } = {
  [`${root}/authorize`]: "OAuthAuthorize",
  [`${root}/token`]: "OAuthToken",
  [`${root}/device_authorization`]: "OAuthDeviceAuthorization",
  [`${root}/device`]: "OAuthApproveDevice",
  [`${root}/keys`]: "OAuthKeys",
  [`${root}/.well-known/openid-configuration`]: "OAuthDiscovery",
  [`${root}/.well-known/oauth-authorization-server`]: "OAuthDiscovery",
  [`/.well-known/oauth-authorization-server${root}`]: "OAuthDiscovery",
};

/** The names of all operations. */
export const oauthOperations: readonly string[] = [...new Set(Object.values(paths))];

/** The operation of a request to the authorization server; undefined for other requests. */
export const oauthOperation = (path: string): string | undefined =>
  Object.hasOwn(paths, path) ? paths[path] : undefined;

const deviceGrantType = "urn:ietf:params:oauth:grant-type:device_code";

const json = (status: number, body: object): ServiceResponse => ({
  status,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify(body),
});

const failed = (status: number, error: string, error_description: string): ServiceResponse =>
  json(status, { error, error_description });

/** The polling interval of a device, in seconds. */
const pollInterval = 1;

export function oauthResponse(
  operation: string,
  head: RequestHead,
  body: Uint8Array,
  { card, credentials: { clients }, tokens }: Gate,
): ServiceResponse {
  const issuer = baseUrlOf(head) + root;
  const form = new URLSearchParams(Buffer.from(body).toString());
  switch (operation) {
    case "OAuthDiscovery":
      return json(200, discovery(issuer));
    case "OAuthKeys":
      return json(200, { keys: [tokens.publicKey()] });
    case "OAuthAuthorize":
      return authorize({ query: head.query, clients, tokens, issuer, proofNeeded: needsProof(card) });
    case "OAuthApproveDevice":
      return approve(head.query.get("user_code") ?? "", tokens);
    default: {
      if (head.method !== "POST")
        return failed(405, "invalid_request", `the method is ${head.method}; it must be POST`);
      const client = clientOf(head, form, clients);
      if (client === undefined) return failed(401, "invalid_client", "the client is unknown, or its secret is wrong");
      return operation === "OAuthToken"
        ? exchange({ form, ...client, tokens, issuer })
        : startDevice(client.clientId, scopesIn(form), tokens, issuer);
    }
  }
}

const discovery = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  device_authorization_endpoint: `${issuer}/device_authorization`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "client_credentials", "refresh_token", deviceGrantType],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["ES256"],
  authorization_response_iss_parameter_supported: true,
});

const scopesIn = (form: URLSearchParams): ReadonlySet<string> =>
  new Set((form.get("scope") ?? "").split(" ").filter((scope) => scope !== ""));

/** A client, with or without a secret. */
interface Client {
  readonly clientId: string;
  readonly isPublic: boolean;
}

function clientOf(
  { headers }: RequestHead,
  form: URLSearchParams,
  clients: AcceptedCredentials["clients"],
): Client | undefined {
  const basic = /^basic +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  const [id, secret] =
    basic === undefined
      ? [form.get("client_id") ?? "", form.get("client_secret") ?? ""]
      : Buffer.from(basic, "base64").toString().split(":").map(formDecoded);
  if (id === undefined || !Object.hasOwn(clients, id) || clients[id] !== (secret ?? "")) return undefined;
  return { clientId: id, isPublic: secret === undefined || secret === "" };
}

/** Decodes ids and secrets, which clients encode as in RFC 6749, 2.3.1. */
const formDecoded = (text: string): string => new URLSearchParams(`v=${text}`).get("v") ?? "";

/** Whether the card requires PKCE of all clients; public clients always need it. */
const needsProof = ({ securitySchemes = {} }: CardMembers): boolean =>
  Object.values(securitySchemes).some(
    ({ oauth2SecurityScheme }) => oauth2SecurityScheme?.flows.authorizationCode?.pkceRequired === true,
  );

interface AuthorizationRequest {
  readonly query: URLSearchParams;
  readonly clients: AcceptedCredentials["clients"];
  readonly tokens: TokenStore;
  readonly issuer: string;
  /** Whether clients with a secret need PKCE too. */
  readonly proofNeeded: boolean;
}

function authorize({ query, clients, tokens, issuer, proofNeeded }: AuthorizationRequest): ServiceResponse {
  const clientId = query.get("client_id") ?? "";
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!Object.hasOwn(clients, clientId)) return failed(400, "invalid_request", "client_id is unknown");
  if (
    !/^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:[/?]|$)/.test(redirectUri) ||
    !URL.canParse(redirectUri)
  ) {
    return failed(400, "invalid_request", "redirect_uri is not http on loopback; the emulator redirects nowhere else");
  }
  const back = new URL(redirectUri);
  const state = query.get("state");
  if (state !== null) back.searchParams.set("state", state);
  back.searchParams.set("iss", issuer);
  const codeChallenge = query.get("code_challenge") ?? undefined;
  const nonce = query.get("nonce") ?? undefined;
  if (query.get("response_type") !== "code") back.searchParams.set("error", "unsupported_response_type");
  else if (
    codeChallenge === undefined
      ? proofNeeded || clients[clientId] === ""
      : query.get("code_challenge_method") !== "S256"
  ) {
    back.searchParams.set("error", "invalid_request");
    back.searchParams.set("error_description", "a code challenge with the method S256 is required");
  } else {
    const grant: PendingGrant = {
      clientId,
      redirectUri,
      scopes: scopesIn(query),
      ...(codeChallenge !== undefined && { codeChallenge }),
      ...(nonce !== undefined && { nonce }),
    };
    back.searchParams.set("code", tokens.codes.add(grant, lifetimes.code));
  }
  return { status: 302, headers: { location: back.href, "cache-control": "no-store" }, body: "" };
}

function startDevice(
  clientId: string,
  scopes: ReadonlySet<string>,
  tokens: TokenStore,
  issuer: string,
): ServiceResponse {
  const userCode = String(randomInt(10_000_000, 100_000_000));
  return json(200, {
    device_code: tokens.devices.add({ clientId, scopes, userCode, isApproved: false }, lifetimes.device),
    user_code: userCode,
    verification_uri: `${issuer}/device`,
    verification_uri_complete: `${issuer}/device?user_code=${userCode}`,
    expires_in: lifetimes.device,
    interval: pollInterval,
  });
}

function approve(userCode: string, tokens: TokenStore): ServiceResponse {
  const device = tokens.devices.find((each) => each.userCode === userCode);
  const headers = { "content-type": "text/plain; charset=utf-8" };
  if (device === undefined) return { status: 404, headers, body: "No device is waiting with this user_code.\n" };
  device.isApproved = true;
  return { status: 200, headers, body: "The device is approved.\n" };
}

interface TokenRequest extends Client {
  readonly form: URLSearchParams;
  readonly tokens: TokenStore;
  readonly issuer: string;
}

function exchange(request: TokenRequest): ServiceResponse {
  const { form, clientId, isPublic, tokens, issuer } = request;
  switch (form.get("grant_type")) {
    case "client_credentials":
      return isPublic
        ? failed(400, "unauthorized_client", "a client without a secret cannot use client credentials")
        : json(200, tokens.give({ clientId, scopes: scopesIn(form) }, false, issuer));
    case "authorization_code":
      return byCode(request);
    case "refresh_token": {
      const grant = tokens.refreshTokens.take(form.get("refresh_token") ?? "");
      return grant?.clientId === clientId
        ? json(200, tokens.give(grant, true, issuer))
        : failed(400, "invalid_grant", "the refresh token is unknown, used or expired");
    }
    case deviceGrantType:
      return byDevice(request);
    default:
      return failed(400, "unsupported_grant_type", "grant_type is not in the discovery document");
  }
}

function byCode({ form, clientId, tokens, issuer }: TokenRequest): ServiceResponse {
  const grant = tokens.codes.take(form.get("code") ?? "");
  if (grant?.clientId !== clientId || grant.redirectUri !== form.get("redirect_uri")) {
    return failed(400, "invalid_grant", "the code is unknown, used, expired, or was issued for another redirect_uri");
  }
  if (grant.codeChallenge !== undefined && !matchesChallenge(form.get("code_verifier") ?? "", grant.codeChallenge)) {
    return failed(400, "invalid_grant", "code_verifier does not prove the code challenge");
  }
  return json(200, tokens.give(grant, true, issuer, grant.nonce));
}

function byDevice({ form, clientId, tokens, issuer }: TokenRequest): ServiceResponse {
  const code = form.get("device_code") ?? "";
  const device = tokens.devices.get(code);
  if (device?.clientId !== clientId) return failed(400, "expired_token", "the device code is unknown or expired");
  if (!device.isApproved) return failed(400, "authorization_pending", "open verification_uri_complete to approve it");
  tokens.devices.take(code);
  return json(200, tokens.give(device, true, issuer));
}
