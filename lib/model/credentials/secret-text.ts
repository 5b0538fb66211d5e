/** What secrets look like in plain text. Document 2 does not say: gap `hosted-service/plain-secrets`. */
import { credentialKinds } from "./credential-kinds.ts";

/** Names of variables that hold secrets. */
export const secretName = /(?:password|passwd|(?:^|_)secret|secret_?key|private_?key|api_?key|token)$/i;

/** What access tokens begin with, and what refresh tokens do, which are no credentials of requests. */
const tokenPrefixes = [...new Set<string>(credentialKinds.flatMap(({ prefixes }) => prefixes)), "ghr_"];

/** Keys and tokens of well-known services, private keys, and addresses with a password in them. */
export const knownSecret = new RegExp(
  [
    "^(?:AKIA|ASIA)[0-9A-Z]{16}$",
    `^(?:${tokenPrefixes.join("|")})\\w{20,}$`,
    "^glpat-",
    "^xox[abeoprs]-",
    "^[rs]k_live_",
    "^AIza[\\w-]{35}$",
    "-----BEGIN [A-Z ]*PRIVATE KEY-----",
    "^[a-z][a-z0-9+.-]*://[^/\\s:@]*:[^/\\s@]+@",
  ].join("|"),
);

/** What these begin with wherever they stand in a text, and credentials of an Authorization header. */
export const secretBeginnings = new RegExp(
  [
    "A[KS]IA",
    ...tokenPrefixes,
    "glpat-",
    "xox[abeoprs]-",
    "[rs]k_live_",
    "AIza",
    "eyJ",
    "://",
    "Bearer ",
    "Basic ",
  ].join("|"),
  "g",
);

/** The same as a whole, from its beginning on; what is secret of it is the group, if there is one. */
export const secretFromBeginning = new RegExp(
  [
    "A[KS]IA[0-9A-Z]{16}(?![0-9A-Z])",
    `(?:${tokenPrefixes.join("|")})\\w{20,255}`,
    "(?:glpat-|xox[abeoprs]-|[rs]k_live_)[\\w-]{1,255}",
    "AIza[\\w-]{35}",
    "eyJ[\\w-]{5,8192}\\.[\\w-]{5,8192}\\.[\\w-]{0,8192}",
    "://[^/\\s:@]{0,255}:([^/\\s@]{1,255})@",
    "(?:Bearer|Basic) ([\\w.~+/=-]{8,8192})",
  ].join("|"),
  "dy",
);

/** A query parameter of a URL that is called like a secret, and its value, which is no template. */
export const secretInQuery =
  /[?&](?:[\w.-]*(?:token|secret|password|passwd|api[_-]?key|signature|credentials?)|key|sig|auth|code)=(?!\$\{)[^&#\s]/i;

/** The name of a parameter: what a secret's value may be besides a resource name. */
export const parameterName = /^[\w./-]+$/;

/**
 * A random text: this long, with letters of both cases and digits, which change into each other at this share of its
 * places. A capital before a small letter is no change: that is how words begin.
 */
export const randomText = { minLength: 20, minChanges: 0.3 } as const;
