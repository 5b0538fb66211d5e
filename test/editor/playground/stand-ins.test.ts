import { posix } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as ours from "../../../lib/editor/playground/stand-ins/path.ts";
import { engineFile } from "../../../scripts/playground-bundle.ts";
import { cases } from "../../run/sizes.ts";

const paths = fc
  .array(fc.constantFrom("/", "/", ".", "..", "a", "main.tf", "policies", " "), { maxLength: 7 })
  .map((parts) => parts.join(""));

test("paths have the folders and names that Node gives them", () => {
  fc.assert(
    fc.property(paths, (path) => {
      expect(ours.basename(path), path).toBe(posix.basename(path));
      expect(ours.dirname(path), path).toBe(posix.dirname(path));
      expect(ours.isAbsolute(path), path).toBe(posix.isAbsolute(path));
      expect(ours.posix.normalize(path), path).toBe(posix.normalize(path));
    }),
    { numRuns: cases(3000) },
  );
});

test("paths are joined as Node joins them, below the root", () => {
  fc.assert(
    fc.property(paths, paths, (one, other) => {
      const [first, second] = [posix.resolve("/", one), posix.resolve("/", other)];
      expect(ours.join(one, other), `${one} ${other}`).toBe(posix.join(one, other));
      expect(ours.resolve(one, other), `${one} ${other}`).toBe(posix.resolve("/", one, other));
      expect(ours.relative(one, other), `${one} ${other}`).toBe(posix.relative(first, second));
    }),
    { numRuns: cases(3000) },
  );
});

test("the engine is bundled with all that it imports", async () => {
  expect((await engineFile()).name).toMatch(/\.js$/);
});
