/** Entry of the executable, dist/lintel.cjs: runs one of the bundles beside it, with V8's code cache. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { codeCache } from "../base/process/code-cache.ts";
import { digestIn, runScript } from "../base/process/common-js.ts";
import { unsupportedNodeMessage } from "../base/process/node-version.ts";
import { bundleOf } from "./bundle-of.ts";
import { optimizeSoon } from "./lint/optimizing.ts";

/** The bytes of a bundle; undefined if the package lacks it, as one that was packed without a build. */
function bundleIn(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function launch(): void {
  const { name, program } = bundleOf(process.argv.slice(2));
  const bundle = fileURLToPath(new URL(`${name}.bundle.cjs`, import.meta.url));
  const bytes = bundleIn(bundle);
  if (bytes === undefined) {
    process.stderr.write(
      `lintel: the package is incomplete: ${bundle} is missing or cannot be read; install lintel again, or run "npm run build" in a clone\n`,
    );
    process.exitCode = 2;
    return;
  }
  const source = bytes.toString("latin1"); // esbuild writes ASCII
  const { cachedData, keep } = codeCache(`${program}-${digestIn(source)}`, process.env, bytes);
  const script = new Script(source, { filename: bundle, ...(cachedData && { cachedData }) });
  process.on("exit", () => keep(script, optimizeSoon));
  runScript(script, bundle);
}

const tooOld = unsupportedNodeMessage("lintel");
if (tooOld === undefined) launch();
else {
  process.stderr.write(`${tooOld}\n`);
  process.exitCode = 2;
}
