/** Serves a provider, as a plugin that Terraform starts or as a process to which Terraform attaches. */
import { lstatSync, mkdtempSync, readdirSync, rmdirSync, unlinkSync, writeSync } from "node:fs";
import { createServer } from "node:http2";
import { connect, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageOf } from "../../base/message-of.ts";
import { isAlive } from "../../base/process/alive.ts";
import { prose } from "../../base/text/printable.ts";
import { createCertificate } from "./certificate.ts";
import { http2Options, type Methods, serveGrpc } from "./grpc-server.ts";
import { type Address, HandshakeError, handshakeLine, protocolVersion, readHandshake } from "./handshake.ts";
import { logUnexpected } from "./log.ts";
import { pluginMethods } from "./plugin-services.ts";
import { secureServer } from "./secure-server.ts";

/** Returns the calls of a connection to the provider (`callsTo`). It runs after the handshake. */
export type LoadCalls = () => Methods;

/**
 * How long a plugin waits for Terraform's first call, in milliseconds: as long as Terraform waits for the handshake.
 */
const firstCallTimeout = 60_000;

/** How long calls may take to end once nobody waits for them any more, in milliseconds. They are canceled at once. */
const maxFarewellMs = 10_000;

export interface Program {
  readonly name: string;
  readonly version: string;
  /** How long to wait for the first call, in milliseconds; default: a minute. */
  readonly firstCallWithin?: number;
  /** How long running calls may take to end after Terraform has ended, in milliseconds; default: ten seconds. */
  readonly endsWithin?: number;
}

/**
 * Serves the provider to the Terraform that started this process, and ends the process when Terraform is done with it.
 * If anything else started it, prints the purpose of the program on stderr and exits with 1.
 */
export async function servePlugin(load: LoadCalls, options: Program): Promise<void> {
  // Terraform expects only the handshake line on stdout; any other output goes to its log instead.
  Object.defineProperty(process, "stdout", { get: () => process.stderr });
  try {
    await startPlugin(load, options);
  } catch (error) {
    const isByHand = error instanceof HandshakeError;
    const reason = isByHand ? error.message : `The provider could not start: ${messageOf(error)}`;
    // Terraform shows what is in the place of the handshake line, and hides the rest in its log.
    writeSync(isByHand ? 2 : 1, prose(`${options.name} ${options.version}: ${reason}\n`));
    process.exit(1);
  }
}

// The folder of a plugin's socket. Only this user can access it. It is removed when the plugin ends, or at the next
// start.

const folderPrefix = "terraform-provider-";

/** The name contains the process id, which shows whether the process still runs. */
const folderName = /^terraform-provider-(\d{1,10})-\w{6}$/;

/**
 * Creates the folder and returns the path of the socket. A killed process leaves both behind.
 * @throws Error with the remedy if the folder for temporary files cannot be used.
 */
function makeSocketPath(): string {
  const folder = madeIn(tmpdir());
  const socket = join(folder, "socket");
  process.on("exit", () => removeFolder(folder, socket));
  return socket;
}

function madeIn(parent: string): string {
  try {
    return mkdtempSync(join(parent, `${folderPrefix}${process.pid}-`));
  } catch (error) {
    const remedy = "set TMPDIR to a folder that exists and that this user can write to";
    throw new Error(`the folder for temporary files, ${parent}, cannot be used (${messageOf(error)}); ${remedy}`);
  }
}

/**
 * Removes the folders of this user's killed plugins. A plugin has ended if no process has its id and nothing listens at
 * its socket: other machines may share the folder, and their processes are not visible here.
 */
async function removeLeftFolders(): Promise<void> {
  const parent = tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = Number(folderName.exec(name)?.[1] ?? Number.NaN);
    const folder = join(parent, name);
    if (Number.isNaN(pid) || isAlive(pid) || !isOwn(folder) || (await isHeard(join(folder, "socket")))) continue;
    removeFolder(folder, join(folder, "socket"));
  }
}

/** Removes the folder if it has nothing but the socket. `rmSync` would load modules of Node for that, at every exit. */
function removeFolder(folder: string, socket: string): void {
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

async function startPlugin(
  load: LoadCalls,
  { firstCallWithin = firstCallTimeout, endsWithin = maxFarewellMs }: Program,
): Promise<void> {
  // The first thing, so that a Terraform that ends during the start is noticed by its child's new parent.
  const terraform = process.ppid;
  const { clientCertificate } = readHandshake(process.env);
  // Ctrl-C reaches the whole process group; Terraform sends StopProvider.
  process.on("SIGINT", () => {});
  logStrayErrors();

  const server = createServer(http2Options);
  const secure =
    clientCertificate === undefined ? undefined : { certificate: createCertificate(), client: clientCertificate };

  // Terraform may be killed between connecting and its first call, and the connection does not show that.
  const waiting = setTimeout(() => process.exit(1), firstCallWithin);
  let connections = 0;
  let calls = 0;
  let done = false;
  /** Ends the process as soon as no call is running, so that running calls can still respond. */
  const finish = () => {
    done = true;
    if (calls === 0) setImmediate(() => process.exit(0));
  };
  process.on("SIGTERM", finish);
  process.on("SIGHUP", finish);
  /** Without Terraform, a call that does not heed its cancellation must not keep the process. */
  const abandon = () => {
    setTimeout(() => process.exit(1), endsWithin);
    finish();
  };
  watchParent(terraform, abandon);

  const loaded = once(load);
  const methods = methodsOf(loaded, finish);
  serveGrpc(server, {
    opened() {
      connections++;
      return methods;
    },
    closed() {
      connections--;
      if (connections === 0) abandon();
    },
    called() {
      clearTimeout(waiting);
      calls++;
    },
    responded() {
      calls--;
      if (done) finish();
    },
  });

  const address = await listen(secure === undefined ? server : secureServer(server, secure.certificate, secure.client));
  writeSync(1, handshakeLine(address, secure?.certificate.der));
  process.stderr.on("error", () => {}); // Terraform ended: its end of the pipe is closed.
  void removeLeftFolders().catch(() => {}); // The next start tries again.
  loaded(); // In parallel to Terraform's connecting.
}

/** The calls of go-plugin, and those of the provider, which load with the first of them. */
function methodsOf(load: LoadCalls, shutdown: () => void): Pick<Methods, "get"> {
  const ofPlugin = pluginMethods(shutdown);
  return { get: (path) => ofPlugin.get(path) ?? load().get(path) };
}

/**
 * Serves the provider to every Terraform that attaches to this process: prints the environment variable for that on
 * stdout, and serves until SIGINT or SIGTERM. `address` is the provider's source address, such as
 * "registry.terraform.io/namespace/type". Each connection has its own provider.
 */
export async function serveReattach(load: LoadCalls, options: { address: string }): Promise<void> {
  logStrayErrors();
  const server = createServer(http2Options);
  serveGrpc(server, {
    // Terraform's Shutdown ends its own plugins; this process belongs to the person who started it.
    opened: () => methodsOf(once(load), () => {}),
    closed() {},
    called() {},
    responded() {},
  });
  const { network, address } = await listen(server);
  const reattach = {
    [options.address]: {
      Protocol: "grpc",
      ProtocolVersion: protocolVersion,
      Pid: process.pid,
      Test: true,
      Addr: { Network: network, String: address },
    },
  };
  process.stdout.write(`TF_REATTACH_PROVIDERS='${JSON.stringify(reattach)}'\n`);
  await new Promise((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  process.exit(0);
}

/** Logs errors outside of any call, such as unhandled rejections: they must not end the running calls. */
function logStrayErrors(): void {
  process.on("uncaughtException", (error) => logUnexpected("an error outside of any call", error));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Listens where only this user can connect: on a socket in a folder with mode 0700 or, on Windows, on the loopback. */
async function listen(server: Server): Promise<Address> {
  if (process.platform === "win32") {
    await listening(server, { host: "127.0.0.1", port: 0 });
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("the server has no TCP address");
    return { network: "tcp", address: `127.0.0.1:${bound.port}` };
  }
  const path = makeSocketPath();
  await listening(server, { path });
  return { network: "unix", address: path };
}

function listening(server: Server, where: { path: string } | { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(where, resolve);
  });
}

/** The polling interval, in milliseconds. */
const interval = 1_000;

/**
 * Calls `gone` once, when the parent process with this id has ended: this process then gets another parent or, on
 * Windows, the parent's id no longer exists.
 */
function watchParent(parent: number, gone: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    gone();
  }, interval).unref();
}
