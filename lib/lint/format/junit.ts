/** JUnit's XML, which nearly every build server shows: a test suite per file. */
import type { Finding, LintResult } from "../finding.ts";
import { codeFrame } from "./code-frame.ts";
import { faultInWords, unreadableInput } from "./faults.ts";
import { paint } from "./paint.ts";
import type { Repository } from "./repository.ts";
import { extentInWords, findingsInWords } from "./summary.ts";
import { declaration, element, text } from "./xml.ts";

/** A test case and how it ended. */
interface Case {
  readonly outcome: "passed" | "failure" | "error" | "skipped";
  readonly xml: string;
}

/**
 * Errors are failures. Warnings and infos pass, with their text as output: a build server fails a build for any failure,
 * and the command succeeds. An input that could not be read is an error, and what could not be evaluated is skipped. A
 * run without any of these is one test that passes, since an empty report counts as a broken one.
 */
export function formatJunit(result: LintResult, repository: Repository): string {
  const suites = new Map<string, Case[]>();
  const add = (suite: string, entry: Case): void => void suites.set(suite, [...(suites.get(suite) ?? []), entry]);
  for (const fault of result.faults) {
    const path = repository.pathOf(fault.file);
    const error = element("error", { message: faultInWords(fault), type: unreadableInput });
    add(path, testCase("error", { name: unreadableInput, classname: path }, error));
  }
  for (const finding of result.findings) {
    const path = repository.pathOf(finding.file);
    add(path, caseOf(finding, path, result));
  }
  for (const { rule, resource, path, reason } of result.notEvaluated) {
    const skipped = element("skipped", { message: reason });
    add("not evaluated", testCase("skipped", { name: nameOf({ rule, path }), classname: resource }, skipped));
  }
  if (suites.size === 0) {
    const name = `${findingsInWords(result.summary)} ${extentInWords(result.summary)}`;
    add("lintel", testCase("passed", { name, classname: "lintel" }));
  }
  const all = [...suites.values()].flat();
  const elements = [...suites].map(([name, cases]) =>
    element("testsuite", { name, ...counts(cases) }, ...cases.map(({ xml }) => xml)),
  );
  return `${declaration}\n${element("testsuites", { name: "lintel", ...counts(all) }, ...elements)}\n`;
}

const nameOf = ({ rule, path }: { readonly rule: string; readonly path: string }): string =>
  path === "" ? rule : `${rule} at ${path}`;

function caseOf(finding: Finding, path: string, { lines }: LintResult): Case {
  const { severity, message, rule, file, resource, line, column, endLine, endColumn, help } = finding;
  const source = lines.get(file);
  const span = { start: { line, column }, end: { line: endLine, column: endColumn } };
  const body = [
    `${severity}: ${message}`,
    `${path}:${line}:${column} ${resource}`,
    ...(source === undefined ? [] : codeFrame(source, span, frameWidth, paint(false))),
    ...(help === undefined ? [] : [`help: ${help}`]),
  ].join("\n");
  const facts = { name: nameOf(finding), classname: path, file: path };
  return severity === "error"
    ? testCase("failure", facts, element("failure", { message, type: rule }, text(body)))
    : testCase("passed", facts, element("system-out", {}, text(body)));
}

/** Columns of a code frame. */
const frameWidth = 120;

const testCase = (
  outcome: Case["outcome"],
  facts: { readonly [name: string]: string | number },
  ...content: readonly string[]
): Case => ({ outcome, xml: element("testcase", { ...facts, time: 0 }, ...content) });

function counts(cases: readonly Case[]): { readonly [name: string]: number } {
  const ended = (as: Case["outcome"]): number => cases.filter(({ outcome }) => outcome === as).length;
  return {
    tests: cases.length,
    failures: ended("failure"),
    errors: ended("error"),
    skipped: ended("skipped"),
    time: 0,
  };
}
