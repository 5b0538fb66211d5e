/** What is made once in a whole run, for all files of tests: bundles, packages, installed projects. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * A folder of the run that the first test to ask for it fills, while others wait. Nobody writes into it afterwards; the
 * end of the run searches it for secrets and removes it (whole-run.ts).
 * @param name tells it from other folders of the run.
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

/** Whether this call made the folder: of all processes that try, one does. */
function makesFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (Object(error).code === "EEXIST") return false;
    throw error;
  }
}
