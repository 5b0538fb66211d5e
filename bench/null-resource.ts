/** The cost of the null_resource host, one process per resource, compared with idle processes and with the provider. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { App, LocalBackend, TerraformStack } from "cdktf";
import { LifecyclePolicy, LifecycleRule, LintelProvider } from "../constructs/index.ts";
import { installProvider } from "../lib/cli/setup/install-provider.ts";
import { startEmulator } from "../lib/emulator/server/server.ts";
import { provideNullProvider } from "../test/terraform/null-resource/null-provider-mirror.ts";
import { sideBySide, type Timed, timedProcess } from "./side-by-side.ts";
import type { Row } from "./table.ts";

const count = 100;

/** Terraform's built-in resource with a provisioner that starts Node and does nothing. */
const idle = `resource "terraform_data" "policy" {
  count = ${count}
  input = "keep-recent-\${count.index}"
  provisioner "local-exec" {
    command = "node -e 0"
  }
}
`;

/** Synthesizes the same policies for a host below `folder`. Returns the folder of the stack. */
function synthesize(folder: string, host: "provider" | "null-resource", endpointUrl: string): string {
  const app = new App({ outdir: join(folder, host) });
  const stack = new TerraformStack(app, "policies");
  new LocalBackend(stack, { path: "terraform.tfstate" });
  new LintelProvider(stack, "lintel", { host, region: "eu-west-1", endpointUrl });
  for (let index = 0; index < count; index += 1) {
    new LifecyclePolicy(stack, `policy-${index}`, {
      name: `keep-recent-${index}`,
      executionRole: "lifecycle",
      resourceType: "VM_IMAGE",
      policyDetails: [
        LifecycleRule.deleteOlderThan(90, "DAYS", {
          retainAtLeast: 3,
          includeResources: { vmImages: true, snapshots: true },
        }),
      ],
      resourceSelection: { recipes: [{ name: `service-${index}`, semanticVersion: "1.x.x" }] },
      tags: { team: "platform" },
    });
  }
  app.synth();
  return join(folder, host, "stacks", "policies");
}

export async function* benchNullResource(terraform: string): AsyncGenerator<Row> {
  const root = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  const emulator = await startEmulator({ port: 0, quotas: { "lifecycle-policies": 10_000 } });
  try {
    const [bin, nodes] = [join(root, "bin"), join(root, "nodes")];
    await mkdir(bin);
    await symlink(resolve("dist/lintel.cjs"), join(bin, "lintel"));
    await mkdir(nodes);
    await writeFile(join(nodes, "main.tf"), idle);
    const hosted = synthesize(root, "null-resource", emulator.url);
    const provided = synthesize(root, "provider", emulator.url);
    const { cliConfig } = await provideNullProvider(terraform, root);
    await installProvider(root);
    const env = {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      TF_CLI_CONFIG_FILE: cliConfig,
      CHECKPOINT_DISABLE: "1",
      TF_IN_AUTOMATION: "1",
      AWS_ACCESS_KEY_ID: "bench",
      AWS_SECRET_ACCESS_KEY: "bench",
    };
    const run = (folder: string, ...args: string[]) =>
      timedProcess([terraform, ...args, "-input=false"], { cwd: folder, env });
    for (const folder of [hosted, provided, nodes]) await run(folder, "init")();
    const apply =
      (folder: string): Timed =>
      async () => {
        const milliseconds = await run(folder, "apply", "-auto-approve")();
        await run(folder, "destroy", "-auto-approve")();
        return milliseconds;
      };
    const applied = await sideBySide({ hosted: apply(hosted), nodes: apply(nodes), provided: apply(provided) }, 5);
    const what = `apply of ${count} policies, null_resource host`;
    yield* [
      {
        what,
        measured: applied.hosted,
        against: `${count} terraform_data running node -e 0`,
        compared: applied.nodes,
        unit: "ms",
        goal: 2.5,
      },
      {
        what,
        measured: applied.hosted,
        against: "the same by our provider",
        compared: applied.provided,
        unit: "ms",
      },
    ];
  } finally {
    await emulator.close();
    await rm(root, { recursive: true, force: true });
  }
}
