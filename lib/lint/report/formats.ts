/** The outputs of a lint run, in one table; each is one file in this folder, loaded when it is asked for. */
import type { LintResult } from "../findings/finding.ts";
import type { Repository } from "./repository.ts";
import type { RulePage } from "./rule-page.ts";
import type { TextStyle } from "./text.ts";

/** What outputs are made of. */
export interface Report {
  readonly result: LintResult;
  readonly repository: Repository;
  /** How text is laid out. */
  readonly style: TextStyle;
  /** The pages of all rules; they are loaded for the outputs that show them. */
  rulePages(): Promise<readonly RulePage[]>;
}

/** The outputs by name, in the order in which the help lists them. */
export const formats = {
  text: async ({ result, style }) => (await import("./text.ts")).formatText(result, style),
  json: async ({ result }) => (await import("./json.ts")).formatJson(result),
  sarif: async ({ result, repository, rulePages }) =>
    (await import("./sarif.ts")).formatSarif(result, await rulePages(), repository),
  junit: async ({ result, repository }) => (await import("./junit.ts")).formatJunit(result, repository),
  github: async ({ result, repository }) => (await import("./github.ts")).formatGithub(result, repository),
  gitlab: async ({ result, repository }) => (await import("./gitlab.ts")).formatGitlab(result, repository),
  checkstyle: async ({ result, repository }) => (await import("./checkstyle.ts")).formatCheckstyle(result, repository),
  html: async ({ result, rulePages }) => (await import("./html.ts")).formatHtml(result, await rulePages()),
} as const satisfies { readonly [name: string]: (report: Report) => Promise<string> };

/** The name of an output. */
export type FormatName = keyof typeof formats;

/** All names, in order. */
export const formatNames = Object.keys(formats) as readonly FormatName[];
