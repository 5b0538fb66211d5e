/** The servers of the agent benchmark, each in its own process. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** A running server. */
export interface AgentServer {
  /** The agent's URL, without a trailing slash. */
  readonly url: string;
  /** The resident memory of the process, in MB. */
  memory(): number;
  /** The processor time that the process has used, in milliseconds. */
  processorTime(): number;
  stop(): Promise<void>;
}

/** Starts a program that prints `{"url": …}` once it listens. `path` is the agent's path below that URL. */
export async function startServer(args: readonly string[], path: string): Promise<AgentServer> {
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const { stdout, pid } = child;
  if (stdout === null || pid === undefined) throw new Error(`node ${args.join(" ")} does not start`);
  const [line] = await once(createInterface(stdout), "line");
  const { url }: { readonly url: string } = JSON.parse(line);
  return {
    url: url + path,
    memory: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024,
    processorTime: () => processorTimeOf(pid),
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

/** Of user and kernel, from Linux, which counts in hundredths of a second. */
function processorTimeOf(pid: number): number {
  // The name of the program stands in parentheses, and may contain spaces.
  const [user, kernel] = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(kernel)) * 10;
}
