import { expect, it } from "vitest";
import { cell } from "../../../lib/base/text/markdown-table.ts";

/** What a code host reads in the rendered text. */
const rendered = (text: string): string =>
  cell(text).replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

it.each([
  "@team",
  "#77",
  "!77",
  "GH-77",
  "gh-77",
  "owner/name#77",
  "0123456789abcdef0123456789abcdef01234567",
  "see 0123abc",
  "https://evil.example/x",
  "www.evil.example",
  "~bug",
  '~"a bug"',
  "%3",
  "$4",
  "&1",
  "me@evil.example",
])("a cell of a table refers to nothing: %s", (text) => {
  const references = /[@#!~%$&](?=[\w"'])|GH-(?=\d)|(?<![\w-])[0-9a-f]{7,64}(?![\w-])|:\/\/|www\./i;
  expect(text).toMatch(references);
  expect(rendered(text)).not.toMatch(references);
  expect(rendered(text).replaceAll("\u200b", "")).toBe(text);
});

it.each(["web 1.2.0, 95 days old", "ami-0123456789abcdef0", "12 %", "keep-recent, rule 1", "deadbee-web"])(
  "a cell shows ordinary text as it is: %s",
  (text) => {
    expect(cell(text)).toBe(text);
  },
);
