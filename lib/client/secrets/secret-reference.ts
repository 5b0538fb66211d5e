/**
 * Reads secrets; no other module does. Settings and declarations refer to a secret. It is never passed as an argument,
 * which every process of the machine could see. A secret is kept in memory only, and removed from all texts
 * (redact.ts).
 */

import { runState } from "../../base/process/run-state.ts";
import { maxSecretBytes, secretReference } from "../../facts/model/secrets/secret-reference.ts";
import { keepSecret } from "./redact.ts";
import { commandWithoutProgram, noReference, standardInputRefused, tooLong, unreadableSecret } from "./secret-error.ts";

export type SecretReference =
  | { readonly from: "environment"; readonly name: string }
  /** A file that only its owner may read. `~/` is the user's home folder. */
  | { readonly from: "file"; readonly path: string }
  /** The output of a program, which is started without a shell. */
  | { readonly from: "command"; readonly command: readonly [program: string, ...args: string[]] }
  | { readonly from: "standard input" };

const pattern = new RegExp(secretReference.source, "u");

/**
 * Parses `env:NAME`, `file:PATH` or `stdin`.
 * @param setting name of the setting with the reference, for the error: `token_from`.
 * @throws ApiError of kind `InvalidSetting`, without the text, which may be the secret itself.
 */
export function parseSecretReference(text: string, setting: string): SecretReference {
  if (!pattern.test(text)) throw noReference(setting, text.length);
  if (text === "stdin") return { from: "standard input" };
  const value = text.slice(text.indexOf(":") + 1);
  return text.startsWith("env:") ? { from: "environment", name: value } : { from: "file", path: value };
}

/**
 * Parses `env:NAME` or `file:PATH`, for programs whose standard input does not belong to the user.
 * @throws ApiError of kind `InvalidSetting`, as {@link parseSecretReference}, and for `stdin`.
 */
export function parseSecretPlace(text: string, setting: string): SecretReference {
  const reference = parseSecretReference(text, setting);
  if (reference.from === "standard input") throw standardInputRefused(setting);
  return reference;
}

/**
 * A command that prints a secret: the program and its arguments.
 * @throws ApiError of kind `InvalidSetting` if it has no program.
 */
export function secretCommand([program, ...args]: readonly string[], setting: string): SecretReference {
  if (program === undefined || program === "") throw commandWithoutProgram(setting);
  return { from: "command", command: [program, ...args] };
}

/** The reference in errors: of a command only the program, since its arguments may contain a secret. */
export function referenceInWords(reference: SecretReference): string {
  switch (reference.from) {
    case "environment":
      return `the environment variable ${reference.name}`;
    case "file":
      return `the file ${reference.path}`;
    case "command":
      return `the command ${reference.command[0]}`;
    case "standard input":
      return "standard input";
  }
}

/** Output of commands, which may prompt the user, and standard input: read once. What others rotate is read again. */
const readOnce = runState(() => new Map<string, Promise<string>>());

/**
 * The allowed characters of a secret: a token becomes part of a header; a header is a whole one, such as a scheme and
 * its token; a passphrase, or a password or client secret, which are encoded, does not and may contain spaces; a key
 * has several lines.
 */
export type SecretForm = "token" | "header" | "passphrase" | "key";

const forbidden: { readonly [form in SecretForm]: readonly [characters: RegExp, named: string] } = {
  // Printable ASCII: other characters would break the header, usually a trailing line break.
  token: [/[^\x21-\x7e]/, "a space, a line break or another character that is not allowed in tokens"],
  header: [/[^\x20-\x7e]/, "a line break or another character that is not allowed in headers"],
  passphrase: [/\p{Cc}/u, "a line break or another control character"],
  key: [/[^\P{Cc}\t\r\n]/u, "a control character"],
};

/**
 * Reads a secret. Leading and trailing white space of a file, a command's output or standard input is removed.
 * @throws ApiError of kind `NoCredentials` with the problem and the remedy.
 */
export async function readSecret(reference: SecretReference, form: SecretForm = "token"): Promise<string> {
  const key = JSON.stringify(reference);
  const read = readOnce().get(key) ?? readAnew(reference);
  if (reference.from === "command" || reference.from === "standard input") readOnce().set(key, read);
  try {
    const secret = await read;
    const [characters, named] = forbidden[form];
    if (!characters.test(secret)) return secret;
    throw unreadableSecret(referenceInWords(reference), `it contains ${named}`, "remove everything but the secret");
  } catch (error) {
    readOnce().delete(key); // The next call may read a corrected place.
    throw error;
  }
}

async function readAnew(reference: SecretReference): Promise<string> {
  const secret = await textOf(reference);
  const where = referenceInWords(reference);
  if (secret.length > maxSecretBytes) throw tooLong(where);
  keepSecret(secret);
  if (secret === "") throw unreadableSecret(where, "it is empty", "write the secret there");
  return secret;
}

async function textOf(reference: SecretReference): Promise<string> {
  if (reference.from === "environment") {
    const value = process.env[reference.name];
    if (value !== undefined) return value;
    throw unreadableSecret(referenceInWords(reference), "it is not set", "set it, or name another place");
  }
  const { readSecretFile, runSecretCommand, secretOnStandardInput } = await import("./secret-sources.ts");
  if (reference.from === "file") return (await readSecretFile(reference.path)).trim();
  if (reference.from === "command") return (await runSecretCommand(reference.command)).trim();
  return (await secretOnStandardInput()).trim();
}
