/**
 * V8's code cache of the provider, in the user's cache folder: what a start has compiled, for the next ones. Terraform
 * starts the provider three to five times per command, and compiling is a third of a start. Beside the provider, the
 * file would change the hash in Terraform's lock file.
 */
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { cachedDataVersionTag } from "node:v8";

/** The files' names begin with it. */
const prefix = "terraform-provider-";

/** How old files of other versions may become, in milliseconds: 30 days. */
const oldest = 30 * 86_400_000;

/** Length of a SHA-256 in bytes. */
const digestLength = 32;

/** The code cache of a program. */
export interface CodeCache {
  /** What V8 takes as `cachedData`; undefined if nothing is kept, or nothing that can be trusted. */
  readonly cachedData: Buffer | undefined;
  /** Keeps compiled code for the next starts. If that fails, for instance in a read-only folder, nothing is kept. */
  keep(cachedData: Buffer): void;
}

/**
 * The code cache of the program with this digest, for exactly this version of Node and these flags of V8. V8's own check
 * of the version is too weak: `cli/code-cache.ts`.
 */
export function codeCache(digest: string, env: NodeJS.ProcessEnv): CodeCache {
  const folder = cacheFolder(env);
  if (folder === undefined) return { cachedData: undefined, keep() {} };
  const flags = cachedDataVersionTag();
  const file = join(
    folder,
    `${prefix}${digest}-${process.version}-${process.platform}-${process.arch}-${flags.toString(16)}`,
  );
  return {
    cachedData: attempt(() => read(file)),
    keep(cachedData) {
      // V8 would reject code that was compiled with other flags.
      if (cachedDataVersionTag() !== flags) return;
      attempt(() => write(folder, file, cachedData));
      attempt(() => removeOld(folder));
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
  const folder = attempt(home);
  if (!folder) return undefined;
  return system === "darwin" ? join(folder, "Library", "Caches", "lintel") : join(folder, ".cache", "lintel");
}

/** Some accounts of services and containers name a home folder that does not exist; none is created for a cache. */
function existingHome(): string | undefined {
  const home = homedir();
  return existsSync(home) ? home : undefined;
}

/** The bytes after their digest; undefined if another user could have written them, or if they are damaged. */
function read(file: string): Buffer | undefined {
  const handle = openSync(file, "r");
  try {
    if (!isOwn(fstatSync(handle))) return undefined;
    const content = readFileSync(handle);
    const bytes = content.subarray(digestLength);
    // V8 runs damaged code as it is.
    return sha256(bytes).equals(content.subarray(0, digestLength)) ? bytes : undefined;
  } finally {
    closeSync(handle);
  }
}

/** The file is this user's, and nobody else can write to it. Windows has neither user ids nor such modes. */
const isOwn = ({ uid, mode }: Stats): boolean => {
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o022) === 0);
};

/** Writes the file at once: another start reads the old file or the new one. */
function write(folder: string, file: string, bytes: Buffer): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  try {
    writeFileSync(unfinished, Buffer.concat([sha256(bytes), bytes]), { mode: 0o600, flag: "wx" });
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

/** Removes what earlier versions of the provider and of Node left behind. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue;
    const file = join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > oldest) rmSync(file);
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** Undefined if it fails: without a code cache V8 compiles, and a start takes a little longer. */
function attempt<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
