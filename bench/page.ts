/** docs/benchmarks.md: what was measured, when, and on which machines. */
import { type Cells, markdownTable, renewed, rowsIn } from "./table.ts";

/** One run of the benchmarks, or of some of them. */
export interface BenchRun {
  readonly rows: readonly Cells[];
  /** As YYYY-MM-DD. */
  readonly date: string;
  readonly machine: string;
  /** Everything was measured: what stands in the page besides is measured no more. */
  readonly isComplete: boolean;
}

/** The page after a run; what that did not measure keeps its figures and its date. */
export function pageAfter(before: string, { rows, date, machine, isComplete }: BenchRun): string {
  const all = isComplete ? rows : renewed(rowsIn(before), rows);
  const machines = new Map([...machinesIn(before), [date, machine]]);
  const used = [...machines].filter(([day]) => all.some((row) => row.at(-1) === day));
  return `# Benchmarks

Rendered by \`npm run bench -- --write\`, or with the names of some parts. Each ratio is one of medians, measured in turn
with what it is compared to, in one run on one machine. Ratios hold on other machines, times do not. Whole processes are
timed from outside, wall time, after one uncounted round.
A goal that is not met is said so here and explained in [design/speed.md](design/speed.md).

${used.map(([day, description]) => `- ${day}: ${description}`).join("\n")}

${markdownTable(all)}`;
}

/** The machines that a page names, by the days on which they measured. */
const machinesIn = (page: string): ReadonlyMap<string, string> =>
  new Map([...page.matchAll(/^- (\d{4}-\d\d-\d\d): (.*)$/gm)].map(([, day = "", machine = ""]) => [day, machine]));
