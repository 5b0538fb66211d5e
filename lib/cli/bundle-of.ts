/** Which bundle runs a command line. */

/** Commands with a code cache of their own, since they run often; all others share one. */
const frequent = ["api", "agent"];

/** Questions about Lintel, which need no command. */
const questions = ["--help", "-h", "help", "--version", "-V", "version"];

/** The bundle that runs a command line, and the name of its code cache. Smaller bundles start faster. */
export function bundleOf(args: readonly string[]): { readonly name: string; readonly program: string } {
  const [command = ""] = args;
  if (args.length === 1 && questions.includes(command)) return { name: "lintel-about", program: "about" };
  if (command === "lint") return { name: "lintel-lint", program: "lint" };
  if (command === "lsp") return { name: "lintel-lsp", program: "lsp" };
  // Terraform runs these many times in one apply, without options.
  if (/^runtime (?:apply|delete)$/.test(args.join(" "))) return { name: "lintel-runtime", program: "runtime" };
  return { name: "lintel", program: frequent.includes(command) ? command : "lintel" };
}
