/** `lintel lint`: checks declarations against the documented constraints. */

import type { Argv } from "yargs";
import { formatNames } from "../../lint/report/formats/formats.ts";
import { defaultFileTimeout } from "../../lint/text/time-limit.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { configurationOptions } from "../lint/options/configuration-options.ts";
import { colors, reportOptions } from "../lint/options/report-options.ts";
import { selectionOf, selectionOptions } from "../lint/options/selection-options.ts";
import { givenValues, valueOptions } from "../lint/options/value-options.ts";
import { vocabularyOption } from "../lint/options/vocabulary-option.ts";
import { watchedVariable } from "../lint/watched.ts";
import { inventoryOption, judgeByInventory, maxAgeOption } from "../simulate/inventory-option.ts";
import type { RunCommand } from "../terminal/command.ts";
import { UsageError } from "../terminal/usage-error.ts";

const ruleIds = async () => (await import("../lint/all-rules.ts")).ruleIds();

/** Completes the values of options. */
export const values = {
  format: () => formatNames,
  kind: () => lintables.map(({ model }) => model.name),
  rule: ruleIds,
  only: ruleIds,
  skip: ruleIds,
  color: () => colors,
};

/** Adds the options to a command line. */
export const lintOptions = (line: Argv) =>
  valueOptions(selectionOptions(configurationOptions(line)))
    .usage(
      "$0 [paths..]\n\nCheck declarations in files, and in the YAML, JSON and Terraform files of folders (default: the current folder). " +
        "The path - is standard input.",
    )
    .option("format", reportOptions.format)
    .option("kind", {
      type: "string",
      describe: "Treat every document as this kind of resource, such as lifecycle-policy",
    })
    .option("vocabulary", vocabularyOption)
    .option("reserved-tag-prefix", {
      type: "string",
      array: true,
      describe: "Prefix that tag keys must not have (default: aws:)",
    })
    .option("rule", reportOptions.rule)
    .option("only", reportOptions.only)
    .option("skip", reportOptions.skip)
    .option("cache", { type: "boolean", default: false, describe: "Reuse the last result unless a file has changed" })
    .option("cache-location", {
      type: "string",
      describe: "Folder of the cache (default: node_modules/.cache/lintel, else .lintel-cache); implies --cache",
    })
    .option("file-timeout", {
      type: "number",
      default: defaultFileTimeout,
      describe:
        "Time limit in seconds for reading a file, and for its rules; a file that exceeds it counts as unreadable",
    })
    .option("shard", {
      type: "string",
      requiresArg: true,
      describe: "INDEX/COUNT, such as 2/8: report on this part of the files; lintel merge-reports joins the reports",
    })
    .option("stats", {
      type: "boolean",
      default: false,
      describe: "Print the slowest inputs and rules, with their times, on standard error",
    })
    .option("watch", { type: "boolean", default: false, describe: "Lint again whenever a file changes" })
    .option("print-config", {
      type: "string",
      describe: "Print the configuration of this file and the origin of each value (--format json: including defaults)",
    })
    .option("stdin-filename", { type: "string", describe: "File name of standard input (path -)" })
    .option("fix", { type: "boolean", default: false, describe: "Apply the fixes that cannot change the meaning" })
    .option("fix-dry-run", {
      type: "boolean",
      default: false,
      describe: "Print these fixes as a diff instead of writing them",
    })
    .option("baseline", reportOptions.baseline)
    .option("update-baseline", reportOptions["update-baseline"])
    .option("show-suppressed", reportOptions["show-suppressed"])
    .option("inventory", {
      ...inventoryOption,
      describe:
        "File of images, as `lintel inventory` writes it: also apply the rules simulation/* to lifecycle policies; may be repeated",
    })
    .option("at", {
      type: "string",
      requiresArg: true,
      describe: "With --inventory: time of the first run, ISO 8601 (default: now)",
    })
    .option("count-scope", {
      choices: ["recipe-version", "recipe", "policy"] as const,
      describe:
        "With --inventory: which images are counted together for COUNT and retainAtLeast (default: recipe-version)",
    })
    .option("max-inventory-age", {
      ...maxAgeOption,
      describe: `With --inventory: ${maxAgeOption.describe.toLowerCase()}`,
    })
    .option("color", reportOptions.color)
    .epilogue(
      "Exit codes: 0 no errors, 1 at least one error (or a limit of another option is exceeded), 2 bad usage or an unreadable input.",
    )
    .example("$0 policies/ cdktf.out/", "check two folders")
    .example("$0 --fix-dry-run policies/ | git apply", "apply the safe fixes as a diff")
    .example("$0 --format text --format sarif=out.sarif", "print findings, and write a SARIF file");

type Parsed = Awaited<ReturnType<ReturnType<typeof lintOptions>["parseAsync"]>>;

/** The words and the values of the options of a command line, each by its name in camel case. */
type GivenOptions = {
  readonly [Name in keyof Parsed as string extends Name
    ? never
    : Name extends `${string}-${string}` | "$0"
      ? never
      : Name]: Parsed[Name];
};

/** Their values where none is given, as yargs has them. */
export const defaults: Omit<GivenOptions, "_"> = {
  failOn: "error",
  failOnEmpty: false,
  failOnNotEvaluated: false,
  quiet: false,
  verbose: false,
  ignoreUnknown: false,
  gitignore: true,
  updateBaseline: false,
  color: "auto",
  rule: [],
  only: [],
  skip: [],
  var: [],
  varFile: [],
  parameterFile: [],
  cache: false,
  fileTimeout: defaultFileTimeout,
  stats: false,
  watch: false,
  fix: false,
  fixDryRun: false,
  inventory: [],
  format: undefined,
  kind: undefined,
  vocabulary: undefined,
  reservedTagPrefix: undefined,
  cacheLocation: undefined,
  shard: undefined,
  printConfig: undefined,
  stdinFilename: undefined,
  baseline: undefined,
  showSuppressed: undefined,
  at: undefined,
  countScope: undefined,
  maxInventoryAge: undefined,
  config: undefined,
  code: undefined,
  maxWarnings: undefined,
  changed: undefined,
};

/** Exits with 0 without errors, with 1 on errors, with 2 if an input could not be read. */
export const run: RunCommand = async (line) => lintGiven(await lintOptions(line).parseAsync());

/** The same for a command line without options: to declare and parse them takes a tenth of a start. */
export const runPlain = (paths: readonly string[]): Promise<void> => lintGiven({ ...defaults, _: [...paths] });

async function lintGiven(options: GivenOptions): Promise<void> {
  const { _, format = ["text"], fix, fixDryRun, shard, printConfig, watch, at, countScope, maxInventoryAge } = options;
  if (!(options.fileTimeout > 0)) throw new UsageError("--file-timeout must be more than 0 seconds");
  if (fix && fixDryRun) {
    throw new UsageError("--fix and --fix-dry-run cannot be combined; run --fix-dry-run first, then --fix");
  }
  const given = {
    ...options,
    ...selectionOf(options),
    shard: shard === undefined ? undefined : (await import("../lint/results/sharding.ts")).shardIn(shard),
    paths: _.map(String),
    format,
    fix: fixDryRun ? ("diff" as const) : fix ? ("write" as const) : undefined,
    given: await givenValues(options),
  };
  const furtherEvaluation = await judgeByInventory({ ...given, at, countScope, maxInventoryAge });
  if (printConfig !== undefined) {
    const { printConfig: print } = await import("../lint/print-config.ts");
    return print(printConfig, { ...given, furtherEvaluation });
  }
  if (watch && process.env[watchedVariable] === undefined) {
    const { watchAndLint } = await import("../lint/watch.ts");
    const { readOutputs } = await import("../lint/results/outputs.ts");
    const outputs = readOutputs(format).flatMap(({ file }) => file ?? []);
    await watchAndLint({
      paths: given.paths.length === 0 ? ["."] : given.paths,
      outputs,
      takesIgnored: given.takesIgnored,
    });
  }
  const { runLint } = await import("../lint/run-lint.ts");
  await runLint({ ...given, furtherEvaluation });
}
