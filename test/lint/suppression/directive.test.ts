import { describe, expect, it } from "vitest";
import { isDay } from "../../../lib/lint/rule/rule-options.ts";
import { readDirective } from "../../../lib/lint/suppression/comment-ignores.ts";
import { matches } from "../../../lib/lint/suppression/ignore.ts";

describe("a comment", () => {
  it.each([
    ["lintel-ignore a/b -- why", { reach: "line", rules: ["a/b"], reason: "why", until: undefined }],
    ["lintel-ignore a/b", { reach: "line", rules: ["a/b"], reason: undefined, until: undefined }],
    ["lintel-ignore a/b --", { reach: "line", rules: ["a/b"], reason: undefined, until: undefined }],
    [
      "lintel-ignore a/b -- (until 2027-03-31)",
      { reach: "line", rules: ["a/b"], reason: undefined, until: "2027-03-31" },
    ],
    [
      "lintel-ignore a/b -- why (until 2027-03-31) ",
      { reach: "line", rules: ["a/b"], reason: "why", until: "2027-03-31" },
    ],
    [
      "lintel-ignore a/b,c/* , * -- x -- y",
      { reach: "line", rules: ["a/b", "c/*", "*"], reason: "x -- y", until: undefined },
    ],
    [
      "lintel-ignore-file  a/b  --  why (until 2028-02-29)",
      { reach: "file", rules: ["a/b"], reason: "why", until: "2028-02-29" },
    ],
    [
      "lintel-ignore-resource a/b -- why (see T-1)",
      { reach: "resource", rules: ["a/b"], reason: "why (see T-1)", until: undefined },
    ],
    ["lintel-ignore-start a/b -- why", { reach: "start", rules: ["a/b"], reason: "why", until: undefined }],
    ["lintel-ignore-end a/b", { reach: "end", rules: ["a/b"], reason: undefined, until: undefined }],
    ["lintel-ignore-end", { reach: "end", rules: [], reason: undefined, until: undefined }],
  ])("%j is parsed", (text, expected) => {
    expect(readDirective(text)).toEqual(expected);
  });

  it.each([
    ["lintel-ignore", /has no rule/],
    ["lintel-ignore -- because", /has no rule/],
    ["lintel-ignore a/b because", /"a\/b because", which is not a rule/],
    ["lintel-ignore a/b: because", /not a rule/],
    ["lintel-ignore a/b, -- because", /"", which is not a rule/],
    ["lintel-ignore a/b -- x (until 2027-02-29)", /"2027-02-29"; its last day/],
    ["lintel-ignore a/b -- x (until June)", /"June"/],
    ["lintel-ignore-line a/b -- x", /unknown directive "lintel-ignore-line"/],
    ["lintel-disable a/b", /unknown directive/],
    ["lintel-ignroe a/b -- x", /unknown directive/],
    ["lintel-ignor a/b -- x", /unknown directive/],
    ["lintel: ignore a/b", /unknown directive/],
  ])("%j is malformed", (text, message) => {
    expect(readDirective(text)).toEqual({ message: expect.stringMatching(message), help: expect.any(String) });
  });

  it.each([
    "lintel checks this file",
    "see lintel-ignore",
    "lintel-core is beside it",
    "lintel-baseline.json is next to it",
    "",
  ])("%j is not a directive", (text) => {
    expect(readDirective(text)).toBeUndefined();
  });
});

it.each([
  ["a/b", "a/b", true],
  ["a/b", "a/bc", false],
  ["a/*", "a/b", true],
  ["a/*", "b/a/b", false],
  ["*/b", "a/b", true],
  ["*", "a/b", true],
  ["a.b", "axb", false],
  ["a.*", "axb", false],
])("%j names %j: %j", (pattern, rule, expected) => {
  expect(matches(pattern, rule)).toBe(expected);
});

it("a directive accepts only existing dates", () => {
  expect(["2027-03-31", "2028-02-29"].filter(isDay)).toHaveLength(2);
  expect(
    ["2027-02-29", "2027-13-01", "2027-1-1", "31.3.2027", "2027-03-31T00:00", "", "2027-04-31"].filter(isDay),
  ).toEqual([]);
});
