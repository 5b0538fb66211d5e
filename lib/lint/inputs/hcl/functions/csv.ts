/** Terraform's `csvdecode`: a table as a list of objects, read as Go reads CSV. */
import { type HclValue, MapValue } from "../evaluation/value.ts";
import { refused } from "./function.ts";

/** Upper bound of the cells of a table. */
const maxCells = 100_000;

/** The rows of a table; refused if it has no header, a name twice, or a row of another length. */
export function tableOf(text: string): HclValue | typeof refused | undefined {
  const rows = rowsOf(text.replaceAll("\r\n", "\n").replace(/\r$/, ""));
  if (rows === undefined) return undefined;
  if (rows === refused) return refused;
  const [names = [], ...records] = rows;
  if (names.length === 0 || new Set(names).size < names.length) return refused;
  if (records.some((record) => record.length !== names.length)) return refused;
  return records.map(
    (record) =>
      new MapValue(
        names.map((name, index) => [name, record[index] ?? ""]),
        undefined,
        "object",
      ),
  );
}

/** The cells of each row; blank lines are none. */
function rowsOf(text: string): readonly (readonly string[])[] | typeof refused | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  for (let at = 0; at < text.length; ) {
    if (row.length === 0 && text[at] === "\n") {
      at += 1;
      continue;
    }
    cells += 1;
    if (cells > maxCells) return undefined;
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    if (cell === undefined) return refused;
    row.push(cell.text);
    at = cell.end + 1;
    if (text[cell.end] === ",") {
      if (at < text.length) continue;
      row.push(""); // the table ends behind a comma
    }
    rows.push(row);
    row = [];
  }
  return rows;
}

/** A cell, and the offset of the comma or the line break behind it. */
interface Cell {
  readonly text: string;
  readonly end: number;
}

/** A cell without quotes; undefined if it contains one. */
function plainCell(text: string, start: number): Cell | undefined {
  let end = start;
  while (end < text.length && text[end] !== "," && text[end] !== "\n") end += 1;
  const cell = text.slice(start, end);
  return cell.includes('"') ? undefined : { text: cell, end };
}

/** A cell in quotes, in which two quotes are one; undefined if it has no end, or text behind it. */
function quotedCell(text: string, start: number): Cell | undefined {
  let value = "";
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    value += text.slice(from, quote);
    const after = text[quote + 1];
    if (after !== '"') {
      const isEnd = after === undefined || after === "," || after === "\n";
      return isEnd ? { text: value, end: quote + 1 } : undefined;
    }
    value += '"';
    from = quote + 2;
  }
}
