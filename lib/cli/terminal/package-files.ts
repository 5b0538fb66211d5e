/** The files of this package, which the standalone executable contains. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { containedFile, containedList, isStandalone } from "../../base/process/standalone.ts";

/** A file of this package, by its path: `docs/reference/audit.md`. */
export function packageFile(path: string): Buffer {
  if (!isStandalone()) return readFileSync(join(packageRoot(), path));
  const content = containedFile(path);
  if (content === undefined)
    throw new Error(`this standalone executable is incomplete: it lacks ${path}; install it again`);
  return content;
}

/** The names of the files in a folder of this package. */
export function packageFiles(folder: string): readonly string[] {
  if (!isStandalone()) return readdirSync(join(packageRoot(), folder));
  const paths = packageFile(containedList).toString().split("\n");
  return paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));
}

/** What follows `process.execPath` where a process starts `lintel` again. */
export const programArguments = (): readonly string[] =>
  isStandalone() ? [] : [join(packageRoot(), "dist/lintel.cjs")];

/** The folder of this package, whether run from source, from dist/ or from a bundle. */
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
