/** The first sentence of a file's header, which docs/map.md shows, must identify the file. */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { headerOf, mappedFiles } from "../../scripts/map-page.ts";

/** Names of files in the texts of headers that are those of users. */
const filesOfUsers = ["lintel.config.ts"];

const headers = mappedFiles.flatMap((file) => {
  const header = headerOf(file);
  return header === undefined ? [] : [{ file, header }];
});

test("the first sentence of a header is that of one file only", () => {
  const byHeader = new Map<string, string[]>();
  for (const { file, header } of headers) byHeader.set(header, [...(byHeader.get(header) ?? []), file]);
  const repeated = [...byHeader.values()].filter((those) => those.length > 1);
  expect(repeated).toEqual([]);
});

test("the first sentence of a header has at least four words", () => {
  expect(headers.filter(({ header }) => header.split(/\s+/).length < 4)).toEqual([]);
});

test("a header names only files that exist", () => {
  const folders = ["lib", "lint-rules", "constructs", "scripts", "proofs", "site", "test"];
  const all = folders.flatMap((root) => readdirSync(root, { recursive: true, encoding: "utf8" }));
  const existing = new Set([...all.map((file) => basename(file)), ...filesOfUsers]);
  const missing = headers.flatMap(({ file, header }) =>
    [...header.matchAll(/[\w./-]+\.ts\b/g)].flatMap(([named]) =>
      existing.has(basename(named)) ? [] : [{ file, named }],
    ),
  );
  expect(missing).toEqual([]);
});
