/** What a program prints with colors, as data. */
import { expect, it } from "vitest";
import { paint } from "../../../lib/lint/report/paint.ts";
import { styledLines, textOf, wrapped } from "../../../scripts/terminal/styled-lines.ts";

it("reads the colors that the linter writes", () => {
  const { red, grey } = paint(true);
  expect(styledLines(`${red("error:")} a\n${grey("b")}\n`)).toEqual([
    [
      { text: "error:", style: "red" },
      { text: " a", style: "plain" },
    ],
    [{ text: "b", style: "grey" }],
  ]);
});

it("breaks long lines between words, and indents what continues them", () => {
  const [line = []] = styledLines("  one two three four");
  expect(wrapped([line], 12).map(textOf)).toEqual(["  one two ", "    three ", "    four"]);
  expect(wrapped([line], 40)).toEqual([line]);
});

it("does not break what no line could hold", () => {
  expect(wrapped(styledLines("see https://example.test/a-long-address"), 10).map(textOf)).toEqual([
    "see ",
    "  https://example.test/a-long-address",
  ]);
});
