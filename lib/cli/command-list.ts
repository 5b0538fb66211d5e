/** The list of commands that `lintel --help` prints, without yargs: to load it and its layout takes half of a start. */
import { wrappedLines } from "../base/text/wrapped-lines.ts";

/** A name on the left, and its description. */
type Row = readonly [left: string, right: string];

const options: readonly Row[] = [
  ["-v, --version", "Show version number"],
  ["-h, --help", "Show help"],
];

/** What a list of commands says. */
export interface CommandList {
  /** What is typed before a command: `lintel`, or `lintel agent`. */
  readonly program: string;
  readonly purpose?: string;
  /** The commands, without {@link CommandList.program}. */
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
}

/** The list of commands, as wide as a screen, from 40 to 100 columns. */
export function commandListText({ program, purpose, commands }: CommandList, columns: number): string {
  const width = Math.min(Math.max(columns, 40), 100);
  const rows = commands.map(({ name, summary }): Row => [`${program} ${name}`, summary]);
  const paragraphs = [
    [`${program} <command>`],
    ...(purpose === undefined ? [] : [wrappedLines(purpose, width)]),
    ["Commands:", ...inColumns(rows, width)],
    ["Options:", ...inColumns(options, width)],
    wrappedLines(`Run \`${program} <command> --help\` for more about a command.`, width),
  ];
  return paragraphs.map((lines) => lines.join("\n")).join("\n\n");
}

/** Rows in two columns, or below each other where the left column would take more than half of the width. */
function inColumns(rows: readonly Row[], width: number): readonly string[] {
  const indent = 2 + Math.max(...rows.map(([left]) => left.length)) + 2;
  if (indent > width / 2) return rows.flatMap(([left, right]) => [`  ${left}`, ...indented(right, 4, width)]);
  return rows.flatMap(([left, right]) => {
    const [first = "", ...rest] = indented(right, indent, width);
    return [`  ${left}`.padEnd(indent) + first.trimStart(), ...rest];
  });
}

const indented = (text: string, indent: number, width: number): readonly string[] =>
  wrappedLines(text, width - indent).map((line) => " ".repeat(indent) + line);

/** The words of a command line that are no options. A word after an unknown option may be its value. */
export function plainWords(args: readonly string[]): readonly string[] {
  const isOption = (word: string): boolean => /^-./.test(word);
  const takesValue = (word: string): boolean => isOption(word) && !word.includes("=") && !asksFor(word);
  return args.filter((word, index) => !isOption(word) && !takesValue(args[index - 1] ?? ""));
}

const questions = { "-h": "help", "--help": "help", "-v": "version", "--version": "version" } as const;

/** What an option of every command line asks for. */
export const asksFor = (word: string): "help" | "version" | undefined =>
  Object.entries(questions).find(([option]) => option === word)?.[1];
