/** Folders for tests that need real files. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";

/** Makes a folder with these files, by their paths in it; it is removed after the tests of the file. */
export function temporaryFolder(files: { readonly [path: string]: string | Buffer } = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "lintel-")));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

/** Writes files, and the folders that they are in. */
export function writeFiles(folder: string, files: { readonly [path: string]: string | Buffer }): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
