/** Writes the outputs of a report: to standard output, or to files. */

import { printableJson } from "../../base/text/printable.ts";
import { type LintOutput, readOutputsOf, writeOutput } from "../lint/results/outputs.ts";
import { printDocument, standardOutput } from "../terminal/print.ts";

/** The names of formats, in the order of the help. */
export const formatNames = ["text", "json", "markdown"] as const;

/** How a report is written in formats other than JSON. `columns` is the width of the terminal, if it is one. */
export interface ReportWriter<Report> {
  readonly text: (report: Report, columns: number | undefined) => string;
  readonly markdown: (report: Report) => string;
}

/** Where outputs go. Throws a UsageError for a malformed one. */
export const reportOutputs = (
  given: readonly string[] | undefined,
): readonly LintOutput<(typeof formatNames)[number]>[] =>
  readOutputsOf(given === undefined || given.length === 0 ? ["text"] : given, formatNames);

export async function writeReport<Report extends object>(
  report: Report,
  outputs: ReturnType<typeof reportOutputs>,
  { text, markdown }: ReportWriter<Report>,
): Promise<void> {
  for (const { format, file } of outputs) {
    const { isTTY, columns } = standardOutput();
    const written =
      format === "json"
        ? `${printableJson(JSON.stringify(report, undefined, 2))}\n`
        : format === "markdown"
          ? markdown(report)
          : text(report, file === undefined && isTTY ? columns : undefined);
    if (file === undefined) await printDocument(written);
    else writeOutput(file, written);
  }
}
