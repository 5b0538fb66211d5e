/**
 * An esbuild plugin that packs rarely needed modules, since Node parses only what it unpacks. Each of these modules
 * that is imported dynamically becomes a compressed bundle with all its imports, either a string in the outer bundle,
 * which stays one file, or a file next to it. The first `import()` unpacks and runs it.
 *
 * A packed module shares no state with the outer bundle: modules that both import exist twice. The measurements are in
 * docs/design/speed.md; the first unpacking loads node:zlib.
 */
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { resolve as absolute, basename, dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { compressedOnce } from "./compressed-once.ts";
import { ruleTexts } from "./rule-texts.ts";

/**
 * Where packed modules are stored: in the bundle, in {@link packedFolder} next to it, or there and read from the
 * standalone executable that contains both.
 */
export type PackedWhere = "inside" | "beside" | "contained";

/** The folder of modules packed next to a bundle. */
export const packedFolder = "packed";

/**
 * Packs these modules if `import()` loads them, for CommonJS bundles on Node. It is an error if nothing loads a module
 * like that: it was moved, or is imported statically.
 * @param modules paths relative to the working folder.
 * @param built receives the metafile of each bundle.
 */
export const packLazily = (
  modules: readonly string[],
  where: PackedWhere = "inside",
  built: (metafile: Metafile) => void = () => {},
): Plugin => ({
  name: "pack-lazily",
  setup({ initialOptions, onResolve, onLoad, onEnd, resolve }) {
    const paths = new Set(modules.map((module) => absolute(module)));
    const packed = new Set<string>();
    onResolve({ filter: /\.ts$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      // The inner call of resolve passes through here again.
      if (kind !== "dynamic-import" || pluginData === resolving) return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: resolving });
      if (found.errors.length > 0) return found;
      if (!paths.has(found.path)) return undefined;
      packed.add(found.path);
      return { path: found.path, namespace: "packed" };
    });
    onLoad({ filter: /.*/, namespace: "packed" }, async ({ path }) => {
      const compressed = await packedAlone(path, initialOptions, built);
      if (where === "inside") {
        return { contents: unpacking(`Buffer.from("${compressed.toString("base64")}", "base64")`, basename(path)) };
      }
      const file = await beside(initialOptions, basename(path, ".ts"), compressed);
      const bytes =
        where === "contained"
          ? `Buffer.from(require("node:sea").getRawAsset("${packedFolder}/${file}"))`
          : `require("node:fs").readFileSync(require("node:path").join(__dirname, "${packedFolder}", "${file}"))`;
      return { contents: unpacking(bytes, basename(path)) };
    });
    onEnd(() => ({
      errors: [...paths]
        .filter((path) => !packed.has(path))
        .map((path) => ({ text: `nothing imports ${path} lazily` })),
    }));
  },
});

const resolving = Symbol("resolving");

/** What modules became, by their path and options: several bundles pack the same ones. */
const made = new Map<string, ReturnType<typeof compressed>>();

/** Bundles and compresses a module. */
async function compressed(options: BuildOptions): Promise<{ readonly bytes: Buffer; readonly metafile: Metafile }> {
  const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true });
  return { bytes: brotli(outputFiles.map(({ text }) => text).join("")), metafile };
}

/** Bundles the module with all its imports, with the options of the outer bundle, and compresses it. */
async function packedAlone(path: string, outer: BuildOptions, built: (metafile: Metafile) => void): Promise<Buffer> {
  const options: BuildOptions = {
    ...outer,
    entryPoints: [path],
    outfile: `${basename(path, ".ts")}.cjs`,
    format: "cjs",
    plugins: [ruleTexts],
    // What the top of the outer bundle defines is handed over.
    banner: {},
    // Code compiled at run time has no import().
    supported: { "dynamic-import": false },
    // Licenses stay with their code.
    legalComments: "inline",
  };
  const key = JSON.stringify(options);
  const known = made.get(key) ?? compressed(options);
  made.set(key, known);
  const { bytes, metafile } = await known;
  built(metafile);
  return bytes;
}

/** Writes a packed module next to the bundle. Returns the file's name, which contains a hash of the content. */
async function beside({ outfile = "" }: BuildOptions, name: string, packed: Buffer): Promise<string> {
  const file = `${name}-${createHash("sha256").update(packed).digest("hex").slice(0, 8)}.br`;
  const folder = join(dirname(outfile), packedFolder);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), packed);
  return file;
}

const brotli = (code: string): Buffer =>
  compressedOnce(code, "node_modules/.cache/lintel-packed", (text) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } }),
  );

/** A CommonJS module that unpacks the code when it runs, and has the same exports. */
const unpacking = (bytes: string, name: string): string => `
const { brotliDecompressSync } = require("node:zlib");
const { compileFunction } = require("node:vm");
const code = brotliDecompressSync(${bytes}).toString();
const bundle = typeof bundleUrl === "undefined" ? undefined : bundleUrl;
const parameters = ["module", "exports", "require", "bundleUrl"];
compileFunction(code, parameters, { filename: "${name}" })(module, exports, require, bundle);
`;
