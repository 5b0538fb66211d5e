/** Where the command line prints: nothing else writes to its streams. */
import { prose } from "../../base/printable.ts";

/** Says something to people, on standard error. */
export function say(text: string): void {
  process.stderr.write(prose(text));
}

/** Prints text for people on standard output. */
export function print(text: string): void {
  process.stdout.write(prose(text));
}

/**
 * Prints what has a form of its own, such as JSON, a diff or a report with colours: whoever made it has seen to it that
 * it holds nothing else. Answers when it is written.
 */
export const printDocument = (document: string | Uint8Array, stream: "stdout" | "stderr" = "stdout"): Promise<void> =>
  new Promise((resolve) => {
    process[stream].write(document, () => resolve());
  });

/** Waits until whoever reads standard output has taken what was printed: what comes without end must not pile up. */
export async function printed(): Promise<void> {
  if (process.stdout.writableNeedDrain) await new Promise((resolve) => process.stdout.once("drain", resolve));
}
