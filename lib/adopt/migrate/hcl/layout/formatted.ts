/** Lays a text out as `terraform fmt` does: indentation, and what stands below each other. */
import type { RangeEdit } from "../../../../lint/text/edit.ts";
import { edited } from "../../../../lint/text/edited.ts";
import { type SourceLine, sourceLines } from "./source-lines.ts";

/** The text with all of its lines but the first indented anew; `indentation` is that of the first. */
export function indentedAnew(text: string, indentation: string): string {
  const levels: number[] = [];
  const edits: RangeEdit[] = [];
  for (const { start, first, end, opens } of sourceLines(text)) {
    for (let closed = -opens; closed > 0 && levels.length > 0; ) {
      const level = levels.pop() ?? 0;
      if (closed < level) levels.push(level - closed);
      closed -= level;
    }
    const wanted = first === end ? "" : indentation + "  ".repeat(levels.length);
    if (start > 0) edits.push({ start, end: first, text: wanted });
    if (opens > 0) levels.push(opens);
  }
  return edited(text, edits);
}

/** Consecutive lines that have a part in a column. */
type Run = readonly SourceLine[];

/** Where the part of a column begins, if a line has it. */
type Column = "sign" | "comment";

/**
 * The text with the signs and the comments of consecutive lines below each other, where they are not as in the text
 * before: other lines keep their layout, whatever it is.
 */
export function alignedAnew(text: string, before: string): string {
  const signs = columnAligned(text, before, "sign");
  return columnAligned(signs, before, "comment");
}

function columnAligned(text: string, before: string, column: Column): string {
  const known = new Set(runsOf(before, column).map((run) => layoutOf(run, before, column)));
  const changed = runsOf(text, column).filter((run) => !known.has(layoutOf(run, text, column)));
  return edited(
    text,
    changed.flatMap((run) => {
      const inFront = run.map((line) => text.slice(line.start, line[column]).trimEnd());
      const widest = Math.max(...inFront.map(widthOf));
      return run.map((line, index): RangeEdit => {
        const written = inFront[index] ?? "";
        const start = line.start + written.length;
        return { start, end: line[column] ?? start, text: " ".repeat(widest - widthOf(written) + 1) };
      });
    }),
  );
}

function runsOf(text: string, column: Column): readonly Run[] {
  const runs: SourceLine[][] = [[]];
  for (const line of sourceLines(text)) {
    if (line[column] === undefined) runs.push([]);
    else runs.at(-1)?.push(line);
  }
  return runs.filter((run) => run.length > 0);
}

/** The alignment of a run in the source. */
const layoutOf = (run: Run, text: string, column: Column): string =>
  run.map((line) => text.slice(line.start, line[column])).join("\n");

const graphemes = new Intl.Segmenter();

const widthOf = (text: string): number => [...graphemes.segment(text)].length;
