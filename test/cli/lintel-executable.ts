/**
 * The command line, bundled once for the tests of a run as the one that ships is, and two ways to run it: in a process
 * of its own with its compiled code, or in a process that runs it many times.
 */
import { once } from "node:events";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";
import { bundleOptions } from "../../scripts/bundle-options.ts";
import { execFile, fork, spawn } from "../run/child-process.ts";
import { addOutput } from "../run/produced.ts";
import { sharedFolder } from "../run/shared-folder.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import type { HostedRun } from "./executable-host.ts";

/** What a process printed and how it ended. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a process is started. */
export interface Start {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string | Buffer;
}

/** Runs the command line with arguments. */
export type Lintel = (args: readonly string[], start?: Start) => Promise<Outcome>;

/** The command line in a process of its own for each run, as users start it. */
export const lintelExecutable = (): Lintel => inFolder("lintel.cjs", inOwnProcess);

/**
 * The command line in a process that runs it many times (executable-host.ts), in a tenth of the time. For tests of what
 * a command reads and prints; tests of signals or memory start a process. So does a run with options of Node.
 */
export function hostedLintel(): Lintel {
  const hosts: Host[] = [];
  afterAll(() => {
    for (const { child } of hosts) child.kill();
  });
  return inFolder("hosted.cjs", async (file, run) => {
    if (run.env.NODE_OPTIONS !== undefined) return inOwnProcess(resolve(file, "../lintel.cjs"), run);
    let host = hosts.find(({ isBusy }) => !isBusy);
    if (host === undefined) {
      host = { child: fork(resolve(file, "../host.cjs"), [file]), isBusy: false };
      hosts.push(host);
    }
    host.isBusy = true;
    host.child.send(run);
    const [outcome] = await once(host.child, "message");
    host.isBusy = false;
    for (const name of ["stdout", "stderr"] as const) addOutput(`the ${name} of lintel`)(outcome[name]);
    return outcome;
  });
}

interface Host {
  readonly child: ReturnType<typeof fork>;
  isBusy: boolean;
}

/** Bundles the command line before the tests. */
function inFolder(name: string, run: (file: string, run: HostedRun) => Promise<Outcome>): Lintel {
  const folder = temporaryFolder();
  let file = "";
  beforeAll(async () => {
    file = join(await sharedFolder("lintel", bundleLintel), name);
  });
  return (args, { cwd = folder, env, stdin = "" } = {}) => {
    const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
    return run(file, { args, cwd, env: { ...inherited, ...env }, stdin: Buffer.from(stdin).toString("base64") });
  };
}

const inOwnProcess = (file: string, { args, cwd, env, stdin }: HostedRun): Promise<Outcome> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...args], { cwd, env });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", fail).on("close", (code) => done({ code, stdout, stderr }));
    child.stdin.on("error", () => {}); // a command that does not read it closes it
    child.stdin.end(Buffer.from(stdin, "base64"));
  });

async function bundleLintel(folder: string): Promise<void> {
  const bundle = join(folder, "lintel.bundle.cjs");
  const entries = [
    ["lib/cli/lintel.ts", "lintel.bundle.cjs"],
    ["lib/cli/launch.ts", "lintel.cjs"],
    ["lib/cli/main.ts", "hosted.cjs"],
    ["test/cli/executable-host.ts", "host.cjs"],
  ] as const;
  await Promise.all(
    entries.map(([entry, file]) =>
      build({ ...bundleOptions(), entryPoints: [resolve(entry)], outfile: join(folder, file) }),
    ),
  );
  await execFile(process.execPath, ["--import", "tsx", "scripts/write-code-cache.ts", bundle]);
}
