/** Which tests a mutant is tested with: the nearest of those that can notice it. */
import type { Mutant } from "./mutants.ts";
import type { FileResult, Run } from "./worker.ts";

/** What a run without a mutant showed. */
export interface Reached {
  /** The test files that succeed. */
  readonly files: readonly FileResult[];
  readonly distance: (test: string, file: string) => number | undefined;
}

/** Seconds of processor time for the tests of one mutant: those that reach it, and others that import its file. */
export interface Limits {
  readonly reaching: number;
  readonly importing: number;
}

/** From this many seconds on, the tests of a file that reach a mutant run without the others. */
const long = 1;

/** @returns no tests where none reaches the mutant. */
export function testsOf(mutant: Mutant, { files, distance }: Reached, limits: Limits): Run["tests"] {
  const order = new Map(files.map((each) => [each, nearness(each, mutant, distance(each.file, mutant.file))]));
  const sorted = [...files].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const reaching = sorted.filter(({ hits }) => Object.values(hits).some((each) => mutant.id in each));
  if (reaching.length === 0) return [];
  // What runs when a module is loaded, or once in a process, is reached by the first test that needs it.
  const isOnce = reaching.length < 3 || reaching.some(({ hits }) => mutant.id in (hits[""] ?? {}));
  const others = sorted.filter((each) => !reaching.includes(each) && distance(each.file, mutant.file) !== undefined);
  return [
    ...within(limits.reaching, reaching, mutant, !isOnce),
    ...(isOnce ? within(limits.importing, others, mutant, false) : []),
  ];
}

/** Small for short tests from which few imports lead to the file, and whose paths share words with its path. */
function nearness({ file, seconds }: FileResult, mutant: Mutant, imports = 50): number {
  const words = new Set(mutant.file.split(/[/.-]/));
  const shared = file.split(/[/.-]/).filter((word) => words.has(word)).length;
  return imports - shared + Math.min(seconds, 20) / 2;
}

function within(limit: number, files: readonly FileResult[], mutant: Mutant, isByName: boolean): Run["tests"] {
  const tests: Run["tests"][number][] = [];
  let sum = 0;
  for (const { file, seconds, hits } of files) {
    if (sum >= limit) break;
    const all = Object.keys(hits).filter((name) => name !== "");
    const names = all.filter((name) => mutant.id in (hits[name] ?? {}));
    const isPart = isByName && seconds >= long;
    tests.push({ file, names: isPart ? names : undefined });
    sum += isPart ? (seconds * names.length) / all.length : seconds;
  }
  return tests;
}

/** A mutant that is reached more often is in a loop without an end. */
export function hitLimitOf(mutant: Mutant, { files }: Reached): number {
  const hits = files.flatMap((each) => Object.values(each.hits)).map((each) => each[mutant.id] ?? 0);
  return 10_000 + 50 * hits.reduce((sum, count) => sum + count, 0);
}
