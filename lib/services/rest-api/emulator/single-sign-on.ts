/** Organizations that enforce single sign-on: their visibility, and the URL that authorizes a token. */
import { randomUUID } from "node:crypto";
import type { EmulatedCall, ServiceResponse } from "../../../emulator/emulated-service.ts";
import { credentialKinds } from "../../../facts/model/secrets/credential-kinds.ts";
import { authorizationUrlSeconds, partialResults } from "../model.ts";
import { authorizations, type OrganizationRecord, organizations, type TokenRecord, tokens } from "./records.ts";
import { found, notFound, refused } from "./rest-responses.ts";

export const organizationsOf = (call: EmulatedCall, user: string): readonly OrganizationRecord[] =>
  call.table(organizations).page(0, Number.POSITIVE_INFINITY, ({ members }) => members.includes(user)).records;

/** Whether a token still has to be authorized for an organization. */
export function needsAuthorization(token: TokenRecord, { id, singleSignOn }: OrganizationRecord): boolean {
  const kind = credentialKinds.find(({ name }) => name === token.kind);
  return singleSignOn && kind?.singleSignOn === "after creation" && !token.authorizedFor.includes(id);
}

const path = "/rest/single-sign-on/";

/** Rejects a token without authorization: with 404, or with 403 and the URL at which its owner can authorize it. */
export function askForAuthorization(
  call: EmulatedCall,
  hash: string,
  { id, hidden }: OrganizationRecord,
  header: string,
): ServiceResponse {
  if (hidden) return notFound();
  const key = randomUUID();
  const expiresAt = call.now + authorizationUrlSeconds * 1000;
  call.table(authorizations).put(key, { token: hash, organization: id, expiresAt });
  const url = `http://${call.head.headers.host ?? "localhost"}${path}${key}`;
  const message = "Resource protected by organization single sign-on. Authorize your token for this organization.";
  return refused(403, message, { [header]: `required; url=${url}` });
}

/** The header of a response that omits organizations. */
export const leftOut = (omitted: readonly OrganizationRecord[], header: string): ServiceResponse["headers"] =>
  omitted.length === 0 ? {} : { [header]: `${partialResults}; organizations=${omitted.map(({ id }) => id).join(",")}` };

export const isAuthorization = (requested: string): boolean => requested.startsWith(path);

/** Replaces the page on which the token's owner signs on. It expires after an hour. */
export function authorize(call: EmulatedCall): ServiceResponse {
  const authorization = call.table(authorizations).get(call.head.path.slice(path.length));
  const token = authorization && call.table(tokens).get(authorization.token);
  if (authorization === undefined || token === undefined || call.now >= authorization.expiresAt) return notFound();
  const { organization } = authorization;
  const authorizedFor = [...new Set([...token.authorizedFor, organization])];
  call.table(tokens).put(authorization.token, { ...token, authorizedFor });
  return found({ organization, authorized: true });
}
