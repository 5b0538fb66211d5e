/**
 * Builds dist/: the compiled schemas (validators/), the library as ESM with types (lib/, constructs/, lint-rules/), and
 * the bundled CommonJS executables (lintel.cjs, terraform-provider-lintel.cjs), which start fastest that way.
 */
import { execFileSync } from "node:child_process";
import { chmod, rm } from "node:fs/promises";
import { build } from "esbuild";
import { buildValidators } from "./build-validators.ts";

/** In a CommonJS bundle `import.meta.url` is the bundle's own file. */
const importMetaUrl = {
  define: { "import.meta.url": "bundleUrl" },
  banner: { js: '#!/usr/bin/env node\nconst bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
};

/** Bundles one executable. */
async function bundle(entry: string, file: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    minify: true,
    keepNames: true,
    legalComments: "external",
    mainFields: ["module", "main"],
    logLevel: "warning",
    ...importMetaUrl,
  });
  await chmod(file, 0o755);
}

await rm("dist", { recursive: true, force: true });
await buildValidators("dist/validators");
await Promise.all([
  bundle("lib/cli/lintel.ts", "dist/lintel.cjs"),
  bundle("lib/host/terraform/entry.ts", "dist/terraform-provider-lintel.cjs"),
]);
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], { stdio: "inherit" });
