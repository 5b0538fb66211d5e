/** Bundles the test files for mutation testing: a run for a mutant then loads one module instead of five hundred. */
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { bundledTests, testsOfMutants } from "../test/run/mutation-tests.ts";

rmSync(bundledTests, { recursive: true, force: true });
await build({
  entryPoints: testsOfMutants,
  outdir: bundledTests,
  outbase: "test",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "warning",
  plugins: [
    {
      // A test file and its setup must share this module: the setup searches the output of the tests.
      name: "test-run",
      setup: ({ onResolve }) =>
        onResolve({ filter: /\/run\/[a-z-]+\.ts$/ }, ({ path, resolveDir }) => ({
          path: resolve(resolveDir, path),
          external: true,
        })),
    },
  ],
});
