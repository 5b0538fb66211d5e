/** What an Authorization header says, where a declaration writes one out. */

import { isKnownSecret } from "../lib/lint/text/secret-text.ts";
import { jsonWebToken } from "../lib/model/credentials/credential-kinds.ts";

/** The scheme in lower case, as schemes are compared, and what follows it; empty where it has not that form. */
export function authorizationParts(header: unknown): { readonly scheme: string; readonly credentials: string } {
  const [, scheme = "", credentials = ""] = /^(\S+) (\S+)$/.exec(String(header)) ?? [];
  return { scheme: scheme.toLowerCase(), credentials };
}

/** Whether a value is a JSON web token. */
export const isJsonWebToken = (value: unknown): boolean => typeof value === "string" && jsonWebToken.test(value);

/** Whether a value can only be a token: it begins as one, or is a JSON web token. */
export const isToken = (value: string): boolean => isKnownSecret(value) || isJsonWebToken(value);
