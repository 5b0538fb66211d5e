import { expect, it } from "vitest";
import { wantsColor } from "../../../lib/lint/report/paint.ts";

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
] as const)("%s with %j on a terminal: %s results in colors: %s", (asked, environment, isTerminal, expected) => {
  expect(wantsColor(asked, environment, isTerminal)).toBe(expected);
});
