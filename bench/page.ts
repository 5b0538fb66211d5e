/** docs/benchmarks.md: the figures, with dates and machines. */
import { type Cells, markdownTable, renewed, rowsIn } from "./table.ts";

/** One run of all benchmarks or of some. */
export interface BenchRun {
  readonly rows: readonly Cells[];
  /** As YYYY-MM-DD. */
  readonly date: string;
  readonly machine: string;
  /** All benchmarks ran: other rows of the page are obsolete. */
  readonly isComplete: boolean;
}

/** Updates the page; rows that the run did not measure keep their figures and dates. */
export function pageAfter(before: string, { rows, date, machine, isComplete }: BenchRun): string {
  const all = isComplete ? rows : renewed(rowsIn(before), rows);
  const machines = new Map([...machinesIn(before), [date, machine]]);
  const used = [...machines].filter(([day]) => all.some((row) => row.at(-1) === day));
  return `# Benchmarks

\`npm run bench -- --write\` renders this page. Names of parts limit the run to these parts. Each ratio compares medians
of runs that alternate on one machine. Other machines have other times, but similar ratios. Times of whole processes are
wall times, without a first round that warms the caches. Processes start without NODE_EXTRA_CA_CERTS, which can triple
the time of an empty process. [design/speed.md](design/speed.md) explains the goals that are not met.

${used.map(([day, description]) => `- ${day}: ${description}`).join("\n")}

${markdownTable(all)}`;
}

/** The machines on a page, by date. */
const machinesIn = (page: string): ReadonlyMap<string, string> =>
  new Map([...page.matchAll(/^- (\d{4}-\d\d-\d\d): (.*)$/gm)].map(([, day = "", machine = ""]) => [day, machine]));
