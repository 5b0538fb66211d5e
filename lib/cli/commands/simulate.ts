/** `lintel simulate`: simulates lifecycle policies on an inventory of images. */

import { formatNames } from "../../lifecycle/report/simulation/formats.ts";
import { configurationOptions } from "../lint/options/configuration-options.ts";
import { givenValues, valueOptions } from "../lint/options/value-options.ts";
import { vocabularyOption } from "../lint/options/vocabulary-option.ts";
import { failures } from "../simulate/guards.ts";
import { inventoryOption, maxAgeOption } from "../simulate/inventory-option.ts";
import type { RunCommand } from "../terminal/command.ts";
import { repeatable } from "../terminal/repeatable.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** Completes the values of options. */
export const values = { format: () => formatNames, "fail-on": () => failures };

/**
 * Exits with 0, with 1 if a policy has errors, a guard fails, or the past differs from the prediction, with 2 if an
 * input could not be read.
 */
export const run: RunCommand = async (line) => {
  const {
    _,
    format = ["text"],
    inventory,
    at,
    days,
    config,
    code,
    vocabulary,
    ...named
  } = await valueOptions(configurationOptions(line))
    .usage(
      "$0 <policies..> --inventory FILE\n$0 <policies..> --history FILE\n\nReport which images lifecycle policies would delete, disable and deprecate, when, and why. " +
        "With --history, compare the past actions of policies with a simulation of those days. " +
        "Reads policies from every kind of file that `lintel lint` reads, and does not send anything.",
    )
    .option("inventory", {
      ...inventoryOption,
      describe:
        "File of images: JSON, YAML, or NDJSON with one image per line (*.ndjson); - reads standard input; may be repeated",
    })
    .option("history", {
      type: "string",
      requiresArg: true,
      describe:
        "File of executions, as `lintel inventory --history` writes it: compare them with the simulation; then --inventory names earlier inventories",
    })
    .option("at", { type: "string", requiresArg: true, describe: "Time of the first run, ISO 8601 (default: now)" })
    .option("max-inventory-age", maxAgeOption)
    .option("days", { type: "number", describe: "Simulate this many daily runs, and report the actions of each" })
    .option("count-scope", {
      choices: ["recipe-version", "recipe", "policy"] as const,
      default: "recipe-version" as const,
      describe: "Which images are counted together for COUNT and retainAtLeast",
    })
    .option("format", {
      type: "string",
      array: true,
      defaultDescription: "text",
      describe: `${formatNames.join(", ")}; FORMAT=FILE writes to a file; may be repeated`,
    })
    .option("price-per-gb-month", {
      type: "string",
      requiresArg: true,
      describe:
        'Price of a GB of snapshots a month, such as "0.05 USD"; outputs then show the maximum savings of deletions',
    })
    .option("allow-errors", {
      type: "boolean",
      default: false,
      describe: "Simulate the policies that have no errors, even if others have some",
    })
    .option("max-deletions", { type: "number", describe: "Fail if more images than this are deleted" })
    .option("fail-on", repeatable(`Fail on any of these: ${failures.join(", ")}`))
    .option("protect", {
      ...repeatable("Fail if the policies would delete an id that this file lists, one id per line"),
      requiresArg: true,
    })
    .option("protect-from", {
      ...repeatable("Fail if an AMI whose id appears in this file or folder would be deleted"),
      requiresArg: true,
    })
    .option("within", {
      type: "string",
      requiresArg: true,
      describe:
        "Number of days that these guards and a comparison look ahead, such as 60d (default: as many days as a policy has rules; a comparison 30)",
    })
    .option("allow-undecided", {
      type: "boolean",
      default: false,
      describe: "Let guards pass on undecided results, which otherwise fail them",
    })
    .option("against", {
      type: "string",
      requiresArg: true,
      describe: "Compare with the policies of this Git revision, such as origin/main",
    })
    .option("vocabulary", vocabularyOption)
    .epilogue(
      "Exit codes: 0 success, 1 a policy has errors or a limit of --max-deletions, --fail-on or --protect is exceeded, or --history has differences, 2 bad usage, an unreadable input, or a history without comparable actions.",
    )
    .example("$0 policies/ --inventory images.json", "report the deletions of today and of the next 30 days")
    .example("$0 policies/ --history history.json", "compare past actions with the simulation")
    .example(
      "$0 policies/ --inventory images.json --days 365 --format json=year.json",
      "write the runs of a year to a file",
    )
    .parseAsync();
  if (_.length === 0)
    throw new UsageError("name the files or folders that declare the policies: lintel simulate policies/");
  const { history } = named;
  if (history !== undefined) {
    const needless = onlyForecasts.filter((name) => isGiven({ at, days, ...named }[name]));
    if (needless.length > 0) {
      const flags = needless.map((name) => `--${name}`).join(", ");
      throw new UsageError(`--history ${history} is about the past, and cannot be combined with ${flags}`);
    }
    if ([history, ..._.map(String), ...inventory].filter((each) => each === "-").length > 1)
      throw new UsageError(
        "standard input can be read only once; write the history, the policies or the inventory to a file",
      );
    const { runBackTest } = await import("../simulate/run-back-test.ts");
    await runBackTest({
      given: await givenValues(named),
      ...{ paths: _.map(String), history, inventory, format, config, code, vocabulary },
      ...{ countScope: named.countScope, allowErrors: named.allowErrors, failOn: named.failOn },
    });
    return;
  }
  const { runSimulate } = await import("../simulate/run-simulate.ts");
  await runSimulate({
    ...named,
    everyInventory: async (before, now) => {
      const [{ comparedDeclarations }, { differingPolicies }] = await Promise.all([
        import("../../lifecycle/declared/compared-policies.ts"),
        import("../../lifecycle/report/compare/html-tables.ts"),
      ]);
      return differingPolicies(comparedDeclarations(before, now)).source;
    },
    given: await givenValues(named),
    paths: _.map(String),
    format,
    inventory,
    at,
    days,
    config,
    code,
    vocabulary,
  });
};

/** The options that have no meaning for the past. */
const onlyForecasts = [
  ...(["at", "days", "against", "max-deletions", "protect", "protect-from", "within"] as const),
  "allow-undecided",
] as const;

const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
