/** The options for bundling programs, in dist/ and in tests. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { scriptWithDigest } from "../lib/base/process/common-js.ts";
import { bundleTarget } from "../lib/base/process/node-version.ts";
import { ruleTexts } from "./rule-texts.ts";

/** yargs imports it by a relative path, for which there are no aliases. */
const uncheckedArguments: Plugin = {
  name: "unchecked-arguments",
  setup({ onResolve }) {
    onResolve({ filter: /\/argsert\.js$/ }, () => ({ path: resolve("scripts/bundled-argsert.ts") }));
  },
};

/** One CommonJS file that starts fast, with `banner` at its top. */
export const bundleOptions = (banner = "", plugins: readonly Plugin[] = []): BuildOptions => ({
  bundle: true,
  platform: "node",
  target: bundleTarget,
  format: "cjs",
  minify: true,
  mainFields: ["module", "main"],
  // yargs asserts twice; Node's assert would open standard error for that.
  alias: {
    // grpc-js loads it for introspection only, with a compiler of protobuf and yargs.
    "@grpc/proto-loader": resolve("scripts/bundled-proto-loader.ts"),
    assert: resolve("scripts/bundled-assert.ts"),
    "escalade/sync": resolve("scripts/bundled-find-up.ts"),
    "string-width": resolve("scripts/bundled-string-width.ts"),
  },
  // In a CommonJS bundle, import.meta.url is the bundle's own file, and import() can load only bundled modules.
  define: { "import.meta.url": "bundleUrl" },
  supported: { "dynamic-import": false },
  banner: { js: `${banner}\nconst bundleUrl = require("node:url").pathToFileURL(__filename).href;` },
  plugins: [uncheckedArguments, ruleTexts, ...plugins],
  logLevel: "warning",
});

/** Makes a bundle the script that the launcher runs, with the digest by which it finds the code cache. */
export async function makeScript(bundle: string): Promise<void> {
  const code = await readFile(bundle, "latin1");
  await writeFile(bundle, scriptWithDigest(code, createHash("sha256").update(code).digest("hex")), "latin1");
}
