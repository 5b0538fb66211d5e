/** Which bundle runs a command line. */

/** Commands with a code cache of their own, since they run often; all others share one. */
const frequent = ["api", "agent"];

/** Kinds of files. A lint of one kind has a code cache of its own: reading the code of other kinds takes 5 ms. */
const kinds = Object.entries({ yaml: /\.ya?ml$/, json: /\.json$/, tf: /\.tf$/ });

/** The name of the code cache of a lint. Runs with options, of folders and of several kinds share one. */
function lintProgram(words: readonly string[]): string {
  const [kind] = kinds.find(([, ending]) => words.every((word) => ending.test(word) && !word.startsWith("-"))) ?? [];
  return kind === undefined || words.length === 0 ? "lint" : `lint-${kind}`;
}

/** Questions about Lintel, which need no command. */
const questions = ["--help", "-h", "help", "--version", "-V", "version"];

/** The bundle that runs a command line, and the name of its code cache. Smaller bundles start faster. */
export function bundleOf(args: readonly string[]): { readonly name: string; readonly program: string } {
  const [command = ""] = args;
  if (args.length === 1 && questions.includes(command)) return { name: "lintel-about", program: "about" };
  if (command === "lint") return { name: "lintel-lint", program: lintProgram(args.slice(1)) };
  if (command === "lsp") return { name: "lintel-lsp", program: "lsp" };
  // Terraform runs these many times in one apply, without options.
  if (/^runtime (?:apply|delete)$/.test(args.join(" "))) return { name: "lintel-runtime", program: "runtime" };
  return { name: "lintel", program: frequent.includes(command) ? command : "lintel" };
}
