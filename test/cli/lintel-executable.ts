/**
 * The executable, made once for the tests of a run, and a way to run it. It is bundled and run with its compiled code as
 * the one that ships is: half of the time of a plain bundle, of which some tests run two hundred.
 */
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { beforeAll } from "vitest";
import { bundleOptions } from "../../scripts/bundle-options.ts";
import { execFile, spawn } from "../run/child-process.ts";
import { sharedFolder } from "../run/shared-folder.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

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

/** Bundles the command line before the tests; answers with what runs it. */
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
