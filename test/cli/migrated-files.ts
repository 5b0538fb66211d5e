/** Runs `lintel migrate --write` over files, and reads what was told and written. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../run/temporary-folder.ts";
import type { lintelInProcess } from "./lintel-in-process.ts";

/** A finding of a migration. */
export interface ToldFinding {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly path: string;
  readonly message: string;
}

/** Migrates files in a folder of their own. */
export async function migrateFiles(
  lintel: ReturnType<typeof lintelInProcess>,
  files: { readonly [path: string]: string },
  words: readonly string[],
) {
  const cwd = temporaryFolder(files);
  const { code, stdout, stderr } = await lintel(["migrate", ...words, "--write", "--format", "json"], { cwd });
  const read: readonly ToldFinding[] = stdout === "" ? [] : JSON.parse(stdout).findings;
  const textOf = (name: string): string => readFileSync(join(cwd, name), "utf8");
  return { code, read, stderr, textOf, cwd, output: stdout + stderr };
}
