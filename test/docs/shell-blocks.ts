/** Shell blocks of a page. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** A command of a page. */
export interface Command {
  /** The command as written, with its comment; several lines if a backslash continues it. */
  readonly command: string;
  /** The output that the page shows, line by line. */
  readonly printed: readonly string[];
}

/** A block. */
export interface Block {
  /** The line of the page on which the block begins, from 1. */
  readonly line: number;
  readonly text: string;
  readonly commands: readonly Command[];
}

/** The pages that users read: README.md, those of docs/ and those of examples. */
export const userPages: readonly string[] = [
  "README.md",
  ...readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : [])),
  ...readdirSync("examples", { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /^(?:[^/]+\/){1,2}README\.md$/.test(name))
    .map((name) => `examples/${name}`)
    .sort(),
];

/** The blocks of a page that are marked as sh, shell or bash, or as console with output; none if there is no page. */
export function blocksOf(page: string): readonly Block[] {
  if (!existsSync(page)) return [];
  const markdown = readFileSync(page, "utf8");
  const blocks = markdown.matchAll(/^```(?<kind>sh|shell|bash|console)\n(?<text>.*?)^```$/gms);
  return [...blocks].map(({ index, groups: { kind = "", text = "" } = {} }) => ({
    line: markdown.slice(0, index).split("\n").length,
    text,
    commands: kind === "console" ? sessionOf(text) : commandsIn(text),
  }));
}

const commandsIn = (text: string): readonly Command[] =>
  text
    .replaceAll("\\\n", "\\\0")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => ({ command: line.replaceAll("\\\0", "\\\n"), printed: [] }));

/** Commands after a dollar sign, each with its output. */
const sessionOf = (text: string): readonly Command[] =>
  text.split(/^\$ /m).flatMap((part) => {
    const [command = "", ...printed] = part.split("\n");
    return command === "" ? [] : [{ command, printed: printed.filter((line) => line.trim() !== "") }];
  });
