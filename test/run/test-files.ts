/** Finds test files by what they import, themselves or through other modules of tests. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Folders whose imports are followed; tests of lib/ do not necessarily start what it could start. */
const followed = [resolve("test"), resolve("proofs"), resolve("scripts")];

const testFiles = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => join("test", name));

/** The test files that import one of these packages or modules (by absolute path), by their paths in the repository. */
function filesThatImport(wanted: ReadonlySet<string>): readonly string[] {
  const known = new Map<string, boolean>();
  const imports = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, false);
    const names = readFileSync(file, "utf8").matchAll(/^(?:import|export|\} from)\b(?! type\b)[^;]*?"([^"]+)";/gm);
    const found = [...names].some(([, name = ""]) => {
      if (!name.startsWith(".")) return wanted.has(name);
      const path = resolve(dirname(file), name);
      if (wanted.has(path)) return true;
      return followed.some((folder) => path.startsWith(folder)) && existsSync(path) && imports(path);
    });
    known.set(file, found);
    return found;
  };
  return testFiles.filter((file) => imports(resolve(file)));
}

/** Those that start processes, a compiler or a browser. */
export const filesThatStartProcesses = filesThatImport(new Set(["node:child_process", "esbuild", "playwright-core"]));

/** Those with generated cases, which a long run tries in full number. A sample (`fc.sample`) has one size in every run. */
export const filesWithGeneratedCases = testFiles.filter((file) =>
  /\b(?:cases|ofAllCases|fc\.assert|fc\.check)\(/.test(readFileSync(file, "utf8")),
);
