/** Entry of the plugin, dist/terraform-provider-lintel.cjs: runs the code in it, with V8's code cache. */
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { codeCache } from "../../base/process/code-cache.ts";
import { runScript } from "../../base/process/common-js.ts";
import { unsupportedNodeMessage } from "../../base/process/node-version.ts";
import type * as entry from "./entry.ts";

/** The text of the script of entry.ts. The build defines it (`scripts/provider-file.ts`). */
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
  const { cachedData, keep } = codeCache(`terraform-provider-${providerDigest}`, process.env);
  const script = new Script(providerCode, { filename: __filename, ...(cachedData && { cachedData }) });
  const { start } = runScript(script, __filename) as typeof entry;
  let configured = false;
  void start(() => (configured = true));
  // Now, since V8 rejects code of Node's modules as well that was compiled with other flags.
  flagsForMemory.forEach(setFlagsFromString);
  process.on("exit", () => {
    // A start for the schema alone compiled little.
    if (configured) keep(script, () => defaultFlags.forEach(setFlagsFromString));
  });
}

const tooOld = unsupportedNodeMessage("the provider of lintel");
if (tooOld === undefined) launch();
else {
  // Terraform shows a plugin's output if it is not a handshake line.
  process.stdout.write(`${tooOld}\n`);
  process.exitCode = 1;
}
