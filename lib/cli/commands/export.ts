/** `lintel export`: hands declarations back to other tools, so that nobody is locked in. */
import { exportTools } from "../../adopt/migrate/export-tools.ts";
import type { RunCommand } from "../terminal/command.ts";
import { UsageError } from "../terminal/usage-error.ts";

const formatNames = ["text", "json"] as const;

/** Exits with 0, or with 2 if something could not be handed back or read. */
export const run: RunCommand = async (line) => {
  const {
    _: paths,
    to: tool,
    state,
    write,
    output,
    format,
    gitignore,
    force,
  } = await line
    .usage(
      "$0 [paths..]\n\nRewrite Lintel's resources as resources of the aws or awscc provider, or write a template of AWS CloudFormation or services of Amazon ECS Express Mode. " +
        "Prints the changes as a diff on standard output, and reports losses on standard error.",
    )
    .option("to", {
      choices: exportTools,
      default: "aws" as const,
      describe:
        "aws: the aws provider, in place; awscc: the awscc provider, in place; cloudformation: a template; ecs-express: Amazon ECS Express Mode",
    })
    .option("state", {
      type: "string",
      requiresArg: true,
      describe: "A state of Terraform, whose ids import the objects; default: terraform.tfstate beside the root module",
    })
    .option("write", {
      type: "boolean",
      default: false,
      describe: "Change the sources in place, and write new files beside them",
    })
    .option("output", {
      type: "string",
      requiresArg: true,
      describe: "Write the changed files below this folder, and leave the sources as they are",
    })
    .option("force", {
      type: "boolean",
      default: false,
      describe: "Replace files that an earlier run wrote",
    })
    .option("format", {
      choices: formatNames,
      default: "text" as const,
      describe: "json: one object with the diff and the findings",
    })
    .option("gitignore", {
      type: "boolean",
      default: true,
      describe: "Skip files that git ignores in folders; --no-gitignore includes them",
    })
    .epilogue(
      "Exit codes: 0 everything was converted, 2 bad usage, an unreadable file, or a resource that was not converted.",
    )
    .example("$0 infra --state state.json", "preview the changes in infra")
    .example("$0 infra --to cloudformation --write", "write a template beside the sources")
    .parseAsync();
  if (write && output !== undefined)
    throw new UsageError("--write and --output cannot be combined; choose one of them");
  const { runExport } = await import("../migrate/run-export.ts");
  await runExport({
    command: "export",
    paths: paths.length === 0 ? ["."] : paths.map(String),
    to: output === undefined ? (write ? "sources" : undefined) : { folder: output },
    format,
    takesIgnored: !gitignore,
    replaces: force,
    state,
    tool,
  });
};
