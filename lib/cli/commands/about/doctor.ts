/** `lintel doctor`: describes this installation, and what a run here reads. */
import { configurationOptions } from "../../lint/options/configuration-options.ts";
import type { RunCommand } from "../../terminal/command.ts";

/** Exits with 0, or with 2 if a configuration or an input cannot be read. */
export const run: RunCommand = async (line) => {
  const { _, config, code } = await configurationOptions(line)
    .usage(
      "$0 [paths..]\n\nDescribe this installation for a report of a fault: versions, configurations, the inputs that " +
        "`lintel lint` reads here (default: the current folder), the files that it skips, and why. Does not send anything.",
    )
    .epilogue("Exit codes: 0 success, 2 bad usage, or an unreadable configuration or input.")
    .example("$0", "describe the current folder")
    .example("$0 infra/main.tf", "report why a file has no findings")
    .parseAsync();
  const { runDoctor } = await import("../../lint/run-doctor.ts");
  await runDoctor({ paths: _.map(String), config, code });
};
