/** Entry of the plugin, dist/terraform-provider-lintel.cjs: serves Terraform, and runs the code in it with V8's code cache. */
import { Script } from "node:vm";
import { codeCache } from "../../base/process/code-cache.ts";
import { runScript } from "../../base/process/common-js.ts";
import { unsupportedNodeMessage } from "../../base/process/node-version.ts";
import { v8 } from "../../base/process/v8-module.ts";
import type { Methods } from "../protocol/grpc-server.ts";
import { servePlugin } from "../protocol/serve.ts";
import type * as entry from "./entry.ts";
import { pluginProgram } from "./plugin-program.ts";

/**
 * The script of entry.ts, compressed, in base64: V8 reads all of this file before it runs a line of it, which takes 7 ms
 * for the script as a text. The build defines it (`scripts/provider-file.ts`).
 */
declare const providerCode: string;
/** The digest of {@link providerCode}. */
declare const providerDigest: string;

/** Bytes for the whole script, so that it is not put together from parts. */
const enough = 2 * 1024 * 1024;

/**
 * Terraform keeps the process for the whole run. V8's young generation grows while ten calls run, and is empty right
 * afterwards. Limiting it and compiling code for size reduces the memory of a plan of 1,000 policies by a third.
 */
const flagsForMemory = ["--semi-space-growth-factor=1", "--optimize-for-size"];

/** V8's defaults. On Node 20 and 22, compiling for size implies a bound of the young generation. */
const defaultFlags = ["--semi-space-growth-factor=2", "--no-optimize-for-size", "--max-semi-space-size=0"];

/**
 * Runs the provider's code. Terraform waits for the handshake without it: to read the code and its cache takes a
 * quarter of a start.
 */
function load(): Methods {
  const { inflateRawSync } = process.getBuiltinModule("node:zlib");
  const bytes = inflateRawSync(Buffer.from(providerCode, "base64"), { chunkSize: enough });
  const source = bytes.toString("latin1"); // esbuild writes ASCII
  const { cachedData, keep } = codeCache(`terraform-provider-${providerDigest}`, process.env, bytes);
  const script = new Script(source, { filename: __filename, ...(cachedData && { cachedData }) });
  const { calls } = runScript(script, __filename) as typeof entry;
  let configured = false;
  const loaded = calls(() => (configured = true));
  // Now, since V8 rejects code of Node's modules as well that was compiled with other flags.
  setFlags(flagsForMemory);
  process.on("exit", () => {
    // A start for the schema alone compiled little.
    if (configured) keep(script, () => setFlags(defaultFlags));
  });
  return loaded;
}

const setFlags = (flags: readonly string[]): void => flags.forEach(v8().setFlagsFromString);

const tooOld = unsupportedNodeMessage("the provider of lintel");
if (tooOld === undefined) void servePlugin(load, pluginProgram);
else {
  // Terraform shows a plugin's output if it is not a handshake line.
  process.stdout.write(`${tooOld}\n`);
  process.exitCode = 1;
}
