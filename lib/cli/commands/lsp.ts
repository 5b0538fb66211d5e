/** `lintel lsp`: runs the language server on standard input and output. */

import { environment } from "../../client/profiles/environment.ts";
import { isTrustedFolder, noCodeVariable, trustedFoldersFile } from "../lint/trusted-folders.ts";
import type { RunCommand } from "../terminal/command.ts";
import { printMessage, standardOutput } from "../terminal/print.ts";

/** Exits when the editor requests it or closes the stream: with 0 after a shutdown request, else with 1 (LSP, `exit`). */
export const run: RunCommand = async (line) => {
  const { code } = await line
    .usage(
      "$0\n\nStart the language server on standard input and output: findings while you type, " +
        "documentation of fields, completion, symbols, definitions and links. Editors run this command; see docs/editors.md.",
    )
    .option("stdio", {
      type: "boolean",
      default: true,
      describe: "Use standard input and output (always on; editors pass it)",
    })
    .option("code", {
      type: "boolean",
      default: true,
      describe: "Run configurations and plugins that are code in trusted folders; --no-code never runs them",
    })
    .parseAsync();
  await serve(code);
};

/** Editors pass it, and it changes nothing. */
export const idleOptions = ["--stdio"];

/** The same for a command line without other options: to declare and parse them takes a tenth of a start. */
export const runPlain = (): Promise<void> => serve(true);

async function serve(code: boolean): Promise<void> {
  if (process.stdin.isTTY) {
    printMessage(
      "lintel: waiting for an editor on standard input; see docs/editors.md for how editors start it. " +
        "Press Ctrl-C to stop.\n",
    );
  }
  const { serveEditor } = await import("../../editor/server.ts");
  const { lintables } = await import("../../services/lintables.generated.ts");
  const trust = {
    isRefused: !code || environment(noCodeVariable) !== undefined,
    refusal: `${code ? noCodeVariable : "--no-code"} is given; write it in YAML or JSON`,
    isTrusted: isTrustedFolder,
    remedy: `the folder is not trusted; to trust it, add it to ${trustedFoldersFile()}, or see docs/editors.md`,
  };
  serveEditor(process.stdin, standardOutput(), lintables, trust, {
    gaps: async () => (await import("../../services/gaps.generated.ts")).gaps,
    pages: async () => (await import("../lint/built-in-pages.ts")).builtInPages(),
  });
}
