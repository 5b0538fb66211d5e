/** Processes of this machine, as Linux shows them. */
import { readdirSync, readFileSync } from "node:fs";

const ids = (): readonly number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** A file of a process; empty once it has ended. */
function fileOf(id: number, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, "utf8");
  } catch {
    return "";
  }
}

/** The processes that a process started, and those that these started. */
export function descendantsOf(parent: number): readonly number[] {
  const children = ids().filter((id) => Number(/^\d+ \(.*\) \S (\d+)/s.exec(fileOf(id, "stat"))?.[1]) === parent);
  return children.flatMap((id) => [id, ...descendantsOf(id)]);
}

/** The command lines of processes that run with a variable of the environment. */
export const runningWith = (variable: string): readonly string[] =>
  ids()
    .filter((id) => fileOf(id, "environ").split("\0").includes(variable))
    .map((id) => fileOf(id, "cmdline").replaceAll("\0", " "))
    .filter((line) => line !== "");

/** `kill -9` of processes, of which some may have ended. */
export function killAll(processes: readonly number[]): void {
  for (const id of processes)
    try {
      process.kill(id, "SIGKILL");
    } catch (error) {
      if (Object(error).code !== "ESRCH") throw error;
    }
}
