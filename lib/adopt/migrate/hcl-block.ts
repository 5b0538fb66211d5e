/** Writes blocks of HCL, laid out as `terraform fmt` does: the signs of consecutive arguments stand below each other. */
import { hclWriter, namesHcl } from "../../lint/text/writers/hcl-writer.ts";

/** An argument with its expression, which may have several lines. */
export interface HclArgument {
  readonly name: string;
  readonly is: string;
}

/** What stands in a block: an argument, or a block within. */
export type HclLine = HclArgument | { readonly header: string; readonly lines: readonly HclLine[] };

/** The text of a block: its arguments, then the blocks within it, each after an empty line. */
export function hclBlock(header: string, lines: readonly HclLine[]): string {
  const args = lines.filter((line) => "name" in line);
  const inside = lines.filter((line) => "header" in line).map((each) => hclBlock(each.header, each.lines));
  const parts = [...(args.length === 0 ? [] : [aligned(args)]), ...inside];
  return parts.length === 0 ? `${header} {}` : `${header} {\n${indented(parts.join("\n\n"))}\n}`;
}

/** A literal. */
export const hclScalar = (value: string | number | boolean): string => hclWriter.scalar(value, "");

/** A map or an object. */
export function hclMap(entries: readonly (readonly [key: string, expression: string])[]): string {
  const args = entries.map(([key, is]) => ({ name: isPlainKey(key) ? key : hclScalar(key), is }));
  return args.length === 0 ? "{}" : `{\n${indented(aligned(args))}\n}`;
}

/** A list on one line, or with an element on each if it is long. */
export function hclList(items: readonly string[]): string {
  const line = `[${items.join(", ")}]`;
  const isShort = line.length <= 80 && !line.includes("\n");
  return isShort ? line : `[\n${indented(items.map((each) => `${each},`).join("\n"))}\n]`;
}

/** Whether a key needs no quotes: a `for` would begin an expression. */
const isPlainKey = (key: string): boolean => namesHcl(key) && !["for", "null", "true", "false"].includes(key);

/** The lines of arguments, with the signs of consecutive ones of one line below each other. */
function aligned(args: readonly HclArgument[]): string {
  const runs: HclArgument[][] = [[]];
  for (const argument of args) {
    if (argument.is.includes("\n")) runs.push([argument], []);
    else runs.at(-1)?.push(argument);
  }
  return runs
    .flatMap((run) => {
      const width = Math.max(0, ...run.map(({ name }) => name.length));
      return run.map(({ name, is }) => `${name.padEnd(width)} = ${is}`);
    })
    .join("\n");
}

/** Lines with two more spaces in front, but for empty ones. */
export const indented = (lines: string): string => lines.replaceAll(/^(?=.)/gm, "  ");
