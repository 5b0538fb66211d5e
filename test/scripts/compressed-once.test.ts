import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { compressedOnce } from "../../scripts/compressed-once.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

let folder = "";
let compressed: string[] = [];
beforeEach(() => {
  folder = join(temporaryFolder(), "kept");
  compressed = [];
});

const compress = (text: string): string =>
  compressedOnce(text, folder, (each) => {
    compressed.push(each);
    return Buffer.from(each.toUpperCase());
  }).toString();

test("a text is compressed once, and another one is not taken for it", () => {
  expect([compress("one"), compress("one"), compress("other"), compress("one")]).toEqual([
    "ONE",
    "ONE",
    "OTHER",
    "ONE",
  ]);
  expect(compressed).toEqual(["one", "other"]);
  expect(readdirSync(folder)).toHaveLength(2);
});

test("a text that was compressed more than a day ago is removed", () => {
  compress("old");
  const [name = ""] = readdirSync(folder);
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(join(folder, name), before, before);
  compress("new");
  expect(readdirSync(folder)).toHaveLength(1);
  expect(readdirSync(folder)).not.toContain(name);
});
