/** What a benchmark says: a figure beside the goal it was given. */
export interface Row {
  readonly what: string;
  /** What it is compared to. */
  readonly against: string;
  /** The ratio, or a figure with its unit. */
  readonly figure: number;
  readonly unit: "x" | "MB";
  /** The figure is to be at most this; none is a mere observation. */
  readonly goal?: number;
}

const cellsOf = ({ what, against, figure, unit, goal }: Row): readonly string[] => {
  const shown = `${figure.toFixed(unit === "x" ? 2 : 0)}${unit === "x" ? "x" : " MB"}`;
  const limit = goal === undefined ? "" : `<= ${goal}${unit === "x" ? "x" : " MB"}`;
  return [what, against, shown, limit, goal === undefined ? "" : figure <= goal ? "met" : "not met"];
};

/** The rows as a Markdown table, its columns aligned so that it reads well on a terminal too. */
export function markdownTable(rows: readonly Row[]): string {
  const cells = [["measured", "against", "figure", "goal", ""], ...rows.map(cellsOf)];
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
  lines.splice(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  return `${lines.join("\n")}\n`;
}
