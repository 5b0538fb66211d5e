/** The findings about a text. */
import { ruleUrl, sectionsOf } from "../../facts/derive/citation.ts";
import { type Finding, fixesOf, type LintResult } from "../../lint/findings/finding.ts";
import { lintFixed } from "../../lint/run/lint-fixed.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import type { Fault } from "../../lint/text/fault.ts";
import { lintables } from "../../services/lintables.generated.ts";
import type { LintResponse, NamedText, ShownFinding, ShownFix } from "./messages.ts";
import { isBlank, requestFor } from "./one-text.ts";

/** More findings than a page can show well; the rest are counted. */
const shownFindings = 200;

/** Longer texts are not fixed as a whole: that lints them several times. */
const maxFixed = 200_000;

export async function findingsIn(file: NamedText): Promise<LintResponse> {
  const nothing = { error: 0, warning: 0, info: 0 };
  if (isBlank(file)) return { ask: "lint", findings: [], counts: nothing, resources: [], suppressed: 0 };
  const { result, declarations } = await lintDeclarations({ ...requestFor(file), resources: lintables });
  const { findings, faults, suppressed, summary } = result;
  const fixed = await fixedText(file, result);
  return {
    ask: "lint",
    findings: [...faults.map(shownFault), ...findings.slice(0, shownFindings).map(shownFinding)],
    counts: { error: summary.errors + faults.length, warning: summary.warnings, info: summary.info },
    resources: [...new Set(declarations.map((each) => each.resource()))].slice(0, 20),
    suppressed: suppressed.length,
    ...(fixed !== undefined && { fixed }),
  };
}

/** The text after all safe fixes; undefined if there are none. */
async function fixedText(file: NamedText, { findings, faults }: LintResult): Promise<string | undefined> {
  if (faults.length > 0 || file.text.length > maxFixed || findings.every(({ fix }) => fix === undefined)) return;
  const { files } = await lintFixed({ ...requestFor(file), resources: lintables });
  return files.find(({ name }) => name === file.name)?.after;
}

/** A finding as the page shows it. */
const shownFinding = (finding: Finding): ShownFinding => ({
  ...aboutFinding(finding),
  line: finding.line,
  column: finding.column,
  endLine: finding.endLine,
  endColumn: finding.endColumn,
  // The text is on the page already, so that a fix that moves a secret reveals none.
  fixes: fixesOf(finding).map((fix): ShownFix => ({ title: fix.title, isSafe: fix === finding.fix, edits: fix.edits })),
});

/** A finding without its place. */
export const aboutFinding = ({ severity, message, help, rule, documents }: Finding) => ({
  severity,
  message,
  ...(help !== undefined && { help }),
  rule: { id: rule, url: ruleUrl(rule) },
  sections: sectionsOf(documents),
});

const shownFault = ({ message, position = { line: 1, column: 1 } }: Fault): ShownFinding => ({
  severity: "error",
  message: `The text ${message}`,
  line: position.line,
  column: position.column,
  endLine: position.line,
  endColumn: position.column + 1,
  sections: [],
  fixes: [],
});
