/** `lintel init`: writes a configuration, and adds the linter to the hooks and pipelines of a repository. */
import type { RunCommand } from "../terminal/command.ts";
import { commandLine } from "../terminal/command-line.ts";
import { print } from "../terminal/print.ts";

export const run: RunCommand = async (line, all) => {
  const { force, github, baseline, ...named } = await line
    .usage(
      "$0\n\nWrite lintel.config.yaml, and add the linter to the hooks and pipelines of this folder: " +
        "pre-commit, GitHub Actions, GitLab. Keeps existing files; --force overwrites those that Lintel created.",
    )
    .option("force", { type: "boolean", default: false, describe: "Overwrite existing files" })
    .option("dry-run", { type: "boolean", default: false, describe: "Show the files without writing them" })
    .option("github", {
      type: "boolean",
      default: false,
      describe: "Write a workflow for GitHub Actions, also into a repository without workflows",
    })
    .option("baseline", {
      type: "boolean",
      default: false,
      describe: "Record today's findings in lintel-baseline.json, so that only new ones are reported",
    })
    .example("$0", "add Lintel to the hooks and pipelines that the repository has")
    .example("$0 --github --baseline", "add a workflow, and accept today's findings")
    .parseAsync();
  const { initialize } = await import("../setup/write-plan.ts");
  print(initialize(process.cwd(), { force, github, dryRun: named.dryRun }));
  if (!baseline || named.dryRun) return;
  const lint = await import("./lint.ts");
  await lint.run(commandLine(["--update-baseline"], "lint"), all);
};
