/** The options of `lintel lint` that select files and findings. */
import type { Argv } from "yargs";
import { type FindingLimits, failingSeverities } from "../../../lint/findings/exit-code.ts";
import { UsageError } from "../../terminal/usage-error.ts";

/** Which files are linted, and which of their findings are reported and fail the run. */
export interface LintSelection extends FindingLimits {
  /** Whether only errors are reported and fixed. */
  readonly quiet: boolean;
  /** Whether to list what was skipped. */
  readonly verbose: boolean;
  /** Report only what has changed since this revision; "": since the last commit. */
  readonly changed: string | undefined;
  /** Whether named files may be something else than inputs. */
  readonly ignoreUnknown: boolean;
  /** Whether folders are searched for what git ignores. */
  readonly takesIgnored: boolean;
}

/** Adds the options. */
export const selectionOptions = <T>(line: Argv<T>) =>
  line
    .option("fail-on", {
      choices: failingSeverities,
      default: "error" as const,
      describe: "Exit with 1 if a finding is at least this severe",
    })
    .option("max-warnings", { type: "number", describe: "Exit with 1 if there are more warnings than this" })
    .option("fail-on-empty", { type: "boolean", default: false, describe: "Exit with 1 if there is nothing to lint" })
    .option("fail-on-not-evaluated", {
      type: "boolean",
      default: false,
      describe: "Exit with 1 if a check could not be evaluated, such as of an unknown value",
    })
    .option("quiet", { type: "boolean", default: false, describe: "Report and fix errors only" })
    .option("verbose", {
      type: "boolean",
      default: false,
      describe: "List the files that were skipped, and why, on standard error",
    })
    .option("ignore-unknown", {
      type: "boolean",
      default: false,
      alias: "u",
      describe: "Skip named files that contain nothing to lint, as in folders",
    })
    .option("changed", {
      type: "string",
      requiresArg: false,
      describe: "Report only findings in files that changed since this Git revision (default: the last commit)",
    })
    .option("gitignore", {
      type: "boolean",
      default: true,
      describe: "Skip files that git ignores in folders; --no-gitignore includes them",
    });

/** The parsed values of these options. */
interface SelectionLine {
  readonly failOn: FindingLimits["failOn"];
  readonly maxWarnings: number | undefined;
  readonly failOnEmpty?: boolean;
  readonly failOnNotEvaluated?: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly ignoreUnknown: boolean;
  readonly changed: string | undefined;
  readonly gitignore: boolean;
}

/** The selection of a command line; throws a {@link UsageError} for an invalid number. */
export function selectionOf(line: SelectionLine): LintSelection {
  const {
    failOn = "error",
    maxWarnings,
    failOnEmpty,
    failOnNotEvaluated,
    quiet,
    verbose,
    changed,
    ignoreUnknown,
  } = line;
  if (maxWarnings !== undefined && !(Number.isSafeInteger(maxWarnings) && maxWarnings >= 0)) {
    throw new UsageError(`--max-warnings is ${maxWarnings}; it must be a whole number, 0 or more`);
  }
  const limits = { failOn, maxWarnings, failOnEmpty, failOnNotEvaluated };
  return { ...limits, quiet, verbose, changed, ignoreUnknown, takesIgnored: !line.gitignore };
}
