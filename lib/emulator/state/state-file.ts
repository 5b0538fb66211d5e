/** The file of `--state`. It always contains a complete state, old or new, whenever the process is killed. */

import { open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isMissing } from "../../base/message-of.ts";
import { EmulatorStartError, stateUnusable } from "../start-error.ts";
import { StateLock } from "./state-lock.ts";

/** The version of a file: changes when it is written. */
const versionOf = async (file: string): Promise<string | undefined> => {
  const found = await orMissing(stat(file));
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
};

/** The result of a file operation; undefined if the file does not exist. */
const orMissing = <Found>(asked: Promise<Found>): Promise<Found | undefined> =>
  asked.catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)));

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
