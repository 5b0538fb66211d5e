/**
 * V8's code caches of Lintel's programs, in the user's cache folder: what a process has compiled, for the next ones. The
 * first process leaves a mark and the second one its code, so that a container that runs a program once pays for no
 * cache. If the program compiled much more than the cache has, because its input differs, the cache is written again;
 * one process of eight looks. Node's own compile cache, from version 22.8 on, has only what the first run compiled, and is
 * slower (docs/design/speed.md).
 */

import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { orUndefined } from "../or-undefined.ts";
import { v8 } from "./v8-module.ts";

/** The files' names begin with it. */
const prefix = "code-";

/** How old files of other versions may become, in milliseconds: 30 days. */
const oldest = 30 * 86_400_000;

/** The size of what has been compiled when a process ends may vary by this much before a cache is written again. */
const tolerance = 1.05;

/** So many processes keep a cache as it is, for one that looks whether it lacks code: looking takes 3 ms. */
const unwatched = 7;

/** What V8 compiled: a `Script` of node:vm. */
export interface Compiled {
  /** V8 has rejected the cached data. */
  readonly cachedDataRejected?: boolean | undefined;
  createCachedData(): Buffer;
}

/** The code cache of a program. */
export interface CodeCache {
  /** What V8 takes as `cachedData`; undefined if nothing is kept, or nothing that can be trusted. */
  readonly cachedData: Buffer | undefined;
  /**
   * Keeps compiled code for the next starts if they gain by it; call it when the process ends. If that fails, for
   * instance in a read-only folder, nothing is kept.
   * @param restoreFlags restores the flags of V8 that the program changed: V8 rejects code that was compiled with others.
   * @param time in milliseconds, which chooses the processes that look whether the cache lacks code.
   */
  keep(compiled: Compiled, restoreFlags?: () => void, time?: number): void;
}

const none: CodeCache = { cachedData: undefined, keep() {} };

/** V8's flags in the name of a file; V8 itself rejects code after flags that a program sets. */
const flagsOf = (env: NodeJS.ProcessEnv): string =>
  process.execArgv.length === 0 && !env.NODE_OPTIONS ? "default" : String(v8().cachedDataVersionTag());

/**
 * The code cache of a program, for exactly this executable of Node and these flags of V8. V8's own check is too weak: all
 * releases of Node 20 share a number, although their builtins differ, and Node 20.19 crashed with the code of 20.20.
 * @param program names the program and the digest of its code; V8 compares only the length of the code.
 * @param memory nobody reads it any more: the cache is read into it if it is large enough, since new memory of 1 MB
 * takes a millisecond.
 */
export function codeCache(program: string, env: NodeJS.ProcessEnv, memory: Buffer = Buffer.alloc(0)): CodeCache {
  const folder = cacheFolder(env);
  const node = orUndefined(() => statSync(process.execPath));
  if (folder === undefined || node === undefined) return none;
  const flags = flagsOf(env);
  const parts = [program, process.version, process.platform, process.arch, node.size, Math.trunc(node.mtimeMs), flags];
  const file = join(folder, prefix + parts.join("-"));
  const found = read(file, memory);
  if (found === "missing") {
    orUndefined(() => mark(folder, file));
    return none;
  }
  const { code: cachedData, size = 0 } = found;
  return {
    cachedData,
    keep(compiled, restoreFlags = () => {}, time = Date.now()) {
      const isGood = cachedData !== undefined && compiled.cachedDataRejected !== true;
      if (isGood && time % (unwatched + 1) !== 0) return;
      const sizeNow = v8().getHeapCodeStatistics().bytecode_and_metadata_size;
      if (isGood && sizeNow <= size * tolerance) return;
      restoreFlags();
      orUndefined(() => write(file, { code: compiled.createCachedData(), size: sizeNow }));
      orUndefined(() => removeOld(folder));
    },
  };
}

/**
 * The folder of code caches, by Node's variables for its compile cache or by the system's convention. Undefined if the
 * user has no home folder, or does not want code caches.
 */
export function cacheFolder(
  env: NodeJS.ProcessEnv,
  system: NodeJS.Platform = process.platform,
  home = existingHome,
): string | undefined {
  if (env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  if (env.NODE_COMPILE_CACHE) return join(env.NODE_COMPILE_CACHE, "lintel");
  if (system === "win32") return env.LOCALAPPDATA ? join(env.LOCALAPPDATA, "lintel", "cache") : undefined;
  if (env.XDG_CACHE_HOME?.startsWith("/")) return join(env.XDG_CACHE_HOME, "lintel");
  const folder = orUndefined(home);
  if (!folder) return undefined;
  return system === "darwin" ? join(folder, "Library", "Caches", "lintel") : join(folder, ".cache", "lintel");
}

/** Some accounts of services and containers name a home folder that does not exist; none is created for a cache. */
function existingHome(): string | undefined {
  const home = homedir();
  return existsSync(home) ? home : undefined;
}

/** What a file keeps. */
interface Kept {
  readonly code: Buffer;
  /** The size of all that the process had compiled. */
  readonly size: number;
}

/** The length of {@link Kept.size} in a file. */
const sizeLength = 8;

/**
 * What the file keeps; nothing for a mark, if another user could have written the file, or if it is damaged. The file
 * has everything twice: V8 runs damaged code as it is, and comparing takes a tenth of loading node:crypto for a digest.
 */
function read(file: string, memory: Buffer): Partial<Kept> | "missing" {
  let handle: number;
  try {
    handle = openSync(file, "r");
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT" ? "missing" : {};
  }
  try {
    const stats = fstatSync(handle);
    const middle = stats.size / 2;
    if (!isOwn(stats) || !Number.isInteger(middle) || middle <= sizeLength) return {};
    const content = partOf(memory, 0, middle);
    const part = partOf(memory, middle, Math.min(compared, middle));
    if (readSync(handle, content, 0, middle, 0) !== middle || !isRepeated(content, part, handle)) return {};
    const end = middle - sizeLength;
    return { code: content.subarray(0, end), size: content.readDoubleLE(end) };
  } catch {
    return {};
  } finally {
    closeSync(handle);
  }
}

/** So many bytes of the second half of a file are compared at once: they stay in the processor's cache. */
const compared = 128 * 1024;

/** So many bytes of the memory from there on, or new ones if it is too small. */
const partOf = (memory: Buffer, start: number, length: number): Buffer =>
  start + length <= memory.length ? memory.subarray(start, start + length) : Buffer.allocUnsafeSlow(length);

/** Whether a file has the content twice, read part by part: memory for all of it would take longer than to compare it. */
function isRepeated(content: Buffer, part: Buffer, handle: number): boolean {
  for (let at = 0; at < content.length; at += part.length) {
    const length = Math.min(part.length, content.length - at);
    if (readSync(handle, part, 0, length, content.length + at) !== length) return false;
    if (part.compare(content, at, at + length, 0, length) !== 0) return false;
  }
  return true;
}

/** The file is this user's, and nobody else can write to it. Windows has neither user ids nor such modes. */
const isOwn = ({ uid, mode }: Stats): boolean => {
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o022) === 0);
};

/** Leaves an empty file: the program has run. */
function mark(folder: string, file: string): void {
  makeFolder(folder, 0o700);
  closeSync(openSync(file, "wx", 0o600));
}

/** Writes the file at once: another start reads the old file or the new one. */
function write(file: string, { code, size }: Kept): void {
  const unfinished = `${file}.${process.pid}.${process.hrtime.bigint()}`;
  const half = Buffer.concat([code, Buffer.alloc(sizeLength)]);
  half.writeDoubleLE(size, code.length);
  try {
    writeFileSync(unfinished, Buffer.concat([half, half]), { mode: 0o600, flag: "wx" });
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

/** Removes what earlier versions of Lintel and of Node left behind. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue;
    const file = join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > oldest) rmSync(file);
  }
}
