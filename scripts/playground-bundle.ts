/** Bundles the playground: its page, and its engine, which runs in a worker. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { examples } from "../site/playground/examples.ts";
import { ruleTexts } from "./rule-texts.ts";

const sources = "site/playground";

/** The packages of the page, which site/package.json has: the engine needs none of them. */
export const pagePackages = {
  areThere: existsSync("site/node_modules/@codemirror/view"),
  remedy: "npm ci --prefix site",
} as const;

/** The modules of Node that the linter imports, each with what stands in for it in a browser. */
const standIns = "lib/editor/playground/stand-ins";
const instead: { readonly [module: string]: string } = Object.fromEntries(
  ["path", "vm", "buffer"].map((name) => [`node:${name}`, resolve(standIns, `${name}.ts`)]),
);

/** Takes the file system out, and handlers, since nothing is applied in a browser. */
const withoutMachine: Plugin = {
  name: "without-machine",
  setup({ onResolve }) {
    onResolve({ filter: /\/disk\.ts$/ }, () => ({ path: resolve(standIns, "disk.ts") }));
    onResolve({ filter: /\/handler\.ts$/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};

const common = {
  write: false,
  bundle: true,
  minify: true,
  metafile: true,
  format: "iife",
  platform: "browser",
  target: "es2022",
  mainFields: ["module", "main"],
  legalComments: "none",
  logLevel: "warning",
} as const satisfies BuildOptions;

/** A file of the playground. */
export interface PlaygroundFile {
  readonly name: string;
  readonly text: string;
}

/** Bundles the engine. The page starts it as a worker from memory, so that it works without a server too. */
export async function engineFile(): Promise<PlaygroundFile> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [join(sources, "engine.ts")],
    alias: instead,
    plugins: [withoutMachine, ruleTexts],
    supported: { "dynamic-import": false },
  });
  const code = outputFiles.map(({ text }) => text).join("");
  return { name: "engine.js", text: `self.lintelEngine=function(){${code}};\n` };
}

/** Bundles the page: its script, its style, and a document that holds it. */
export async function pageFiles(): Promise<readonly PlaygroundFile[]> {
  const texts = examples.map(({ file, before, ...each }) => ({
    ...each,
    text: readFileSync(join(sources, "examples", file), "utf8"),
    ...(before !== undefined && { before: readFileSync(join(sources, "examples", before), "utf8") }),
  }));
  const inventory = readFileSync(join(sources, "examples/inventory.yaml"), "utf8");
  const { outputFiles } = await build({
    ...common,
    entryPoints: [join(sources, "playground.ts")],
    define: { lintelExamples: JSON.stringify(texts), lintelInventory: JSON.stringify(inventory) },
  });
  return [
    { name: "playground.js", text: outputFiles.map(({ text }) => text).join("") },
    { name: "playground.css", text: readFileSync(join(sources, "playground.css"), "utf8") },
    { name: "index.html", text: readFileSync(join(sources, "index.html"), "utf8") },
  ];
}

/** The size of a file, in bytes: as it is, and as servers send it. */
export interface FileSize {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** Measures a file. */
export const sizeOf = ({ text }: PlaygroundFile): FileSize => ({
  raw: Buffer.byteLength(text),
  gzip: gzipSync(text, { level: 9 }).length,
  brotli: brotliCompressSync(text).length,
});
