/**
 * Runs before and after all tests: creates the marker of the run's secrets, and finally searches what belongs to no
 * test file: the output of vitest, its report, temporary files, and new files in the repository.
 */
import { type Dirent, lstatSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { TestProject } from "vitest/node";
import { searchFolder, worded } from "./produced.ts";
import { newMarker, Search } from "./search.ts";

export default function setup(project: TestProject): () => void {
  const marker = newMarker();
  project.provide("secretMarker", marker);
  // Processes of tests create their temporary files here as well.
  const folder = mkdtempSync(join(tmpdir(), "lintel-tests-"));
  process.env.TMPDIR = folder;
  // Providers keep their code cache here instead of in the user's cache folder; so does Node, from version 22 on.
  process.env.NODE_COMPILE_CACHE = join(folder, "code-cache");
  const printed: Buffer[] = [];
  for (const stream of [process.stdout, process.stderr]) recordWrites(stream, printed);
  const start = Date.now();
  /** Whether this run may have written a file of the repository. */
  const isNew = (entry: Dirent): boolean =>
    entry.isDirectory() ? isOurs(entry) : lstatSync(join(entry.parentPath, entry.name)).mtimeMs >= start;

  return () => {
    const search = new Search(marker);
    const found = [
      ...search.in(Buffer.concat(printed), "the output of the test run"),
      ...searchFolder(search, folder, isOurs),
      ...searchFolder(search, project.config.root, isNew),
    ];
    rmSync(folder, { recursive: true, force: true });
    if (found.length === 0) return;
    process.stderr.write(`${worded(found)}\n`);
    process.exitCode = 1; // an error thrown here is printed, but the run still succeeds
  };
}

/** Excludes installed packages; caches next to them, whose names begin with a dot, are included. */
const isOurs = ({ name, parentPath }: Dirent): boolean =>
  name !== ".git" && (basename(parentPath) !== "node_modules" || name.startsWith("."));

function recordWrites(stream: NodeJS.WriteStream, printed: Buffer[]): void {
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...rest: never[]) => {
    printed.push(Buffer.from(chunk));
    return write(chunk, ...rest);
  };
}
