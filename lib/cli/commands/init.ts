/** `lintel init`: writes a configuration, and adds the linter to the hooks and pipelines of a repository. */
import type { RunCommand } from "../terminal/command.ts";
import { print } from "../terminal/print.ts";

export const run: RunCommand = async (line) => {
  const { force, ...named } = await line
    .usage(
      "$0\n\nWrite lintel.config.yaml, and add the linter to the hooks and pipelines of this folder: " +
        "pre-commit, GitHub Actions, GitLab. Keeps existing files; --force overwrites those that Lintel created.",
    )
    .option("force", { type: "boolean", default: false, describe: "Overwrite existing files" })
    .option("dry-run", { type: "boolean", default: false, describe: "Show the files without writing them" })
    .parseAsync();
  const { initialize } = await import("../setup/write-plan.ts");
  print(initialize(process.cwd(), { force, dryRun: named["dry-run"] }));
};
