/** Entry of the executable, dist/lintel.cjs: runs a bundle beside it, with V8's code cache. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { codeCache } from "../base/code-cache.ts";
import { digestIn, runScript, scriptText } from "../base/common-js.ts";
import { unsupportedNodeMessage } from "../base/node-version.ts";
import { optimizeSoon } from "./lint/optimizing.ts";

/** Commands with a code cache of their own, since they run often; all others share one. */
const frequent = ["lint", "api", "agent"];

function launch(): void {
  const [command = ""] = process.argv.slice(2);
  // Terraform runs these many times in one apply, without options, so they have a small bundle of their own.
  const isProvisioner = /^runtime (?:apply|delete)$/.test(process.argv.slice(2).join(" "));
  const name = isProvisioner ? "lintel-runtime.bundle.cjs" : "lintel.bundle.cjs";
  const program = isProvisioner ? "runtime" : frequent.includes(command) ? command : "lintel";
  const bundle = fileURLToPath(new URL(name, import.meta.url));
  const source = readFileSync(bundle, "latin1"); // esbuild writes ASCII
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
