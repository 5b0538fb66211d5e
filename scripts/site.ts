/**
 * `npm run site`: builds the site of the documentation into site/dist. LINTEL_SITE_BASE is the path that it is served
 * under, such as `/lintel/` (default: `/`).
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { installPackages } from "./site/packages.ts";
import { sitePages } from "./site/site-pages.ts";

/** What VitePress reads: written here, ignored by git. */
const source = "site/source";

/** Runs a program; ends this process if it fails. */
function run(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}

const bin = (name: string): string => join("site", "node_modules", ".bin", name);

await installPackages();
run(process.execPath, ["--import", "tsx", "scripts/build-playground.ts", "site/public/playground-files"]);
rmSync(source, { recursive: true, force: true });
for (const { file, text } of await sitePages()) {
  const path = join(source, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
run(process.execPath, [join("node_modules", "typescript", "bin", "tsc"), "-p", "site"]);
run(bin("vitepress"), ["build", "site"]);
