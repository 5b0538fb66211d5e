/** How a declaration or a setting says where a secret is, so that it never holds the secret itself. */
import type { Pattern } from "../field.ts";

const place = "env:[A-Za-z_][A-Za-z0-9_]*|file:[^\\u0000]+";

/** Where a secret may be, for help. */
export const secretPlaces = "env:NAME, file:PATH or stdin";

/** What a reference looks like. A command that prints the secret is given as a list of its own, never as text. */
export const secretReference: Pattern = {
  source: `^(?:${place}|stdin)$`,
  meaning: `a reference: ${secretPlaces}`,
};

/** A reference of a program that Terraform runs, whose standard input holds nothing of its user's. */
export const secretPlace: Pattern = {
  source: `^(?:${place})$`,
  meaning: "a reference: env:NAME or file:PATH",
};

/**
 * What stands for a secret in a document about agents: the name of an environment variable, the path of a file, or
 * templates of the tool that reads the document (gap `push-config/secrets`).
 */
export const secretInDocument: Pattern = {
  source: "^(?:env:[A-Za-z_][A-Za-z0-9_]*|file:[^\\s\\p{Cc}][^\\p{Cc}]*|(?:\\$\\{[^{}]+\\}:?)+)$",
  meaning: "a reference to a secret: env:NAME, file:PATH or a template",
};

/** Longest secret that is read, in bytes: servers take no longer header. What is longer is something else. */
export const longestSecret = 8 * 1024;

/** How long a command may take to print a secret, in seconds: it may have to ask its user. */
export const secretCommandSeconds = 60;

/** Rights of a file that others than its owner have, as permission bits: a file with any of them keeps no secret. */
export const rightsOfOthers = 0o077;
