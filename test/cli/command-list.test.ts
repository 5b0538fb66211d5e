/** The list of commands, at all widths, and the words of a command line. */
import { describe, expect, it, test } from "vitest";
import { commandListText, plainWords } from "../../lib/cli/command-list.ts";

const commands = [
  { name: "lint", summary: "Check declarations in files" },
  { name: "provider install", summary: "Install the provider for offline `terraform init`" },
];

describe("the list of commands", () => {
  it("has two columns, with the description beside the name", () => {
    expect(
      commandListText({ program: "lintel", purpose: "Lint, plan and apply.", commands }, 60),
    ).toBe(`lintel <command>

Lint, plan and apply.

Commands:
  lintel lint              Check declarations in files
  lintel provider install  Install the provider for offline
                           \`terraform init\`

Options:
  -v, --version  Show version number
  -h, --help     Show help

Run \`lintel <command> --help\` for more about a command.`);
  });

  it("has the description below the name on a narrow screen", () => {
    const text = commandListText({ program: "lintel", commands }, 40);
    expect(text).toContain("\n  lintel provider install\n    Install the provider for offline\n    `terraform init`\n");
  });

  it.each([0, 40, 57, 80, 100, 250])("fits %i columns, but is between 40 and 100 wide", (columns) => {
    const widest = Math.max(
      ...commandListText({ program: "lintel", commands }, columns)
        .split("\n")
        .map(({ length }) => length),
    );
    expect(widest).toBeLessThanOrEqual(Math.min(Math.max(columns, 40), 100));
  });
});

test.each([
  ["lint a.yaml", "lint a.yaml"],
  ["--quiet lint a.yaml", "a.yaml"],
  ["--quiet=true lint", "lint"],
  ["-q --help lint", "lint"],
  ["lint -", "lint -"],
])("the words of `%s` are `%s`", (line, words) => {
  expect(plainWords(line.split(" ")).join(" ")).toBe(words);
});
