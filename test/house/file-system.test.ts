/** What a lint run reads goes through one module: a cached result rests on all of it. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";

/** These read nothing that findings depend on, or are the module itself. */
const exceptions = ["lib/lint/run/cache/", "lib/lint/files/file-system.ts"];

test("the linter asks the file system in files/file-system.ts alone", () => {
  const readers = readdirSync("lib/lint", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join("lib/lint", name).split(sep).join("/"))
    .filter((file) => /"(?:node:)?fs(?:\/promises)?"/.test(readFileSync(file, "utf8")));
  expect(readers.filter((file) => !exceptions.some((each) => file.startsWith(each)))).toEqual([]);
});
