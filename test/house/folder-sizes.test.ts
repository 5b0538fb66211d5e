/** Folders stay small enough that a reader finds a file by its name, and files small enough to read at once. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { expect, test } from "vitest";

/** The most files of a folder, and the most lines of a file: our choice. */
const maxFiles = 20;
const maxLines = 400;

/** Folders that may have more files, each with its reason. */
const larger: { readonly [folder: string]: string } = {};

/** The files that people write. */
const files = ["lib", "constructs", "lint-rules"].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.generated|\.d)\.ts$/.test(name))
    .map((name) => join(root, name).split(sep).join("/")),
);

const isRule = (file: string): boolean =>
  file.startsWith("lint-rules/") && /^export default\b/m.test(readFileSync(file, "utf8"));

test("no folder has more than 20 files, rules not counted", () => {
  expect(files.length).toBeGreaterThan(1000);
  const counts = new Map<string, number>();
  for (const file of files) if (!isRule(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const over = [...counts].filter(([, count]) => count > maxFiles).map(([folder]) => folder);
  expect(over.toSorted()).toEqual(Object.keys(larger).toSorted());
});

test("no file has more than 400 lines", () => {
  const over = files.filter((file) => readFileSync(file, "utf8").split("\n").length - 1 > maxLines);
  expect(over).toEqual([]);
});
