/** Blocks of the guides that declare resources are right: the linter has no error in them. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lint } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const names: ReadonlyMap<string, string> = new Map([
  ["hcl", "main.tf"],
  ["yaml", "a.yaml"],
  ["json", "a.json"],
]);
const readable = /\b(?:resource|lintel_|aws_|awscc_|AWS::|name|serviceName|ServiceName)/;

/** The blocks of a page, except those that a mark makes a file of a command whose findings the page shows. */
const blocksOf = (page: string) => {
  const text = readFileSync(page, "utf8");
  return [...text.matchAll(/^(<!-- file: \S+ -->\n)?```(hcl|yaml|json)\n([\s\S]*?)^```/gm)].flatMap(
    ({ 1: mark, 2: language = "", 3: block = "", index }) =>
      mark === undefined && readable.test(block)
        ? [{ line: text.slice(0, index).split("\n").length, name: names.get(language) ?? "", block }]
        : [],
  );
};

const guides = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .map((guide) => ({ guide, blocks: blocksOf(`docs/${guide}`) }))
  .filter(({ blocks }) => blocks.length > 0);

/** A block with "…" leaves out members. */
const isOmission = (message: string): boolean => /is missing; it is required|^the declaration is empty/.test(message);

it.each(guides)("$guide shows no block with an error", async ({ blocks }) => {
  const wrong: string[] = [];
  for (const { line, name, block } of blocks) {
    const workingFolder = temporaryFolder({ [name]: block });
    const { findings, faults } = await lint({ resources: lintables, paths: ["."], workingFolder });
    const errors = findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
    const messages = [...errors.filter((each) => !(block.includes("…") && isOmission(each))), ...faults.map(String)];
    wrong.push(...messages.map((message) => `line ${line}: ${message}`));
  }
  expect(wrong).toEqual([]);
});
