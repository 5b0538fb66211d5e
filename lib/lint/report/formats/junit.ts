/** JUnit XML, which most CI servers show: one test suite per file. */
import { sectionsOf } from "../../../facts/derive/citation.ts";
import type { Finding, LintResult, NotEvaluatedEntry, SuppressedFinding } from "../../findings/finding.ts";
import type { Fault } from "../../text/fault.ts";
import { byFile } from "../by-file.ts";
import { faultInWords, pathOfFault, unreadableInput } from "../faults.ts";
import { furtherPlaces, groupOf, pathOf, placeIn } from "../finding-place.ts";
import { paint } from "../paint.ts";
import type { Repository } from "../repository.ts";
import { extentInWords, findingsInWords, suppressionInWords } from "../summary.ts";
import { codeFrame } from "./code-frame.ts";
import { declaration, element, text } from "./xml.ts";

/** A test case and its outcome. */
interface Case {
  /** Its suite: the file's path in the repository, or the account and region of a live object. */
  readonly file: string;
  readonly outcome: "passed" | "failure" | "error" | "skipped";
  readonly xml: string;
}

/**
 * Errors are failures. Warnings and info pass with their text as output, because CI servers fail a build for any
 * failure while the command succeeds. An input that could not be read is an error; suppressed findings and undecided
 * rules are skipped. A run without any of these is one passing test, since CI servers reject an empty report.
 */
export function formatJunit(result: LintResult, repository: Repository): string {
  const { findings, suppressed, faults, notEvaluated, summary } = result;
  const cases = [
    ...faults.map((fault) => caseOfFault(fault, repository)),
    ...findings.map((finding) => caseOfFinding(finding, repository, result)),
    ...suppressed.map((finding) => caseOfSuppressed(finding, repository)),
    ...notEvaluated.map((entry) => caseOfNotEvaluated(entry, repository)),
  ];
  const name = `${findingsInWords(summary)} ${extentInWords(summary)}`;
  const all = cases.length > 0 ? cases : [testCase("lintel", "passed", { name, classname: "lintel" })];
  const suites = [...byFile(all)].map(([file, own]) =>
    element("testsuite", { name: file, ...counts(own) }, ...own.map(({ xml }) => xml)),
  );
  return `${declaration}\n${element("testsuites", { name: "lintel", ...counts(all) }, ...suites)}\n`;
}

function caseOfFault(fault: Fault, repository: Repository): Case {
  const path = pathOfFault(fault, repository);
  const error = element("error", { message: faultInWords(fault), type: unreadableInput });
  const facts = { name: unreadableInput, classname: path, ...(!fault.isLive && { file: path }) };
  return testCase(path, "error", facts, error);
}

function caseOfFinding(finding: Finding, repository: Repository, { lines }: LintResult): Case {
  const { severity, message, rule, file, resource, line, column, endLine, endColumn, help, documents } = finding;
  const source = lines.get(file);
  const span = { start: { line, column }, end: { line: endLine, column: endColumn } };
  const body = [
    `${severity}: ${message}`,
    `${placeIn(finding, repository)} ${resource}`,
    ...(source === undefined ? [] : codeFrame(source, span, frameWidth, paint(false))),
    ...furtherPlaces(finding).map(({ title, place }) => `${title} ${placeIn(place, repository)}`),
    ...(help === undefined ? [] : [`help: ${help}`]),
    ...sectionsOf(documents).map(({ url }) => `see ${url}`),
  ].join("\n");
  return severity === "error"
    ? placedCase(finding, repository, "failure", element("failure", { message, type: rule }, text(body)))
    : placedCase(finding, repository, "passed", element("system-out", {}, text(body)));
}

function caseOfSuppressed(finding: SuppressedFinding, repository: Repository): Case {
  const message = `suppressed: ${suppressionInWords(finding.suppression)}`;
  return placedCase(finding, repository, "skipped", element("skipped", { message }));
}

function caseOfNotEvaluated(entry: NotEvaluatedEntry, repository: Repository): Case {
  const { resource, reason } = entry;
  const message = `not evaluated at ${placeIn(entry, repository)} ${resource}: ${reason}`;
  return placedCase(entry, repository, "skipped", element("skipped", { message }));
}

/** The case of an entry, in the suite of its file, or of its account and region. */
function placedCase(
  entry: Finding | NotEvaluatedEntry,
  repository: Repository,
  outcome: Case["outcome"],
  xml: string,
): Case {
  const path = pathOf(entry, repository);
  const suite = entry.live === undefined ? path : groupOf(entry);
  const facts = { name: nameOf(entry), classname: path, ...(entry.live === undefined && { file: path }) };
  return testCase(suite, outcome, facts, xml);
}

const nameOf = ({ rule, path }: { readonly rule: string; readonly path: string }): string =>
  path === "" ? rule : `${rule} at ${path}`;

/** Width of code frames in columns. */
const frameWidth = 120;

const testCase = (
  file: string,
  outcome: Case["outcome"],
  facts: { readonly [name: string]: string | number },
  ...content: readonly string[]
): Case => ({ file, outcome, xml: element("testcase", { ...facts, time: 0 }, ...content) });

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
