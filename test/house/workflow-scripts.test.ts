/** The scripts that workflows run exist, and do something on a clean checkout. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const texts = [".ci/run", ...readdirSync(".github/workflows").map((name) => `.github/workflows/${name}`)];
const commands = texts.flatMap((file) => readFileSync(file, "utf8").match(/\bnpm run .*/g) ?? []);

test("workflows run scripts that package.json has", () => {
  const names = commands.map((command) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? command);
  expect(names).toContain("test:fast");
  expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test("workflows run the whole inner loop, not the tests of what changed, which is nothing there", () => {
  expect(commands.filter((command) => /\btest:fast\b(?! -- --all\b)/.test(command))).toEqual([]);
});
