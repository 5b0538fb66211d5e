/** `lintel lint`: checks declarations against the documented constraints. */
import { formatNames } from "../../lint/format/formats.ts";
import { vocabularies } from "../../lint/sources/request.ts";
import { defaultFileTimeout } from "../../lint/sources/time-limit.ts";
import { lintables } from "../../lintables.ts";
import { ruleIds } from "../all-rules.ts";
import { defaultBaseline } from "../baseline-file.ts";
import type { Run } from "../command.ts";
import { configurationOptions } from "../configuration-options.ts";
import { UsageError } from "../usage-error.ts";

/** yargs makes false of --no-baseline, and a list of several. */
function oneBaseline(given: string | false | readonly string[]): string | false {
  if (typeof given === "string" || given === false) return given;
  throw new UsageError("--baseline is given several times; name one file");
}

/** What completes the values of options. */
export const values = {
  format: () => formatNames,
  kind: () => lintables.map(({ model }) => model.name),
  rule: ruleIds,
};

/** Exits with 0 without errors, with 1 on errors, with 2 where an input could not be read. */
export const run: Run = async (line) => {
  const { _, format, code, fix, baseline, kind, vocabulary, color, rule, config, watch, ...named } =
    await configurationOptions(line)
      .usage(
        "$0 [paths..]\n\nChecks declarations in files, and in the YAML, JSON and Terraform files of folders (default: this folder); " +
          "- reads standard input.",
      )
      .option("format", {
        type: "string",
        array: true,
        default: ["text"],
        describe: `${formatNames.join(", ")}; FORMAT=FILE writes to a file, and may be given several times`,
      })
      .option("kind", { type: "string", describe: "Read every document as this resource, such as lifecycle-policy" })
      .option("vocabulary", {
        choices: vocabularies,
        describe:
          "Whose words request documents use: the vendor's (AMI_IMAGE, amis) or the documents' (VM_IMAGE, vmImages), " +
          "each file its own (auto); the documents' alone (documented); or both in any mixture (aws); default: auto",
      })
      .option("reserved-tag-prefix", {
        type: "string",
        array: true,
        describe: "Tag keys must not begin with this (default: aws:)",
      })
      .option("rule", {
        type: "string",
        array: true,
        default: [],
        describe: "RULE=off|info|warning|error, over every configuration; * in RULE stands for any letters",
      })
      .option("cache", { type: "boolean", default: false, describe: "Lint again only when a file has changed" })
      .option("cache-location", {
        type: "string",
        describe: "The folder of the cache (default: node_modules/.cache/lintel, else .lintel-cache); asks for it too",
      })
      .option("file-timeout", {
        type: "number",
        default: defaultFileTimeout,
        describe: "How many seconds reading a file may take; beyond it the file counts as one that cannot be read",
      })
      .option("watch", { type: "boolean", default: false, describe: "Lint again whenever a file changes" })
      .option("print-config", {
        type: "string",
        describe: "Print what holds for this file, and where it comes from (--format json: with all that holds anyhow)",
      })
      .option("stdin-filename", { type: "string", describe: "What to call standard input (path -)" })
      .option("fix", { type: "boolean", default: false, describe: "Make the fixes that cannot change what is meant" })
      .option("fix-dry-run", { type: "boolean", default: false, describe: "Print these fixes as a diff instead" })
      .option("baseline", {
        type: "string",
        requiresArg: true,
        coerce: oneBaseline,
        describe: `Keep back the findings that this file has (default: ${defaultBaseline}, if it is there; --no-baseline)`,
      })
      .option("update-baseline", {
        type: "boolean",
        default: false,
        describe: "Write the findings to the baseline, and take out of it what is gone",
      })
      .option("show-suppressed", {
        type: "boolean",
        describe: "List suppressed findings in text too; --no-show-suppressed: in no output",
      })
      .option("color", { choices: ["on", "off", "auto"] as const, default: "auto" as const, describe: "Colours" })
      .epilogue("Exit codes: 0 no errors, 1 at least one error, 2 bad usage or an input that cannot be read.")
      .example("$0 policies/ cdktf.out/", "checks all policies in two folders")
      .example("$0 --fix-dry-run policies/ | git apply", "makes the safe fixes by way of a diff")
      .example("$0 --format text --format sarif=out.sarif", "prints findings, and writes them for a code host")
      .parseAsync();
  if (!(named["file-timeout"] > 0)) throw new UsageError("--file-timeout must be more than 0 seconds");
  if (fix && named["fix-dry-run"]) {
    throw new UsageError(
      "--fix writes the fixes and --fix-dry-run prints them instead; give --fix-dry-run to look first, then --fix",
    );
  }
  const given = {
    paths: _.map(String),
    format,
    kind,
    vocabulary,
    color,
    rule,
    config,
    code,
    cache: named.cache,
    cacheLocation: named["cache-location"],
    fileTimeout: named["file-timeout"],
    reservedTagPrefix: named["reserved-tag-prefix"],
    baseline,
    updateBaseline: named["update-baseline"],
    fix: named["fix-dry-run"] ? ("diff" as const) : fix ? ("write" as const) : undefined,
    showSuppressed: named["show-suppressed"],
    stdinFilename: named["stdin-filename"],
  };
  if (named["print-config"] !== undefined) {
    const { printConfig } = await import("../print-config.ts");
    return printConfig(named["print-config"], given);
  }
  if (watch) {
    const { watchAndLint } = await import("../watch.ts");
    const { readOutputs } = await import("../outputs.ts");
    const outputs = readOutputs(format).flatMap(({ file }) => file ?? []);
    const args = process.argv.slice(2).filter((word) => word !== "--watch");
    await watchAndLint({ paths: given.paths.length === 0 ? ["."] : given.paths, outputs, args });
  }
  const { runLint } = await import("../run-lint.ts");
  await runLint(given);
};
