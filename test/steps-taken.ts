/** How many steps a piece of work takes, counted by V8: the same on every machine, however busy it is. */
import { Session } from "node:inspector";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { afterAll, beforeAll } from "vitest";

const counted = [resolve("lib"), resolve("lint-rules")].flatMap((folder) => [`${folder}/`, `file://${folder}/`]);

/**
 * Counts during the tests of the file that calls it; returns a function that counts how often the functions of lib and
 * lint-rules are called, and the blocks in them run, while some work is done. To begin and end counting takes V8 longer
 * than most of that work.
 */
export function stepCounter(): (work: () => unknown) => Promise<number> {
  const session = new Session();
  beforeAll(() => {
    // Optimized code does not count the calls of functions that V8 put into their caller.
    setFlagsFromString("--no-opt");
    session.connect();
    session.post("Profiler.enable");
    session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  });
  afterAll(() => {
    session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
    setFlagsFromString("--opt");
  });
  /** The steps since the last call. */
  const taken = (): number => {
    let steps = 0;
    session.post("Profiler.takePreciseCoverage", (_, { result }) => {
      for (const { url, functions } of result)
        if (counted.some((folder) => url.startsWith(folder)))
          for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    });
    return steps;
  };
  return async (work) => {
    taken();
    await work();
    return taken();
  };
}
