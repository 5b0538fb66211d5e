/** The pictures of the README show what the program prints. */
import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { pictures } from "../../../scripts/terminal/scenes.ts";

const drawn = await pictures();

test.each(drawn)("$file is what `npm run generate` draws, and small", ({ file, text }) => {
  expect(readFileSync(file, "utf8")).toBe(text);
  expect(statSync(file).size).toBeLessThan(20_000);
});

test("the README shows both of them, before its first heading", () => {
  const [opening = ""] = readFileSync("README.md", "utf8").split("\n## ");
  expect(drawn.map(({ file }) => file)).toEqual(["docs/pictures/finding.svg", "docs/pictures/simulation.svg"]);
  for (const { file } of drawn) expect(opening).toContain(`](${file})`);
});
