/** `lintel runtime drift`: compares the state that the null_resource host applied with that of the services. */
import type { RunCommand } from "../../terminal/command.ts";

export const run: RunCommand = async (line) => {
  const { format } = await line
    .usage(
      "$0\n\nReport changes since the last apply on the null_resource host; run it in the folder where Terraform runs.",
    )
    .option("format", { choices: ["text", "json"] as const, default: "text" as const, describe: "Output format" })
    .epilogue("Exit codes: 0 no drift, 1 drift, 2 bad usage, or an unreadable resource.")
    .parseAsync();
  const { drift } = await import("../../../terraform/null-resource/main.ts");
  process.exitCode = await drift(format);
};
