/** What `lintel lint` does. */
import { readFileSync } from "node:fs";
import { exitCodeOf } from "../lint/finding.ts";
import { formatJson } from "../lint/format/json.ts";
import { paint, wantsColour } from "../lint/format/paint.ts";
import { formatText } from "../lint/format/text.ts";
import { lint } from "../lint/run.ts";
import { lintables } from "../resources.ts";
import { UsageError } from "./usage-error.ts";

/** The options of the command line. */
export interface LintOptions {
  readonly paths: readonly string[];
  readonly format: "text" | "json";
  readonly kind: string | undefined;
  readonly vocabulary: "documented" | "aws";
  readonly reservedTagPrefix: readonly string[] | undefined;
  readonly stdinFilename: string;
  readonly color: "on" | "off" | "auto";
}

/** Lints, prints findings on standard output and unreadable inputs on standard error, and sets the exit code. */
export async function runLint(options: LintOptions): Promise<void> {
  const { paths, format, kind, vocabulary, reservedTagPrefix, stdinFilename, color } = options;
  const kinds = lintables.map(({ model }) => model.name);
  if (kind !== undefined && !kinds.includes(kind)) {
    throw new UsageError(`--kind is ${JSON.stringify(kind)}; it must be one of ${kinds.join(", ")}`);
  }
  const result = await lint({
    paths: paths.length === 0 ? ["."] : paths,
    resources: lintables,
    vocabulary,
    options: { ...(reservedTagPrefix !== undefined && { reservedTagPrefixes: reservedTagPrefix }) },
    ...(kind !== undefined && { kind }),
    ...(paths.includes("-") && { stdin: { bytes: readFileSync(process.stdin.fd), name: stdinFilename } }),
  });
  const { stdout, stderr, env } = process;
  const width = stdout.columns ?? 120;
  const style = { paint: paint(wantsColour(color, env, stdout.isTTY)), width, wraps: stdout.isTTY };
  for (const fault of result.faults) stderr.write(`lintel: ${fault.toString()}\n`);
  stdout.write(format === "json" ? formatJson(result) : formatText(result, style));
  process.exitCode = exitCodeOf(result);
}
