/** A shell that is told one command after the other. */

import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { spawn } from "../run/child-process.ts";

/** Programs that run until they are stopped; who reads the page has them in a terminal of their own. */
const isServer = /^(?:npx )?lintel (?:emulate|provider serve)\b(?!.*&)/;

/** What a command printed, errors too, and how it ended. */
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
    // A group of its own, so that all that it starts ends with it.
    this.#bash = spawn("bash", ["--noprofile", "--norc"], { cwd, env, detached: true });
    this.#exited = once(this.#bash, "exit");
    for (const stream of [this.#bash.stdout, this.#bash.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.#output += text;
      });
    }
  }

  /** Runs a command to its end; one that runs in the background, or is a server, until it has printed something. */
  async run(command: string): Promise<Told> {
    if (isServer.test(command)) return this.start(command.replace(/#.*/, ""));
    const [, server] = /^(.*)&\s*(?:#.*)?$/s.exec(command) ?? [];
    return server === undefined ? this.#told(command) : this.start(server);
  }

  /** Starts a server, which ends with the shell; it has printed something when this is done. */
  async start(command: string): Promise<Told> {
    // A pipe of its own: Node's servers make theirs one that does not block, of which other programs lose output.
    const told = await this.#told(`${command} > >(cat) 2>&1 &`);
    await this.#until(() => this.#output !== "");
    return told;
  }

  /** Ends the shell and all that it started. */
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

  /** Waits for output that makes something true. */
  async #until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await Promise.race([once(this.#bash.stdout, "data"), this.#exited]);
      if (this.#bash.exitCode !== null) throw new Error(`the shell ended: ${this.#output}`);
    }
  }
}
