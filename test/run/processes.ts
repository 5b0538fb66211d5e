/** Finds the test files that start processes, by their imports. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Packages that start processes, a compiler or a browser. */
const starters: ReadonlySet<string> = new Set(["node:child_process", "esbuild", "playwright-core"]);

/** Folders whose imports are followed; tests of lib/ do not necessarily start what it could start. */
const followed = [resolve("test"), resolve("scripts")];

const known = new Map<string, boolean>();

/** Whether a module starts processes, directly or by its imports. */
function startsProcesses(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  const imports = readFileSync(file, "utf8").matchAll(/^(?:import|export|\} from)\b(?! type\b)[^;]*?"([^"]+)";/gm);
  const found = [...imports].some(([, name = ""]) => {
    if (!name.startsWith(".")) return starters.has(name);
    const path = resolve(dirname(file), name);
    return followed.some((folder) => path.startsWith(folder)) && existsSync(path) && startsProcesses(path);
  });
  known.set(file, found);
  return found;
}

/** The test files that start processes, by their paths in the repository. */
export const filesThatStartProcesses: readonly string[] = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => join("test", name))
  .filter((file) => startsProcesses(resolve(file)));
