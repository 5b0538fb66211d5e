/** Bundles the tests of mutation testing, one file each: a run for a mutant loads one module, and not five hundred. */
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { bundledTests, testsOfMutants } from "../vitest.mutation.config.ts";

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
      // The setup of a file of tests searches what its tests produced: both have the same module.
      name: "test-run",
      setup: ({ onResolve }) =>
        onResolve({ filter: /\/run\/[a-z-]+\.ts$/ }, ({ path, resolveDir }) => ({
          path: resolve(resolveDir, path),
          external: true,
        })),
    },
  ],
});
