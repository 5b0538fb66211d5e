/** Lints the text of a template, and summarizes the result. */
import { lint } from "../../../../lib/lint/run/run.ts";
import { resources } from "../../../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";

/** The summarized result. */
export interface Linted {
  /** Errors and warnings as rule (without its resource), path and marked text, with " when …" if present. */
  readonly findings: readonly string[];
  readonly messages: readonly string[];
  readonly helps: readonly string[];
  readonly resources: readonly string[];
  /** Reasons for open checks, each once. */
  readonly unknown: readonly string[];
}

/** Lints a template, as JSON if its text begins with a brace. */
export async function lintTemplate(text: string): Promise<Linted> {
  const name = /^\s*\{/.test(text) ? "template.json" : "template.yaml";
  const workingFolder = temporaryFolder({ [name]: text });
  // On a busy machine, the largest templates take longer than the default.
  const result = await lint({ paths: [name], resources, workingFolder, fileTimeout: 600 });
  if (result.faults.length > 0) throw new Error(result.faults.join("\n"));
  const lines = text.split("\n");
  const marked = result.findings
    .filter(({ severity }) => severity !== "info")
    .map(({ rule, path, message, line, column, endLine, endColumn }) => {
      const value =
        line === endLine ? lines[line - 1]?.slice(column - 1, endColumn - 1) : `lines ${line} to ${endLine}`;
      const when = /, when (.*)$/.exec(message)?.[1];
      return `${rule.replace(/.*\//, "")} ${path} ${value}${when === undefined ? "" : ` when ${when}`}`;
    });
  return {
    findings: marked,
    messages: result.findings.map(({ message }) => message),
    helps: result.findings.flatMap(({ help }) => help ?? []),
    resources: [...new Set(result.findings.map(({ resource }) => resource))],
    unknown: [...new Set(result.notEvaluated.map(({ reason }) => reason))],
  };
}
