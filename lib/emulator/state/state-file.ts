/** The file of `--state`. It always contains a complete state, old or new, whenever the process is killed. */

import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { constants, copyFile, link, open, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf, isNoSuchFile } from "../../base/message-of.ts";
import { isAlive } from "../../base/process/alive.ts";
import { EmulatorStartError, stateInUse, stateUnusable } from "../start-error.ts";

/** The version of a file: changes when it is written. */
const versionOf = async (file: string): Promise<string | undefined> => {
  const found = await orMissing(stat(file));
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
};

/** The result of a file operation; undefined if the file does not exist. */
const orMissing = <Found>(asked: Promise<Found>): Promise<Found | undefined> =>
  asked.catch((error: unknown) => (isNoSuchFile(error) ? undefined : Promise.reject(error)));

// Reserves the state file for one process: two emulators would overwrite each other's records. The lock is a file next
// to it, `state.json.lock`, with the process id. The lock of a killed process is replaced.

/** The owner of a lock, from its file. */
interface Holder {
  readonly pid: number;
  /** The emulator's address; absent until it listens. */
  readonly url?: string;
}

/** The locks that this process holds or is about to take: a lock file cannot separate two emulators of one process. */
const ownLocks = new Set<string>();

export class StateLock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Takes the lock of a state file.
   * @param file the state file, with symbolic links resolved.
   * @throws EmulatorStartError if another running emulator has it; the system's error if no file can be created there.
   */
  static async take(file: string): Promise<StateLock> {
    StateLock.refuseIfHeld(file);
    const path = lockOf(file);
    ownLocks.add(path);
    try {
      while (!(await placeLock({ pid: process.pid }, path))) {
        const holder = holderIn(path);
        if (holder !== undefined && isAnother(holder.pid)) throw stateInUse(file, path, holder);
        await removeDead(path);
      }
    } catch (error) {
      ownLocks.delete(path);
      throw error;
    }
    return new StateLock(path);
  }

  /**
   * Checks the lock without taking it.
   * @throws EmulatorStartError if another running emulator has it.
   */
  static refuseIfHeld(file: string): void {
    const path = lockOf(file);
    const holder = holderIn(path);
    if (ownLocks.has(path)) throw stateInUse(file, path, holder ?? { pid: process.pid });
    if (holder !== undefined && isAnother(holder.pid)) throw stateInUse(file, path, holder);
  }

  /** Records the emulator's address, for others that want the lock. */
  async announce(url: string): Promise<void> {
    const file = await writtenLock({ pid: process.pid, url }, this.#path);
    await rename(file, this.#path);
  }

  /** Releases the lock, unless another process has taken it in the meantime. */
  release(): void {
    if (!ownLocks.delete(this.#path)) return;
    if (holderIn(this.#path)?.pid === process.pid) rmSync(this.#path, { force: true });
  }
}

const lockOf = (file: string): string => `${file}.lock`;

/** Creates a complete lock file atomically; false if one exists. */
async function placeLock(holder: Holder, path: string): Promise<boolean> {
  const file = await writtenLock(holder, path);
  try {
    // Some file systems do not support hard links.
    await link(file, path).catch((error: unknown) =>
      isThere(error) ? Promise.reject(error) : copyFile(file, path, constants.COPYFILE_EXCL),
    );
    return true;
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** Writes a new file next to a lock, with its owner. */
async function writtenLock(holder: Holder, path: string): Promise<string> {
  const file = beside(path);
  try {
    await writeFile(file, `${JSON.stringify(holder)}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    // A full disk leaves an empty file.
    await rm(file, { force: true });
    throw error;
  }
  return file;
}

const beside = (path: string): string => `${path}.${randomUUID()}`;

const isThere = (error: unknown): boolean => codeOf(error) === "EEXIST";

/** Removes the lock of a dead process, but not one that another process has created in the meantime. */
async function removeDead(path: string): Promise<void> {
  const aside = beside(path);
  try {
    await rename(path, aside);
  } catch (error) {
    if (isNoSuchFile(error)) return;
    throw error;
  }
  const holder = holderIn(aside);
  if (holder !== undefined && isAnother(holder.pid)) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/** The owner of a lock; undefined if its file is missing or incomplete. */
function holderIn(path: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isHolder(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === "object" &&
  value !== null &&
  "pid" in value &&
  Number.isSafeInteger(value.pid) &&
  Number(value.pid) > 0 &&
  (!("url" in value) || typeof value.url === "string");

/**
 * Whether the owner of a lock is another running process. A lock file with this process's id, which this process does
 * not hold, belongs to a previous boot or another container.
 */
const isAnother = (pid: number): boolean => pid !== process.pid && isAlive(pid);

export class EmulatorStateFile {
  /** The file with symbolic links resolved: a rename would replace the link. */
  readonly path: string;
  /** Locks out other emulators. */
  readonly lock: StateLock;
  /** The version that this process last read or wrote. */
  #version: string | undefined;

  private constructor(file: string, lock: StateLock, version: string | undefined) {
    this.path = file;
    this.lock = lock;
    this.#version = version;
  }

  /**
   * Opens and locks a file, which may not exist; `text` is its contents.
   * @throws EmulatorStartError if it cannot be read, or another running emulator uses it.
   */
  static async open(file: string): Promise<{ file: EmulatorStateFile; text: string | undefined }> {
    let lock: StateLock | undefined;
    try {
      const real = (await orMissing(realpath(file))) ?? path.resolve(file);
      lock = await takeLock(real);
      const opened = new EmulatorStateFile(real, lock, await versionOf(real));
      return { file: opened, text: await orMissing(readFile(real, "utf8")) };
    } catch (error) {
      lock?.release();
      throw error instanceof EmulatorStartError ? error : stateUnusable(file, error);
    }
  }

  /**
   * Replaces the file. Resolves when the new contents are on disk.
   * @throws Error if another process has written the file in the meantime: two emulators would overwrite each other's
   * records.
   */
  async write(text: string): Promise<void> {
    const found = await versionOf(this.path);
    if (found !== undefined && found !== this.#version) throw new Error("another process has written it");
    const temporary = temporaryOf(this.path);
    // Removes the leftovers of a killed process; does not follow a link.
    await rm(temporary, { force: true });
    try {
      const handle = await open(temporary, "wx", 0o600);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, this.path);
    } catch (error) {
      // An incomplete file would take the space that the next one needs.
      await rm(temporary, { force: true });
      throw error;
    }
    this.#version = await versionOf(this.path);
    await syncFolder(path.dirname(this.path));
  }
}

/** The file that becomes the state when it is complete. */
const temporaryOf = (file: string): string => `${file}.tmp`;

/** Takes the lock. On a full disk, what a killed process left behind makes room for it. */
async function takeLock(file: string): Promise<StateLock> {
  try {
    return await StateLock.take(file);
  } catch (error) {
    if (error instanceof EmulatorStartError || (await orMissing(stat(temporaryOf(file)))) === undefined) throw error;
    StateLock.refuseIfHeld(file);
    await rm(temporaryOf(file), { force: true });
    return StateLock.take(file);
  }
}

/** Makes the rename durable; some file systems do not support that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
