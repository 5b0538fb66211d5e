/** The cost of many policies and services in one state: of a size, and of half of it, which shows how the cost grows. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installProvider } from "../lib/cli/setup/install-provider.ts";
import { dataBlock, peakMemory, policyBlock, terraformEnvironment, withEmulator } from "./provider.ts";
import { timedProcess } from "./side-by-side.ts";
import type { Row } from "./table.ts";

/**
 * Five policies a service. Ten times as many, 5,000 policies and 1,000 services, would take more than five minutes, most of them
 * in Terraform itself.
 */
const sizes = [
  { policies: 250, services: 50 },
  { policies: 500, services: 100 },
] as const;

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
export function benchOneState(terraform: string): AsyncGenerator<Row> {
  return withEmulator(async function* (root, url) {
    const env = terraformEnvironment(root);
    let half: { readonly apply: number; readonly plan: number } | undefined;
    for (const { policies, services } of sizes) {
      const [ours, floor] = [join(root, `state-${policies}`), join(root, `data-${policies}`)];
      for (const folder of [ours, floor]) await mkdir(folder);
      await writeFile(join(ours, "main.tf"), `${policyBlock(policies, url)}${serviceBlock(services)}`);
      await writeFile(join(floor, "main.tf"), dataBlock(policies + services));
      await installProvider(ours);
      const run = (folder: string, ...args: string[]) =>
        timedProcess([terraform, ...args, "-input=false"], { cwd: folder, env })();
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
      const many = `${policies} policies and ${services} services`;
      const against = `${policies + services} terraform_data`;
      yield { what: `apply of ${many}`, measured: apply, against, compared: compared.apply, unit: "ms" };
      yield { what: `no-change plan of ${many}`, measured: plan, against, compared: compared.plan, unit: "ms" };
      if (half !== undefined) {
        const less = "half as many";
        yield { what: `apply of ${many}`, measured: apply, against: less, compared: half.apply, unit: "ms" };
        yield { what: `no-change plan of ${many}`, measured: plan, against: less, compared: half.plan, unit: "ms" };
      }
      if (memory !== undefined)
        yield { what: `memory of the provider, ${many}`, measured: memory, against: "peak resident", unit: "MB" };
      half = { apply, plan };
    }
  });
}
