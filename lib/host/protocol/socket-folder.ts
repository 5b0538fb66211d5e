/** The folder of a plugin's socket: of this user alone, and gone when the plugin is, at the latest at the next start. */
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "../../base/alive.ts";

const prefix = "terraform-provider-";

/** The name has the number of the process, so that others can tell whether it is still there. */
const named = /^terraform-provider-(\d{1,10})-\w{6}$/;

/** Makes the folder; answers with the path of the socket. A process that is killed leaves both behind. */
export function makeSocketPath(): string {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "socket");
}

/**
 * Removes what plugins of this user left behind that were killed. One counts as gone when no process has its number, and
 * nobody listens at its socket: a folder may be shared with other machines, whose processes are not seen here.
 */
export async function removeLeftFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(named.exec(name)?.[1] ?? Number.NaN);
    const folder = join(tmpdir(), name);
    if (Number.isNaN(pid) || isAlive(pid) || !isOwn(folder) || (await isHeard(join(folder, "socket")))) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

function isOwn(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  // On Windows, where no plugin makes one, nobody has a number, and nothing is one's own.
  return found?.isDirectory() === true && found.uid === process.getuid?.();
}

const isHeard = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = connect(socket);
    const answer = (isThere: boolean) => {
      connection.destroy();
      resolve(isThere);
    };
    connection.once("connect", () => answer(true)).once("error", () => answer(false));
  });
