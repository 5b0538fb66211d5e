/** `lintel provider mirror`: writes the Terraform provider as a mirror for many machines. */
import type { RunCommand } from "../../terminal/command.ts";
import { print } from "../../terminal/print.ts";

export const run: RunCommand = async (line) => {
  const { _, platform } = await line
    .usage(
      "$0 DIR\n\nWrite the provider as a mirror, for filesystem_mirror or network_mirror in the CLI configuration of Terraform and OpenTofu. Keeps existing versions.",
    )
    .option("platform", {
      type: "string",
      array: true,
      describe: "Platforms to offer, such as linux_amd64 (default: Linux and macOS, on amd64 and arm64)",
    })
    .demandCommand(1, 1, "missing argument DIR: the folder of the mirror.", "name only one folder.")
    .example("$0 /srv/terraform", "then mount the folder, or serve it over HTTPS")
    .parseAsync();
  const { mirrorProvider } = await import("../../setup/mirror-provider.ts");
  for (const file of mirrorProvider(String(_[0]), platform)) print(`${file}\n`);
};
