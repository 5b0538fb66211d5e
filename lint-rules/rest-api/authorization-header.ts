/** The scheme and the token of an Authorization header. */

import { jsonWebToken } from "../../lib/facts/model/secrets/credential-kinds.ts";
import { isKnownToken } from "../../lib/facts/model/secrets/secret-value.ts";

/** Splits a header into its scheme, in lower case, and its credentials; both are empty if it has another form. */
export function authorizationParts(header: unknown): { readonly scheme: string; readonly credentials: string } {
  const [, scheme = "", credentials = ""] = /^(\S+) (\S+)$/.exec(String(header)) ?? [];
  return { scheme: scheme.toLowerCase(), credentials };
}

/** Whether a value has the form of a JSON web token. */
export const isJsonWebToken = (value: unknown): boolean => typeof value === "string" && jsonWebToken.test(value);

/** Whether a value can only be a token: it begins with a known token prefix, or is a JSON web token. */
export const isToken = (value: string): boolean => isKnownToken(value) || isJsonWebToken(value);
