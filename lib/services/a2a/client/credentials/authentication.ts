/** Credentials for an agent, sent according to the security schemes of its card. */

import { own, setOwn } from "../../../../base/dictionary.ts";
import { type Members, membersOf } from "../../../../base/members.ts";
import type { TlsIdentity } from "../../../../client/http/trust.ts";
import { headerSetTwice, missingCredentials, unknownScheme, unusableScheme } from "../agent-error.ts";
import type { AgentCredentials } from "./credential.ts";
import { refuseOtherOrigin } from "./credential-origins.ts";
import { type CustomHeader, readCustomHeaders, satisfiesScheme } from "./custom-headers.ts";
import { carriedBy, credentialMismatch, type SchemeInUse, type TokenSupply } from "./scheme.ts";

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
