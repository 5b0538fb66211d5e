/** `lintel mcp`: serves the linter to coding assistants. */
import type { RunCommand } from "../terminal/command.ts";
import { printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** Exits with 0 when the assistant closes the stream. */
export const run: RunCommand = async (line) => {
  const { root } = await line
    .usage(
      "$0\n\nServe the linter, `explain`, `simulate`, `compare`, `migrate`, `export` and the reference to a coding assistant, over the Model Context Protocol on standard input and output. " +
        "The tools only read. They refuse paths outside the workspace, and do not run code of configurations. Assistants run this command; see docs/assistants.md.",
    )
    .option("root", {
      type: "string",
      requiresArg: true,
      defaultDescription: "the client's roots, else the current folder",
      describe: "Workspace; paths outside it are refused",
    })
    .parseAsync();
  const { Workspace } = await import("../mcp/workspace.ts");
  const folder = (() => {
    try {
      return new Workspace(root ?? process.cwd());
    } catch {
      throw new UsageError(`--root is ${JSON.stringify(root)}; it must be an existing folder`);
    }
  })();
  if (process.stdin.isTTY) {
    printMessage(
      "lintel: waiting for an assistant on standard input; see docs/assistants.md for how assistants start it. " +
        "Press Ctrl-C to stop.\n",
    );
  }
  const { serveAssistant } = await import("../mcp/server.ts");
  serveAssistant({ named: root !== undefined, folder });
};
