/** Measures subjects in turn within one run, so that their ratio is valid even if the machine's speed varies. */
import { type SpawnOptions, spawn } from "node:child_process";
import { performance } from "node:perf_hooks";

/** A timed subject: does its work once and returns the relevant milliseconds. */
export type Timed = () => number | Promise<number>;

/** The median of some numbers. */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Runs each subject in turn, `rounds` times after a warm-up round. Returns the median of each. */
export async function sideBySide<Name extends string>(
  subjects: { readonly [name in Name]: Timed },
  rounds: number,
): Promise<{ readonly [name in Name]: number }> {
  const names = Object.keys(subjects) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const milliseconds = await subjects[name]();
      if (round >= 0) times.get(name)?.push(milliseconds);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as {
    readonly [name in Name]: number;
  };
}

/** Times a whole process; an exit code other than `expected` fails the benchmark. */
export const timedProcess =
  (command: readonly string[], options: SpawnOptions & { readonly expected?: readonly number[] } = {}): Timed =>
  () =>
    new Promise((resolve, reject) => {
      const [program = "", ...args] = command;
      const start = performance.now();
      const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], ...options });
      let complaint = "";
      child.stderr?.on("data", (chunk: Buffer) => {
        complaint += chunk.toString();
      });
      child.on("error", reject);
      child.on("close", (code) => {
        const milliseconds = performance.now() - start;
        if ((options.expected ?? [0]).includes(code ?? -1)) resolve(milliseconds);
        else reject(new Error(`${command.join(" ")} exited with ${code}: ${complaint.slice(0, 2000)}`));
      });
    });

/** The smallest Node process, as the baseline of start-up times. */
export const emptyNode: Timed = timedProcess([process.execPath, "-e", "0"]);
