/**
 * Builds dist/: the compiled schemas (validators/), the modules that users import (published-modules.ts), and
 * the bundled CommonJS executables (lintel.cjs with the bundles that it runs, terraform-provider-lintel.cjs), which start fastest that way.
 */
import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { licencesFile } from "../lib/cli/install-provider.ts";
import { version } from "../lib/version.ts";
import { buildValidators } from "./build-validators.ts";
import { bundleOptions } from "./bundle-options.ts";
import { type PackedWhere, packedFolder, packLazily } from "./pack-lazily.ts";
import { buildPublished } from "./published-modules.ts";
import { billOf, licencesOf, ThirdParty } from "./third-party.ts";

const executable = "#!/usr/bin/env node";

/** Whose code is in the bundles. */
const thirdParty = new ThirdParty();

/** Bundles a program; what `rarely` matches is unpacked only when it is imported. */
async function bundle(
  entry: string,
  file: string,
  { rarely, where }: { readonly rarely: RegExp; readonly where: PackedWhere },
  banner: string,
): Promise<void> {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile: file,
    ...bundleOptions(banner),
    legalComments: "external",
    metafile: true,
    plugins: [packLazily(rarely, where, thirdParty.add)],
  });
  thirdParty.add(metafile);
  await chmod(file, 0o755);
}

/** What few runs of the command line need. */
const rarelyRun =
  /\/(?:settings-reader|write-plan|model\/gaps|emulator\/server|editor\/server|host\/(?:terraform|exec)\/main|runtime\/[^/]+|credential-chain|read-xml|oauth\/library|yaml-output|api\/table|auto-prompt\/ask|api\/help|jmespath|sarif|junit|gitlab|checkstyle|html|fixed-files)\.ts$/;

/** What few provisioners need. */
const rarelyProvisioned = { rarely: /\/(?:credential-chain|read-xml|oauth\/library)\.ts$/, where: "inside" } as const;

for (const room of ["types", "types-cdktn", packedFolder]) await rm(`dist/${room}`, { recursive: true, force: true });
await buildValidators("dist/validators", thirdParty.add);
await Promise.all([
  bundle("lib/cli/launch.ts", "dist/lintel.cjs", { rarely: /^$/, where: "inside" }, executable),
  bundle("lib/cli/lintel.ts", "dist/lintel.bundle.cjs", { rarely: rarelyRun, where: "beside" }, ""),
  bundle("lib/host/exec/entry.ts", "dist/lintel-runtime.bundle.cjs", rarelyProvisioned, ""),
  // Terraform installs and locks one file.
  bundle("lib/host/terraform/entry.ts", "dist/terraform-provider-lintel.cjs", rarelyProvisioned, executable),
]);
const run = (...command: string[]): void => {
  execFileSync(process.execPath, command, { stdio: ["ignore", "ignore", "inherit"] });
};
for (const name of ["lintel.bundle.cjs", "lintel-runtime.bundle.cjs"])
  run("--import", "tsx", "scripts/write-code-cache.ts", resolve("dist", name));
const declarations = await mkdtemp(join(tmpdir(), "lintel-declarations-"));
const compile = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", "--outDir", declarations];
execFileSync(process.execPath, compile, { stdio: "inherit" });
await buildPublished("dist", declarations, thirdParty.add);
await rm(declarations, { recursive: true });
const packages = thirdParty.packages();
await writeFile(`dist/${licencesFile}`, licencesOf(packages));
await writeFile("dist/sbom.cdx.json", billOf(packages, { version }));
