/** `lintel completion SHELL`: prints a shell's completion script, and the words that the script requests. */
import type { RunCommand } from "../terminal/command.ts";
import { print, printDocument } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";

// Shell scripts that complete `lintel`. Each runs `lintel completion SHELL -- WORDS` for the possible next words.

/** The scripts by shell. Without any words, they complete file names. */
const completionScripts = {
  // bash splits words at "=", and restores the part before the last one itself.
  bash: `_lintel() {
  local line=\${COMP_LINE:0:COMP_POINT} words current
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  current=\${words[\${#words[@]}-1]}
  local IFS=$'\\n'
  COMPREPLY=($("\${COMP_WORDS[0]}" completion bash -- "\${words[@]:1}" 2>/dev/null))
  [[ $current == *=* ]] && COMPREPLY=("\${COMPREPLY[@]#"\${current%%=*}="}")
  return 0
}
complete -o default -o bashdefault -F _lintel lintel
`,
  zsh: `#compdef lintel
_lintel() {
  local -a found
  found=("\${(@f)$("\${words[1]}" completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -a found; else _files; fi
}
if [[ "\${funcstack[1]}" == _lintel ]]; then _lintel "$@"; else compdef _lintel lintel; fi
`,
  fish: `function __lintel_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found ($words[1] completion fish -- $words[2..-1] 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c lintel -f -a '(__lintel_complete)'
`,
} as const;

/** The supported shells. */
const shells = Object.keys(completionScripts);

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
