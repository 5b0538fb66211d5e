/**
 * The authorization server of a security scheme: its endpoints from the card and, if the card has a metadata URL, from
 * the metadata. Every address is checked before anything is sent there.
 */

import { type Members, membersOf } from "../../../../base/members.ts";
import { safeAddress } from "../../../../client/secrets/safe-address.ts";
import { deprecatedFlows } from "../../agent-card/model/security.ts";
import { unusableScheme } from "../agent-error.ts";
import type { OAuthClient, OAuthFlow } from "../credentials/credential.ts";
import { contradicts, otherIssuer } from "./oauth-error.ts";

/** A server, and the flow to use with it. */
export interface AuthorizationServer {
  readonly flow: OAuthFlow;
  /** Undefined if the card has no metadata URL. */
  readonly issuer: string | undefined;
  readonly isOpenId: boolean;
  readonly tokenEndpoint: string;
  readonly refreshEndpoint: string;
  /** Present for the flow authorizationCode. */
  readonly authorizationEndpoint: string | undefined;
  /** Present for the flow deviceCode. */
  readonly deviceAuthorizationEndpoint: string | undefined;
  readonly idTokenAlgorithms: readonly string[] | undefined;
  readonly namesIssuer: boolean;
  /** The server accepts the client's secret only in the body. */
  readonly secretInBody: boolean;
}

export type ReadMetadata = (address: URL) => Promise<Members>;

const textsOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : undefined;

/** The names of flows in metadata (RFC 8414, RFC 8628). */
const grantTypes: { readonly [flow in OAuthFlow]: string } = {
  clientCredentials: "client_credentials",
  authorizationCode: "authorization_code",
  deviceCode: "urn:ietf:params:oauth:grant-type:device_code",
};
const flows = ["clientCredentials", "authorizationCode", "deviceCode"] as const;

/** The members of the card and of the metadata with the same meaning. */
const endpoints = [
  ["tokenUrl", "token_endpoint"],
  ["authorizationUrl", "authorization_endpoint"],
  ["deviceAuthorizationUrl", "device_authorization_endpoint"],
] as const;

/**
 * The authorization server of an OAuth 2.0 or OpenID Connect scheme.
 * @throws AgentError if the card's scheme cannot be used, OAuthError if the server's metadata cannot be used.
 */
export async function authorizationServer(
  name: string,
  scheme: Members,
  client: OAuthClient,
  read: ReadMetadata,
): Promise<AuthorizationServer> {
  if ("openIdConnectSecurityScheme" in scheme) {
    const { openIdConnectUrl } = membersOf(scheme.openIdConnectSecurityScheme);
    const metadata = await metadataAt(name, "openIdConnectUrl", openIdConnectUrl, read);
    const offered = textsOf(metadata.grant_types_supported) ?? ["authorization_code"];
    const flow = chosenFlow(name, client, (each) => offered.includes(grantTypes[each]));
    return serverOf(name, flow, {}, metadata, true);
  }
  const { flows: declared, oauth2MetadataUrl } = membersOf(scheme.oauth2SecurityScheme);
  const given = membersOf(declared);
  for (const [flow, instead] of Object.entries(deprecatedFlows)) {
    if (Object.hasOwn(given, flow) && !flows.some((each) => Object.hasOwn(given, each))) {
      throw unusableScheme(name, `its only flow, ${flow}, is deprecated; use an agent that offers ${instead}`);
    }
  }
  const flow = chosenFlow(name, client, (each) => Object.hasOwn(given, each));
  const card = membersOf(given[flow]);
  const isNamed = oauth2MetadataUrl !== undefined && oauth2MetadataUrl !== "";
  const metadata = isNamed ? await metadataAt(name, "oauth2MetadataUrl", oauth2MetadataUrl, read) : undefined;
  for (const [member, inMetadata] of endpoints) {
    const [said, found] = [card[member], metadata?.[inMetadata]];
    if (typeof said !== "string" || typeof found !== "string" || isSame(said, found)) continue;
    throw contradicts(name, member, said, found);
  }
  return serverOf(name, flow, card, metadata, false);
}

const isSame = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;

/** The client's flow, else the first declared one that the client supports. */
function chosenFlow(name: string, { flow, clientSecret }: OAuthClient, isOffered: (flow: OAuthFlow) => boolean) {
  const offered = flows.filter(isOffered);
  const fitting = offered.filter((each) => each !== "clientCredentials" || clientSecret !== undefined);
  const chosen = flow === undefined ? fitting[0] : offered.find((each) => each === flow);
  if (chosen === "clientCredentials" && clientSecret === undefined) {
    throw unusableScheme(name, "the flow clientCredentials requires the client's secret");
  }
  if (chosen !== undefined) return chosen;
  const asked = flow ?? "a flow for a client without a secret";
  throw unusableScheme(
    name,
    `${asked} is not offered; the card offers ${offered.join(", ") || "no flow that Lintel supports"}`,
  );
}

/**
 * The metadata's address contains the issuer (RFC 8414, 3.1; OpenID Connect Discovery, 4), which must equal the issuer
 * in the metadata.
 */
async function metadataAt(name: string, member: string, value: unknown, read: ReadMetadata): Promise<Members> {
  const address = checked(name, member, value);
  const [, before, after] = /^(.*)\/\.well-known\/[^/]+(.*)$/.exec(address.pathname) ?? [];
  if (before === undefined || address.search !== "") {
    const form = "https://…/.well-known/openid-configuration";
    throw unusableScheme(
      name,
      `its ${member} ${JSON.stringify(address.href)} is not a well-known address such as ${form}`,
    );
  }
  const issuer = `${address.origin}${before}${after}`;
  const metadata = await read(address);
  // The address omits a trailing slash of the issuer.
  const said = String(metadata.issuer);
  if (!isSame(said.replace(/\/$/, ""), issuer)) throw otherIssuer(name, address.href, said);
  return metadata;
}

function serverOf(
  name: string,
  flow: OAuthFlow,
  card: Members,
  metadata: Members | undefined,
  isOpenId: boolean,
): AuthorizationServer {
  const at = (member: string, inMetadata: string): string =>
    checked(name, Object.hasOwn(card, member) ? member : inMetadata, card[member] ?? metadata?.[inMetadata]).href;
  const tokenEndpoint = at("tokenUrl", "token_endpoint");
  const { refreshUrl } = card;
  const methods = textsOf(metadata?.token_endpoint_auth_methods_supported) ?? ["client_secret_basic"];
  return {
    flow,
    issuer: typeof metadata?.issuer === "string" ? metadata.issuer : undefined,
    isOpenId,
    tokenEndpoint,
    refreshEndpoint:
      refreshUrl === undefined || refreshUrl === "" ? tokenEndpoint : checked(name, "refreshUrl", refreshUrl).href,
    authorizationEndpoint: flow === "authorizationCode" ? at("authorizationUrl", "authorization_endpoint") : undefined,
    deviceAuthorizationEndpoint:
      flow === "deviceCode" ? at("deviceAuthorizationUrl", "device_authorization_endpoint") : undefined,
    idTokenAlgorithms: textsOf(metadata?.id_token_signing_alg_values_supported),
    namesIssuer: metadata?.authorization_response_iss_parameter_supported === true,
    secretInBody: methods.includes("client_secret_post") && !methods.includes("client_secret_basic"),
  };
}

/** An address that may receive secrets. */
function checked(name: string, member: string, value: unknown): URL {
  const url = safeAddress(value);
  if (url !== undefined && url.hash === "") return url;
  // A URL with a password is not shown.
  const shown = typeof value === "string" && value.includes("@") ? "an address with an @" : JSON.stringify(value);
  throw unusableScheme(
    name,
    `its ${member} is ${shown ?? "missing"}; it must be an absolute https address without a user name, password or fragment (plain http is allowed only to this machine)`,
  );
}
