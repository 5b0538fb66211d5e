/** Processor time of whole processes, which other work on the machine disturbs less than it disturbs their wall time. */
import { spawn } from "node:child_process";
import type { Timed } from "./side-by-side.ts";

/**
 * The processor time of a Node program, in milliseconds.
 * @param perSample the mean of so many processes: the shell that sums their time counts milliseconds.
 * @param node the executable of Node.
 */
export const processorTime =
  (args: readonly string[], perSample = 5, node = process.execPath): Timed =>
  () =>
    new Promise((settle, reject) => {
      const loop = `for i in $(seq ${perSample}); do "$@" >/dev/null || exit; done; times`;
      const shell = spawn("bash", ["-c", loop, "bash", node, ...args], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let printed = "";
      shell.stdout.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
      });
      shell.on("error", reject);
      shell.on("close", (code) => {
        const [, ofChildren = ""] = printed.trim().split("\n");
        const seconds = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].map(
          ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
        );
        if (code === 0 && seconds.length === 2)
          settle((1000 * seconds.reduce((sum, each) => sum + each, 0)) / perSample);
        else reject(new Error(`node ${args.join(" ")} exited with ${code}`));
      });
    });
