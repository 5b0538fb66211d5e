/** A PostgreSQL cluster of a test's own, on a free port, as an unprivileged user. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { execFile, spawn } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

/** Where Debian has the programs: a folder for each version. */
const installed = "/usr/lib/postgresql";

/** The folder of the newest version's programs; undefined if PostgreSQL is not installed. */
export const postgresPrograms: string | undefined = existsSync(installed)
  ? readdirSync(installed)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(installed, version, "bin"))
      .find((folder) => existsSync(join(folder, "initdb")))
  : undefined;

/** PostgreSQL refuses to run as root. The ids of "nobody" on Debian. */
const unprivileged = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

export class PostgresCluster {
  /** As `PG_CONN_STR` has it. */
  readonly url: string;
  readonly #server: ChildProcess;

  private constructor(url: string, server: ChildProcess) {
    this.url = url;
    this.#server = server;
  }

  static async start(programs: string): Promise<PostgresCluster> {
    // The folder of a test run is closed to other users.
    const folder = temporaryFolder({}, "/tmp");
    if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
    const data = join(folder, "data");
    const options = { cwd: folder, ...unprivileged };
    const init = ["--pgdata", data, "--username", "ci", "--auth", "trust", "--no-sync", "--encoding", "UTF8"];
    await execFile(join(programs, "initdb"), init, options);
    const port = await freePort();
    const settings = ["fsync=off", "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
    const args = ["-D", data, "-p", String(port), ...settings.flatMap((each) => ["-c", each])];
    const server = spawn(join(programs, "postgres"), args, options);
    const isReady = new Promise<void>((resolve, reject) => {
      let log = "";
      server.stderr.on("data", (chunk) => {
        log += String(chunk);
        if (log.includes("ready to accept connections")) resolve();
      });
      server.once("exit", () => reject(new Error(log)));
    });
    await isReady;
    return new PostgresCluster(`postgres://ci@127.0.0.1:${port}/postgres?sslmode=disable`, server);
  }

  async stop(): Promise<void> {
    const ended = once(this.#server, "exit");
    this.#server.kill("SIGINT"); // A fast shutdown, which ends connections.
    await ended;
  }
}
