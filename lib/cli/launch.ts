/** Entry of the executable, dist/lintel.cjs: runs one of the bundles beside it, with V8's code cache. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { codeCache } from "../base/code-cache.ts";
import { digestIn, runScript, scriptText } from "../base/common-js.ts";
import { unsupportedNodeMessage } from "../base/node-version.ts";
import { optimizeSoon } from "./lint/optimizing.ts";

/** Commands with a code cache of their own, since they run often; all others share one. */
const frequent = ["api", "agent"];

/** The bundle that runs a command line, and the name of its code cache. Smaller bundles start faster. */
function bundleOf(args: readonly string[]): { readonly name: string; readonly program: string } {
  const [command = ""] = args;
  if (command === "lint") return { name: "lintel-lint", program: "lint" };
  // Terraform runs these many times in one apply, without options.
  if (/^runtime (?:apply|delete)$/.test(args.join(" "))) return { name: "lintel-runtime", program: "runtime" };
  return { name: "lintel", program: frequent.includes(command) ? command : "lintel" };
}

/** The text of a bundle; undefined if the package lacks it, as one that was packed without a build. */
function bundleText(file: string): string | undefined {
  try {
    return readFileSync(file, "latin1"); // esbuild writes ASCII
  } catch {
    return undefined;
  }
}

function launch(): void {
  const { name, program } = bundleOf(process.argv.slice(2));
  const bundle = fileURLToPath(new URL(`${name}.bundle.cjs`, import.meta.url));
  const source = bundleText(bundle);
  if (source === undefined) {
    process.stderr.write(
      `lintel: the package is incomplete: ${bundle} is missing or cannot be read; install lintel again, or run "npm run build" in a clone\n`,
    );
    process.exitCode = 2;
    return;
  }
  const { cachedData, keep } = codeCache(`${program}-${digestIn(source)}`, process.env);
  const script = new Script(scriptText(source), { filename: bundle, ...(cachedData && { cachedData }) });
  process.on("exit", () => {
    // V8 rejects code that was compiled with other flags than those of the start.
    optimizeSoon();
    keep(script);
  });
  runScript(script, bundle);
}

const tooOld = unsupportedNodeMessage("lintel");
if (tooOld === undefined) launch();
else {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 2;
}
