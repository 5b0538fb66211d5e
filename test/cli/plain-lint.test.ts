/** `lintel lint` without options skips the parser of options. */
import { expect, test } from "vitest";
import { defaults, lintOptions } from "../../lib/cli/commands/lint.ts";
import { commandLine } from "../../lib/cli/terminal/command-line.ts";

test("a command line without options has the values that yargs gives it", async () => {
  const { $0: _, ...parsed } = await lintOptions(commandLine(["one.tf", "1", "two"], "lint")).parseAsync();
  const longNames = Object.entries(parsed).filter(([name]) => !name.includes("-") && name !== "u");
  expect({ ...defaults, _: ["one.tf", "1", "two"] }).toEqual(Object.fromEntries(longNames));
});
