/**
 * The cost of many policies and services in one state: of a size, and of a tenth of it, which shows how the cost grows. The
 * state is at a state server, because Terraform writes a local one anew for each resource.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { installProvider } from "../lib/cli/setup/install-provider.ts";
import { StateServer } from "../test/terraform/real-terraform/state-server.ts";
import { dataBlock, peakMemory, policyBlock, terraformEnvironment, withEmulator } from "./provider.ts";
import { timedProcess } from "./side-by-side.ts";
import type { Row } from "./table.ts";

const sizes = [
  { policies: 500, services: 100 },
  { policies: 5000, services: 1000 },
] as const;

const backend = `terraform {
  backend "http" {}
}
`;

const serviceBlock = (count: number): string => `resource "lintel_hosted_service" "service" {
  count        = ${count}
  service_name = "web-${count}-\${count.index}"
  source_configuration {
    image_repository {
      image_identifier      = "public.ecr.aws/nginx/nginx:1"
      image_repository_type = "REGISTRY_PUBLIC"
    }
  }
  tags = { team = "platform" }
}
`;

/** An apply to an empty state and a plan without changes, once each, compared with as many terraform_data resources. */
export function benchOneState(terraform: string): AsyncGenerator<readonly Row[]> {
  return withEmulator(async function* (root, url) {
    const env = terraformEnvironment(root);
    const states = await StateServer.start();
    try {
      let tenth: { readonly apply: number; readonly plan: number } | undefined;
      for (const { policies, services } of sizes) {
        const [ours, floor] = [join(root, `state-${policies}`), join(root, `data-${policies}`)];
        for (const folder of [ours, floor]) {
          await mkdir(folder);
          await writeFile(join(folder, "backend.tf"), backend);
        }
        await writeFile(join(ours, "main.tf"), `${policyBlock(policies, url)}${serviceBlock(services)}`);
        await writeFile(join(floor, "main.tf"), dataBlock(policies + services));
        await installProvider(ours);
        const run = (folder: string, ...args: string[]) =>
          timedProcess([terraform, ...args, "-input=false"], {
            cwd: folder,
            env: { ...env, TF_HTTP_ADDRESS: `${states.url}/${basename(folder)}` },
          })();
        for (const folder of [ours, floor]) await run(folder, "init");
        let apply = 0;
        const memory = await peakMemory(async () => {
          apply = await run(ours, "apply", "-auto-approve");
        });
        const plan = await run(ours, "plan", "-detailed-exitcode");
        const compared = {
          apply: await run(floor, "apply", "-auto-approve"),
          plan: await run(floor, "plan", "-detailed-exitcode"),
        };
        const [many, of] = [policies, services].map((count) => count.toLocaleString("en"));
        const both = `${many} policies and ${of} services`;
        const rowsOf = (against: string, other: { readonly apply: number; readonly plan: number }): readonly Row[] => [
          { what: `apply of ${both}`, measured: apply, against, compared: other.apply, unit: "ms" },
          { what: `no-change plan of ${both}`, measured: plan, against, compared: other.plan, unit: "ms" },
        ];
        yield [
          ...rowsOf(`${(policies + services).toLocaleString("en")} terraform_data`, compared),
          ...(tenth === undefined ? [] : rowsOf("a tenth as many", tenth)),
          ...memoryOf(both, memory),
        ];
        tenth = { apply, plan };
      }
    } finally {
      // A part that ends after five minutes does not come back here.
      states.stop();
    }
  });
}

const memoryOf = (both: string, measured: number | undefined): readonly Row[] =>
  measured === undefined
    ? []
    : [{ what: `memory of the provider, ${both}`, measured, against: "peak resident", unit: "MB" }];
