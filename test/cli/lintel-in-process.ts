/** Runs the command line in the tests' own process, from its sources. */
import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import { main } from "../../lib/cli/main.ts";
import { addOutput } from "../run/produced.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import type { Lintel } from "./lintel-executable.ts";
import { type Outcome, runOnce } from "./one-run.ts";

/** The latest run of this worker, which the next one waits for. */
let latest: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line in this process, from its sources, so that `npm run test:fast` reaches it. Tests of signals,
 * memory, the bundle or code of folders need lintel-executable.ts.
 */
export function lintelInProcess(): Lintel {
  const folder = temporaryFolder();
  const inputs = temporaryFolder();
  return (args, { cwd = folder, env, stdin = "" } = {}) => {
    const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
    const run = { args, cwd, env: { ...inherited, ...env }, stdin: Buffer.from(stdin).toString("base64") };
    const outcome = latest.then(async (): Promise<Outcome> => {
      const input = join(inputs, randomUUID());
      const { code, stdout, stderr } = await runOnce(main, run, { file: resolve("dist/lintel.cjs"), input });
      addOutput("the stdout of lintel")(stdout);
      addOutput("the stderr of lintel")(stderr);
      return { code, stdout, stderr };
    });
    latest = outcome.catch(() => {});
    return outcome;
  };
}
