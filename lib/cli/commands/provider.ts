/** `lintel provider`: lays the Terraform provider where `terraform init` finds it, or serves it to a debugger. */
import type { CommandModule } from "yargs";

interface InstallOptions {
  readonly dir: string;
  readonly platform: readonly string[] | undefined;
}

const install: CommandModule<object, InstallOptions> = {
  command: "install",
  describe: "Lay the provider into terraform.d/plugins, so that a plain `terraform init` finds it offline",
  builder: (options) =>
    options
      .option("dir", { type: "string", default: ".", describe: "Folder of the Terraform configuration" })
      .option("platform", {
        type: "string",
        array: true,
        describe:
          "Platforms to lay it out for, such as linux_amd64 (default: this machine's); the file is the same for all",
      })
      .example("$0 provider install --dir infra", "then: cd infra && terraform init (-chdir looks elsewhere)"),
  handler: async ({ dir, platform }) => {
    const { installProvider } = await import("../install-provider.ts");
    const files = await installProvider(dir, platform);
    for (const file of files) process.stdout.write(`${file}\n`);
  },
};

const serve: CommandModule<object, { readonly debug: boolean }> = {
  command: "serve",
  describe: "Serve the provider to Terraform",
  builder: (options) =>
    options.option("debug", {
      type: "boolean",
      default: false,
      describe: "Serve until interrupted and print TF_REATTACH_PROVIDERS, with which Terraform uses this process",
    }),
  handler: async ({ debug }) => {
    const { serve: serveProvider } = await import("../../host/terraform/main.ts");
    await serveProvider({ debug });
  },
};

/** The two subcommands. */
export const provider: CommandModule = {
  command: "provider",
  describe: "Install or serve the Terraform provider",
  builder: (options) =>
    options.command(install).command(serve).demandCommand(1, "Name a subcommand: install or serve."),
  handler: () => undefined,
};
