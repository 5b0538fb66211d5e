/** Finds the source of compiled code with its source map, inline or next to it, which Node reads only on request. */
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

/** The source maps by file, cached because a program declares many resources in one file. */
const maps = new Map<string, SourceMap | undefined>();

const comment = /^\/\/[#@] sourceMappingURL=(\S+)\s*$/gm;

/** The source position of a position in compiled code; undefined without a map, or if the map lacks it. */
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
 * A line of advice about the first file that was compiled from TypeScript without a source map, with its path relative
 * to `folder`; empty if there is none.
 */
export function withoutMap(folder: string): string {
  for (const [path, map] of maps) {
    const source = map === undefined ? sourcesOf(path, folder).find((each) => existsSync(each)) : undefined;
    if (source === undefined) continue;
    return `help: ${relative(folder, path)} was compiled without a source map; set "inlineSourceMap": true in tsconfig.json, and findings name ${relative(folder, source)}\n`;
  }
  return "";
}

/** Possible paths of a compiled file's TypeScript: next to it, else above its `outDir`, often in `src`. */
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
    // Without a valid map, findings name the compiled file.
    return undefined;
  }
}
