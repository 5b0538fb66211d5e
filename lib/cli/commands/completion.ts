/** `lintel completion SHELL`: prints a shell's completion script, and the words that the script requests. */
import type { RunCommand } from "../terminal/command.ts";
import { completionScripts, shells } from "../terminal/completion-scripts.ts";
import { print, printDocument } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** Completes the name of the shell. */
export const values = { "": () => shells };

export const run: RunCommand = async (line, all) => {
  const { _, "--": words } = await line
    .usage(
      "$0 SHELL\n\nPrint the script that completes commands, options, their values and rules in bash, zsh or fish.",
    )
    .example('eval "$(lintel completion bash)"', "in ~/.bashrc")
    .example('eval "$(lintel completion zsh)"', "in ~/.zshrc, after compinit")
    .example("lintel completion fish | source", "in ~/.config/fish/config.fish")
    .parserConfiguration({ "populate--": true })
    .parseAsync();
  const [shell] = _.map(String);
  const script = Object.entries(completionScripts).find(([name]) => name === shell)?.[1];
  if (shell === undefined) throw new UsageError(`missing argument SHELL: one of ${shells.join(", ")}`);
  if (script === undefined) {
    throw new UsageError(`unknown shell ${JSON.stringify(shell)}; it must be one of ${shells.join(", ")}`);
  }
  if (words === undefined) await printDocument(script);
  else {
    const { completions } = await import("../terminal/completion.ts");
    for (const word of await completions([words].flat().map(String), all)) print(`${word}\n`);
  }
};
