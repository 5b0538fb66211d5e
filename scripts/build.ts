/**
 * Builds dist/: the compiled schemas (validators/), the scripts of pages (pages/), the modules that users import (published-modules.ts), and the
 * executables (lintel.cjs with its bundles, terraform-provider-lintel.cjs), which start fastest as CommonJS bundles.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { version } from "../lib/base/version.ts";
import { licensesFile } from "../lib/cli/setup/provider-files.ts";
import { buildPages } from "./build-pages.ts";
import { buildValidators } from "./build-validators.ts";
import { addDigest, bundleOptions } from "./bundle-options.ts";
import { type PackedWhere, packLazily } from "./pack-lazily.ts";
import { writeProvider } from "./provider-file.ts";
import { buildPublished } from "./published-modules.ts";
import { billOf, licensesOf, ThirdParty } from "./third-party.ts";

const executable = "#!/usr/bin/env node";

/** The packages in the bundles. */
const thirdParty = new ThirdParty();

interface Bundling {
  readonly rarely: readonly string[];
  readonly where: PackedWhere;
  readonly plugins?: readonly Plugin[];
}

/** Bundles a program; the modules in `rarely` are packed, and unpacked when they are first imported. */
async function bundle(
  entry: string,
  file: string,
  { rarely, where, plugins = [] }: Bundling,
  banner = "",
): Promise<void> {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile: file,
    ...bundleOptions(banner, [...plugins, packLazily(rarely, where, thirdParty.add)]),
    legalComments: "external",
    metafile: true,
  });
  thirdParty.add(metafile);
  await chmod(file, 0o755);
}

/** The handlers of the resources. */
const handlers = [
  ...readFileSync("lib/services/resources.generated.ts", "utf8").matchAll(/import\("\.\/([^"]+\/handler\.ts)"\)/g),
].map(([, file]) => `lib/services/${file}`);

/** Modules that few runs of `lintel lint` need. */
const rarelyLinting = [
  "lib/cli/lint/fixed-files.ts",
  "lib/lint/report/checkstyle.ts",
  "lib/lint/report/gitlab.ts",
  "lib/lint/report/html.ts",
  "lib/lint/report/junit.ts",
  "lib/lint/report/sarif.ts",
  ...handlers,
];

/** Modules that few runs of the command line need. */
const rarelyRun = [
  ...rarelyLinting,
  "lib/services/a2a/client/bindings/grpc/library.ts",
  "lib/services/a2a/client/oauth/library.ts",
  "lib/services/a2a/agent-card/client/jose.ts",
  "lib/api/credential-chain.ts",
  "lib/api/read-xml.ts",
  "lib/cli/api/auto-prompt/ask.ts",
  "lib/cli/api/help.ts",
  "lib/cli/api/jmespath.ts",
  "lib/cli/api/table.ts",
  "lib/cli/api/yaml-output.ts",
  "lib/cli/mcp/server.ts",
  "lib/cli/setup/write-plan.ts",
  "lib/cli/simulate/html.ts",
  "lib/editor/server.ts",
  "lib/emulator/server/server.ts",
  "lib/host/exec/main.ts",
  "lib/host/terraform/main.ts",
  "lib/services/gaps.generated.ts",
];

/** Leaves all other commands out of a bundle, which never runs them. */
const onlyLint: Plugin = {
  name: "only-lint",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/[-\w]+\.ts$/ }, ({ kind, importer, path }) =>
      kind === "dynamic-import" && importer.endsWith("/commands/index.ts") && path !== "./lint.ts"
        ? { path, external: true }
        : undefined,
    );
  },
};

/** Modules that few provisioners need. */
const rarelyProvisioned = {
  rarely: [
    "lib/services/a2a/client/bindings/grpc/library.ts",
    "lib/services/a2a/client/oauth/library.ts",
    "lib/services/a2a/agent-card/client/jose.ts",
    "lib/api/credential-chain.ts",
    "lib/api/read-xml.ts",
  ],
  where: "inside",
} as const;

await rm("dist", { recursive: true, force: true });
await buildValidators("dist/validators", thirdParty.add);
await buildPages("dist/pages", thirdParty.add);
await Promise.all([
  bundle("lib/cli/launch.ts", "dist/lintel.cjs", { rarely: [], where: "inside" }, executable),
  bundle("lib/cli/lintel.ts", "dist/lintel.bundle.cjs", { rarely: rarelyRun, where: "beside" }),
  bundle("lib/cli/lintel.ts", "dist/lintel-lint.bundle.cjs", {
    rarely: rarelyLinting,
    where: "beside",
    plugins: [onlyLint],
  }),
  bundle("lib/host/exec/entry.ts", "dist/lintel-runtime.bundle.cjs", rarelyProvisioned),
  writeProvider({
    entry: "lib/host/terraform/entry.ts",
    file: "dist/terraform-provider-lintel.cjs",
    plugins: [packLazily(rarelyProvisioned.rarely, rarelyProvisioned.where, thirdParty.add)],
    built: thirdParty.add,
  }),
]);
for (const name of ["lintel", "lintel-lint", "lintel-runtime"]) await addDigest(`dist/${name}.bundle.cjs`);
const declarations = await mkdtemp(join(tmpdir(), "lintel-declarations-"));
const compile = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", "--outDir", declarations];
execFileSync(process.execPath, compile, { stdio: "inherit" });
await buildPublished("dist", declarations, thirdParty.add);
await rm(declarations, { recursive: true });
const packages = thirdParty.packages();
await writeFile(`dist/${licensesFile}`, licensesOf(packages));
await writeFile("dist/sbom.cdx.json", billOf(packages, { version }));
