/** `lintel provider install`: lays the Terraform provider where `terraform init` finds it. */
import type { Run } from "../command.ts";
import { print } from "../print.ts";

export const run: Run = async (line) => {
  const { dir, platform } = await line
    .usage("$0\n\nLays the provider into terraform.d/plugins, so that a plain `terraform init` finds it offline.")
    .option("dir", { type: "string", default: ".", describe: "Folder of the Terraform configuration" })
    .option("platform", {
      type: "string",
      array: true,
      describe:
        "Platforms to lay it out for, such as linux_amd64 (default: this machine's); the file is the same for all",
    })
    .example("$0 --dir infra", "then: cd infra && terraform init (-chdir looks elsewhere)")
    .parseAsync();
  const { installProvider } = await import("../install-provider.ts");
  for (const file of await installProvider(dir, platform)) print(`${file}\n`);
};
