/** CDKTF's community fork, under the alias in docs/architecture.md. Installs from the registry. */
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const folder = temporaryFolder();

test("the platform team's app runs with cdktn", (context) => {
  const manifest = { type: "module", dependencies: { cdktf: "npm:cdktn@0.24.0", constructs: "10.7.2" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  const installed = spawnSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder });
  if (installed.status !== 0) context.skip(`npm install failed: ${installed.stderr.slice(0, 500)}`);
  for (const part of ["dist", "package.json"]) {
    cpSync(part, join(folder, "node_modules", "lintel", part), { recursive: true });
  }
  cpSync("examples/image-builder/platform-team", join(folder, "app"), { recursive: true });
  const tsx = resolve("node_modules/tsx/dist/cli.mjs");
  const synth = spawnSync(process.execPath, [tsx, "app/main.ts"], { cwd: folder });
  expect(synth.status, synth.stderr).toBe(0);
  expect(synth.stderr).toBe("");
  expect(readdirSync(join(folder, "cdktf.out", "stacks")).sort()).toEqual(["container-images", "machine-images"]);
});
