/** Agents that are named by a file with their card. */
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { UsageError } from "../../../../cli/terminal/usage-error.ts";

const standardInput = "-";

/**
 * Whether a text names a file with a card, or `-` for standard input, and no address or host: a `file:` URL, a path that
 * begins with a dot, a slash or a drive, or a name that ends as cards do. Where `agent.example.com/card.json` could be
 * both, it is the file if there is one.
 */
export function isCardPlace(written: string): boolean {
  if (written === standardInput || /^file:/i.test(written)) return true;
  if (/^(?:\.{0,2}|[a-z]:)[\\/]/i.test(written)) return true;
  if (!/\.(?:json|ya?ml)$/i.test(written) || /^[a-z][a-z0-9+.-]*:\/\//i.test(written)) return false;
  const [first = "", ...rest] = written.split("/");
  const isHost = rest.length > 0 && (first === "localhost" || /[.:[]/.test(first));
  return !isHost || existsSync(written);
}

/** The path of such a file, for reading, and its address, for messages. Throws a UsageError for another machine's. */
export function placeOfCard(written: string): { readonly path: string; readonly address: URL } {
  if (written === standardInput) return { path: written, address: new URL("file:///dev/stdin") };
  if (!/^file:/i.test(written)) return { path: written, address: pathToFileURL(written) };
  try {
    const address = new URL(written);
    return { path: fileURLToPath(address), address };
  } catch {
    throw new UsageError(`--agent is ${written}; write the path of a file on this machine, or file:///PATH`);
  }
}
