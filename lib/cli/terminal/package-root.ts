import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this package, whether run from source, from dist/ or from the bundled executable. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = join(folder, "package.json");
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "lintel") return folder;
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error("the lintel package is incomplete: its package.json is missing; reinstall it");
    folder = parent;
  }
}
