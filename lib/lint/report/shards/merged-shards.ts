/** Joins the reports of shards into the result of the whole run. */

import { membersOf } from "../../../base/members.ts";
import { sha256OfJson } from "../../../base/sha256.ts";
import { version } from "../../../base/version.ts";
import { byText, type LintResult, withFindings } from "../../findings/finding.ts";
import { Fault } from "../../text/fault.ts";
import { Lines } from "../../text/lines.ts";
import type { ReportOrigin } from "../origin.ts";
import type { RulePage } from "../rules/rule-page.ts";
import { type ShardContent, type ShardedRun, type ShardRecord, shardElement, shardProperty } from "./shard-record.ts";

/** The formats whose reports can be merged. */
export type MergeableFormat = "json" | "sarif" | "html";

export interface ShardReport {
  /** The name of its file. */
  readonly file: string;
  readonly format: MergeableFormat;
  readonly record: ShardRecord;
}

/** The whole run. */
export interface MergedRun {
  readonly result: LintResult;
  readonly run: ShardedRun;
  readonly format: MergeableFormat;
  /** The latest date of the shards, and their commit. */
  readonly origin: ReportOrigin;
  readonly customPages: readonly RulePage[];
}

const remedy = "write one with lintel lint --shard 1/2 --format json=FILE (or sarif, html)";

/** Reads the report of a shard. @throws Fault for another file, a damaged one, or one of another version. */
export function readShardReport(file: string, text: string): ShardReport {
  const { format, found } = recordIn(file, text);
  const { version: format1, index, count, digest, content } = membersOf(found);
  if (found === undefined) throw new Fault(file, `is not the report of a shard; ${remedy}`);
  const { run } = membersOf(content);
  const { lintel } = membersOf(run);
  if (format1 !== 1 || lintel !== version) {
    throw new Fault(file, `was written by Lintel ${String(lintel)}; merge it with that version (this is ${version})`);
  }
  if (digest !== sha256OfJson(content))
    throw new Fault(file, "was cut or edited since Lintel wrote it; write it again");
  return {
    file,
    format,
    record: { version: 1, index: Number(index), count: Number(count), digest, content } as ShardRecord,
  };
}

function recordIn(file: string, text: string): { readonly format: MergeableFormat; readonly found: unknown } {
  const element = `<script type="application/json" id="${shardElement}">`;
  const isPage = text.startsWith("<!doctype html>");
  const at = text.indexOf(element);
  const json = !isPage ? text : at < 0 ? "{}" : text.slice(at + element.length, text.indexOf("</script>", at));
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Fault(file, `is not JSON, SARIF or a page, or was cut; ${remedy}`);
  }
  if (isPage) return { format: "html", found: at < 0 ? undefined : value };
  const { runs, shard } = membersOf(value);
  if (!Array.isArray(runs)) return { format: "json", found: shard };
  return { format: "sarif", found: membersOf(membersOf(runs[0]).properties)[shardProperty] };
}

/** Merges the reports of all shards of one run. @throws Fault if one is missing, doubled, or of another run. */
export function mergeShards(reports: readonly [ShardReport, ...ShardReport[]]): MergedRun {
  const [first, ...others] = reports;
  const { run } = first.record.content;
  for (const { file, format, record } of others) {
    if (format !== first.format) {
      throw new Fault(file, `is ${format}, and ${first.file} is ${first.format}; merge reports of one format`);
    }
    for (const [member, words] of parts) {
      const [own, its] = [run[member], record.content.run[member]].map((each) => JSON.stringify(each));
      if (own !== its) throw new Fault(file, `is of another run than ${first.file}: ${words}; lint all shards again`);
    }
  }
  const byIndex = new Map<number, ShardReport>();
  for (const report of reports) {
    const other = byIndex.get(report.record.index);
    if (other !== undefined)
      throw new Fault(report.file, `is shard ${report.record.index}, as ${other.file} is; name each once`);
    byIndex.set(report.record.index, report);
  }
  const missing = Array.from({ length: run.count }, (_, index) => index + 1).filter((index) => !byIndex.has(index));
  if (missing.length > 0) {
    const said = `${missing.join(", ")} of ${run.count} ${missing.length === 1 ? "is" : "are"} missing`;
    throw new Fault(first.file, `is not merged: shard ${said}; name the reports of all shards`);
  }
  const contents = reports.map(({ record }) => record.content);
  const date = contents.map((each) => each.date).reduce((one, other) => (one > other ? one : other));
  return {
    result: wholeOf(contents),
    ...{ run, format: first.format, origin: { date, commit: run.commit } },
    customPages: pagesOf(contents),
  };
}

/** What differs between shards of different runs, in words. */
const parts: readonly (readonly [keyof ShardedRun, string])[] = [
  ["count", "it has another number of shards"],
  ["files", "it has other inputs"],
  ["folder", "it was written in another folder"],
  ["commit", "it is of another commit"],
  ["options", "--fail-on, --max-warnings, --quiet or --show-suppressed differ"],
];

/** Entries of a file are in one shard, in their order. */
function wholeOf(contents: readonly ShardContent[]): LintResult {
  const all = <Each>(pick: (content: ShardContent) => readonly Each[]): Each[] => contents.flatMap(pick);
  const sum = (of: "files" | "resources" | "notEvaluated"): number =>
    contents.reduce((total, { summary }) => total + summary[of], 0);
  const faults = all((content) => content.faults).sort((one, other) => byText(one.file, other.file));
  const lines = all(({ lines: shown }) => Object.entries(shown));
  return withFindings(
    {
      notEvaluated: all((content) => content.notEvaluated),
      summary: { files: sum("files"), resources: sum("resources"), notEvaluated: sum("notEvaluated") },
      read: new Set(all((content) => content.read)),
      faults: faults.map(({ file, message, position, isConfiguration }) =>
        Object.assign(new Fault(file, message, position), { isConfiguration }),
      ),
      ignored: contents[0]?.ignored ?? [],
      lines: new Map(lines.map(([file, { count, shown }]) => [file, new KnownLines(count, shown)])),
    },
    all((content) => content.findings),
    all((content) => content.suppressed),
  );
}

/** The pages of custom rules; a link in a report is not trusted. */
function pagesOf(contents: readonly ShardContent[]): readonly RulePage[] {
  const pages = new Map<number, RulePage>();
  for (const { index, page } of contents.flatMap(({ customRules }) => customRules)) {
    const { url: _, ...rest } = page;
    pages.set(index, rest);
  }
  return [...pages].sort(([one], [other]) => one - other).map(([, page]) => page);
}

/** Lines of a file of which a report has some. */
class KnownLines extends Lines {
  readonly #shown: { readonly [line: string]: string };

  constructor(count: number, shown: { readonly [line: string]: string }) {
    super("\n".repeat(count - 1));
    this.#shown = shown;
  }

  override line(number: number): string {
    return this.#shown[number] ?? "";
  }
}
