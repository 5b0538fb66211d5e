/**
 * References to secrets in documents. An untrusted document could use them to send the user's environment variables and
 * files anywhere, so the user must allow what references may read.
 */
import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve, sep } from "node:path";
import { UsageError } from "../../../../cli/terminal/usage-error.ts";
import type { SecretReference } from "../../../../client/secrets/secret-reference.ts";

/** The variable that replaces the option; its values are separated by spaces. */
export const allowReferenceVariable = "LINTEL_ALLOW_REFERENCE";

/** Help text of the option. */
export const allowReferenceHelp = `env:NAME, file:FOLDER or stdin: allow references in a document, which may be untrusted, to read this (or ${allowReferenceVariable}, separated by spaces)`;

/** The allowed references: those of the options, otherwise those of the variable. */
export const allowedReferences = (given: readonly string[] | undefined): readonly string[] => {
  if (given !== undefined && given.length > 0) return given;
  return (process.env[allowReferenceVariable] ?? "").split(/\s+/).filter((each) => each !== "");
};

/**
 * Throws if a document's reference is not allowed.
 * @param member the member with the reference: `token`.
 * @throws UsageError
 */
export function refuseForeignReference(reference: SecretReference, allowed: readonly string[], member: string): void {
  for (const each of allowed) {
    if (/^(?:env:[A-Za-z_]\w*|file:.+|stdin)$/s.test(each)) continue;
    throw new UsageError(`--allow-reference is ${JSON.stringify(each)}; it must be env:NAME, file:FOLDER or stdin`);
  }
  if (allowed.some((each) => allows(each, reference))) return;
  const [written, remedy] = inWords(reference);
  throw new UsageError(
    `${member} in the document refers to ${written}, which is not allowed; if you trust the document, add --allow-reference ${remedy}`,
  );
}

function allows(allowed: string, reference: SecretReference): boolean {
  if (reference.from === "standard input") return allowed === "stdin";
  if (reference.from === "environment") return allowed === `env:${reference.name}`;
  if (reference.from !== "file" || !allowed.startsWith("file:")) return false;
  const [folder, file] = [realPath(allowed.slice("file:".length)), realPath(reference.path)];
  return file === folder || file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Resolves links in a path; returns a missing path unchanged. */
function realPath(path: string): string {
  const absolute = resolve(path.startsWith("~/") ? join(homedir(), path.slice(2)) : path);
  try {
    return realpathSync(absolute);
  } catch {
    return absolute;
  }
}

function inWords(reference: SecretReference): readonly [written: string, remedy: string] {
  if (reference.from === "environment") return [`the variable ${reference.name}`, `env:${reference.name}`];
  if (reference.from === "file") return [`the file ${reference.path}`, "file:FOLDER with the folder that it is in"];
  return ["standard input", "stdin"];
}
