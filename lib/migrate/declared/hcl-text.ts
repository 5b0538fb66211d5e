/** Writes blocks of HCL, with the signs of consecutive arguments below each other, as `terraform fmt` does. */
import { hclWriter, namesHcl } from "../../lint/text/hcl-writer.ts";

/** A line of a block: an argument with its expression, or a block within. */
export type HclLine =
  | { readonly name: string; readonly is: string }
  | { readonly header: string; readonly lines: readonly HclLine[] };

/** The text of a block. */
export function hclBlock(header: string, lines: readonly HclLine[], indentation = ""): string {
  const inner = `${indentation}  `;
  const written = lines.map((line, index) => {
    if ("header" in line) return hclBlock(line.header, line.lines, inner);
    return `${inner}${line.name.padEnd(widthAt(lines, index))} = ${line.is.replaceAll("\n", `\n${inner}`)}`;
  });
  return written.length === 0
    ? `${indentation}${header} {}`
    : `${indentation}${header} {\n${written.join("\n")}\n${indentation}}`;
}

/** The length of the longest name among the arguments around a line. */
function widthAt(lines: readonly HclLine[], index: number): number {
  const nameAt = (at: number): string | undefined => {
    const line = lines[at];
    return line !== undefined && "name" in line && !line.is.includes("\n") ? line.name : undefined;
  };
  if (nameAt(index) === undefined) return 0;
  let [first, last] = [index, index];
  while (nameAt(first - 1) !== undefined) first -= 1;
  while (nameAt(last + 1) !== undefined) last += 1;
  return Math.max(...lines.slice(first, last + 1).map((_, offset) => nameAt(first + offset)?.length ?? 0));
}

/** A map. */
export function hclMap(entries: readonly (readonly [key: string, expression: string])[]): string {
  const names = entries.map(([key]) => (namesHcl(key) ? key : hclWriter.scalar(key, "")));
  const width = Math.max(0, ...names.map((name) => name.length));
  const lines = entries.map(([, is], index) => `  ${(names[index] ?? "").padEnd(width)} = ${is}`);
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n}`;
}

/** A list. */
export const hclList = (items: readonly string[]): string => `[${items.join(", ")}]`;
