/** Runs `lintel merge-reports` with its options. */
import { constants } from "node:buffer";
import { readBounded } from "../../../base/files/bounded-read.ts";
import { namedPath } from "../../../lint/files/file-tree.ts";
import { mergeShards, readShardReport, type ShardReport } from "../../../lint/report/shards/merged-shards.ts";
import { Fault, systemFault } from "../../../lint/text/fault.ts";
import { UsageError } from "../../terminal/usage-error.ts";
import { readOutputs } from "./outputs.ts";
import { type ReportOptions, reportResult } from "./report-result.ts";
import { workingFolder } from "./sharding.ts";

/** Merges reports into one, and sets the exit code of the whole run; throws a {@link UsageError}. */
export async function mergeReports(
  files: readonly string[],
  { format, color }: { readonly format: readonly string[] | undefined; readonly color: ReportOptions["color"] },
): Promise<void> {
  const {
    result,
    run,
    format: its,
    ...merged
  } = asUsage(() => {
    const [first, ...others] = files.map(readReport);
    if (first === undefined) throw new UsageError("name the reports of all shards");
    return mergeShards([first, ...others]);
  });
  if (run.folder !== workingFolder()) {
    const place = run.folder === "" ? "the root of the repository" : `the folder ${run.folder} of the repository`;
    throw new UsageError(`the shards were linted in ${place}, so that files have other names here; merge them there`);
  }
  const { showSuppressed, ...limits } = run.options;
  const options = { ...limits, showSuppressed, outputs: readOutputs(format ?? [its]), color, merged };
  await reportResult(result, options, { read: { customRules: [] } });
}

function readReport(file: string): ShardReport {
  try {
    const bytes = readBounded(namedPath(file), { maxBytes: constants.MAX_STRING_LENGTH, seconds: 10 });
    return readShardReport(file, bytes.toString("utf8"));
  } catch (error) {
    throw error instanceof Fault ? error : systemFault(file, error);
  }
}

function asUsage<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw error instanceof Fault ? new UsageError(error.toString()) : error;
  }
}
