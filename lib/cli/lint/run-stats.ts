/** Prints how long the inputs and rules of a run took (`lintel lint --stats`). */
import { inline } from "../../base/text/printable.ts";
import type { PartTime, RunTimes } from "../../lint/run/run-times.ts";

/** Maximum number of rows of a table. */
const maxRows = 10;

/** The slowest inputs and rules as two tables, with the share of each in the sum of its table. */
export const statsInWords = ({ inputs, rules }: RunTimes): string =>
  [tableOf("Input", inputs), tableOf("Rule", rules)].join("\n");

function tableOf(title: string, parts: readonly PartTime[]): string {
  const sum = parts.reduce((total, { milliseconds }) => total + milliseconds, 0);
  const rows = parts.slice(0, maxRows).map(({ name, milliseconds }) => {
    const share = sum === 0 ? 0 : (100 * milliseconds) / sum;
    return [inline(name), milliseconds.toFixed(1), `${share.toFixed(1)} %`] as const;
  });
  const left = parts.length - rows.length;
  const all = [[title, "Time (ms)", "Share"], ...rows, ...(left > 0 ? [[`and ${left} more`, "", ""]] : [])];
  const width = Math.max(...all.map(([name = ""]) => name.length));
  return all
    .map(([name = "", time = "", share = ""]) =>
      `${name.padEnd(width)}  ${time.padStart(9)}  ${share.padStart(7)}`.trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}
