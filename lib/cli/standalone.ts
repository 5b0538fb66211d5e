/**
 * Entry of the standalone executable, which contains Node, the bundles and what V8 compiled of them: runs one of the bundles, or the
 * provider if Terraform started it under a provider's name.
 */
import { basename } from "node:path";
import { Script } from "node:vm";
import { runScript, scriptText } from "../base/process/common-js.ts";
import { containedFile } from "../base/process/standalone.ts";
import { bundleOf } from "./bundle-of.ts";

const isProvider = basename(process.execPath).startsWith("terraform-provider-");

const bundle = isProvider ? "terraform-provider-lintel.cjs" : `${bundleOf(process.argv.slice(2)).name}.bundle.cjs`;
const source = containedFile(bundle);
if (source === undefined) {
  process.stderr.write(`lintel: this standalone executable is incomplete: it lacks ${bundle}; install it again\n`);
  process.exitCode = 2;
} else {
  // The provider keeps a code cache of its own for its code.
  const cachedData = isProvider ? undefined : containedFile(`${bundle}.cache`);
  const text = source.toString("latin1"); // esbuild writes ASCII
  // The provider is a file that Node runs by itself, and begins with the line that names its interpreter.
  const code = isProvider ? scriptText(text.replace(/^#!.*/, "")) : text;
  const filename = process.execPath;
  runScript(new Script(code, { filename, ...(cachedData && { cachedData }) }), filename);
}
