/** `lintel lint`: checks declarations against the documented constraints. */
import { formatNames } from "../../lint/format/formats.ts";
import { defaultBaseline } from "../baseline-file.ts";
import type { Run } from "../command.ts";
import { UsageError } from "../usage-error.ts";

/** yargs makes false of --no-baseline, and a list of several. */
function oneBaseline(given: string | false | readonly string[]): string | false {
  if (typeof given === "string" || given === false) return given;
  throw new UsageError("--baseline is given several times; name one file");
}

/** Exits with 0 without errors, with 1 on errors, with 2 where an input could not be read. */
export const run: Run = async (line) => {
  const { _, format, fix, baseline, kind, vocabulary, color, ...named } = await line
    .usage(
      "$0 [paths..]\n\nChecks declarations in files, and in the YAML and JSON files of folders (default: this folder); " +
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
      choices: ["documented", "aws"] as const,
      default: "documented" as const,
      describe: "aws: also take the vendor's words in request documents (AMI_IMAGE, amis)",
    })
    .option("reserved-tag-prefix", {
      type: "string",
      array: true,
      describe: "Tag keys must not begin with this (default: aws:)",
    })
    .option("stdin-filename", { type: "string", default: "<stdin>", describe: "What to call standard input" })
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
  const { runLint } = await import("../run-lint.ts");
  await runLint({
    paths: _.map(String),
    format,
    kind,
    vocabulary,
    color,
    reservedTagPrefix: named["reserved-tag-prefix"],
    baseline,
    updateBaseline: named["update-baseline"],
    fix: named["fix-dry-run"] ? "diff" : fix ? "write" : undefined,
    showSuppressed: named["show-suppressed"],
    stdinFilename: named["stdin-filename"],
  });
};
