/** `lintel simulate`: what lifecycle policies would do to an inventory of images. */

import { configurationOptions } from "../lint/configuration-options.ts";
import { formatNames } from "../simulate/formats.ts";
import { failures } from "../simulate/guards.ts";
import { inventoryOption } from "../simulate/inventory-option.ts";
import type { Run } from "../terminal/command.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** What completes the values of options. */
export const values = { format: () => formatNames, "fail-on": () => failures };

/** Exits with 0, with 1 where a policy has errors or a guard is crossed, with 2 where an input could not be read. */
export const run: Run = async (line) => {
  const { _, format, inventory, at, days, config, code, vocabulary, ...named } = await configurationOptions(line)
    .usage(
      "$0 <policies..> --inventory FILE\n\nSays which images lifecycle policies would delete, disable and deprecate, when, and why. " +
        "Policies are read from all that `lintel lint` reads; nothing is sent anywhere.",
    )
    .option("inventory", {
      ...inventoryOption,
      describe: "The images: JSON, YAML, or NDJSON with an image a line (*.ndjson); - reads standard input",
    })
    .option("at", { type: "string", requiresArg: true, describe: "The time of the first run, ISO 8601 (default: now)" })
    .option("days", { type: "number", describe: "Play so many runs, a day apart, and say what each does" })
    .option("count-scope", {
      choices: ["recipe-version", "recipe", "policy"] as const,
      default: "recipe-version" as const,
      describe: "Within what images are counted for COUNT and retainAtLeast",
    })
    .option("format", {
      type: "string",
      array: true,
      default: ["text"],
      describe: `${formatNames.join(", ")}; FORMAT=FILE writes to a file, and may be given several times`,
    })
    .option("allow-errors", {
      type: "boolean",
      default: false,
      describe: "Simulate the policies without errors where others have some",
    })
    .option("max-deletions", { type: "number", describe: "Fail where the first run deletes more images than this" })
    .option("fail-on", {
      type: "string",
      array: true,
      default: [],
      describe: `Fail on any of ${failures.join(", ")} in the first run`,
    })
    .option("protect", {
      type: "string",
      array: true,
      requiresArg: true,
      default: [],
      describe: "Fail where the first run deletes what this file names, an id a line",
    })
    .option("protect-from", {
      type: "string",
      array: true,
      requiresArg: true,
      default: [],
      describe: "Fail where the first run deletes a machine image whose id stands in this file or folder",
    })
    .option("against", {
      type: "string",
      requiresArg: true,
      describe: "Compare with the policies of this revision of the repository, such as origin/main",
    })
    .option("vocabulary", {
      choices: ["documented", "aws"] as const,
      describe: "aws: also take the vendor's words in request documents (AMI_IMAGE, amis); default: documented",
    })
    .epilogue(
      "Exit codes: 0 done, 1 a policy has errors or a guard is crossed, 2 bad usage or an input that cannot be read.",
    )
    .example("$0 policies/ --inventory images.json", "says what goes today and in the next 30 days")
    .example("$0 policies/ --inventory images.json --days 365 --format json=year.json", "writes a year of it")
    .parseAsync();
  if (_.length === 0)
    throw new UsageError("name the files or folders that declare the policies: lintel simulate policies/");
  const { runSimulate } = await import("../simulate/run-simulate.ts");
  await runSimulate({
    paths: _.map(String),
    format,
    inventory,
    at,
    days,
    config,
    code,
    vocabulary,
    countScope: named["count-scope"],
    allowErrors: named["allow-errors"],
    against: named.against,
    maxDeletions: named["max-deletions"],
    failOn: named["fail-on"],
    protect: named.protect,
    protectFrom: named["protect-from"],
  });
};
