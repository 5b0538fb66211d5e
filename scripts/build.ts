/**
 * Builds dist/: the compiled schemas (validators/), the scripts of pages (pages/), the modules that users import (published-modules.ts), and the
 * executables (lintel.cjs with its bundles, terraform-provider-lintel.cjs), which start fastest as CommonJS bundles.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../lib/base/version.ts";
import { licensesFile } from "../lib/cli/setup/provider-files.ts";
import { buildPages } from "./build-pages.ts";
import { buildValidators } from "./build-validators.ts";
import { buildLauncher, buildPrograms } from "./programs.ts";
import { buildPublished } from "./published-modules.ts";
import { billOf, licensesOf, ThirdParty } from "./third-party.ts";

/** The packages in the bundles. */
const thirdParty = new ThirdParty();

await rm("dist", { recursive: true, force: true });
await buildValidators("dist/validators", thirdParty.add);
await buildPages("dist/pages", thirdParty.add);
await Promise.all([
  buildLauncher("lib/cli/launch.ts", "dist/lintel.cjs", thirdParty.add, "#!/usr/bin/env node"),
  buildPrograms("dist", "beside", thirdParty.add),
]);
const declarations = await mkdtemp(join(tmpdir(), "lintel-declarations-"));
const compile = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", "--outDir", declarations];
execFileSync(process.execPath, compile, { stdio: "inherit" });
await buildPublished("dist", declarations, thirdParty.add);
await rm(declarations, { recursive: true });
const packages = thirdParty.packages();
await writeFile(`dist/${licensesFile}`, licensesOf(packages));
await writeFile("dist/sbom.cdx.json", billOf(packages, { version }));
