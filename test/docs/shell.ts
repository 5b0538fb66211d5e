/** A shell that runs one command after another. */

import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { spawn } from "../run/child-process.ts";

/** Programs that run until they are stopped; readers run them in a separate terminal. */
const isServer = /^(?:npx )?lintel (?:emulate|provider serve)\b(?!.*&)/;

/** The output of a command, with errors, and its exit code. */
export interface Told {
  readonly status: number;
  readonly output: string;
}

export class Shell {
  readonly #bash: ChildProcessWithoutNullStreams;
  readonly #mark = randomUUID();
  readonly #exited: Promise<unknown>;
  #output = "";

  constructor(cwd: string, env: NodeJS.ProcessEnv) {
    // A process group of its own, so that everything it starts ends with it.
    this.#bash = spawn("bash", ["--noprofile", "--norc"], { cwd, env, detached: true });
    this.#exited = once(this.#bash, "exit");
    for (const stream of [this.#bash.stdout, this.#bash.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.#output += text;
      });
    }
  }

  /** Runs a command to its end; waits for the first output of a server or a background command. */
  async run(command: string): Promise<Told> {
    if (isServer.test(command)) return this.start(command.replace(/#.*/, ""));
    const [, server] = /^(.*)&\s*(?:#.*)?$/s.exec(command) ?? [];
    return server === undefined ? this.#told(command) : this.start(server);
  }

  /** Starts a server, which ends with the shell; resolves after its first output. */
  async start(command: string): Promise<Told> {
    // A separate pipe: Node's servers make theirs non-blocking, which loses output of other programs.
    const read = await this.#told(`${command} > >(cat) 2>&1 &`);
    await this.#until(() => this.#output !== "");
    return read;
  }

  /** Ends the shell and everything that it started. */
  end(): void {
    const { pid } = this.#bash;
    if (pid !== undefined) process.kill(-pid);
  }

  async #told(command: string): Promise<Told> {
    this.#output = "";
    const ended = new RegExp(`^${this.#mark} (\\d+)\\n`, "m");
    this.#bash.stdin.write(`{ ${command}\n} </dev/null 2>&1; s=$?; echo; echo ${this.#mark} $s\n`);
    await this.#until(() => ended.test(this.#output));
    const status = Number(ended.exec(this.#output)?.[1]);
    const output = this.#output.replace(ended, "").replace(/\n$/, "");
    this.#output = output.trim() === "" ? "" : output;
    return { status, output };
  }

  /** Waits until the output satisfies a condition. */
  async #until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await Promise.race([once(this.#bash.stdout, "data"), this.#exited]);
      if (this.#bash.exitCode !== null) throw new Error(`the shell ended: ${this.#output}`);
    }
  }
}
