/** `lintel lsp`: serves an editor on standard input and output. */

import { environment } from "../../api/profile.ts";
import type { Run } from "../command.ts";
import { say } from "../print.ts";
import { isTrustedFolder, noCodeVariable, trustedFoldersFile } from "../trusted-folders.ts";

/** Ends when the editor says so, with 0, or when it closes its stream. */
export const run: Run = async (line) => {
  const { code } = await line
    .usage(
      "$0\n\nServes an editor (language server protocol, standard input and output): findings while you type, " +
        "documentation of fields, completion of members and values. Editors start it; see docs/editors.md.",
    )
    .option("stdio", {
      type: "boolean",
      default: true,
      describe: "Taken because editors give it; there is no other way",
    })
    .option("code", {
      type: "boolean",
      default: true,
      describe: "Run configurations and plugins that are code, in folders that you trust; --no-code: in none",
    })
    .parseAsync();
  if (process.stdin.isTTY) {
    say(
      "lintel: waits for what an editor says on standard input; docs/editors.md tells how editors start this. " +
        "Press Ctrl-C to stop.\n",
    );
  }
  const { serveEditor } = await import("../../editor/server.ts");
  const { lintables } = await import("../../lintables.ts");
  serveEditor(process.stdin, process.stdout, lintables, {
    isRefused: !code || environment(noCodeVariable) !== undefined,
    refusal: `${code ? noCodeVariable : "--no-code"} is given; write it in YAML or JSON`,
    isTrusted: isTrustedFolder,
    remedy: `a folder may be somebody else's; to trust it, write it into ${trustedFoldersFile()}, or see docs/editors.md`,
  });
};
