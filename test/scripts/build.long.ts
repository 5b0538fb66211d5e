/** The build that this run tests, and one of the same sources in another folder. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { execFile } from "../run/child-process.ts";
import { projectCopy } from "./project-copy.ts";

/** The files of a build. Packages are linked into the second folder, so esbuild names them by another path. */
function filesIn(dist: string): ReadonlyMap<string, string> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const content = readFileSync(join(parentPath, name), "latin1");
      return [
        relative(dist, join(parentPath, name)),
        content.replace(/(?:\.\.\/)[-./\w]*node_modules\//g, "node_modules/"),
      ];
    }),
  );
}

test("a build can be reproduced in another folder", { timeout: 300_000 }, async () => {
  const folder = projectCopy();
  await execFile(process.execPath, ["--import", "tsx", "scripts/build.ts"], { cwd: folder });
  const published = filesIn("dist");
  const built = filesIn(join(folder, "dist"));
  expect([...built.keys()].sort()).toEqual([...published.keys()].sort());
  const different = [...built].filter(([file, content]) => published.get(file) !== content);
  expect(different.map(([file]) => file)).toEqual([]);
});
