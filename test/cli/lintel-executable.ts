/**
 * Builds the executable once per test run, and runs it. It has a code cache like the published one, which halves the
 * time of a run; some tests run it two hundred times.
 */
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { beforeAll } from "vitest";
import { bundleOptions } from "../../scripts/bundle-options.ts";
import { execFile, spawn } from "../run/child-process.ts";
import { sharedFolder } from "../run/shared-folder.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** The output and exit code of a process. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How to start a process. */
export interface Start {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string | Buffer;
}

/** Bundles the command line before the tests; returns a function that runs it. */
export function lintelExecutable(): (args: readonly string[], start?: Start) => Promise<Outcome> {
  const folder = temporaryFolder();
  let file = "";
  beforeAll(async () => {
    file = join(await sharedFolder("lintel", bundleLintel), "lintel.cjs");
  });
  return (args, { cwd = folder, env, stdin = "" } = {}) =>
    new Promise((done, fail) => {
      const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
      const child = spawn(process.execPath, [file, ...args], { cwd, env: { ...inherited, ...env } });
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
      child.stdin.end(stdin);
    });
}

async function bundleLintel(folder: string): Promise<void> {
  const bundle = join(folder, "lintel.bundle.cjs");
  await build({ ...bundleOptions(), entryPoints: [resolve("lib/cli/lintel.ts")], outfile: bundle });
  await build({ ...bundleOptions(), entryPoints: [resolve("lib/cli/launch.ts")], outfile: join(folder, "lintel.cjs") });
  await execFile(process.execPath, ["--import", "tsx", "scripts/write-code-cache.ts", bundle]);
}
