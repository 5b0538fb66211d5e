/** Lints and applies the safe fixes of the findings until none are left. */
import type { Finding, LintResult } from "../findings/finding.ts";
import { applyFixes } from "../text/edit.ts";
import type { Fault } from "../text/fault.ts";
import type { Range } from "../text/position.ts";
import type { LintRequest } from "./lint-request.ts";
import { lint } from "./run.ts";

/** One fix may enable another; after this many rounds, two fixes must be undoing each other. */
const maxRounds = 10;

/** A file before and after its fixes. */
export interface FixedFile {
  /** Its name in findings. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** The secrets in the text before. */
  readonly secrets: readonly Range[];
}

/** The remaining findings, the changed files and the number of fixes. Nothing is written. */
export interface Fixed {
  readonly result: LintResult;
  readonly files: readonly FixedFile[];
  readonly made: number;
}

/** A text with the fixes applied so far. */
interface Draft {
  readonly before: string;
  readonly secrets: readonly Range[];
  readonly text: string;
  readonly made: number;
}

/**
 * Lints and applies fixes in memory. Fixes that make a file unreadable are undone, and the file is not fixed any
 * further. Only the findings that `isFixed` selects are fixed.
 */
export async function lintFixed(
  request: LintRequest,
  isFixed: (finding: Finding) => boolean = () => true,
): Promise<Fixed> {
  const drafts = new Map<string, Draft>();
  const settled = new Set<string>();
  const read = (): Promise<LintResult> => {
    const texts = new Map([...drafts].map(([name, { text }]) => [name, text]));
    return lint({ ...request, texts: new Map([...(request.texts ?? []), ...texts]) });
  };
  let result = await read();
  for (let round = 0; round < maxRounds; round += 1) {
    const next = nextDrafts({ ...result, findings: result.findings.filter(isFixed) }, drafts, settled);
    if (next.size === 0) break;
    const earlier = new Map([...next.keys()].map((name) => [name, drafts.get(name)]));
    for (const [name, draft] of next) drafts.set(name, draft);
    // A file may have had faults before, such as a call of a module whose folder is missing.
    const known = new Set(result.faults.map(faultKey));
    result = await read();
    const broken = new Set(
      result.faults.filter((fault) => next.has(fault.file) && !known.has(faultKey(fault))).map(({ file }) => file),
    );
    for (const name of broken) {
      const draft = earlier.get(name);
      if (draft === undefined) drafts.delete(name);
      else drafts.set(name, draft);
      settled.add(name);
    }
    if (broken.size > 0) result = await read();
  }
  const files = [...drafts].map(([name, { before, text, secrets }]) => ({ name, before, after: text, secrets }));
  const made = [...drafts.values()].reduce((sum, draft) => sum + draft.made, 0);
  return { result, files: files.filter(({ before, after }) => before !== after), made };
}

/** Identifies a fault whatever its line, which fixes may change. */
const faultKey = ({ file, message }: Fault): string => `${file}\0${message}`;

/** The texts of the files with safe fixes, after applying these. */
function nextDrafts(
  { findings, lines }: LintResult,
  drafts: ReadonlyMap<string, Draft>,
  settled: ReadonlySet<string>,
): ReadonlyMap<string, Draft> {
  const next = new Map<string, Draft>();
  for (const name of new Set(findings.map(({ file }) => file))) {
    const fixes = findings.flatMap(({ file, fix }) => (file === name ? (fix ?? []) : []));
    const source = lines.get(name);
    if (source === undefined || fixes.length === 0 || settled.has(name)) continue;
    const { text, made } = applyFixes(source, fixes);
    const draft = drafts.get(name);
    const { before, secrets } = draft ?? { before: source.text, secrets: source.secrets };
    next.set(name, { before, secrets, text, made: made + (draft?.made ?? 0) });
  }
  return next;
}
