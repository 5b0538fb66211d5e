/** What tests produce can be searched for secrets only where it goes through test/run. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";

const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((name) => join("test", name).split(sep).join("/"))
  .filter((file) => file.endsWith(".ts") && !file.startsWith("test/run/"));

/** The files that hold a match, apart from this one. */
const filesWith = (pattern: RegExp): readonly string[] =>
  files.filter((file) => file !== "test/house/whole-run.test.ts" && pattern.test(readFileSync(file, "utf8")));

test("tests start processes by test/run/child-process.ts alone", () => {
  expect(filesWith(/^import (?!type )[^;]*"node:child_process"/m)).toEqual([]);
});

test("tests make folders by temporaryFolder of test/run/temporary-folder.ts alone", () => {
  expect(filesWith(/\btmpdir\b/)).toEqual([]);
});

test("tests take secrets from test/run/secret.ts alone", () => {
  const tellsWhatLooksLikeOne = "test/lint/text/secret-text.test.ts";
  const members = "(?:token|credentials|password|passphrase|clientSecret|secretKey|apiKey)s?";
  // Shorter ones are words such as "null"; references are where a secret is, not the secret.
  expect(filesWith(new RegExp(`\\b${members}: \\[?"(?!(?:env|file):|var\\.|terraform_data\\.)[^"$]{9,}"`))).toEqual([]);
  expect(filesWith(/\b(?:gh[pousr]_|github_pat_)\w{12,}/)).toEqual([tellsWhatLooksLikeOne]);
});
