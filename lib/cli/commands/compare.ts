/** `lintel compare`: what a change means, for every inventory and for everybody who uses what is declared. */

import { formatNames } from "../../lifecycle/report/compare/formats.ts";
import { failures } from "../compare/guards.ts";
import { configurationOptions } from "../lint/options/configuration-options.ts";
import { givenValues, valueOptions } from "../lint/options/value-options.ts";
import { vocabularyOption } from "../lint/options/vocabulary-option.ts";
import type { RunCommand } from "../terminal/command.ts";
import { repeatable } from "../terminal/repeatable.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** Completes the values of options. */
export const values = { format: () => formatNames, "fail-on": () => failures };

/** Exits with 0, with 1 if a guard fails, with 2 if a side could not be read or a policy could not be compared. */
export const run: RunCommand = async (line) => {
  const {
    _: paths,
    against,
    format = ["text"],
    witness,
    rule,
    config,
    code,
    vocabulary,
    ...named
  } = await valueOptions(configurationOptions(line))
    .usage(
      "$0 [paths..] --against REVISION|PATH\n\nReport the impact of a change: the new effects of lifecycle policies on any inventory, and the effects on services, agents and their clients. " +
        "Reads every kind of file that `lintel lint` reads, and does not send anything.",
    )
    .option("against", {
      type: "string",
      requiresArg: true,
      describe: "The Git revision, such as origin/main, or the file or folder to compare with",
    })
    .option("format", {
      type: "string",
      array: true,
      defaultDescription: "text",
      describe: `${formatNames.join(", ")}; FORMAT=FILE writes to a file; may be repeated`,
    })
    .option("fail-on", repeatable(`Fail on any of these: ${failures.join(", ")}`))
    .option("allow-undecided", {
      type: "boolean",
      default: false,
      describe: "Exit with 0 even if the effect of a policy depends on an unknown value",
    })
    .option("witness", {
      type: "string",
      requiresArg: true,
      describe: "Write an inventory on which the policies differ to this file, for `lintel simulate`",
    })
    .option("rule", {
      ...repeatable("Severity of a rule, such as change/skill-is-removed=off"),
      requiresArg: true,
    })
    .option("vocabulary", vocabularyOption)
    .option("file-timeout", {
      type: "number",
      default: 10,
      describe: "Time limit for reading a file, and for its rules, in seconds",
    })
    .epilogue(
      "Exit codes: 0 success, 1 --fail-on fails, 2 bad usage, an unreadable file, or a policy that could not be compared.",
    )
    .example("$0 --against origin/main", "report the impact of this branch")
    .example(
      "$0 policies --against HEAD~1 --fail-on newly-deleted --witness image.json",
      "fail if any image can be newly deleted, and write an example",
    )
    .parseAsync();
  if (against === undefined)
    throw new UsageError("--against is required: name a revision, or a file or folder, such as --against origin/main");
  const { runCompare } = await import("../compare/run-compare.ts");
  await runCompare({
    ...named,
    ...{
      paths: paths.length === 0 ? ["."] : paths.map(String),
      against,
      format,
      witness,
      rule,
      config,
      code,
      vocabulary,
    },
    given: await givenValues(named),
  });
};
