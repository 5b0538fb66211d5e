/**
 * Reserves the state file for one process: two emulators would overwrite each other's records. The lock is a file next
 * to it, `state.json.lock`, with the process id. The lock of a killed process is replaced.
 */
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { constants, copyFile, link, rename, rm, writeFile } from "node:fs/promises";
import { codeOf, isMissing } from "../../base/message-of.ts";
import { isAlive } from "../../base/process/alive.ts";
import { stateInUse } from "../start-error.ts";

/** The owner of a lock, from its file. */
interface Holder {
  readonly pid: number;
  /** The emulator's address; absent until it listens. */
  readonly url?: string;
}

/** The locks that this process holds or is about to take: a lock file cannot separate two emulators of one process. */
const held = new Set<string>();

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
    held.add(path);
    try {
      while (!(await place({ pid: process.pid }, path))) {
        const holder = holderIn(path);
        if (holder !== undefined && isAnother(holder.pid)) throw stateInUse(file, path, holder);
        await removeDead(path);
      }
    } catch (error) {
      held.delete(path);
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
    if (held.has(path)) throw stateInUse(file, path, holder ?? { pid: process.pid });
    if (holder !== undefined && isAnother(holder.pid)) throw stateInUse(file, path, holder);
  }

  /** Records the emulator's address, for others that want the lock. */
  async announce(url: string): Promise<void> {
    const file = await written({ pid: process.pid, url }, this.#path);
    await rename(file, this.#path);
  }

  /** Releases the lock, unless another process has taken it in the meantime. */
  release(): void {
    if (!held.delete(this.#path)) return;
    if (holderIn(this.#path)?.pid === process.pid) rmSync(this.#path, { force: true });
  }
}

const lockOf = (file: string): string => `${file}.lock`;

/** Creates a complete lock file atomically; false if one exists. */
async function place(holder: Holder, path: string): Promise<boolean> {
  const file = await written(holder, path);
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
async function written(holder: Holder, path: string): Promise<string> {
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
    if (isMissing(error)) return;
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
