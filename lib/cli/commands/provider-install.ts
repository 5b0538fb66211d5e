/** `lintel provider install`: lays the Terraform provider where `terraform init` finds it. */
import type { Run } from "../command.ts";
import { print } from "../print.ts";

export const run: Run = async (line) => {
  const { dir, user, platform } = await line
    .usage("$0\n\nLays the provider into terraform.d/plugins, so that a plain `terraform init` finds it offline.")
    .option("dir", { type: "string", describe: "Folder of the Terraform configuration (default: this one)" })
    .option("user", {
      type: "boolean",
      describe: "Lay it where Terraform finds it in every folder of yours: ~/.terraform.d/plugins",
      conflicts: "dir",
    })
    .option("platform", {
      type: "string",
      array: true,
      describe:
        "Platforms to lay it out for, such as linux_amd64 (default: this machine's); the file is the same for all",
    })
    .example("$0 --dir infra", "then: cd infra && terraform init (-chdir looks elsewhere)")
    .example("$0 --user", "for cdktf deploy, which runs Terraform in folders that synth makes")
    .parseAsync();
  const { installProvider, installProviderForUser } = await import("../install-provider.ts");
  const files = user === true ? await installProviderForUser(platform) : await installProvider(dir ?? ".", platform);
  for (const file of files) print(`${file}\n`);
};
