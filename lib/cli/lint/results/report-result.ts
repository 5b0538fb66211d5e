/** Writes the result of a run in all requested formats, says what could not be read, and sets the exit code. */
import { counted } from "../../../base/text/counted.ts";
import type { LintConfiguration } from "../../../lint/config/configuration.ts";
import { exitCodeOf, type FindingLimits, isEmptyRun } from "../../../lint/findings/exit-code.ts";
import { type LintResult, withSeverity } from "../../../lint/findings/finding.ts";
import { type FormatName, formats } from "../../../lint/report/formats/formats.ts";
import type { TextStyle } from "../../../lint/report/formats/text.ts";
import type { Overview } from "../../../lint/report/overview.ts";
import { paint, wantsColor } from "../../../lint/report/paint.ts";
import { repositoryOf } from "../../../lint/report/repository.ts";
import type { RulePage } from "../../../lint/report/rules/rule-page.ts";
import type { MergedRun } from "../../../lint/report/shards/merged-shards.ts";
import type { AnyRule } from "../../../lint/rule/any-rule.ts";
import { printDocument, printMessage, screenOf } from "../../terminal/print.ts";
import { columnsOf } from "../../terminal/terminal-width.ts";
import { type LintOutput, writeOutput } from "./outputs.ts";

/** How a result is reported. */
export interface ReportOptions extends FindingLimits {
  readonly outputs: readonly LintOutput<FormatName>[];
  /** Where outputs without a file go. Default: standard output. */
  readonly stream?: "stdout" | "stderr";
  readonly color: "on" | "off" | "auto";
  /** Whether only errors are reported. */
  readonly quiet: boolean;
  /** Whether outputs list suppressed findings; default: those for programs do, text does not. */
  readonly showSuppressed: boolean | undefined;
  /** What the page begins with, if it is not one of `lintel lint`. */
  readonly overview?: Overview;
  /** Where merged reports come from; default: this run. */
  readonly merged?: Pick<MergedRun, "origin" | "customPages">;
}

export async function reportResult(
  result: LintResult,
  options: ReportOptions,
  { read }: { readonly read: Pick<LintConfiguration["read"], "customRules"> },
): Promise<void> {
  const { outputs, color, stream = "stdout", overview, merged } = options;
  process.exitCode = exitCodeOf(result, options);
  for (const fault of result.faults) printMessage(`lintel: ${fault.toString()}\n`);
  for (const sentence of exceededLimits(result, options)) printMessage(`lintel: ${sentence}\n`);
  const repository = repositoryOf(process.cwd());
  const severe = options.quiet ? withSeverity(result, "error") : result;
  const listed = options.showSuppressed === false ? { ...severe, suppressed: [] } : severe;
  const origin = async () =>
    merged?.origin ?? (await import("./report-origin.ts")).reportOrigin(process.cwd(), process.env);
  const customPages = async () => merged?.customPages ?? (await pagesOf(read.customRules));
  const shard =
    result.shard === undefined
      ? undefined
      : (await import("./sharding.ts")).recordOf(result, result.shard, options, await origin(), await customPages());
  for (const { format: name, file } of outputs) {
    const layout = file === undefined ? layoutOf(screenOf(stream), color) : layoutOf({}, color === "on" ? "on" : "off");
    const style = { ...layout, showsSuppressed: options.showSuppressed === true };
    const text = await formats[name]({
      result: listed,
      repository,
      style,
      ...(overview && { overview }),
      shard,
      rulePages: async () => [...(await builtInPages()), ...(await customPages())],
      origin,
    });
    if (file === undefined) await printDocument(text, stream);
    else writeOutput(file, text);
  }
}

/** The limits that the findings exceed, unless an output shows that they do: errors alone fail a run by default. */
function exceededLimits(result: LintResult, options: ReportOptions): readonly string[] {
  const { warnings, info, notEvaluated } = result.summary;
  const { failOn, maxWarnings, quiet, failOnEmpty, failOnNotEvaluated } = options;
  const hidden = { warning: warnings, info: warnings + info, error: 0, never: 0 }[failOn ?? "error"];
  const isWithinMaxWarnings = maxWarnings === undefined || warnings <= maxWarnings;
  return [
    ...(isWithinMaxWarnings ? [] : [`${counted(warnings, "warning")}, more than --max-warnings ${maxWarnings}`]),
    ...(failOnEmpty === true && isEmptyRun(result) ? ["nothing was linted, which fails with --fail-on-empty"] : []),
    ...(failOnNotEvaluated === true && notEvaluated > 0
      ? [`${counted(notEvaluated, "check")} not evaluated, which --fail-on-not-evaluated does not allow`]
      : []),
    ...(quiet && hidden > 0 ? [`${counted(hidden, "finding")} that --quiet hides, at least --fail-on ${failOn}`] : []),
  ];
}

/** Layout of text on a terminal or in a file. */
function layoutOf(
  stream: { readonly columns?: number; readonly isTTY?: boolean },
  color: ReportOptions["color"],
): Omit<TextStyle, "showsSuppressed"> {
  const { isTTY = false } = stream;
  // In files, code frames are cut at the usual length of code lines.
  const width = columnsOf(stream, isTTY ? undefined : 120);
  return { paint: paint(wantsColor(color, process.env, isTTY), isTTY), width, wraps: isTTY };
}

const builtInPages = async (): Promise<readonly RulePage[]> => (await import("../built-in-pages.ts")).builtInPages();

const pagesOf = async (rules: readonly AnyRule[]): Promise<readonly RulePage[]> =>
  rules.length === 0 ? [] : rules.map((await import("../../../lint/report/rules/rule-page.ts")).rulePage);
