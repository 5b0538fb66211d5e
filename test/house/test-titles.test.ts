/** Test titles are read alone, as "describe > it" in a report: refuses those that cannot be a sentence there. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";

interface Title {
  readonly text: string;
  /** Whether a describe contains the test, which may be the subject of the sentence. */
  readonly isNested: boolean;
}

const titleOf = /^(\s*)(?:(?:it|test)\b.*?|[\])].*?)\((["`])((?:\\.|(?!\2).)+)\2,(?!.*;$)/;

/** The titles of tests. The rows of `each` end with a line like `])("title",`; the line above that opened it names it. */
function titlesIn(source: string): readonly Title[] {
  const lines = source.split("\n");
  return lines.flatMap((line, index) => {
    const [, indent, , text] = titleOf.exec(line) ?? [];
    if (indent === undefined || text === undefined) return [];
    const opening = lines.slice(0, index + 1).findLast((each) => new RegExp(`^${indent}\\w`).test(each));
    return /^\s*(?:it|test)\b/.test(opening ?? "") ? [{ text, isNested: indent !== "" }] : [];
  });
}

const fragments: readonly RegExp[] = [
  /^from the moment\b/i,
  /(?:(?<!\$)\b(?:of|from|to|for|by|with|at|in|if|that|which|because)|[:,;])$/,
];

/** What needs a subject, which no describe gives. */
const fragmentsAlone: readonly RegExp[] = [/^(?:of|because|but|and|that|which|whose)\b/, /^[%$][\w.]+$/];

const isFragment = ({ text, isNested }: Title): boolean =>
  (isNested ? fragments : [...fragments, ...fragmentsAlone]).some((each) => each.test(text));

const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => join("test", name));

test.each(files)("the titles in %s are whole sentences", (file) => {
  expect(titlesIn(readFileSync(file, "utf8")).filter(isFragment)).toEqual([]);
});

describe("the check of titles", () => {
  it.each([
    ['test("of an image", () => {', true],
    ['  test("of an image", () => {', false],
    ['  it("from the moment at which it is old", () => {', true],
    ['test.each([\n  ["a"],\n])("%s", (word) => {', true],
    ['  it.each([\n    ["a"],\n  ])("%s", (word) => {', false],
    ['  it("is an image of", async () => {', true],
    ['describe.each([\n  ["a"],\n])("%s", (word) => {', false],
    ['describe("nothing is sent if", () => {', false],
  ])("judges %j: %s", (source, isRefused) => {
    expect(titlesIn(source).some(isFragment)).toBe(isRefused);
  });

  it("finds nearly all titles", () => {
    const found = files.flatMap((file) => titlesIn(readFileSync(file, "utf8")));
    expect(found.length).toBeGreaterThan(2_500);
  });
});
