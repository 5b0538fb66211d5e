/** Entry of the plugin, dist/terraform-provider-lintel.cjs: runs the code in it with what V8 compiled at earlier starts. */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { unsupportedNodeMessage } from "../../base/node-version.ts";
import { compiledCode } from "./compiled-code.ts";
import type * as entry from "./entry.ts";

/** A CommonJS bundle of entry.ts, as a function's text. The build defines it (`scripts/provider-file.ts`). */
declare const providerCode: string;
/** The digest of {@link providerCode}. */
declare const providerDigest: string;

/**
 * Terraform keeps the process for the whole run. V8's young generation grows while ten calls run, and is empty right
 * afterwards. Limiting it and compiling code for size reduces the memory of a plan of 1,000 policies by a third.
 */
const flagsForMemory = ["--semi-space-growth-factor=1", "--optimize-for-size"];

/** V8's defaults. On Node 20 and 22, compiling for size implies a bound of the young generation. */
const defaultFlags = ["--semi-space-growth-factor=2", "--no-optimize-for-size", "--max-semi-space-size=0"];

function launch(): void {
  const kept = compiledCode(providerDigest, process.env);
  const script = new Script(providerCode, {
    filename: __filename,
    ...(kept.bytes && { cachedData: kept.bytes }),
  });
  const module = { exports: {} as typeof entry };
  script.runInThisContext()(createRequire(__filename), __filename, dirname(__filename), module, module.exports);
  let planned = false;
  void module.exports.start(() => (planned = true));
  // Now, since V8 rejects code of Node's modules as well that was compiled with other flags.
  flagsForMemory.forEach(setFlagsFromString);
  if (kept.bytes !== undefined && script.cachedDataRejected !== true) return;
  process.on("exit", () => {
    // A start for the schema alone compiled little.
    if (!planned) return;
    defaultFlags.forEach(setFlagsFromString);
    kept.keep(script.createCachedData());
  });
}

const tooOld = unsupportedNodeMessage("the provider of lintel");
if (tooOld === undefined) launch();
else {
  // Terraform shows a plugin's output if it is not a handshake line.
  process.stdout.write(`${tooOld}\n`);
  process.exitCode = 1;
}
