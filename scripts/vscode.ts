/**
 * `npm run vscode [FILE]`: builds the extension for VS Code and packs it, by default as release/lintel-<version>.vsix. It
 * needs the packages of editors/vscode (`npm ci` there), and what `npm run build` has written.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { version } from "../lib/base/version.ts";
import { bundleOptions } from "./bundle-options.ts";
import { noHandlers, onlyCommands } from "./left-out.ts";
import { packLazily } from "./pack-lazily.ts";
import { licensesOf, ThirdParty } from "./third-party.ts";
import { iconPng } from "./vscode-icon.ts";

const home = "editors/vscode";
const dist = join(home, "dist");
const [, , file = `release/lintel-${version}.vsix`] = process.argv;

/** The commands of Lintel that the extension runs. */
const used = ["lsp", "simulate", "compare"];

/** The schemas of files that the server does not check. */
const schemas = ["lintel.config", "inventory", "history"];

if (!existsSync(join(home, "node_modules"))) {
  console.error(`The packages of the extension are missing: run "npm ci" in ${home}.`);
  process.exit(1);
}
const thirdParty = new ThirdParty();
await rm(dist, { recursive: true, force: true });
await mkdir(join(dist, "schemas"), { recursive: true });
const bundles = await Promise.all([
  build({
    entryPoints: ["lib/cli/lintel.ts"],
    outfile: join(dist, "lintel.cjs"),
    ...bundleOptions("", [onlyCommands(used), noHandlers, packLazily(["lib/cli/lint/built-in-pages.ts"])]),
    legalComments: "none",
    metafile: true,
  }),
  build({
    entryPoints: [join(home, "src/extension.ts")],
    outfile: join(dist, "extension.cjs"),
    bundle: true,
    platform: "node",
    target: "node22",
    format: "cjs",
    minify: true,
    mainFields: ["module", "main"],
    external: ["vscode"],
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  }),
]);
for (const { metafile } of bundles) thirdParty.add(metafile);
for (const name of schemas) copyFileSync(`schemas/${name}.schema.json`, join(dist, `schemas/${name}.schema.json`));
for (const name of ["LICENSE", "NOTICE"]) copyFileSync(name, join(home, name));
await writeFile(join(dist, "THIRD-PARTY-LICENSES.txt"), licensesOf(thirdParty.packages()));
await writeFile(join(dist, "icon.png"), iconPng());
await mkdir(dirname(resolve(file)), { recursive: true });
const vsce = join(home, "node_modules/@vscode/vsce/vsce");
// The rules show tokens in their examples.
const line = [resolve(vsce), "package", "--no-dependencies", "--allow-package-secrets", "github"];
execFileSync(process.execPath, [...line, "--out", resolve(file)], { cwd: home, stdio: "inherit" });
