/** `lintel init`: a configuration, and what runs the linter, for the repository of this folder. */
import type { Run } from "../terminal/command.ts";
import { print } from "../terminal/print.ts";

export const run: Run = async (line) => {
  const { force, ...named } = await line
    .usage(
      "$0\n\nWrites lintel.config.yaml, and what runs the linter in the hooks and pipelines that this folder has: " +
        "pre-commit, GitHub Actions, GitLab. Files that are there are kept.",
    )
    .option("force", { type: "boolean", default: false, describe: "Write over files that are there" })
    .option("dry-run", { type: "boolean", default: false, describe: "Show what would be written, and write nothing" })
    .parseAsync();
  const { initialize } = await import("../setup/write-plan.ts");
  print(initialize(process.cwd(), { force, dryRun: named["dry-run"] }));
};
