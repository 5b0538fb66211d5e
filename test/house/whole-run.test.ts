/** Secrets can be found only in output that goes through test/run. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";

const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((name) => join("test", name).split(sep).join("/"))
  .filter((file) => file.endsWith(".ts") && !file.startsWith("test/run/"));

/** The files that match, except this one. */
const filesWith = (pattern: RegExp): readonly string[] =>
  files.filter((file) => file !== "test/house/whole-run.test.ts" && pattern.test(readFileSync(file, "utf8")));

test("tests start processes only with test/run/child-process.ts", () => {
  expect(filesWith(/^import (?!type )[^;]*"node:child_process"/m)).toEqual([]);
});

test("tests create folders only with temporaryFolder of test/run/temporary-folder.ts", () => {
  expect(filesWith(/\btmpdir\b/)).toEqual([]);
});

test("tests get secrets only from test/run/secret.ts", () => {
  const tellsWhatLooksLikeOne = "test/facts/model/secrets/secret-value.test.ts";
  const members = "(?:token|credentials|password|passphrase|clientSecret|secretKey|apiKey)s?";
  // Shorter ones are words such as "null"; references are not secrets themselves.
  expect(filesWith(new RegExp(`\\b${members}: \\[?"(?!(?:env|file):|var\\.|terraform_data\\.)[^"$]{9,}"`))).toEqual([]);
  expect(filesWith(/\b(?:gh[pousr]_|github_pat_)\w{12,}/)).toEqual([tellsWhatLooksLikeOne]);
});
