/** Asks before services are changed. */
import { createInterface } from "node:readline/promises";
import { printDocument } from "../../terminal/print.ts";
import { UsageError } from "../../terminal/usage-error.ts";

/** Throws a UsageError if nobody can be asked. */
export function refuseUnconfirmable(verb: string): void {
  if (process.stdin.isTTY && process.stderr.isTTY) return;
  throw new UsageError(
    `lintel services ${verb} asks before it changes anything, and standard input is not a terminal; add --yes, or --plan to see what would be done`,
  );
}

/** Asks a question on the terminal; returns whether the response is yes. An interrupt counts as no. */
export async function isConfirmed(question: string, signal: AbortSignal): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, terminal: false });
  try {
    await printDocument(`${question} [y/N] `, "stderr");
    const closed = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
    const response = await Promise.race([lines.question("", { signal }).catch(() => ""), closed]);
    return /^y(?:es)?$/i.test(response.trim());
  } finally {
    lines.close();
  }
}
