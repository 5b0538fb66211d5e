/**
 * The one place where secrets are taken out of text. Every error and every log line of a client passes
 * through here.
 */

const blot = "***";

/** Secrets that are recognized by what stands before them, whoever wrote the text: a server may echo a request. */
const marked: readonly RegExp[] = [
  // A whole header value: it ends with its line or its quotation mark.
  /(\b(?:proxy-)?authorization["']?\s*[:=]\s*["']?)[^"'\r\n]+/gi,
  /(\bx-amz-security-token["']?\s*[:=]\s*["']?)[^\s"'&<>]+/gi,
  /(signature=)[0-9a-f]{16,}/gi,
  /((?:secret_?access_?key|session_?token)["']?\s*[:=]\s*["']?)[^\s"',&<>}]+/gi,
  // The name and password in a URL.
  /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]+(?=@)/gi,
];

/** Every secret that was read by reference in this process (secret-reference.ts). */
const kept = new Set<string>();

/**
 * Remembers a secret for good: from now on it is taken out of every text that passes through here, and out of what Node
 * prints of an error that nobody caught.
 */
export function keepSecret(secret: string): void {
  if (kept.size === 0) process.on("uncaughtExceptionMonitor", (error) => redactError(error, redactor([])));
  if (secret !== "") kept.add(secret);
}

/** Real secrets are longer than this; a shorter one (the `test` of an emulator) is blotted out as a whole word only. */
const WORD_LENGTH = 16;

/**
 * Makes a function that takes secrets out of a text: the given ones (absent ones left aside), those that were kept, and
 * all that is marked as one.
 */
export function redactor(secrets: Iterable<string | undefined>): (text: string) => string {
  const patterns = [...secrets, ...kept]
    .filter((secret): secret is string => secret !== undefined && secret !== "")
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .map((secret) => {
      const literal = secret.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
      const source = secret.length < WORD_LENGTH ? `(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])` : literal;
      return new RegExp(source, "g");
    });
  return (text) => {
    const known = patterns.reduce((rest, pattern) => rest.replace(pattern, blot), text);
    return marked.reduce((rest, pattern) => rest.replace(pattern, `$1${blot}`), known);
  };
}

/** The same error with the secrets taken out of its message, its stack, and those of the errors that caused it. */
export function redactError(error: unknown, redact: (text: string) => string): unknown {
  if (error instanceof Error) {
    error.message = redact(error.message);
    if (error.stack !== undefined) error.stack = redact(error.stack);
    redactError(error.cause, redact);
  }
  return error;
}
