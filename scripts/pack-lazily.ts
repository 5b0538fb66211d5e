/**
 * An esbuild plugin that packs rarely needed modules: what a process never unpacks it never parses. Each of them that is
 * imported dynamically becomes a bundle of its own with all that it imports, compressed: as a
 * string inside the outer bundle, which stays one file, or as a file beside it, which is not even read. The first
 * `import()` unpacks and runs it.
 *
 * A packed module shares no state with the outer bundle: what both import is there twice. Measured with the provider
 * (docs/design/speed.md), for which node:zlib is loaded with the first unpacking only.
 */
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { resolve as absolute, basename, dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";

/** Where packed modules are kept: in the bundle, or in {@link packedFolder} beside it. */
export type PackedWhere = "inside" | "beside";

/** The folder of modules that are packed beside a bundle. */
export const packedFolder = "packed";

/**
 * Packs these modules where `import()` loads them. For CommonJS bundles on Node. A module that nothing loads so is an
 * error: it was moved, or is needed more often.
 * @param modules paths, from the working folder.
 * @param built is told of each bundle that is made.
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
      // The inner call of resolve comes by here once more.
      if (kind !== "dynamic-import" || pluginData === resolving) return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: resolving });
      if (found.errors.length > 0) return found;
      if (!paths.has(found.path)) return undefined;
      packed.add(found.path);
      return { path: found.path, namespace: "packed" };
    });
    onLoad({ filter: /.*/, namespace: "packed" }, async ({ path }) => {
      const compressed = brotli(await bundleAlone(path, initialOptions, built));
      const bytes =
        where === "inside"
          ? `Buffer.from("${compressed.toString("base64")}", "base64")`
          : `require("node:fs").readFileSync(require("node:path").join(__dirname, "${packedFolder}", "${await beside(
              initialOptions,
              basename(path, ".ts"),
              compressed,
            )}"))`;
      return { contents: unpacking(bytes, basename(path)), loader: "js" };
    });
    onEnd(() => ({
      errors: [...paths]
        .filter((path) => !packed.has(path))
        .map((path) => ({ text: `nothing imports ${path} lazily` })),
    }));
  },
});

const resolving = Symbol("resolving");

/** The module with everything that it imports, built as the outer bundle is. */
async function bundleAlone(path: string, outer: BuildOptions, built: (metafile: Metafile) => void): Promise<string> {
  const { outputFiles, metafile } = await build({
    ...outer,
    metafile: true,
    entryPoints: [path],
    write: false,
    format: "cjs",
    plugins: [],
    // What the outer bundle defines at its top is out of reach.
    banner: {},
    define: {},
    // Code that is compiled at run time has no import() of its own.
    supported: { "dynamic-import": false },
    // Licenses stay with the code that they are for.
    legalComments: "inline",
  });
  built(metafile);
  return outputFiles.map(({ text }) => text).join("");
}

/** Writes a packed module beside the bundle; answers with its file's name, which says its content. */
async function beside({ outfile = "" }: BuildOptions, name: string, packed: Buffer): Promise<string> {
  const file = `${name}-${createHash("sha256").update(packed).digest("hex").slice(0, 8)}.br`;
  const folder = join(dirname(outfile), packedFolder);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), packed);
  return file;
}

const brotli = (code: string): Buffer =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } });

/** A CommonJS module that unpacks the code when it is run, and exports what the code does. */
const unpacking = (bytes: string, name: string): string => `
const { brotliDecompressSync } = require("node:zlib");
const { compileFunction } = require("node:vm");
const code = brotliDecompressSync(${bytes}).toString();
compileFunction(code, ["module", "exports", "require"], { filename: "${name}" })(module, exports, require);
`;
