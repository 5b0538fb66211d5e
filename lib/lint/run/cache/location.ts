/** The default folder of the cache. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * `node_modules/.cache/lintel` beside the nearest package.json, as other tools do; otherwise `.lintel-cache` in the
 * root of the repository, or in the working folder outside of a repository.
 */
export function cacheFolder(workingFolder: string): string {
  for (let folder = workingFolder; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return join(folder, "node_modules", ".cache", "lintel");
    if (existsSync(join(folder, ".git"))) return join(folder, ".lintel-cache");
    if (folder === dirname(folder)) return join(workingFolder, ".lintel-cache");
  }
}
