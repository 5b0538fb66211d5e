/** What secrets in plain text look like. The documentation does not say: gap `hosted-service/plain-secrets`. */
import { credentialKinds } from "./credential-kinds.ts";

/** Names of variables with secrets. */
export const secretName = /(?:password|passwd|(?:^|_)secret|secret_?key|private_?key|api_?key|token)$/i;

/** Prefixes of access tokens, and of refresh tokens, which do not authenticate requests. */
const tokenPrefixes = [...new Set<string>(credentialKinds.flatMap(({ prefixes }) => prefixes)), "ghr_"];

/** Keys and tokens of well-known services, private keys, and URLs with a password. */
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

/** Beginnings of these secrets anywhere in a text, and the schemes of an Authorization header. */
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

/** The complete secrets, from such a beginning on; if there is a group, only the group is secret. */
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

/** A query parameter with the name of a secret, and a value that is not a template. */
export const secretInQuery =
  /[?&](?:[\w.-]*(?:token|secret|password|passwd|api[_-]?key|signature|credentials?)|key|sig|auth|code)=(?!\$\{)[^&#\s]/i;

/** The name of a parameter, which a secret's value may be instead of an ARN. */
export const parameterName = /^[\w./-]+$/;

/**
 * A random text: at least this long, with letters of both cases and digits, and with at least this share of changes
 * between them. An uppercase letter before a lowercase one is not a change: words begin like that.
 */
export const randomText = { minLength: 20, minChanges: 0.3 } as const;
