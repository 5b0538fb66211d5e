/** `lintel provider install`: installs the Terraform provider for offline `terraform init`. */
import type { RunCommand } from "../../terminal/command.ts";
import { print } from "../../terminal/print.ts";

export const run: RunCommand = async (line) => {
  const { dir, user, platform } = await line
    .usage("$0\n\nInstall the provider into terraform.d/plugins, where `terraform init` finds it offline.")
    .option("dir", { type: "string", describe: "Folder of the Terraform configuration (default: the current folder)" })
    .option("user", {
      type: "boolean",
      describe: "Install for all your configurations, into ~/.terraform.d/plugins",
      conflicts: "dir",
    })
    .option("platform", {
      type: "string",
      array: true,
      describe: "Platforms to install for, such as linux_amd64 (default: this machine's); the file is the same for all",
    })
    .example("$0 --dir infra", "then: cd infra && terraform init (not -chdir, which looks elsewhere)")
    .example("$0 --user", "for cdktf deploy, which runs Terraform in the synthesized folders")
    .parseAsync();
  const { installProvider, installProviderForUser } = await import("../../setup/install-provider.ts");
  const files = user === true ? await installProviderForUser(platform) : await installProvider(dir ?? ".", platform);
  for (const file of files) print(`${file}\n`);
};
