/** A finding and results of lint runs, for the tests of outputs. */
import fc from "fast-check";
import type { Finding, LintResult, SuppressedFinding } from "../../../lib/lint/findings/finding.ts";
import type { ReportOrigin } from "../../../lib/lint/report/origin.ts";
import { Fault } from "../../../lib/lint/text/fault.ts";
import { Lines } from "../../../lib/lint/text/lines.ts";
import { anyText } from "../../run/any-text.ts";

const text = `name: web
policyDetails:
  - filter: { type: AGE, value: 1001 }
`;

/** A time and a commit. */
export const origin: ReportOrigin = {
  date: "2026-03-01T12:34:56.000Z",
  commit: "6176840f00000000000000000000000000000001",
};

/** A number that is too large, in a.yaml. */
export const finding: Finding = {
  rule: "lifecycle-policy/range",
  severity: "error",
  message: "policyDetails[0].filter.value is 1001; it must be from 1 to 1000 (lifecycle policy, Limits)",
  file: "a.yaml",
  line: 3,
  column: 33,
  endLine: 3,
  endColumn: 37,
  resource: 'lifecycle-policy "web"',
  path: "policyDetails[0].filter.value",
  documents: [{ document: 3, section: "Limits" }],
};

/** The same, suppressed until a day. */
export const accepted: SuppressedFinding = {
  ...finding,
  suppression: { kind: "inSource", reason: "agreed <with> the team", until: "2099-12-31" },
};

/** The result of a run with these findings, counted by severity. */
export function resultOf(findings: readonly Finding[], more: Partial<LintResult> = {}): LintResult {
  const counted = (severity: Finding["severity"]): number =>
    findings.filter((each) => each.severity === severity).length;
  return {
    findings,
    suppressed: [],
    notEvaluated: [],
    summary: {
      errors: counted("error"),
      warnings: counted("warning"),
      info: counted("info"),
      files: 1,
      resources: 2,
      notEvaluated: more.notEvaluated?.length ?? 0,
      suppressed: more.suppressed?.length ?? 0,
    },
    read: new Set(["a.yaml"]),
    faults: [],
    lines: new Map([["a.yaml", new Lines(text)]]),
    ...more,
  };
}

/** A run with one of everything: each severity, a file without text, an unreadable file and an open check. */
export const everything = resultOf(
  [
    finding,
    { ...finding, severity: "warning", rule: "lifecycle-policy/dry-run", help: "remove it", line: 1, endLine: 2 },
    { ...finding, severity: "info", file: "stacks/main.ts", path: "", documents: [] },
  ],
  {
    suppressed: [accepted],
    notEvaluated: [
      {
        rule: "lifecycle-policy/count",
        resource: "a.b",
        path: "policy_details",
        reason: "known at apply",
        file: "stacks/main.ts",
        line: 4,
        column: 3,
        endLine: 4,
        endColumn: 9,
      },
    ],
    faults: [
      new Fault("b.json", "is not valid JSON", { line: 2, column: 7 }),
      new Fault("gone.yaml", "does not exist"),
    ],
  },
);

/** Any text of files and names: with control characters, lone surrogates, and characters that formats reserve. */
export const hostileText = fc.oneof(
  anyText(),
  fc.string({
    unit: fc.oneof(
      fc.constantFrom(...`<>&'":,%;=|`, "\r", "\n", "\t", "]]>", "::error::"),
      fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code)),
      fc.constantFrom("\u202e", "\u2069", "\ud800", "\udc00", "\ufffe", "\uffff"),
    ),
  }),
);

/** Findings with any text, at any position. */
export const hostileFinding: fc.Arbitrary<Finding> = fc
  .record({
    message: hostileText,
    help: hostileText,
    resource: hostileText,
    path: hostileText,
    file: hostileText.map((name) => `x${name.replaceAll(/[\0/]/g, "")}`),
    severity: fc.constantFrom("error" as const, "warning" as const, "info" as const),
    line: fc.integer({ min: 1, max: 5 }),
  })
  .map((facts) => ({ ...finding, ...facts, endLine: facts.line }));
