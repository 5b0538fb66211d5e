/**
 * Runs before and after all tests: creates the marker of the run's secrets, and finally searches what belongs to no
 * test file: the output of vitest, its report, temporary files, and new files in the repository. Sums what the tests
 * started, and fails a run of `npm test` that started more than its upper bounds. The report gets each fault that
 * belongs to no test, for the closing lines.
 */
import {
  type Dirent,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { inspect } from "node:util";
import type { TestProject } from "vitest/node";
import { searchFolder, worded } from "./produced.ts";
import { newMarker, Search } from "./search.ts";
import { exceeded, readStarts, summed } from "./starts.ts";
import { upperBounds } from "./upper-bounds.ts";

export default function setup(project: TestProject): () => void {
  const marker = newMarker();
  project.provide("secretMarker", marker);
  // Processes of tests create their temporary files here as well.
  const folder = mkdtempSync(join(tmpdir(), "lintel-tests-"));
  process.env.TMPDIR = folder;
  const startsFolder = join(folder, "starts");
  mkdirSync(startsFolder);
  project.provide("startsFolder", startsFolder);
  // Providers keep their code cache here instead of in the user's cache folder; so does Node, from version 22 on.
  process.env.NODE_COMPILE_CACHE = join(folder, "code-cache");
  const printed: Buffer[] = [];
  for (const stream of [process.stdout, process.stderr]) recordWrites(stream, printed);
  const start = Date.now();
  /** Whether this run may have written a file of the repository. */
  const isNew = (entry: Dirent): boolean =>
    entry.isDirectory() ? isOurs(entry) : lstatSync(join(entry.parentPath, entry.name)).mtimeMs >= start;

  return () => {
    const starts = readStarts(startsFolder);
    const sums = summed(starts);
    if (sums !== undefined) process.stdout.write(`${sums}\n`);
    // Other modes have other tests; a run of some files stays below the bounds of all.
    const faults = project.vite.config.mode === "test" ? [...exceeded(starts, upperBounds)] : [];
    const search = new Search(marker);
    const found = [
      ...search.in(Buffer.concat(printed), "the output of the test run"),
      ...searchFolder(search, folder, isOurs),
      ...searchFolder(search, project.config.root, isNew),
    ];
    rmSync(folder, { recursive: true, force: true });
    if (found.length > 0) faults.push(worded(found));
    fail(faults);
    addToReport(project, [...project.vitest.state.getUnhandledErrors().map(described), ...faults]);
  };
}

/** Fails the run, if there is a reason. An error that a teardown throws is printed, but the run still succeeds. */
function fail(reasons: readonly string[]): void {
  for (const reason of reasons) process.stderr.write(`${reason}\n`);
  if (reasons.length > 0) process.exitCode = 1;
}

/** Adds faults that belong to no test to the JSON report, which vitest has written by now. */
function addToReport({ vitest }: TestProject, faults: readonly string[]): void {
  const { outputFile } = vitest.config;
  const path = typeof outputFile === "string" ? outputFile : outputFile?.json;
  if (faults.length === 0 || path === undefined || !existsSync(path)) return;
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), faults }));
}

/** An error that vitest caught outside of all tests, such as a promise that nobody waits for. */
const described = (error: unknown): string =>
  `unhandled error: ${error instanceof Object && "stack" in error ? error.stack : inspect(error)}`;

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
