/** `lintel provider serve`: runs the Terraform provider, for Terraform or for a developer. */
import type { RunCommand } from "../../terminal/command.ts";

export const run: RunCommand = async (line) => {
  const { debug } = await line
    .usage("$0\n\nStart the provider for the Terraform that launched it, or for any Terraform with --debug.")
    .option("debug", {
      type: "boolean",
      default: false,
      describe: "Run until interrupted, and print TF_REATTACH_PROVIDERS, which makes Terraform use this process",
    })
    .parseAsync();
  const { serve } = await import("../../../terraform/provider/main.ts");
  await serve({ debug });
};
