/** The output of Checkstyle, which many tools of review read: findings by file, as XML. */
import type { Finding, LintResult } from "../finding.ts";
import { faultInWords, unreadableInput } from "./faults.ts";
import type { Repository } from "./repository.ts";
import { declaration, element } from "./xml.ts";

/** The format has errors, warnings and infos, as we do. An input that could not be read is an error. */
export function formatCheckstyle({ findings, faults }: LintResult, repository: Repository): string {
  const byFile = new Map<string, string[]>();
  const add = (file: string, error: string): void => {
    const path = repository.pathOf(file);
    byFile.set(path, [...(byFile.get(path) ?? []), error]);
  };
  for (const { file, message, position } of faults) {
    const { line = 1, column } = position ?? {};
    const source = `lintel.${unreadableInput}`;
    add(file, element("error", { line, column, severity: "error", message: faultInWords({ message }), source }));
  }
  for (const finding of findings) add(finding.file, errorOf(finding));
  const files = [...byFile].map(([name, errors]) => element("file", { name }, ...errors));
  return `${declaration}\n${element("checkstyle", { version: "4.3" }, ...files)}\n`;
}

function errorOf({ line, column, severity, message, help, rule }: Finding): string {
  const whole = help === undefined ? message : `${message}; help: ${help}`;
  return element("error", { line, column, severity, message: whole, source: `lintel.${rule.replaceAll("/", ".")}` });
}
