/** The options about findings and outputs that `lintel lint` and `lintel audit` share. */
import { formatNames } from "../../../lint/report/formats/formats.ts";
import { repeatable } from "../../terminal/repeatable.ts";
import { UsageError } from "../../terminal/usage-error.ts";
import { defaultBaseline } from "../baseline-file.ts";

/** yargs parses --no-baseline as false, and repeated options as a list. */
function oneBaseline(given: string | false | readonly string[]): string | false {
  if (typeof given === "string" || given === false) return given;
  throw new UsageError("--baseline may be given only once");
}

/** The values of --color. */
export const colors = ["on", "off", "auto"] as const;

/** Other programs take --color and --no-color, which yargs parses as "" and false. */
function colorWanted(given: string | false): (typeof colors)[number] {
  const color = given === false ? "off" : given === "" ? "on" : colors.find((each) => each === given);
  if (color !== undefined) return color;
  throw new UsageError(`--color is ${JSON.stringify(given)}; it must be one of ${colors.join(", ")}`);
}

/** The options, for yargs. */
export const reportOptions = {
  format: {
    type: "string",
    array: true,
    defaultDescription: "text",
    describe: `${formatNames.join(", ")}; FORMAT=FILE writes to a file; may be repeated`,
  },
  baseline: {
    type: "string",
    requiresArg: true,
    coerce: oneBaseline,
    describe: `Hide the findings that this file lists (default: ${defaultBaseline} here or in a folder above; --no-baseline to ignore it)`,
  },
  "update-baseline": {
    type: "boolean",
    default: false,
    describe: "Write the current findings to the baseline, and remove fixed findings",
  },
  "show-suppressed": {
    type: "boolean",
    describe: "List suppressed findings in text output too; --no-show-suppressed hides them in every output",
  },
  color: {
    type: "string",
    requiresArg: false,
    default: "auto",
    defaultDescription: "auto",
    coerce: colorWanted,
    describe: "Color the text output: on, off or auto; --color alone is on, --no-color is off",
  },
  rule: repeatable("RULE=off|info|warning|error: overrides every configuration; * in RULE matches any characters"),
  only: repeatable("Apply only this rule, also if it is off; * matches any characters; may be repeated"),
  skip: repeatable("Do not apply this rule; * matches any characters; may be repeated"),
} as const;
