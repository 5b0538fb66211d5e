/** How programs are bundled: for dist/, and for the tests that run them. */
import { resolve } from "node:path";
import type { BuildOptions } from "esbuild";

/** One CommonJS file that starts fast. `banner` stands at its top. */
export const bundleOptions = (banner = ""): BuildOptions => ({
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  minify: true,
  mainFields: ["module", "main"],
  // yargs asserts twice; Node's own assert would open standard error for it.
  alias: {
    assert: resolve("scripts/bundled-assert.ts"),
    "escalade/sync": resolve("scripts/bundled-find-up.ts"),
    "string-width": resolve("scripts/bundled-string-width.ts"),
  },
  // In a CommonJS bundle import.meta.url is the bundle's own file, and there is no import() but of what is bundled.
  define: { "import.meta.url": "bundleUrl" },
  supported: { "dynamic-import": false },
  banner: { js: `${banner}\nconst bundleUrl = require("node:url").pathToFileURL(__filename).href;` },
  logLevel: "warning",
});
