/** The packages of the site and of the playground's page, which site/package.json names. */
import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * Installs the packages of a folder's package-lock.json where they are absent. They are installed beside their place
 * and then renamed into it: a program that installs them at the same time loses nothing, and finds all of them or none.
 *
 * @param folder it has package.json and package-lock.json
 * @throws Error with npm's output where it fails, or where other packages are already in their place
 */
export async function installPackages(folder = "site"): Promise<void> {
  const installed = join(folder, "node_modules");
  // npm writes this file last.
  const areThere = (): boolean => existsSync(join(installed, ".package-lock.json"));
  if (areThere()) return;
  const beside = mkdtempSync(join(folder, ".packages-"));
  try {
    for (const file of ["package.json", "package-lock.json"]) copyFileSync(join(folder, file), join(beside, file));
    await promisify(execFile)("npm", ["ci", "--prefix", beside, "--no-audit", "--no-fund"], {
      shell: process.platform === "win32",
    });
    if (!areThere()) renameSync(join(beside, "node_modules"), installed);
  } catch (error) {
    // Another program's packages came into their place first.
    if (!areThere()) throw error;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}
