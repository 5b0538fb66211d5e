/**
 * The sentences of a page that may promise something: every sentence of its paragraphs and lists, the first cell of a
 * row of a table of promises (`| promise | how | test |`), and every row of another table.
 */

/** A sentence of a page. */
export interface Sentence {
  /** The heading that it stands under; "" before the first one below the title. */
  readonly section: string;
  readonly text: string;
  /** What the last cell says of a row of promises: the tests. */
  readonly tests?: string | undefined;
}

/** All sentences of a page in Markdown, in order, without code blocks, headings and heads of tables. */
export function sentencesOf(page: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let section = "";
  for (const block of page.replaceAll(/^```.*?^```$/gms, "").split(/\n{2,}/)) {
    const [, heading] = /^##+ (.+)$/m.exec(block) ?? [];
    if (heading !== undefined) section = heading;
    const lines = block.split("\n").filter((line) => !line.startsWith("#"));
    for (const { text, tests } of textsOf(lines)) {
      for (const each of text.split(/(?<=[.?])\s+(?=[^a-z\s])/)) {
        if (each !== "") sentences.push({ section, text: each, tests });
      }
    }
  }
  return sentences;
}

/** The rows of a table, the items of a list, or the whole paragraph. */
function textsOf(lines: readonly string[]): readonly Pick<Sentence, "text" | "tests">[] {
  const [head = "", rule = "", ...rows] = lines;
  if (/^\|(?:-+\|)+$/.test(rule)) {
    const isOfPromises = cellsOf(head)[0] === "promise";
    return rows.map(cellsOf).map((cells) => {
      const [promise = "", , tests] = cells;
      return isOfPromises ? { text: promise, tests } : { text: cells.join(" | ") };
    });
  }
  return lines
    .join("\n")
    .split(/^- /m)
    .map((text) => ({ text: text.replaceAll("\n", " ").replaceAll("**", "").trim() }));
}

const cellsOf = (row: string): readonly string[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
