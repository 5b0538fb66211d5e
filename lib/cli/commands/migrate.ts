/** `lintel migrate`: takes over what other tools declare, without destroying or creating anything. */
import type { RunCommand } from "../terminal/command.ts";
import { UsageError } from "../terminal/usage-error.ts";

const formatNames = ["text", "json"] as const;

/** Completes the values of options. */
export const values = { format: () => formatNames };

/** Exits with 0, or with 2 if something could not be carried over or read. */
export const run: RunCommand = async (line) => {
  const {
    _: paths,
    write,
    output,
    format,
    gitignore,
  } = await line
    .usage(
      "$0 [paths..]\n\nRewrite resources of the aws and awscc providers in HCL as Lintel's, with moved blocks, so that no plan creates or destroys anything. " +
        "Prints the changes as a diff on standard output, and what cannot be carried over on standard error.",
    )
    .option("write", { type: "boolean", default: false, describe: "Change the sources in place" })
    .option("output", {
      type: "string",
      requiresArg: true,
      describe: "Write the changed files below this folder, and leave the sources as they are",
    })
    .option("format", {
      choices: formatNames,
      default: "text" as const,
      describe: "json: one object with the diff and the findings",
    })
    .option("gitignore", {
      type: "boolean",
      default: true,
      describe: "Skip what git ignores in folders; --no-gitignore includes it",
    })
    .epilogue(
      "Exit codes: 0 everything was carried over, 2 bad usage, an unreadable file, or something that stays as it is.",
    )
    .example("$0 infra", "what would change in infra")
    .example("$0 infra --write", "change it")
    .parseAsync();
  if (write && output !== undefined)
    throw new UsageError("--write and --output cannot be combined; choose one of them");
  const { runMigrate } = await import("../migrate/run-migrate.ts");
  await runMigrate({
    direction: "migrate",
    paths: paths.length === 0 ? ["."] : paths.map(String),
    to: output === undefined ? (write ? "sources" : undefined) : { folder: output },
    format,
    takesIgnored: !gitignore,
  });
};
