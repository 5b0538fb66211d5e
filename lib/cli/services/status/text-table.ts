/** A table for terminals and logs: aligned columns, or a line for each cell where the terminal is too narrow. */

import { inline, withoutCommands } from "../../../base/text/printable.ts";

/** Lays out rows under headers. `columns` is the width of the terminal; undefined: as wide as it needs to be. */
export function textTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number | undefined,
): string {
  const all = [headers, ...rows].map((row) => row.map(inline));
  const widths = headers.map((_, index) => all.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), 0));
  const total = widths.reduce((sum, width) => sum + width + 2, -2);
  const lines =
    columns === undefined || total <= columns
      ? all.map((row) =>
          row
            .map((cell, index) => cell.padEnd(widths[index] ?? 0))
            .join("  ")
            .trimEnd(),
        )
      : rows.flatMap((row) => transposed(headers, row));
  return withoutCommands(`${lines.join("\n")}\n`);
}

/** The first cell, and below it the others with their headers. */
const transposed = (headers: readonly string[], [first = "", ...cells]: readonly string[]): readonly string[] => [
  inline(first),
  ...cells.flatMap((cell, index) =>
    cell === "" ? [] : [`  ${(headers[index + 1] ?? "").toLowerCase()}: ${inline(cell)}`],
  ),
];
