/** Artifacts that are made once per run, for all test files: bundles, packages, installed projects. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * A folder of the run that the first test to request it fills, while others wait. It must not be changed afterwards;
 * the end of the run searches it for secrets and removes it (whole-run.ts).
 * @param name identifies the folder in the run.
 */
export async function sharedFolder(name: string, fill: (folder: string) => unknown): Promise<string> {
  const folder = join(tmpdir(), name);
  const full = `${folder}.full`;
  while (!existsSync(full)) {
    if (!makesFolder(folder)) {
      await setTimeout(20);
      continue;
    }
    try {
      await fill(folder);
    } catch (error) {
      rmSync(folder, { recursive: true });
      throw error;
    }
    writeFileSync(full, "");
  }
  return folder;
}

/** Whether this call created the folder: only one of all concurrent processes succeeds. */
function makesFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (Object(error).code === "EEXIST") return false;
    throw error;
  }
}
