/** A measurement, and what it is compared with. */
export interface Row {
  readonly what: string;
  /** The median. */
  readonly measured: number;
  /** The subject of the comparison. */
  readonly against: string;
  /** Its median; absent if nothing is compared. */
  readonly compared?: number;
  readonly unit: "ms" | "MB" | "kB";
  /** The maximum of the ratio or, without a comparison, of the measurement; absent for a mere observation. */
  readonly goal?: number;
}

/** The cells of a table row. */
export type Cells = readonly string[];

/** The titles of the columns. */
export const titles: Cells = ["measured", "median", "against", "median", "ratio", "goal", "", "date"];

/** The columns that identify a row: the subject, and what it is compared with. */
const [whatColumn, againstColumn] = [0, 2];

/** A measurement as a table row; `date` is the day of the measurement. */
export function cellsOf({ what, against, measured, compared, unit, goal }: Row, date: string): Cells {
  const ratio = compared === undefined ? undefined : measured / compared;
  const limit = goal === undefined ? "" : `<= ${ratio === undefined ? amount(goal, unit) : `${goal}x`}`;
  return [
    what,
    amount(measured, unit),
    against,
    compared === undefined ? "" : amount(compared, unit),
    ratio === undefined ? "" : `${ratio.toFixed(2)}x`,
    limit,
    goal === undefined ? "" : (ratio ?? measured) <= goal ? "met" : "not met",
    date,
  ];
}

/** An amount with at least three digits: `0.145 ms`, `64.2 ms`, `3.61 s`, `710 MB`. */
function amount(value: number, unit: Row["unit"]): string {
  if (unit !== "ms") return `${value.toFixed(0)} ${unit}`;
  return value < 1000 ? `${digits(value)} ms` : `${digits(value / 1000)} s`;
}

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** A row as it is printed when it is measured. */
export const lineOf = (cells: Cells): string => `| ${cells.join(" | ")} |`;

/** A Markdown table with aligned columns, also readable on a terminal. */
export function markdownTable(rows: readonly Cells[]): string {
  const lines = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const written = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  written.splice(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  return `${written.join("\n")}\n`;
}

/** The rows of the table on a page. */
export const rowsIn = (page: string): readonly Cells[] =>
  (page.match(/^\|.*\|$/gm) ?? []).slice(2).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );

/** Replaces the rows that a later run measured again, and appends its new ones. */
export function renewed(before: readonly Cells[], later: readonly Cells[]): readonly Cells[] {
  const renewal = new Map(later.map((row) => [subjectOf(row), row]));
  const kept = before.map((row) => renewal.get(subjectOf(row)) ?? row);
  return [...kept, ...later.filter((row) => !kept.includes(row))];
}

const subjectOf = (row: Cells): string => `${row[whatColumn]}\0${row[againstColumn]}`;
