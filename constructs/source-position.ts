/** Finds the line of the user's program that creates a construct. */
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { originalPosition } from "./source-map.ts";

/** Enough frames to skip those of published construct libraries between a construct and the user's code. */
const frameLimit = 30;

/** A line of a stack: `at new Policies (file:///app/main.ts:12:3)`, with an absolute path or a URL. */
const frame = /^\s+at (?:async )?(?:.*? \()?(?<file>(?:file:|\/|[A-Za-z]:[\\/]).*):(?<line>\d+):(?<column>\d+)\)?$/;

/** A constructor with any parameters. */
export type Constructor = abstract new (...parameters: never[]) => object;

/**
 * The position where the user's code calls the constructor `callee`, as `src/main.ts:12:3`: the innermost frame outside
 * of node_modules, with its file relative to the working directory; undefined if there is none. Lines are those of the
 * source if Node maps stack traces to it (tsx, ts-node, --enable-source-maps, type stripping), or a source map exists.
 */
export function sourcePosition(callee: Constructor): string | undefined {
  const trace: { stack?: string } = {};
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = frameLimit;
  Error.captureStackTrace(trace, callee);
  Error.stackTraceLimit = limit;
  for (const text of (trace.stack ?? "").split("\n")) {
    const { file, line, column } = frame.exec(text)?.groups ?? {};
    if (file === undefined) continue;
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    if (path.split(sep).includes("node_modules")) continue;
    const compiled = { path, line: Number(line), column: Number(column) };
    const place = originalPosition(compiled) ?? compiled;
    return `${relative(process.cwd(), place.path).split(sep).join("/")}:${place.line}:${place.column}`;
  }
  return undefined;
}
