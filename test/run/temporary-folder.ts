/** Folders for tests that need real files. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { addFolder } from "./produced.ts";

/**
 * Creates a folder with these files, by their paths in it. After the tests of the file it is searched for secrets and
 * removed.
 *
 * @param parent where to create it, by default the system's folder for temporary files
 */
export function temporaryFolder(
  files: { readonly [path: string]: string | Buffer } = {},
  parent: string = tmpdir(),
): string {
  const folder = realpathSync(mkdtempSync(join(parent, "lintel-")));
  addFolder(folder);
  writeFiles(folder, files);
  return folder;
}

/** Writes files, and creates their folders. */
export function writeFiles(folder: string, files: { readonly [path: string]: string | Buffer }): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
