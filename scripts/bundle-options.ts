/** The options for bundling programs, in dist/ and in tests. */
import { resolve } from "node:path";
import type { BuildOptions } from "esbuild";

/** One CommonJS file that starts fast, with `banner` at its top. */
export const bundleOptions = (banner = ""): BuildOptions => ({
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  minify: true,
  mainFields: ["module", "main"],
  // yargs asserts twice; Node's assert would open standard error for that.
  alias: {
    assert: resolve("scripts/bundled-assert.ts"),
    "escalade/sync": resolve("scripts/bundled-find-up.ts"),
    "string-width": resolve("scripts/bundled-string-width.ts"),
  },
  // In a CommonJS bundle, import.meta.url is the bundle's own file, and import() can load only bundled modules.
  define: { "import.meta.url": "bundleUrl" },
  supported: { "dynamic-import": false },
  banner: { js: `${banner}\nconst bundleUrl = require("node:url").pathToFileURL(__filename).href;` },
  logLevel: "warning",
});
