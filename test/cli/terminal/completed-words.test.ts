/** The words that complete a command line, without a shell. */
import { expect, test } from "vitest";
import { commands } from "../../../lib/cli/commands/index.ts";
import { completions } from "../../../lib/cli/terminal/completion.ts";

test.each([
  ["after an option, its values", "migrate --format ", ["text", "json"]],
  [
    "after an option that yargs does not complete, its values",
    "compare --format ",
    ["text", "json", "markdown", "html"],
  ],
  ["after an equals sign, the values that begin so", "migrate --format=j", ["--format=json"]],
  ["after another option, the values that it declares", "lint --color ", ["auto", "off", "on"]],
])("%s: %j", async (_, line, words) => {
  expect((await completions(line.split(" "), commands)).toSorted()).toEqual([...words].sort());
});
