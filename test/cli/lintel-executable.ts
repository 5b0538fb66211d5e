/** Bundles the command line once per test run, like the published one, and runs it: in its own process, or hosted. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { beforeAll } from "vitest";
import { bundleOptions, makeScript } from "../../scripts/bundle-options.ts";
import { fork, spawn } from "../run/child-process.ts";
import { addOutput } from "../run/produced.ts";
import { sharedFolder } from "../run/shared-folder.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import type { OneRun, Outcome } from "./one-run.ts";

/** How to start a run. */
export interface Start {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string | Buffer;
}

/** Runs the command line with arguments. */
export type Lintel = (args: readonly string[], start?: Start) => Promise<Outcome>;

/** Runs the command line in its own process each time, as users do. */
export const lintelExecutable = (): Lintel => inFolder("lintel.cjs", inOwnProcess);

/**
 * Runs the command line in a process that this worker's test files share (executable-host.ts), which takes a tenth of the
 * time. Tests of signals, memory or loaded code need {@link lintelExecutable}. A run with NODE_OPTIONS gets its own
 * process.
 */
export const hostedLintel = (): Lintel =>
  inFolder("hosted.cjs", async (file, run) => {
    if (run.env.NODE_OPTIONS !== undefined) return inOwnProcess(resolve(file, "../lintel.cjs"), run);
    const host = hosts.find(({ isBusy }) => !isBusy) ?? (await startHost(file));
    host.isBusy = true;
    host.child.send(run);
    const [outcome] = await once(host.child, "message");
    host.isBusy = false;
    for (const name of ["stdout", "stderr"] as const) addOutput(`the ${name} of lintel`)(outcome[name]);
    return outcome;
  });

/** The processes of this worker; they end with it. */
const hosts: Host[] = [];

interface Host {
  readonly child: ReturnType<typeof fork>;
  isBusy: boolean;
}

async function startHost(file: string): Promise<Host> {
  const folder = await sharedFolder(`lintel-host-${randomUUID()}`, () => {});
  const host = { child: fork(resolve(file, "../host.cjs"), [file, folder]), isBusy: true };
  hosts.push(host);
  return host;
}

/** Bundles the command line before the tests; returns a function that runs this file of the bundles' folder. */
function inFolder(name: string, run: (file: string, run: OneRun) => Promise<Outcome>): Lintel {
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

const inOwnProcess = (file: string, { args, cwd, env, stdin }: OneRun): Promise<Outcome> =>
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
  // One build, so that each module is parsed once.
  await build({
    ...bundleOptions(),
    entryPoints: {
      "lintel.bundle": "lib/cli/lintel.ts",
      "lintel-about.bundle": "lib/cli/lintel.ts",
      "lintel-lint.bundle": "lib/cli/lintel.ts",
      "lintel-lsp.bundle": "lib/cli/lintel.ts",
      lintel: "lib/cli/launch.ts",
      hosted: "lib/cli/main.ts",
      host: "test/cli/executable-host.ts",
    },
    outdir: folder,
    outExtension: { ".js": ".cjs" },
  });
  for (const name of ["lintel", "lintel-about", "lintel-lint", "lintel-lsp"])
    await makeScript(join(folder, `${name}.bundle.cjs`));
}
