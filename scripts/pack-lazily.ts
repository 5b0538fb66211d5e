/**
 * An esbuild plugin that packs rarely needed modules: what a process never unpacks it never parses, and a bundle stays
 * one file. Each module that is imported dynamically, and whose path matches, becomes a bundle of its own with all that
 * it imports, compressed, as a string inside the outer bundle; the first `import()` unpacks and runs it.
 *
 * A packed module shares no state with the outer bundle: what both import is there twice. Measured with the provider
 * (docs/architecture.md, Speed), for which node:zlib is loaded with the first unpacking only.
 */
import { basename } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type BuildOptions, build, type Plugin } from "esbuild";

/** Packs what `import()` loads from paths that match. For CommonJS bundles on Node. */
export const packLazily = (paths: RegExp): Plugin => ({
  name: "pack-lazily",
  setup({ initialOptions, onResolve, onLoad, resolve }) {
    onResolve({ filter: paths }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      // The inner call of resolve comes by here once more.
      if (kind !== "dynamic-import" || pluginData === resolving) return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: resolving });
      return found.errors.length > 0 ? found : { path: found.path, namespace: "packed" };
    });
    onLoad({ filter: /.*/, namespace: "packed" }, async ({ path }) => ({
      contents: unpacking(brotli(await bundleAlone(path, initialOptions)), basename(path)),
      loader: "js",
    }));
  },
});

const resolving = Symbol("resolving");

/** The module with everything that it imports, built as the outer bundle is. */
async function bundleAlone(path: string, outer: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    ...outer,
    entryPoints: [path],
    write: false,
    format: "cjs",
    plugins: [],
    // What the outer bundle defines at its top is out of reach.
    banner: {},
    define: {},
    // Code that is compiled at run time has no import() of its own.
    supported: { "dynamic-import": false },
    // Licences stay with the code that they are for.
    legalComments: "inline",
  });
  return outputFiles.map(({ text }) => text).join("");
}

function brotli(code: string): string {
  const packed = brotliCompressSync(code, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  return packed.toString("base64");
}

/** A CommonJS module that unpacks the code when it is run, and exports what the code does. */
const unpacking = (packed: string, name: string): string => `
const { brotliDecompressSync } = require("node:zlib");
const { compileFunction } = require("node:vm");
const code = brotliDecompressSync(Buffer.from("${packed}", "base64")).toString();
compileFunction(code, ["module", "exports", "require"], { filename: "${name}" })(module, exports, require);
`;
