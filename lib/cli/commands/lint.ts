/** `lintel lint`: checks declarations against the documented constraints. */
import type { CommandModule } from "yargs";
import type { LintOptions } from "../run-lint.ts";

/** The options under the names that are typed. */
interface Options extends Omit<LintOptions, "reservedTagPrefix" | "stdinFilename"> {
  readonly "reserved-tag-prefix": readonly string[] | undefined;
  readonly "stdin-filename": string;
}

/** Exits with 0 without errors, with 1 on errors, with 2 where an input could not be read. */
export const lint: CommandModule<object, Options> = {
  command: "lint [paths..]",
  describe: "Check declarations: request documents in YAML or JSON, and synthesized cdk.tf.json",
  builder: (options) =>
    options
      .positional("paths", {
        type: "string",
        array: true,
        describe: "Files, and folders to search for YAML and JSON; - reads standard input (default: this folder)",
      })
      .option("format", { choices: ["text", "json"] as const, default: "text" as const, describe: "How to print" })
      .option("kind", { type: "string", describe: "Read every document as this resource: lifecycle-policy" })
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
      .option("color", { choices: ["on", "off", "auto"] as const, default: "auto" as const, describe: "Colours" })
      .epilogue("Exit codes: 0 no errors, 1 at least one error, 2 bad usage or an input that cannot be read.")
      .example("$0 lint policies/ cdktf.out/", "checks all policies in two folders"),
  handler: async ({ "reserved-tag-prefix": reservedTagPrefix, "stdin-filename": stdinFilename, ...options }) => {
    const { runLint } = await import("../run-lint.ts");
    await runLint({ ...options, reservedTagPrefix, stdinFilename });
  },
};
