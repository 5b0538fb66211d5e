/** `--debug`: what a command sends and receives, on standard error. */
import { printDocument, printMessage } from "../../../../cli/terminal/print.ts";
import { eraseLine } from "../../../../cli/terminal/progress.ts";
import type { AgentClientSettings } from "../../client.ts";

/** Help text of the option. */
export const debugHelp = "Print requests and responses on standard error as they go over the wire, without secrets";

/** The settings of a client that shows everything. Loaded on demand: few runs want it. */
export async function debugSettings(): Promise<Pick<AgentClientSettings, "log" | "wire">> {
  const { createWireView } = await import("../../client/wire-text.ts");
  return {
    log: (line) => printBelow(`lintel: [DEBUG]: ${line}\n`),
    wire: createWireView(printBelow),
  };
}

/** Prints lines in place of the progress line. */
function printBelow(lines: string): void {
  if (process.stderr.isTTY) void printDocument(eraseLine, "stderr");
  printMessage(lines);
}
