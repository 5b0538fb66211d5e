/** Shell scripts that complete `lintel`. Each runs `lintel completion SHELL -- WORDS` for the possible next words. */

/** The scripts by shell. Without any words, they complete file names. */
export const completionScripts = {
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
export const shells = Object.keys(completionScripts);
