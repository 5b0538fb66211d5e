/** GitHub Actions workflow commands, which become annotations of the changed files, and a summary. */

import { printable, prose } from "../../../base/text/printable.ts";
import { sectionsOf } from "../../../facts/derive/citation.ts";
import type { LintResult } from "../../findings/finding.ts";
import type { Severity } from "../../rule/rule.ts";
import { faultInWords, pathOfFault, unreadableInput } from "../faults.ts";
import { placeIn, placeInWords } from "../finding-place.ts";
import type { Repository } from "../repository.ts";
import { summaryInWords } from "../summary.ts";

const commands: { readonly [severity in Severity]: string } = { error: "error", warning: "warning", info: "notice" };

/** One command per finding and per input that could not be read, then the totals. */
export function formatGithub(result: LintResult, repository: Repository): string {
  const { findings, faults } = result;
  const lines = [
    ...faults.map((fault) => {
      const { line, column: col } = fault.position ?? {};
      return command(
        "error",
        fault.isLive
          ? { title: unreadableInput }
          : { file: pathOfFault(fault, repository), line, col, title: unreadableInput },
        fault.isLive ? fault.toString() : faultInWords(fault),
      );
    }),
    ...findings.map((finding) => {
      const { severity, message, help, file, line, column, endLine, endColumn, rule, documents, live } = finding;
      // Annotations have columns only if they begin and end on the same line.
      const columns = line === endLine ? { col: column, endColumn } : {};
      const inFile = live === undefined ? { file: repository.pathOf(file), line, endLine, ...columns } : {};
      const place = { ...inFile, title: rule };
      const said = [
        message,
        ...(live === undefined ? [] : [placeInWords(finding)]),
        ...(finding.declaredAt === undefined ? [] : [`declared at ${placeIn(finding.declaredAt, repository)}`]),
        ...(help === undefined ? [] : [`help: ${help}`]),
        ...sectionsOf(documents).map(({ url }) => `see ${url}`),
      ];
      return command(commands[severity], place, said.join("\n"));
    }),
    ...summaryInWords(result).map(prose),
  ];
  return `${lines.join("\n")}\n`;
}

function command(
  name: string,
  properties: { readonly [name: string]: string | number | undefined },
  message: string,
): string {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return `::${name} ${given.map(([key, value]) => `${key}=${property(String(value))}`).join(",")}::${data(message)}`;
}

/** Escapes the text after the second `::`; a line break would end the command. */
const data = (text: string): string =>
  printable(text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A"));

/** Escapes the value of a property; `,` or `:` would end it. */
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
