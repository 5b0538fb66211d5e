/** References to secrets, so that declarations and options need not contain the secrets themselves. */
import type { Pattern } from "../field.ts";

const place = "env:[A-Za-z_][A-Za-z0-9_]*|file:[^\\u0000]+";

/** The forms of references, for messages and help. */
export const secretPlaces = "env:NAME, file:PATH or stdin";

/** The form of a reference. A command that prints the secret has a member of its own, a list. */
export const secretReference: Pattern = {
  source: `^(?:${place}|stdin)$`,
  meaning: `a reference: ${secretPlaces}`,
};

/** A reference in Terraform, which runs the provider without the user's standard input. */
export const secretPlace: Pattern = {
  source: `^(?:${place})$`,
  meaning: "a reference: env:NAME or file:PATH",
};

/**
 * A reference to a secret in a document about agents: an environment variable, a file, or templates of the tool that
 * reads the document (gap `push-config/secrets`).
 */
export const secretInDocument: Pattern = {
  source: "^(?:env:[A-Za-z_][A-Za-z0-9_]*|file:[^\\s\\p{Cc}][^\\p{Cc}]*|(?:\\$\\{[^{}]+\\}:?)+)$",
  meaning: "a reference to a secret: env:NAME, file:PATH or a template",
};

/** The longest secret that is read, in bytes: servers accept no longer headers, so longer content is not a secret. */
export const maxSecretBytes = 8 * 1024;

/** How long a command may take to print a secret, in seconds; it may prompt the user. */
export const secretCommandSeconds = 60;

/** Permission bits of group and others: a file with any of them is not secret. */
export const groupAndOtherBits = 0o077;
