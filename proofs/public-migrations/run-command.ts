/** Runs commands without any input. */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** A command's result. */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** A step of a proof that did not work, with what it printed. */
export class StepFailed extends Error {}

/** Runs a command, without input. */
export async function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<Ran> {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = await once(child, "close");
  return { code, output };
}
