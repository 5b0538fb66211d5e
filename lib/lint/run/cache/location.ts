/** Where results are kept when nobody says otherwise. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * `node_modules/.cache/lintel` beside the nearest package.json, as other tools do, else `.lintel-cache` in the
 * repository's root, or in the working folder where there is no repository.
 */
export function cacheFolder(workingFolder: string): string {
  for (let folder = workingFolder; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return join(folder, "node_modules", ".cache", "lintel");
    if (existsSync(join(folder, ".git"))) return join(folder, ".lintel-cache");
    if (folder === dirname(folder)) return join(workingFolder, ".lintel-cache");
  }
}
