/** Runs `lintel doctor` with its options. */
import { relative, sep } from "node:path";
import { counted } from "../../base/text/counted.ts";
import { inline } from "../../base/text/printable.ts";
import { version } from "../../base/version.ts";
import type { LintResult, NotEvaluatedEntry } from "../../lint/findings/finding.ts";
import { lint } from "../../lint/run/run.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { commandWords } from "../terminal/command-words.ts";
import { print } from "../terminal/print.ts";
import { type ConfigurationOptions, configurationOf } from "./configuration.ts";

/** Maximum number of lines of a part. */
const maxLines = 20;

/** Variables that change what Lintel does; only their names are printed. */
const variables = /^(?:LINTEL_\w+|CI|NO_COLOR|FORCE_COLOR|NODE_OPTIONS|TF_VAR_\w+|SOURCE_DATE_EPOCH)$/;

/** Prints the description, and sets the exit code. */
export async function runDoctor(
  options: Required<Pick<ConfigurationOptions, "paths">> & Pick<ConfigurationOptions, "config" | "code">,
): Promise<void> {
  const configuration = configurationOf(options, "own files");
  const paths = options.paths.length === 0 ? ["."] : options.paths;
  const result = await lint({ paths, resources: lintables, configuration, mayBeOther: true });
  const { files } = configuration.read;
  print(
    [
      ...installation(),
      ...part("Configurations and plugins", files.map(fromHere)),
      ...part("Faults", result.faults.map(String)),
      ...part("Inputs", inputsOf(result)),
      ...part("Skipped", skippedOf(result)),
      ...part("Not evaluated", openOf(result.notEvaluated)),
      "",
    ].join("\n"),
  );
  process.exitCode = result.faults.length > 0 ? 2 : 0;
}

function installation(): readonly string[] {
  const names = Object.keys(process.env).filter((name) => variables.test(name));
  return [
    `Lintel ${version}`,
    `  program: ${commandWords().script ?? process.execPath}`,
    `  Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
    `  folder: ${process.cwd()}`,
    `  variables that are set: ${names.length === 0 ? "none" : names.sort().join(", ")}`,
  ];
}

const fromHere = (path: string): string => relative(process.cwd(), path).split(sep).join("/");

/** The totals of the run, and the inputs; empty without inputs. */
function inputsOf({ summary, findings, read, skipped = [] }: LintResult): readonly string[] {
  const { files, resources, notEvaluated } = summary;
  if (files === 0 && resources === 0) return [];
  return [
    `${counted(resources, "resource")} in ${counted(files, "file")}`,
    `${counted(findings.length, "finding")}, ${counted(notEvaluated, "check")} not evaluated`,
    ...[...read].filter((name) => !skipped.some((each) => each.name === name)),
  ];
}

const skippedOf = ({ skipped = [], empty = [], ignored = [] }: LintResult): readonly string[] => [
  ...empty,
  ...ignored.map((name) => `${name}: the configuration ignores it`),
  ...skipped.map(({ name, reason }) => `${name}: ${reason}`).sort(),
];

/** Each reason once, with the number of checks that it leaves open and the first place. */
function openOf(entries: readonly NotEvaluatedEntry[]): readonly string[] {
  const first = new Map<string, NotEvaluatedEntry>();
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (!first.has(entry.reason)) first.set(entry.reason, entry);
    counts.set(entry.reason, (counts.get(entry.reason) ?? 0) + 1);
  }
  return [...first].map(
    ([reason, { file, line, column }]) =>
      `${counted(counts.get(reason) ?? 0, "check")}, first at ${file}:${line}:${column}: ${reason}`,
  );
}

/** A title with its lines; "none" without lines. */
function part(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return ["", `${title}: none`];
  const left = lines.length - maxLines;
  return [
    "",
    title,
    ...lines.slice(0, maxLines).map((each) => `  ${inline(each)}`),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}
