/** The outputs of `lintel compare` in examples/reviews: those that its README shows. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { lintelInProcess } from "../cli/lintel-in-process.ts";

const folder = resolve("examples/reviews");
const lintel = lintelInProcess();
const shown = [...readFileSync(`${folder}/README.md`, "utf8").matchAll(/```console\n\$ lintel (.+)\n([^`]+)```/g)];

test("every change in the examples is in their README", () => {
  const changes = readdirSync(folder).filter((name) => name !== "README.md");
  expect(shown.map(([, words = ""]) => words.split(/[ /]/)[1]).sort()).toEqual(changes.sort());
});

test.each(shown.map(([, words = "", output]) => [words, output] as const))(
  "the README shows what lintel %s prints",
  async (words, output) => {
    const { code, stdout } = await lintel(words.split(" "), { cwd: folder });
    expect(stdout).toBe(output);
    // A value that is not known leaves the question open.
    expect(code).toBe(words.includes("a-variable") ? 2 : 0);
  },
);
