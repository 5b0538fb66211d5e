/** Resumes many paused services in one apply, compared with the duration of their operations. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installProvider } from "../lib/cli/setup/install-provider.ts";
import { startEmulator } from "../lib/emulator/server/server.ts";
import { createAppRunnerClient } from "../lib/services/app-runner/client.ts";
import { timedProcess } from "./side-by-side.ts";
import type { Row } from "./table.ts";

const services = 100;
/** Terraform's default parallelism. */
const parallelism = 10;
const operationSeconds = 2;

const configuration = (endpoint: string): string => `terraform {
  required_providers {
    lintel = { source = "lintel-iac/lintel" }
  }
}
provider "lintel" {
  region           = "eu-west-1"
  endpoint_url     = "${endpoint}"
  access_key       = "bench"
  secret_key       = "bench"
}
resource "lintel_hosted_service" "service" {
  count          = ${services}
  service_name   = "service-\${count.index}"
  desired_status = "RUNNING"
  source_configuration {
    image_repository {
      image_identifier      = "public.registry.test/shop/web:1"
      image_repository_type = "REGISTRY_PUBLIC"
    }
  }
}
`;

/** One apply that resumes 100 services, declared RUNNING and actually PAUSED. */
export async function* benchResume(terraform: string): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  const emulator = await startEmulator({ port: 0, operationSeconds, quotas: { services: 10_000 } });
  const client = createAppRunnerClient({
    region: "eu-west-1",
    endpointUrl: emulator.url,
    accessKey: "bench",
    secretKey: "bench",
  });
  try {
    const cliConfig = join(folder, "terraform.rc");
    await writeFile(cliConfig, "");
    await writeFile(join(folder, "main.tf"), configuration(emulator.url));
    await installProvider(folder);
    const env = { ...process.env, TF_CLI_CONFIG_FILE: cliConfig, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
    const run = (...args: string[]) => timedProcess([terraform, ...args], { cwd: folder, env })();
    await run("init", "-input=false");
    await run("apply", "-auto-approve", "-input=false");
    const { ServiceSummaryList } = await client.listServices({});
    await Promise.all(
      (ServiceSummaryList as { ServiceArn: string }[]).map(({ ServiceArn }) => client.pauseService({ ServiceArn })),
    );
    await fetch(`${emulator.url}/_lintel/clock`, {
      method: "POST",
      body: JSON.stringify({ seconds: operationSeconds }),
    });
    const resumed = await run("apply", "-auto-approve", "-input=false");
    const floor = Math.ceil(services / parallelism) * operationSeconds * 1000;
    yield* [
      {
        what: `${services} paused services resumed in one apply`,
        measured: resumed,
        against: `${services / parallelism} operation times of ${operationSeconds} s`,
        compared: floor,
        unit: "ms",
        goal: 1.3,
      },
    ];
  } finally {
    client.close();
    await emulator.close();
    await rm(folder, { recursive: true, force: true });
  }
}
