/** Starts worker.ts, and ends it where a mutant waits or computes forever. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { FileResult, Run } from "./worker.ts";

/** Runs tests in one process after the other. */
export class TestProcess {
  #child: ChildProcess | undefined;

  /** @returns undefined where the run did not end in time. */
  async run(run: Run, milliseconds: number): Promise<readonly FileResult[] | undefined> {
    const child = await this.#started();
    const timer = new AbortController();
    const ended = once(child, "exit", { signal: timer.signal }).then(
      () => undefined,
      () => undefined,
    );
    const late = setTimeout(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
    const results = once(child, "message", { signal: timer.signal }).then(
      ([each]): readonly FileResult[] => each,
      () => undefined,
    );
    child.send(run);
    const first = await Promise.race([results, ended, late]);
    timer.abort();
    if (first === undefined) this.stop();
    return first;
  }

  /** Ends the process once it has nothing to do, so that its processor time counts. */
  async end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  }

  stop(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    try {
      // With the process of vitest, which a mutant keeps busy.
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch (error) {
      if (Object(error).code !== "ESRCH") throw error;
    }
  }

  async #started(): Promise<ChildProcess> {
    if (this.#child !== undefined) return this.#child;
    const child = fork("proofs/mutation-sample/worker.ts", {
      execArgv: ["--import", "tsx"],
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child = child;
    const isReady = once(child, "message").then(() => true);
    const hasEnded = once(child, "exit").then(() => false);
    if (!(await Promise.race([isReady, hasEnded]))) throw new Error("the process that runs tests did not start");
    return child;
  }
}
