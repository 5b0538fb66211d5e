/** The help of commands, as the pages of the site read it. */
import { expect, it } from "vitest";
import { readHelp } from "../../scripts/site/help-text.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";

const lintel = lintelInProcess();

/** The commands with groups, and the last group of each. */
const grouped = [
  ["lint", "Exit code"],
  ["audit", "Agents"],
  ["migrate", "Agents"],
  ["simulate", "Exit code"],
  ["compare", "Exit code"],
  ["inventory", "Accounts"],
  ["services status", "Accounts"],
  ["services pause", "Accounts"],
] as const;

it.each(grouped)("the help of lintel %s has groups, and every option is read", async (name, last) => {
  const { stdout } = await lintel([...name.split(" "), "--help"]);
  const { usage, groups, examples, epilogue } = readHelp(stdout);
  expect(usage[0]).toMatch(new RegExp(`^lintel ${name} [[<(]`));
  const titles = groups.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(["What to read", "Output"]));
  expect(titles.at(-1)).toBe(last);
  const options = groups.flatMap((group) => group.options);
  const printed = [...(stdout.split("\nExamples:")[0] ?? "").matchAll(/^ {2,6}(?:-\w, )?--([\w-]+)/gm)].map(
    ([, option]) => option,
  );
  expect(options.map((option) => option.name).sort()).toEqual(printed.sort());
  for (const { description, facts } of options) expect([description === "", facts.join("")]).not.toContain(true);
  expect(examples.length).toBeGreaterThan(1);
  for (const { line } of examples) expect(line).toMatch(new RegExp(`^lintel ${name} `));
  expect(epilogue.join(" ")).toContain("Exit codes: 0");
});

it("an option that may be repeated is described in these words, once", async () => {
  const { stdout } = await lintel(["lint", "--help"]);
  const options = readHelp(stdout).groups.flatMap((group) => group.options);
  const shown = (name: string) => {
    const { description = "", facts = [] } = options.find((each) => each.name === name) ?? {};
    return [description, ...facts].join("; ");
  };
  expect(shown("var").match(/may be repeated/g)).toHaveLength(1);
  expect(shown("only").match(/may be repeated/g)).toHaveLength(1);
  expect(options.flatMap(({ facts }) => facts)).not.toContain("array");
});
