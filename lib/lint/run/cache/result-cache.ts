/**
 * Caches results of lint runs in a folder. A run is repeated only if its request, its inputs or anything else that it
 * reads has changed. An entry contains only what outputs print, without secrets, and never the text of a file.
 */

import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder } from "../../../base/files/make-folder.ts";
import { messageOf } from "../../../base/message-of.ts";
import { sha256 } from "../../../base/sha256.ts";
import { version } from "../../../base/version.ts";
import { ask, type FileResult, listen, type Question } from "../../files/file-system.ts";
import { isOutside, outsideInWords } from "../../files/file-tree.ts";
import { decode } from "../../files/source-file.ts";
import type { LintResult } from "../../findings/finding.ts";
import { withStoredFixes } from "../../fix/shown-fix.ts";
import { today } from "../../rule/rule-options.ts";
import { Lines } from "../../text/lines.ts";
import type { Range } from "../../text/position.ts";

/** Maximum number of entries; the least recently used are removed. One entry per command line in use. */
export const maxEntries = 16;

/** The folder of the cache, and everything besides files that a result depends on. */
export interface ResultCacheOptions {
  readonly folder: string;
  /** {@link LintRequest.workingFolder} of the run. */
  readonly workingFolder: string;
  /** Everything that the result depends on and that is not read from files; compared as JSON. */
  readonly request: unknown;
  /** Receives a sentence if the cache cannot be read or written; the run continues without it. */
  readonly note: (sentence: string) => void;
}

// Records the file system queries of a run, with a digest of all answers, to find out whether a new run would be the
// same.

/** The queries in order, and a digest of their answers. */
interface Trace {
  readonly questions: readonly (readonly [Question, string])[];
  readonly digest: string;
}

/** Runs `work` and returns its result with its queries. A process can trace only one run at a time. */
async function traced<Result>(work: () => Promise<Result>): Promise<{ result: Result; trace: Trace }> {
  const questions: [Question, string][] = [];
  const digest = new PartsDigest();
  listen((question, path, response) => {
    questions.push([question, path]);
    digest.add(question, path, response);
  });
  try {
    const result = await work();
    return { result, trace: { questions, digest: digest.end() } };
  } finally {
    listen(undefined);
  }
}

/** Repeats all queries. Returns the contents of files by path; undefined if any answer has changed. */
function repeated({ questions, digest: expected }: Trace): ReadonlyMap<string, Buffer> | undefined {
  const contents = new Map<string, Buffer>();
  const digest = new PartsDigest();
  for (const [question, path] of questions) {
    let response: FileResult | undefined;
    try {
      response = ask(question, path);
    } catch {
      // An error is an answer too.
    }
    digest.add(question, path, response);
    if (Buffer.isBuffer(response)) contents.set(path, response);
  }
  return digest.end() === expected ? contents : undefined;
}

class PartsDigest {
  readonly #hash = createHash("sha256");

  /** Includes the length of each part, so that different sequences of parts have different digests. */
  add(question: Question, path: string, response: FileResult | undefined): void {
    const read = Buffer.isBuffer(response) ? response : String(JSON.stringify(response));
    this.#hash.update(JSON.stringify([question, path, Buffer.isBuffer(response), read.length])).update(read);
  }

  end(): string {
    return this.#hash.digest("base64");
  }
}

/** An entry: the queries of the run, and its result. */
interface Entry {
  readonly trace: Trace;
  readonly result: Omit<LintResult, "faults" | "lines" | "read">;
  readonly read: readonly string[];
  /** The files whose lines outputs print, with the redacted ranges of each. */
  readonly lines: readonly (readonly [name: string, hidden: readonly Range[]])[];
}

/**
 * The result of `run`, from the cache if nothing has changed. Caches only results without faults, because faults are
 * soon fixed and may be temporary. `mayKeep` is called after the run and may prevent caching.
 */
export async function cachedLint(
  options: ResultCacheOptions,
  run: () => Promise<LintResult>,
  mayKeep: () => boolean,
): Promise<LintResult> {
  const file = join(options.folder, entryName(options));
  const known = read(file, options);
  if (known !== undefined) return known;
  const { result, trace } = await traced(run);
  if (result.faults.length === 0 && mayKeep()) keep(file, { result, trace }, options);
  return result;
}

const entryPattern = /^run-[0-9a-f]{32}\.json$/;

/** Entry name for a version, day and request. Builds of the same version differ in their file. */
function entryName({ workingFolder, request }: ResultCacheOptions): string {
  const { size, mtimeMs } = statSync(fileURLToPath(import.meta.url));
  const key = JSON.stringify([version, size, mtimeMs, today.default, workingFolder, request]);
  return `run-${sha256(key).slice(0, 32)}.json`;
}

/** Whether only this user can have written an entry. Windows has no such owners. */
const isOwn = (stats: Stats): boolean => {
  const user = process.getuid?.();
  return user === undefined || (stats.isFile() && stats.uid === user && (stats.mode & 0o022) === 0);
};

function read(file: string, { workingFolder, note }: ResultCacheOptions): LintResult | undefined {
  if (!existsSync(file)) return undefined;
  try {
    if (!isOwn(lstatSync(file))) {
      note(`${file} belongs to another user, or others can write it; it is ignored and will be replaced`);
      return undefined;
    }
    const [digest = "", body = ""] = readFileSync(file, "utf8").split("\n", 2);
    if (sha256(body) !== digest) {
      note(`${file} is damaged or not written by lintel; it is ignored and will be replaced`);
      return undefined;
    }
    const entry: Entry = JSON.parse(body);
    const contents = repeated(entry.trace);
    if (contents === undefined) return undefined;
    const lines = new Map<string, Lines>();
    for (const [name, hidden] of entry.lines) {
      const content = contents.get(resolve(workingFolder, name));
      if (content === undefined) return undefined;
      lines.set(name, new Lines(decode(content, name), hidden));
    }
    const now = new Date();
    utimesSync(file, now, now);
    return { ...entry.result, read: new Set(entry.read), faults: [], lines };
  } catch (error) {
    note(`${file} cannot be read: ${messageOf(error)}; the run continues without it`);
    return undefined;
  }
}

function keep(
  file: string,
  { result: { faults: _, lines, read, ...result }, trace }: { result: LintResult; trace: Trace },
  { folder, workingFolder, note }: ResultCacheOptions,
): void {
  const entry: Entry = {
    trace,
    result: {
      ...result,
      findings: result.findings.map(withStoredFixes),
      suppressed: result.suppressed.map(withStoredFixes),
    },
    read: [...read],
    lines: [...lines].map(([name, { hidden }]) => [name, hidden]),
  };
  const body = JSON.stringify(entry);
  // Nobody can have put a link there: the name is random.
  const unfinished = `${file}.${crypto.randomUUID()}`;
  try {
    if (isOutside(file, workingFolder)) throw new Error(`it ${outsideInWords(file)}`);
    makeCacheFolder(folder);
    writeFileSync(unfinished, `${sha256(body)}\n${body}`, { mode: 0o600, flag: "wx" });
    renameSync(unfinished, file); // atomic for concurrent runs
    prune(folder);
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    note(`the cache cannot be written: ${messageOf(error)}; name another folder with --cache-location`);
  }
}

/** Creates the folder with a .gitignore that excludes it. */
function makeCacheFolder(folder: string): void {
  if (makeFolder(folder, 0o700)) writeFileSync(join(folder, ".gitignore"), "*\n");
}

function prune(folder: string): void {
  const entries = readdirSync(folder)
    .filter((name) => entryPattern.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, used: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.used - one.used);
  for (const { path } of entries.slice(maxEntries)) rmSync(path, { force: true });
}
