/** What a benchmark measured, beside what it is compared to. */
export interface Row {
  readonly what: string;
  /** The median of its measurements. */
  readonly measured: number;
  /** What it is compared to. */
  readonly against: string;
  /** The same of that; absent where what was measured stands alone. */
  readonly compared?: number;
  readonly unit: "ms" | "MB";
  /** The ratio, or what was measured alone, is to be at most this; none is a mere observation. */
  readonly goal?: number;
}

/** The cells of a line of the table. */
export type Cells = readonly string[];

const titles: Cells = ["measured", "median", "against", "median", "ratio", "goal", "", "date"];

/** Where a line says what was measured, and against what: no two of the table are alike in both. */
const [whatColumn, againstColumn] = [0, 2];

/** A row as a line of the table; `date` is the day of the measurement. */
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

/** An amount as people read it, with three digits at least: `0.145 ms`, `64.2 ms`, `3.61 s`, `710 MB`. */
function amount(value: number, unit: Row["unit"]): string {
  if (unit === "MB") return `${value.toFixed(0)} MB`;
  return value < 1000 ? `${digits(value)} ms` : `${digits(value / 1000)} s`;
}

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** Lines as a Markdown table, its columns aligned so that it reads well on a terminal too. */
export function markdownTable(rows: readonly Cells[]): string {
  const lines = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const written = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  written.splice(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  return `${written.join("\n")}\n`;
}

/** The lines of the table in a page. */
export const rowsIn = (page: string): readonly Cells[] =>
  (page.match(/^\|.*\|$/gm) ?? []).slice(2).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );

/** Lines with those of a later run in the places of what that measured again. */
export function renewed(before: readonly Cells[], later: readonly Cells[]): readonly Cells[] {
  const renewal = new Map(later.map((row) => [subjectOf(row), row]));
  const kept = before.map((row) => renewal.get(subjectOf(row)) ?? row);
  return [...kept, ...later.filter((row) => !kept.includes(row))];
}

const subjectOf = (row: Cells): string => `${row[whatColumn]}\0${row[againstColumn]}`;
