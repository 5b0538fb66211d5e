/** Holds the guides for users to the ten rules of docs/design/writing.md, where a pattern can. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { habits } from "./habits.ts";

/** Pages that `npm run generate` writes, or that only maintainers read. */
const otherPages = /^(?:map|coverage|architecture)\.md$/;

const guides = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md") && !otherPages.test(name))
    .map((name) => `docs/${name}`),
];

/** More words than this are more than one fact, unless commas make them a list. */
const maxWords = 30;
const maxCommas = 3;

/** The sentences of a Markdown page, without its code: paragraphs, list items and cells of tables. */
function sentencesIn(page: string): readonly string[] {
  return page
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .split("\n")
    .flatMap((line) => (line.startsWith("|") ? line.split("|") : [line.replace(/^\s*(?:[-*>]|\d+\.|#+)\s+/, "")]))
    .map((text) => text.replaceAll(/`[^`]*`/g, "x").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1"))
    .flatMap((text) => text.split(/(?<=[.!?:;])\s+/));
}

const isLong = (sentence: string): boolean =>
  sentence.split(/\s+/).length > maxWords && sentence.split(",").length - 1 <= maxCommas;

const faultsIn = (page: string): readonly string[] =>
  sentencesIn(page).flatMap((sentence) => [
    ...(isLong(sentence) ? [`more than ${maxWords} words: ${sentence}`] : []),
    ...habits.flatMap(([pattern, instead]) => (pattern.test(sentence) ? [`${instead}: ${sentence}`] : [])),
  ]);

test.each(guides)("%s is written by the rules of the style guide", (page) => {
  expect(faultsIn(readFileSync(page, "utf8"))).toEqual([]);
});

describe("the check of guides", () => {
  it.each([
    ["Lintel reports the failure.", 0],
    ["The failure is told.", 1],
    ["```sh\ntells nobody\n```\nLintel reports it.", 0],
    ["| Lintel tells it | fine |", 1],
    [`${"word ".repeat(maxWords - 1)}word.`, 0],
    [`${"word ".repeat(maxWords)}word.`, 1],
    [`${"word ".repeat(20)}word. ${"word ".repeat(20)}word.`, 0],
    [`${"a word, ".repeat(maxCommas)}${"word ".repeat(maxWords)}.`, 1],
    [`${"a word, ".repeat(maxCommas + 1)}${"word ".repeat(maxWords)}.`, 0],
    ["Run `a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f`.", 0],
  ])("counts the faults of %j", (page, count) => {
    expect(faultsIn(page)).toHaveLength(count);
  });
});
