/** The options that select accounts and regions. */
import { expect, test } from "vitest";
import { accountScope, withAccountOptions } from "../../../lib/cli/terminal/account-options.ts";
import { commandLine } from "../../../lib/cli/terminal/command-line.ts";

const scopeOf = async (...args: readonly string[]) =>
  accountScope(await withAccountOptions(commandLine(args)).parseAsync());

test("regions and profiles may be repeated or separated by commas, and count once", async () => {
  const words = ["--region", "eu-west-1,us-east-1", "--region", "us-east-1", "--profile", "dev, test"];
  const { regions, profiles } = await scopeOf(...words);
  expect({ regions, profiles }).toEqual({ regions: ["eu-west-1", "us-east-1"], profiles: ["dev", "test"] });
});

test("without them the environment decides", async () => {
  expect(await scopeOf()).toEqual(expect.objectContaining({ regions: [], profiles: [] }));
});

test.each(["", "eu-west-1,", ","])("an empty name among %j is refused", async (value) => {
  await expect(scopeOf("--region", value)).rejects.toThrow("--region requires a value");
});
