/**
 * References to secrets in documents. A document may be somebody else's, who would choose with them what of the sender's
 * environment and files goes where the document says. So the sender names what may be read.
 */
import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve, sep } from "node:path";
import type { SecretReference } from "../../api/secret-reference.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** The variable that stands for the option, its values parted by spaces. */
export const allowReferenceVariable = "LINTEL_ALLOW_REFERENCE";

/** What the option is, for help. */
export const allowReferenceHelp = `env:NAME, file:FOLDER or stdin: allow references in a document, which may be untrusted, to read this (or ${allowReferenceVariable}, separated by spaces)`;

/** What the sender allows: by options, else by the variable. */
export const allowedReferences = (given: readonly string[] | undefined): readonly string[] => {
  if (given !== undefined && given.length > 0) return given;
  return (process.env[allowReferenceVariable] ?? "").split(/\s+/).filter((each) => each !== "");
};

/**
 * Throws unless a document's reference is to what the sender allows.
 * @param member where it stands: `token`.
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

/** Where a path leads, links followed; one that leads nowhere is itself. */
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
