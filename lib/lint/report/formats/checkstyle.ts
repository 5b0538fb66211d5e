/** Checkstyle's XML format, which many review tools read: findings by file. */

import { counted } from "../../../base/text/counted.ts";
import { sectionsOf } from "../../../facts/derive/citation.ts";
import type { Finding, LintResult } from "../../findings/finding.ts";
import type { Fault } from "../../text/fault.ts";
import { byFile } from "../by-file.ts";
import { faultInWords, unreadableInput } from "../faults.ts";
import type { Repository } from "../repository.ts";
import { declaration, element } from "./xml.ts";

/** The format has the same severities as Lintel. An input that could not be read is an error. */
export function formatCheckstyle({ findings, suppressed, faults }: LintResult, repository: Repository): string {
  const errors = [...faults.map(errorOfFault), ...findings.map(errorOf)];
  const live = new Set(
    [...faults.filter(({ isLive }) => isLive), ...findings.filter((each) => each.live)].map(({ file }) => file),
  );
  const files = [...byFile(errors)].map(([file, all]) =>
    element("file", { name: live.has(file) ? file : repository.pathOf(file) }, ...all.map(({ xml }) => xml)),
  );
  // The format cannot express suppressed findings, so a comment counts them.
  const count = suppressed.length === 0 ? "" : `<!-- ${counted(suppressed.length, "finding")} suppressed -->\n`;
  return `${declaration}\n${count}${element("checkstyle", { version: "4.3" }, ...files)}\n`;
}

/** An `error` element and its file. */
interface FileError {
  readonly file: string;
  readonly xml: string;
}

function errorOfFault(fault: Fault): FileError {
  const { line = 1, column } = fault.position ?? {};
  const facts = { line, column, severity: "error", message: faultInWords(fault), source: `lintel.${unreadableInput}` };
  return { file: fault.file, xml: element("error", facts) };
}

function errorOf(finding: Finding): FileError {
  const { file, severity, message, help, rule, documents, live } = finding;
  const { line, column } = live === undefined ? finding : { line: undefined, column: undefined };
  const see = sectionsOf(documents).map(({ url }) => `; see ${url}`);
  const whole = [message, ...(help === undefined ? [] : [`; help: ${help}`]), ...see].join("");
  const source = `lintel.${rule.replaceAll("/", ".")}`;
  return { file, xml: element("error", { line, column, severity, message: whole, source }) };
}
