/** Bundles the tests that start no process, with the switches of the sample, and reads how near they are to each file. */
import { copyFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Metafile } from "esbuild";
import { filesThatStartProcesses } from "../../test/run/test-files.ts";

/** Where the bundles are; what they share stands in `chunks`, so that a worker loads it once. */
export const bundles = ".stryker-tests";

const startProcesses = new Set(filesThatStartProcesses);

/** The test files that start no process, but for those that read the source text. */
export const inProcessTests: readonly string[] = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((name) => join("test", name))
  .filter((file) => file.endsWith(".test.ts") && !file.startsWith("test/house/") && !startProcesses.has(file))
  .sort();

export const setupFile = "test/run/after-each-file.ts";

/** Not bundled: it needs nothing but vitest. */
export const measureFile = join(bundles, "measure.mjs");

/** The path of the bundle of a test file. */
export const bundleOf = (file: string): string => resolve(bundles, relative("test", file).replace(/\.ts$/, ".mjs"));

/**
 * @param switched the texts of files with switches.
 * @returns how many imports lead from a test to a file: 1 if the test imports it, undefined if nothing leads there.
 */
export async function bundleTests(
  switched: ReadonlyMap<string, string>,
): Promise<(test: string, file: string) => number | undefined> {
  rmSync(bundles, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [...inProcessTests, setupFile],
    outdir: bundles,
    outbase: "test",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    chunkNames: "chunks/[hash]",
    // Removes the branches of mutants that are not in the sample.
    minifySyntax: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
    metafile: true,
    plugins: [
      {
        name: "switches",
        setup: ({ onLoad }) =>
          onLoad({ filter: /^[^?]*\/(?:lib|constructs|lint-rules|test)\/.*\.ts$/ }, ({ path }) => {
            const text = switched.get(relative("", path)) ?? readFileSync(path, "utf8");
            return { contents: placed(text, path), loader: "ts" };
          }),
      },
    ],
  });
  copyFileSync("proofs/mutation-sample/measure.mjs", measureFile);
  return distances(metafile);
}

/** Modules find the files beside them as they do when they are not bundled. */
const placed = (text: string, path: string): string =>
  text
    .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
    .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)));

function distances({ inputs }: Metafile): (test: string, file: string) => number | undefined {
  const known = new Map<string, ReadonlyMap<string, number>>();
  return (test, file) => {
    const found = known.get(test) ?? distancesFrom(test, inputs);
    known.set(test, found);
    return found.get(file);
  };
}

function distancesFrom(test: string, inputs: Metafile["inputs"]): ReadonlyMap<string, number> {
  const found = new Map([[test, 0]]);
  // A map iterates over what is added meanwhile.
  for (const [file, distance] of found) {
    for (const { path } of inputs[file]?.imports ?? []) if (!found.has(path)) found.set(path, distance + 1);
  }
  return found;
}
