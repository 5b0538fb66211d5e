/** File names for artifacts, whose names an agent chooses. */
import { basename, join, resolve } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { harmless } from "../../../../../lib/services/a2a/command/output/saved-artifacts.ts";
import { anyText } from "../../../../run/any-text.ts";

it.each([
  ["report.md", "report.md"],
  ["Büro 1.pdf", "Büro 1.pdf"],
  ["../../etc/passwd", "passwd"],
  ["..\\..\\boot.ini", "boot.ini"],
  [".bashrc", "bashrc"],
  ["-rf", "_rf"],
  ["a\u0000b\n\u202egnp.exe", "a_b__gnp.exe"],
  ['<a>:"|?*', "_a______"],
  ["con", "_con"],
  ["LPT1.txt", "_LPT1.txt"],
  ["conny.txt", "conny.txt"],
  ["..", "artifact"],
  ["", "artifact"],
  ["/", "artifact"],
  [`${"a".repeat(300)}.json`, `${"a".repeat(60)}.json`],
])("the file name for %j is %j", (name, file) => {
  expect(harmless(name)).toBe(file);
});

it("the file name is always that of a visible file in the folder", () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.stringMatching(/^[./\\~\- a]*$/)), (name) => {
      const file = harmless(name);
      expect(file).not.toMatch(/^[.\-\s]|[/\\\p{Cc}]|^$/u);
      expect(resolve("/folder", file)).toBe(join("/folder", basename(file)));
      expect(Buffer.byteLength(file)).toBeLessThan(256);
    }),
  );
});
