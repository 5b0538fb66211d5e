/**
 * Formats output as a table. No library supports this layout: sections of the same width below each other, nested
 * sections with one more bar at both edges, and sections of one row transposed if the whole would be too wide.
 */

import { eastAsianWidth } from "get-east-asian-width";
import { isMembers } from "../../../base/members.ts";
import { isScalar, scalarText } from "./text.ts";

export interface TableStyle {
  /** Columns of the terminal. */
  readonly width: number;
  readonly color: boolean;
}

/** Title, headers and rows of one level. */
interface Section {
  readonly title: string;
  readonly level: number;
  headers: readonly string[];
  rows: string[][];
}

/** Formats a value under a title; empty for an empty value. */
export function formatTable(title: string, value: unknown, { width, color }: TableStyle): string {
  const sections: Section[] = [];
  if (!addSections(sections, title, value, 0)) return "";
  const isTooWide = totalWidth(sections) > width;
  const shown = isTooWide ? sections.map(transposed) : sections;
  const total = totalWidth(shown);
  const paint = color ? painted : plain;
  return `${"-".repeat(total)}\n${shown.map((section) => drawn(section, total, paint)).join("")}`;
}

/** Whether the AWS CLI treats a value as empty, including zero and false. */
function isEmpty(value: unknown): boolean {
  if (isMembers(value)) return Object.keys(value).length === 0;
  return Array.isArray(value) ? value.length === 0 : !value;
}

function addSections(sections: Section[], title: string | undefined, value: unknown, level: number): boolean {
  if (isEmpty(value)) return false;
  if (title !== undefined) sections.push({ title, level, headers: [], rows: [] });
  if (isMembers(value)) addStructure(sections, value, level);
  if (!Array.isArray(value)) return true;
  if (isMembers(value[0])) {
    addStructures(sections, value.filter(isMembers), level, title ?? "");
    return true;
  }
  for (const item of value) {
    if (isScalar(item)) addRow(sections, [item]);
    else if (Array.isArray(item) && item.every(isScalar)) addRow(sections, item);
    else if (isMembers(item)) addRow(sections, Object.keys(item));
    else addSections(sections, undefined, item, 0);
  }
  return true;
}

function addRow(sections: readonly Section[], cells: readonly unknown[]): void {
  sections.at(-1)?.rows.push(cells.map(scalarText));
}

function addHeaders(sections: readonly Section[], headers: readonly string[]): void {
  const section = sections.at(-1);
  if (section !== undefined) section.headers = headers;
}

const keysOf = (value: { readonly [name: string]: unknown }, scalar: boolean): string[] =>
  Object.keys(value).filter((key) => isScalar(value[key]) === scalar);

function addStructure(sections: Section[], value: { readonly [name: string]: unknown }, level: number): void {
  const headers = keysOf(value, true).sort();
  const [only] = headers;
  if (headers.length === 1 && only !== undefined) addRow(sections, [only, value[only]]);
  else if (headers.length > 1) {
    addHeaders(sections, headers);
    addRow(
      sections,
      headers.map((key) => value[key]),
    );
  }
  for (const key of keysOf(value, false).sort()) addSections(sections, key, value[key], level + 1);
}

function addStructures(
  sections: Section[],
  values: readonly { readonly [name: string]: unknown }[],
  level: number,
  title: string,
): void {
  const headers = [...new Set(values.flatMap((value) => keysOf(value, true)))].sort();
  const nested = [...new Set(values.flatMap((value) => keysOf(value, false)))].sort();
  addHeaders(sections, headers);
  for (const [index, value] of values.entries()) {
    if (index > 0 && nested.length > 0) sections.push({ title, level, headers, rows: [] });
    addRow(
      sections,
      headers.map((key) => (Object.hasOwn(value, key) ? value[key] : "")),
    );
    for (const key of nested) if (Object.hasOwn(value, key)) addSections(sections, key, value[key], level + 1);
  }
}

/** Transposes a section of one row: one line for each header. */
const transposed = (section: Section): Section => {
  const [row] = section.rows;
  if (section.rows.length !== 1 || row === undefined || section.headers.length === 0) return section;
  return { ...section, headers: [], rows: section.headers.map((header, index) => [header, row[index] ?? ""]) };
};

/** Spaces on both sides of a cell, in total. */
const cellPadding = 4;

function contentWidths({ headers, rows }: Section): number[] {
  const columns = rows[0]?.length ?? headers.length;
  return Array.from({ length: columns }, (_, column) =>
    Math.max(...[headers, ...rows].map((row) => textWidth(row[column] ?? ""))),
  );
}

const totalWidth = (sections: readonly Section[]): number =>
  Math.max(
    ...sections.map((section) => {
      const cells = contentWidths(section).reduce((sum, width) => sum + width + cellPadding, 0);
      return Math.max(cells + 2, textWidth(section.title) + 2) + 2 * section.level;
    }),
  );

/** Widths of the columns, which add up to the section's. */
function columnWidths(section: Section, total: number): number[] {
  const widths = contentWidths(section).map((width) => width + cellPadding);
  const scale = total / widths.reduce((sum, width) => sum + width, 0);
  const scaled = widths.map((width) => roundHalfEven(scale * width));
  let over = scaled.reduce((sum, width) => sum + width, 0) - total;
  while (over !== 0 && scaled.length > 0) {
    const step = over > 0 ? -1 : 1;
    const columns = over > 0 ? [...scaled.keys()] : [...scaled.keys()].reverse();
    for (const column of columns.slice(0, Math.abs(over))) scaled[column] = (scaled[column] ?? 0) + step;
    over += step * Math.min(columns.length, Math.abs(over));
  }
  return scaled;
}

/** Rounds halves to the even neighbor. */
function roundHalfEven(number: number): number {
  const below = Math.floor(number);
  const isHalf = number - below === 0.5;
  return isHalf ? below + (below % 2) : Math.round(number);
}

/** Width of a text in columns: wide East Asian characters take two, and so do ambiguous ones, as in the AWS CLI. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += eastAsianWidth(character.codePointAt(0) ?? 0, { ambiguousAsWide: true });
  return width;
}

/** Colors of a table's parts. */
interface Paint {
  readonly title: (text: string) => string;
  readonly header: (text: string) => string;
  readonly cell: (text: string) => string;
  readonly edge: (text: string) => string;
}

const same = (text: string): string => text;
const plain: Paint = { title: same, header: same, cell: same, edge: same };
const strong = (text: string): string => `\u001b[1m\u001b[34m${text}\u001b[0m`;
const painted: Paint = {
  title: (text) => `\u001b[1m${text}\u001b[0m`,
  header: strong,
  cell: strong,
  edge: (text) => (text === "" ? "" : `\u001b[2m\u001b[33m${text}\u001b[0m`),
};

function drawn(section: Section, total: number, paint: Paint): string {
  const width = total - 2 * section.level;
  const widths = columnWidths(section, width);
  const lines: string[] = [];
  if (section.title !== "") {
    lines.push(centered(section.title, width, "|", paint.title));
    if (section.headers.length === 0 && section.rows.length === 0) lines.push(`+${"-".repeat(width - 2)}+`);
  }
  const edge = paint.edge("|".repeat(section.level));
  const framed = (): string => lines.map((line) => `${edge}${line}${edge}\n`).join("");
  if (widths.length === 0) return framed(); // rows without scalars have only a title
  const rule = `+${widths.map((each, index) => `${"-".repeat(each - (index === 0 ? 2 : 1))}+`).join("")}`;
  if (section.headers.length > 0) {
    const cells = section.headers.map((header, index) =>
      centered(header, widths[index] ?? 0, edgeOf(index), paint.header),
    );
    lines.push(rule, cells.join(""));
  }
  if (section.rows.length > 0) {
    const rows = section.rows.map((row) =>
      row.map((cell, index) => leftAligned(cell, widths[index] ?? 0, edgeOf(index), paint.cell)).join(""),
    );
    lines.push(rule, ...rows, rule);
  }
  return framed();
}

/** The first cell of a row has edges on both sides, the others only on the right. */
const edgeOf = (column: number): string => (column === 0 ? "|" : "");

function centered(text: string, width: number, edge: string, paint: (text: string) => string): string {
  const length = textWidth(text);
  const before = Math.max(0, Math.floor(width / 2) - Math.floor(length / 2) - 1);
  const after = Math.max(0, width - 1 - edge.length - before - length);
  return `${edge}${" ".repeat(before)}${paint(text)}${" ".repeat(after)}|`;
}

function leftAligned(text: string, width: number, edge: string, paint: (text: string) => string): string {
  const length = textWidth(text);
  const before = width - (length + 2 + edge.length + 1) >= 0 ? 2 : 0;
  const after = Math.max(0, width - 1 - edge.length - before - length);
  return `${edge}${" ".repeat(before)}${paint(text)}${" ".repeat(after)}|`;
}
