import { expect, it } from "vitest";
import { paint, wantsColor } from "../../../lib/lint/report/paint.ts";

it.each([
  ["on", { NO_COLOR: "1" }, false, true],
  ["off", { FORCE_COLOR: "1" }, true, false],
  ["auto", {}, true, true],
  ["auto", {}, false, false],
  ["auto", { TERM: "dumb" }, true, false],
  ["auto", { NO_COLOR: "1" }, true, false],
  ["auto", { NO_COLOR: "" }, true, true],
  ["auto", { FORCE_COLOR: "1" }, false, true],
  ["auto", { FORCE_COLOR: "1", NO_COLOR: "1" }, false, true],
  ["auto", { FORCE_COLOR: "0" }, true, false],
] as const)("%s with %j on a terminal: %s leads to colors: %s", (asked, environment, isTerminal, expected) => {
  expect(wantsColor(asked, environment, isTerminal)).toBe(expected);
});

it("a link is one link on a terminal with colors, and plain text elsewhere", () => {
  const url = "https://example.com/a#b";
  expect(paint(true, true).link(url)).toBe(`\u001b]8;;${url}\u001b\\${url}\u001b]8;;\u001b\\`);
  for (const [isColored, isTerminal] of [
    [true, false],
    [false, true],
    [false, false],
  ])
    expect(paint(isColored === true, isTerminal).link(url)).toBe(url);
});
