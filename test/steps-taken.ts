/** How many steps a piece of work takes, counted by V8: the same on every machine, however busy it is. */
import { Session } from "node:inspector";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";

const counted = [resolve("lib"), resolve("lint-rules")].flatMap((folder) => [`${folder}/`, `file://${folder}/`]);

/** How often the functions of lib and lint-rules are called, and the blocks in them run, while some work is done. */
export async function stepsOf(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  // Optimized code does not count the calls of functions that V8 put into their caller.
  setFlagsFromString("--no-opt");
  try {
    session.post("Profiler.enable");
    session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    await work();
    let steps = 0;
    session.post("Profiler.takePreciseCoverage", (_, { result }) => {
      for (const { url, functions } of result)
        if (counted.some((folder) => url.startsWith(folder)))
          for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    });
    return steps;
  } finally {
    session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
    setFlagsFromString("--opt");
  }
}
