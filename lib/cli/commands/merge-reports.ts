/** `lintel merge-reports`: joins the reports of shards into that of the whole run. */
import { formatNames } from "../../lint/report/formats/formats.ts";
import { colors, reportOptions } from "../lint/options/report-options.ts";
import type { RunCommand } from "../terminal/command.ts";

/** Completes the values of options. */
export const values = { format: () => formatNames, color: () => colors };

/** Exits as `lintel lint` does without shards; with 2 if a report is missing. */
export const run: RunCommand = async (line) => {
  const { _, format, color } = await line
    .usage(
      "$0 <reports..>\n\nJoin the reports of all shards of `lintel lint --shard`, in JSON, SARIF or HTML, into the report of the whole run.",
    )
    .option("format", { ...reportOptions.format, defaultDescription: "the format of the reports" })
    .option("color", reportOptions.color)
    .demandCommand(1, "missing argument REPORTS: name the reports of all shards.")
    .epilogue(
      "Exit codes: the exit code of the whole run, with its limits; 2 if a report is missing, damaged or from another run.",
    )
    .example("$0 shard-*.sarif > lintel.sarif", "")
    .example("$0 shard-*.json --format text --format html=lintel.html", "print findings, and write a page")
    .parseAsync();
  const { mergeReports } = await import("../lint/results/merge-reports.ts");
  await mergeReports(_.map(String), { format, color });
};
