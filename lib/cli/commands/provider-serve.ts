/** `lintel provider serve`: serves the Terraform provider, to Terraform itself or to a developer. */
import type { Run } from "../command.ts";

export const run: Run = async (line) => {
  const { debug } = await line
    .usage("$0\n\nServes the provider to the Terraform that started it, or to any with --debug.")
    .option("debug", {
      type: "boolean",
      default: false,
      describe: "Serve until interrupted and print TF_REATTACH_PROVIDERS, with which Terraform uses this process",
    })
    .parseAsync();
  const { serve } = await import("../../host/terraform/main.ts");
  await serve({ debug });
};
