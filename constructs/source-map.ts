/** Finds the source of compiled code, by the source map in it or beside it, which Node itself reads on demand only. */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** A place in a file; lines and columns count from 1. */
export interface FilePosition {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** The maps of files that were read, since a program declares many resources in one. */
const maps = new Map<string, SourceMap | undefined>();

const comment = /^\/\/[#@] sourceMappingURL=(\S+)\s*$/gm;

/** The source position of a position in compiled code; undefined where there is no map, or it has none. */
export function originalPosition({ path, line, column }: FilePosition): FilePosition | undefined {
  if (!/\.[cm]?js$/.test(path)) return undefined;
  if (!maps.has(path)) maps.set(path, readMap(path));
  const entry = maps.get(path)?.findEntry(line - 1, column - 1);
  if (entry === undefined || !("originalSource" in entry)) return undefined;
  const { originalSource: source, originalLine, originalColumn } = entry;
  const { sourceRoot = "" } = maps.get(path)?.payload ?? {};
  const original = source.startsWith("file:") ? fileURLToPath(source) : resolve(dirname(path), sourceRoot, source);
  return { path: original, line: originalLine + 1, column: originalColumn + 1 };
}

/**
 * How to make findings name the source: a line about the first file that was compiled without a map from a TypeScript
 * file, named from `folder`. Empty where there is none.
 */
export function withoutMap(folder: string): string {
  for (const [path, map] of maps) {
    const source = map === undefined ? sourcesOf(path, folder).find((each) => existsSync(each)) : undefined;
    if (source === undefined) continue;
    return `help: ${relative(folder, path)} was compiled without a source map; set "inlineSourceMap": true in tsconfig.json, and findings name ${relative(folder, source)}\n`;
  }
  return "";
}

/** Where projects have the TypeScript file of a compiled one: beside it, else above its `outDir`, often in `src`. */
function sourcesOf(path: string, folder: string): readonly string[] {
  const source = path.replace(/js$/, "ts");
  const [, ...below] = relative(folder, source).split(sep);
  return below.length === 0 ? [source] : [source, resolve(folder, ...below), resolve(folder, "src", ...below)];
}

function readMap(path: string): SourceMap | undefined {
  try {
    const url = [...readFileSync(path, "utf8").matchAll(comment)].at(-1)?.[1];
    if (url === undefined) return undefined;
    const inline = /^data:application\/json;(?:charset=[^;]+;)?base64,(.+)$/.exec(url)?.[1];
    const text =
      inline === undefined
        ? readFileSync(resolve(dirname(path), decodeURIComponent(url)), "utf8")
        : Buffer.from(inline, "base64").toString();
    const payload: SourceMapPayload = JSON.parse(text);
    return new SourceMap(payload);
  } catch {
    // A missing or broken map only costs the names of the source.
    return undefined;
  }
}
