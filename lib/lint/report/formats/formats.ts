/** The table of output formats; each is a file in this folder and loaded on demand. */
import { byText, type LintResult } from "../../findings/finding.ts";
import type { ReportOrigin } from "../origin.ts";
import type { Overview } from "../overview.ts";
import type { Repository } from "../repository.ts";
import type { RulePage } from "../rules/rule-page.ts";
import type { ShardRecord } from "../shards/shard-record.ts";
import type { TextStyle } from "./text.ts";

/** The data that outputs show. */
export interface Report {
  readonly result: LintResult;
  readonly repository: Repository;
  /** Layout of the text output. */
  readonly style: TextStyle;
  /** What the page begins with, if it is not one of `lintel lint`. */
  readonly overview?: Overview;
  /** What the report of a shard keeps to be merged. */
  readonly shard?: ShardRecord | undefined;
  /** Loads the pages of all rules, for formats that show them. */
  rulePages(): Promise<readonly RulePage[]>;
  /** Finds out where the report comes from, for formats that show it. */
  origin(): Promise<ReportOrigin>;
}

/** A result whose checks that were not evaluated are sorted by file, as its findings are. */
const inOrder = (result: LintResult): LintResult => ({
  ...result,
  notEvaluated: [...result.notEvaluated].sort((one, other) => byText(one.file, other.file)),
});

/** Output formats by name, in the order of the help. */
export const formats = {
  text: async ({ result, style }) => (await import("./text.ts")).formatText(result, style),
  compact: async ({ result }) => (await import("./compact.ts")).formatCompact(result),
  json: async ({ result, shard }) => (await import("./json.ts")).formatJson(inOrder(result), shard),
  sarif: async ({ result, repository, rulePages, shard }) =>
    (await import("./sarif.ts")).formatSarif(inOrder(result), await rulePages(), repository, shard),
  junit: async ({ result, repository }) => (await import("./junit.ts")).formatJunit(inOrder(result), repository),
  github: async ({ result, repository }) => (await import("./github.ts")).formatGithub(result, repository),
  gitlab: async ({ result, repository }) => (await import("./gitlab.ts")).formatGitlab(result, repository),
  checkstyle: async ({ result, repository }) => (await import("./checkstyle.ts")).formatCheckstyle(result, repository),
  markdown: async ({ result, repository }) => (await import("./markdown.ts")).formatMarkdown(result, repository),
  html: async ({ result, rulePages, origin, overview, shard }) =>
    (await import("./html.ts")).formatHtml(inOrder(result), await rulePages(), await origin(), { overview, shard }),
} as const satisfies { readonly [name: string]: (report: Report) => Promise<string> };

/** The name of an output format. */
export type FormatName = keyof typeof formats;

/** All names of output formats, in order. */
export const formatNames = Object.keys(formats) as readonly FormatName[];
