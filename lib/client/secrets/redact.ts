/** Removes secrets from text. All errors and log lines of clients pass through here. */

import { runState } from "../../base/process/run-state.ts";
import { withoutSecretValues } from "../../facts/model/secrets/secret-pairs.ts";
import { withoutSecretParts } from "../../facts/model/secrets/secret-text.ts";

const blot = "***";

/** The user name and password in a URL. */
const userInUrl = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]+(?=@)/gi;

/** All secrets that this run has read by reference (secret-reference.ts). */
const kept = runState(() => new Set<string>());

let isWatching = false;

/**
 * Registers a secret for the rest of the run: it is removed from all texts that pass through here, and from what Node prints for an
 * uncaught error.
 */
export function keepSecret(secret: string): void {
  if (!isWatching) process.on("uncaughtExceptionMonitor", (error) => redactError(error, redactor([])));
  isWatching = true;
  if (secret !== "") kept().add(secret);
}

/** Real secrets are longer than this; a shorter one (the `test` of an emulator) is removed only as a whole word. */
const wordLength = 16;

/**
 * Creates a function that removes secrets from a text: the given ones (undefined is ignored), the registered ones, and
 * what is one by its form or by its name, whoever wrote it: a server may echo a request. It never throws, whatever the secrets and the text: a hostile service may choose
 * them, and an exception would break the handling of every error.
 */
export function redactor(secrets: Iterable<string | undefined>): (text: string) => string {
  const forms = new Set<string>();
  for (const secret of [...secrets, ...kept()]) {
    if (typeof secret === "string" && secret !== "") for (const form of formsOf(secret)) forms.add(form);
  }
  // Longest first: otherwise a secret within another one would leave the rest of it.
  const known = [...forms].sort((one, other) => other.length - one.length);
  return (text) => {
    const rest = known.reduce(withoutSecret, String(text));
    return withoutSecretParts(withoutSecretValues(rest).replace(userInUrl, `$1${blot}`), false);
  };
}

/** Secrets of people are shorter than this; of longer texts, only the commonest forms are removed. */
const maxEncodedLength = 16 * 1024;

/** The forms of a secret in texts: as it is, in URLs, forms, JSON, XML and HTML, in Base64, and in UTF-8, which has no lone surrogates. */
function formsOf(secret: string): readonly string[] {
  const wellFormed = secret.replaceAll(/\p{Surrogate}/gu, "\ufffd");
  const inUrls = [encodeURIComponent(wellFormed), inForm(wellFormed)];
  const inJson = JSON.stringify(secret).slice(1, -1);
  if (secret.length > maxEncodedLength) return [secret, wellFormed, ...inUrls, inJson];
  const inLowerCase = inUrls.map((text) => text.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()));
  const escaped = inJson.replaceAll(/[<>&]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`);
  const json = [inJson.replaceAll("/", "\\/"), escaped];
  return [
    secret,
    wellFormed,
    ...inUrls,
    inJson,
    ...inLowerCase,
    ...json,
    ...inMarkup(wellFormed),
    ...inBase64(wellFormed),
  ];
}

/** With entities for the characters that must have one, and for others by their names and numbers. */
function inMarkup(text: string): readonly string[] {
  const least = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return [least, least.replaceAll(">", "&gt;")]
    .flatMap((each) => ['"', "&quot;", "&#34;"].map((mark) => each.replaceAll('"', mark)))
    .flatMap((each) => ["'", "&apos;", "&#39;", "&#x27;"].map((mark) => each.replaceAll("'", mark)));
}

/** Shorter texts in Base64 are parts of other words. */
const shortestInBase64 = 9;

/** In Base64, also within a longer text, such as `user:password`: the characters that are the secret's alone. */
function inBase64(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  if (bytes.length < shortestInBase64) return [];
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    const own = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return [own, own.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

/** Spaces are plus signs in forms. */
const inForm = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1);

/** Only short secrets become a regular expression, which could be too large for a long one. */
function withoutSecret(text: string, secret: string): string {
  if (secret.length >= wordLength) return text.replaceAll(secret, blot);
  const literal = secret.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return text.replace(new RegExp(`(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])`, "g"), blot);
}

/** Removes secrets from an error's message and stack, and from those of its causes; returns the same error. */
export function redactError(error: unknown, redact: (text: string) => string): unknown {
  redactErrors(error, redact, new Set());
  return error;
}

function redactErrors(error: unknown, redact: (text: string) => string, seen: Set<unknown>): void {
  if (!(error instanceof Error) || seen.has(error)) return;
  seen.add(error);
  for (const member of ["message", "stack"] as const) {
    const text = error[member];
    if (text !== undefined && redact(text) !== text) replaceMember(error, member, redact(text));
  }
  redactErrors(error.cause, redact, seen);
  if (error instanceof AggregateError) for (const each of error.errors) redactErrors(each, redact, seen);
}

/** Replaces a member, unless the error is frozen or computes its message. */
function replaceMember(error: Error, member: "message" | "stack", text: string): void {
  try {
    Object.defineProperty(error, member, { value: text, writable: true, configurable: true });
  } catch {
    // Nothing more can be done here; the error is redacted again when it is printed.
  }
}
