/**
 * The one place where a secret is read. Settings and declarations name it by a reference; nobody gives a secret as an
 * argument, where every process of the machine could see it. What was read is kept in memory alone, and from then on
 * taken out of every text (redact.ts).
 */
import { longestSecret, secretReference } from "../model/credentials/secret-reference.ts";
import { keepSecret } from "./redact.ts";
import { commandWithoutProgram, noReference, standardInputRefused, tooLong, unreadableSecret } from "./secret-error.ts";

/** Where a secret is. */
export type SecretReference =
  | { readonly from: "environment"; readonly name: string }
  /** A file that only its owner may read. `~/` begins in the user's home folder. */
  | { readonly from: "file"; readonly path: string }
  /** What a program prints; it is started as it is, without a shell. */
  | { readonly from: "command"; readonly command: readonly [program: string, ...args: string[]] }
  | { readonly from: "standard input" };

const pattern = new RegExp(secretReference.source, "u");

/**
 * Reads `env:NAME`, `file:PATH` or `stdin`.
 * @param setting what the reference is given as, for the error: `token_from`.
 * @throws ApiError of kind `InvalidSetting`, without the text, which may be the secret itself.
 */
export function parseSecretReference(text: string, setting: string): SecretReference {
  if (!pattern.test(text)) throw noReference(setting, text.length);
  if (text === "stdin") return { from: "standard input" };
  const value = text.slice(text.indexOf(":") + 1);
  return text.startsWith("env:") ? { from: "environment", name: value } : { from: "file", path: value };
}

/**
 * Reads `env:NAME` or `file:PATH`, for programs whose standard input holds nothing of their user's.
 * @throws ApiError of kind `InvalidSetting`, as {@link parseSecretReference}, and for `stdin`.
 */
export function parseSecretPlace(text: string, setting: string): SecretReference {
  const reference = parseSecretReference(text, setting);
  if (reference.from === "standard input") throw standardInputRefused(setting);
  return reference;
}

/**
 * A command that prints a secret: the program and its arguments.
 * @throws ApiError of kind `InvalidSetting` where no program is named.
 */
export function secretCommand([program, ...args]: readonly string[], setting: string): SecretReference {
  if (program === undefined || program === "") throw commandWithoutProgram(setting);
  return { from: "command", command: [program, ...args] };
}

/** The reference as errors name it: a command by its program alone, since its arguments may hold a secret. */
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

/** Secrets that were read, by their reference: a command asks its user once, and standard input is read once. */
const known = new Map<string, Promise<string>>();

/** What a secret may hold: a token goes into a header as it is, a passphrase does not and may have spaces in it. */
export type SecretForm = "token" | "passphrase";

const forbidden: { readonly [form in SecretForm]: readonly [characters: RegExp, named: string] } = {
  // Printable ASCII: anything else would break the header that carries it.
  token: [/[^\x21-\x7e]/, "a space, a line break or another character that no token has"],
  passphrase: [/\p{Cc}/u, "a line break or another control character"],
};

/**
 * The secret. White space around what a file, a command or standard input holds is no part of it.
 * @throws ApiError of kind `NoCredentials` that says why there is none and what to do.
 */
export async function readSecret(reference: SecretReference, form: SecretForm = "token"): Promise<string> {
  const key = JSON.stringify(reference);
  const read = known.get(key) ?? readAnew(reference);
  known.set(key, read);
  try {
    const secret = await read;
    const [characters, named] = forbidden[form];
    if (!characters.test(secret)) return secret;
    throw unreadableSecret(referenceInWords(reference), `it holds ${named}`, "leave nothing there but the secret");
  } catch (error) {
    known.delete(key); // what is put right may be read by the next call
    throw error;
  }
}

async function readAnew(reference: SecretReference): Promise<string> {
  const secret = await textOf(reference);
  const where = referenceInWords(reference);
  if (secret.length > longestSecret) throw tooLong(where);
  keepSecret(secret);
  if (secret === "") throw unreadableSecret(where, "it is empty", "put the secret there");
  return secret;
}

async function textOf(reference: SecretReference): Promise<string> {
  if (reference.from === "environment") {
    const value = process.env[reference.name];
    if (value !== undefined) return value;
    throw unreadableSecret(referenceInWords(reference), "it is not set", "set it, or name another place");
  }
  const { readSecretFile, readStandardInput, runSecretCommand } = await import("./secret-sources.ts");
  if (reference.from === "file") return (await readSecretFile(reference.path)).trim();
  if (reference.from === "command") return (await runSecretCommand(reference.command)).trim();
  return (await readStandardInput()).trim();
}
