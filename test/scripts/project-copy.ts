/** A copy of the project in which tests run scripts that change it. */
import { cpSync, readdirSync, symlinkSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** What belongs to the project, and the bundles that its programs load; `site` has packages of its own. */
const folders = [
  ...[
    "bench",
    "constructs",
    "docs",
    "editors",
    "examples",
    "lib",
    "lint-rules",
    "proofs",
    "schemas",
    "scripts",
    "site",
    "test",
  ],
  "dist",
];

const files =
  /^(?:\.gitignore|(?:biome|cdktf|package|package-lock)\.json|(?:tsconfig|vitest|stryker)\b.*\.(?:json|m?[jt]s)|[A-Z]+(?:\.md)?)$/;

/** Copies the project into a temporary folder of the test file; returns its path. */
export function projectCopy(): string {
  const copy = temporaryFolder();
  const found = readdirSync(".").filter((name) => files.test(name));
  const filter = (path: string) => basename(path) !== "node_modules";
  for (const name of [...folders, ...found]) cpSync(name, join(copy, name), { recursive: true, filter });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Runs a program in a folder; `said` has both streams. */
export function runIn(
  cwd: string,
  file: string,
  args: readonly string[],
): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd });
  return { status, said: stdout + stderr };
}
