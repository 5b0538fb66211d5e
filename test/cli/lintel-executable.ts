/** The bundled executable, made once for the tests of a file, and a way to run it. */
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { beforeAll } from "vitest";
import { spawn } from "../run/child-process.ts";
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
  const file = join(folder, "lintel.cjs");
  beforeAll(async () => {
    await build({
      entryPoints: [resolve("lib/cli/lintel.ts")],
      outfile: file,
      bundle: true,
      platform: "node",
      format: "cjs",
      logLevel: "error",
      define: { "import.meta.url": "bundleUrl" },
      banner: { js: 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
    });
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
