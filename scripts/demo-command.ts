/** What the demo shows: headings, and commands with their output. */
import { spawn } from "node:child_process";
import { once } from "node:events";

const bold = (text: string): string => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text);

/** Begins a part of the story. */
export const say = (text: string): void => void process.stdout.write(`\n${bold(`== ${text}`)}\n`);

/** How a command of the demo is run. */
export interface RunOptions {
  /** The exit code without which the demo ends. */
  readonly expected?: number;
  readonly cwd?: string;
  /** Beside the demo's environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** Which lines of its output are shown; all by default. */
  readonly only?: RegExp;
}

/**
 * Shows a command, runs it, and answers with what it printed, where only some lines of that are shown. Throws all of its
 * output where it exits with an unexpected code.
 */
export type Run = (shown: string, command: readonly string[], options?: RunOptions) => Promise<string>;

/** Runs commands in an environment. */
export const runner =
  (environment: NodeJS.ProcessEnv): Run =>
  async (shown, command, { expected = 0, cwd = ".", env, only } = {}) => {
    process.stdout.write(`$ ${shown}\n`);
    const [program = "", ...args] = command;
    const stdio = only === undefined ? "inherit" : "pipe";
    const child = spawn(program, args, { cwd, stdio: ["ignore", stdio, stdio], env: { ...environment, ...env } });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const [code] = await once(child, "close");
    if (code !== expected) {
      throw new Error(`${output}\n\`${shown}\` exited with ${code}; the demo expects ${expected}.`);
    }
    for (const line of output.split("\n").filter((line) => only?.test(line))) process.stdout.write(`${line}\n`);
    return output;
  };
