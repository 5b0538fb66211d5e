/** The output of the demo: headings, and commands with their output. */
import { spawn } from "node:child_process";
import { once } from "node:events";

const bold = (text: string): string => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text);

/** Prints the heading of a section. */
export const say = (text: string): void => void process.stdout.write(`\n${bold(`== ${text}`)}\n`);

/** Options of a command. */
export interface RunOptions {
  /** The required exit code; the demo fails with any other. Default: 0. */
  readonly expected?: number;
  readonly cwd?: string;
  /** Additional environment variables. */
  readonly env?: NodeJS.ProcessEnv;
  /** The lines of the output to print; default: all. */
  readonly only?: RegExp;
}

/**
 * Prints a command, runs it and prints its output, all of it or the lines that match `only`. Returns the whole output
 * with `only`, else "". Throws an Error on an unexpected exit code.
 */
export type Run = (shown: string, command: readonly string[], options?: RunOptions) => Promise<string>;

/** Creates a function that runs commands in an environment. */
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

/** Runs `lintel runtime drift` in the folder of a stack. */
export function lintelDrift(run: Run, stack: string, cwd = ".", expected = 0): Promise<string> {
  const command = ["lintel", "runtime", "drift"];
  return run(`cd ${stack} && ${command.join(" ")}`, command, { cwd, expected });
}
