/**
 * The folder of a plugin's socket. Only this user can access it. It is removed when the plugin ends, or at the next
 * start.
 */
import { lstatSync, mkdtempSync, readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageOf } from "../../base/message-of.ts";
import { isAlive } from "../../base/process/alive.ts";

const prefix = "terraform-provider-";

/** The name contains the process id, which shows whether the process still runs. */
const named = /^terraform-provider-(\d{1,10})-\w{6}$/;

/**
 * Creates the folder and returns the path of the socket. A killed process leaves both behind.
 * @throws Error with the remedy if the folder for temporary files cannot be used.
 */
export function makeSocketPath(): string {
  const folder = madeIn(tmpdir());
  const socket = join(folder, "socket");
  process.on("exit", () => remove(folder, socket));
  return socket;
}

function madeIn(parent: string): string {
  try {
    return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  } catch (error) {
    const remedy = "set TMPDIR to a folder that exists and that this user can write to";
    throw new Error(`the folder for temporary files, ${parent}, cannot be used (${messageOf(error)}); ${remedy}`);
  }
}

/**
 * Removes the folders of this user's killed plugins. A plugin has ended if no process has its id and nothing listens at
 * its socket: other machines may share the folder, and their processes are not visible here.
 */
export async function removeLeftFolders(): Promise<void> {
  const parent = tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = Number(named.exec(name)?.[1] ?? Number.NaN);
    const folder = join(parent, name);
    if (Number.isNaN(pid) || isAlive(pid) || !isOwn(folder) || (await isHeard(join(folder, "socket")))) continue;
    remove(folder, join(folder, "socket"));
  }
}

/** Removes the folder if it has nothing but the socket. `rmSync` would load modules of Node for that, at every exit. */
function remove(folder: string, socket: string): void {
  for (const step of [() => unlinkSync(socket), () => rmdirSync(folder)]) {
    try {
      step();
    } catch {
      // It does not exist, or the folder has other files; then it stays.
    }
  }
}

function isOwn(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  // Windows has no user ids, and no plugin creates such a folder there.
  return found?.isDirectory() === true && found.uid === process.getuid?.();
}

const isHeard = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = connect(socket);
    const response = (isThere: boolean) => {
      connection.destroy();
      resolve(isThere);
    };
    connection.once("connect", () => response(true)).once("error", () => response(false));
  });
