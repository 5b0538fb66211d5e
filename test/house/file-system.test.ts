/** A lint run reads files through one module, so that cached results depend on all of them. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";

/** Files that read nothing that findings depend on, and the module itself. */
const exceptions = ["lib/lint/run/cache/", "lib/lint/files/disk.ts"];

test("the linter reads the file system only in files/disk.ts", () => {
  const readers = readdirSync("lib/lint", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join("lib/lint", name).split(sep).join("/"))
    .filter((file) => /"(?:node:)?fs(?:\/promises)?"/.test(readFileSync(file, "utf8")));
  expect(readers.filter((file) => !exceptions.some((each) => file.startsWith(each)))).toEqual([]);
});

test("folders are made by lib/base/files/make-folder.ts, since Node's recursive mode may never return", () => {
  const makers = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .filter((name) => /\bmkdir(?:Sync)?\([^;]*recursive/.test(readFileSync(join("lib", name), "utf8")));
  // In a temporary folder of its own.
  expect(makers).toEqual(["cli/simulate/revision.ts"]);
});
