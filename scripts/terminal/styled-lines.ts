/** What a program prints on a terminal with colors, as data. */

/** A part of a line in one style. */
export interface StyledText {
  readonly text: string;
  /** "plain", or a name of `lib/lint/report/paint.ts`. */
  readonly style: Style;
}

export type Style = "plain" | "bold" | "red" | "yellow" | "blue" | "cyan" | "grey" | "prompt";

/** A line, as its parts. */
export type StyledLine = readonly StyledText[];

const styles: { readonly [code: string]: Style } = {
  "0": "plain",
  "1": "bold",
  "31": "red",
  "33": "yellow",
  "34": "blue",
  "36": "cyan",
  "90": "grey",
};

/** The lines of an output with escape sequences. */
export const styledLines = (output: string): readonly StyledLine[] => output.trimEnd().split("\n").map(styledLine);

function styledLine(line: string): StyledLine {
  let style: Style = "plain";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of colors
  return line.split(/\u001b\[(\d+)m/).flatMap((part, index) => {
    if (index % 2 === 0) return part === "" ? [] : [{ text: part, style }];
    style = styles[part] ?? "plain";
    return [];
  });
}

/** Breaks lines between words, at a width in characters; what continues a line is indented as the line and by two more. */
export const wrapped = (lines: readonly StyledLine[], width: number): readonly StyledLine[] =>
  lines.flatMap((line) => wrappedLine(line, width));

function wrappedLine(line: StyledLine, width: number): readonly StyledLine[] {
  const indent = " ".repeat((/^ */.exec(textOf(line))?.[0].length ?? 0) + 2);
  const wrappedLines: StyledText[][] = [[]];
  let column = 0;
  for (const { text, style } of line) {
    for (const word of text.match(/ +|[^ ]+/g) ?? []) {
      const isBroken = column > indent.length && column + word.trimEnd().length > width;
      if (isBroken) {
        wrappedLines.push([{ text: indent, style: "plain" }]);
        column = indent.length;
      }
      if (isBroken && word.trim() === "") continue;
      wrappedLines.at(-1)?.push({ text: word, style });
      column += word.length;
    }
  }
  return wrappedLines.map(joined);
}

/** Neighbors of one style as one part. */
function joined(line: readonly StyledText[]): StyledLine {
  const parts: StyledText[] = [];
  for (const { text, style } of line) {
    const last = parts.at(-1);
    if (last?.style === style) parts.splice(-1, 1, { text: last.text + text, style });
    else parts.push({ text, style });
  }
  return parts;
}

/** The text of a line, without styles. */
export const textOf = (line: StyledLine): string => line.map(({ text }) => text).join("");
