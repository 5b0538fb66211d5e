/**
 * Builds dist/: the compiled schemas (validators/), the library as ESM with types (lib/, constructs/, lint-rules/), and
 * the bundled CommonJS executables (lintel.cjs, terraform-provider-lintel.cjs), which start fastest that way.
 */
import { execFileSync } from "node:child_process";
import { chmod, rm } from "node:fs/promises";
import { build } from "esbuild";
import { buildValidators } from "./build-validators.ts";
import { packLazily } from "./pack-lazily.ts";

/** In a CommonJS bundle `import.meta.url` is the bundle's own file. */
const importMetaUrl = {
  define: { "import.meta.url": "bundleUrl" },
  banner: { js: '#!/usr/bin/env node\nconst bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
};

/** Bundles one executable; what `rarely` matches is unpacked only when it is imported. */
async function bundle(entry: string, file: string, rarely: RegExp): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    minify: true,
    legalComments: "external",
    mainFields: ["module", "main"],
    logLevel: "warning",
    plugins: [packLazily(rarely)],
    ...importMetaUrl,
  });
  await chmod(file, 0o755);
}

for (const room of ["lib", "constructs", "lint-rules"]) await rm(`dist/${room}`, { recursive: true, force: true });
await buildValidators("dist/validators");
await Promise.all([
  bundle("lib/cli/lintel.ts", "dist/lintel.cjs", /\/(?:emulator\/server|host\/terraform\/main|runtime\/[^/]+)\.ts$/),
  bundle("lib/host/terraform/entry.ts", "dist/terraform-provider-lintel.cjs", /\/credential-chain\.ts$/),
]);
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], { stdio: "inherit" });
