/**
 * What the report of a shard keeps for `lintel merge-reports`: the result of the shard as data, in a member of JSON, in a
 * property of SARIF (OASIS standard, section 3.8), or in a script element of the page that is not code.
 */

import { setOwn } from "../../../base/dictionary.ts";
import { sha256OfJson } from "../../../base/sha256.ts";
import { version } from "../../../base/version.ts";
import type { FindingLimits } from "../../findings/exit-code.ts";
import type { Finding, LintResult, ShardFacts, SuppressedFinding } from "../../findings/finding.ts";
import type { ReportOrigin } from "../origin.ts";
import type { RulePage } from "../rules/rule-page.ts";

/** What all shards of a run have in common. */
export interface ShardedRun {
  /** The version of Lintel. */
  readonly lintel: string;
  readonly count: number;
  /** {@link ShardFacts.files} */
  readonly files: string;
  /** The path of the working folder in the repository; "" for its root. */
  readonly folder: string;
  readonly commit?: string | undefined;
  /** What decides the exit code and what reports list. */
  readonly options: FindingLimits & { readonly quiet: boolean; readonly showSuppressed?: boolean | undefined };
}

/** The lines of a file that a report shows, with secrets redacted. */
interface ShownLines {
  readonly count: number;
  readonly shown: { readonly [line: string]: string };
}

/** The record of a shard. Its members are those of {@link LintResult}, as JSON has them. */
export interface ShardContent extends Omit<LintResult, "lines" | "read" | "faults" | "shard" | "empty" | "skipped"> {
  readonly run: ShardedRun;
  readonly date: string;
  readonly read: readonly string[];
  readonly faults: readonly Pick<LintResult["faults"][number], "file" | "message" | "position" | "isConfiguration">[];
  readonly lines: { readonly [file: string]: ShownLines };
  /** The pages of custom rules in the shard, with their positions among all of them: Lintel has its own. */
  readonly customRules: readonly { readonly index: number; readonly page: RulePage }[];
}

/** A record as reports have it. */
export interface ShardRecord {
  /** Of this format. */
  readonly version: 1;
  readonly index: number;
  readonly count: number;
  /** SHA-256 of the content as JSON: a report that was cut or edited is refused. */
  readonly digest: string;
  readonly content: ShardContent;
}

/** The id of the script element, and the name of the property. */
export const shardElement = "lintel-shard";
export const shardProperty = "lintel/shard";

/** Makes the record of a shard. */
export function shardRecord(
  result: LintResult,
  { index, count, files }: ShardFacts,
  run: Pick<ShardedRun, "folder" | "options">,
  { date, commit }: ReportOrigin,
  customRules: ShardContent["customRules"],
): ShardRecord {
  const { findings, suppressed, notEvaluated, summary, read, faults, ignored = [], lines } = result;
  const shown: { [file: string]: ShownLines } = {};
  for (const [file, all] of lines) {
    const numbers = new Set([all.count, ...[...findings, ...suppressed].flatMap(linesAround(file))]);
    const each = [...numbers].filter((line) => line >= 1 && line <= all.count).sort((one, other) => one - other);
    const texts = Object.fromEntries(each.map((line) => [line, all.line(line)]));
    if (each.length > 0) setOwn(shown, file, { count: all.count, shown: texts });
  }
  const content: ShardContent = JSON.parse(
    JSON.stringify({
      run: { lintel: version, count, files, commit, ...run },
      ...{ date, findings, suppressed, notEvaluated, summary, ignored, customRules },
      read: [...read],
      faults: faults.map(({ file, message, position, isConfiguration }) => ({
        ...{ file, message, position, isConfiguration },
      })),
      lines: shown,
    }),
  );
  return { version: 1, index, count, digest: sha256OfJson(content), content };
}

/** The lines that reports show of the findings in a file. */
const linesAround =
  (name: string) =>
  ({ file, line }: Finding | SuppressedFinding): readonly number[] =>
    file === name ? [-2, -1, 0, 1, 2].map((offset) => line + offset) : [];
