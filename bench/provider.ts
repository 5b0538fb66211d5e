/** The cost of the provider: its start, and plan and apply of many policies with Terraform. */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { installProvider } from "../lib/cli/setup/install-provider.ts";
import { startEmulator } from "../lib/emulator/server/server.ts";
import { createCertificate } from "../lib/terraform/protocol/certificate.ts";
import { emptyNode, sideBySide, type Timed, timedProcess } from "./side-by-side.ts";
import type { Row } from "./table.ts";

/**
 * From the start of the process until the handshake line: of the first start, which compiles everything, and of those
 * after a plan, which use the code cache that it kept.
 */
export function benchHandshake(terraform: string): AsyncGenerator<Row> {
  return withEmulator(async function* (root, url) {
    const env = { ...terraformEnvironment(root), NODE_COMPILE_CACHE: join(root, "compiled") };
    const folder = join(root, "policy");
    await mkdir(folder);
    await writeFile(join(folder, "main.tf"), policyBlock(1, url));
    const [provider = ""] = await installProvider(folder);
    for (const command of ["init", "plan"]) await timedProcess([terraform, command], { cwd: folder, env })();
    const { first, later, empty } = await sideBySide(
      {
        first: handshake(provider, { ...env, NODE_DISABLE_COMPILE_CACHE: "1" }),
        later: handshake(provider, env),
        empty: emptyNode,
      },
      21,
    );
    const against = { against: "node -e 0", compared: empty, unit: "ms" } as const;
    yield* [
      { what: "provider, first start to handshake", measured: first, ...against },
      { what: "provider, start to handshake", measured: later, ...against, goal: 2 },
    ];
  });
}

/** Starts the provider as Terraform does, and ends it after the handshake. */
function handshake(provider: string, env: NodeJS.ProcessEnv): Timed {
  const client = createCertificate().certPem;
  return () =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const child = spawn(process.execPath, [provider], {
        env: {
          ...env,
          TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
          PLUGIN_PROTOCOL_VERSIONS: "6",
          PLUGIN_CLIENT_CERT: client,
        },
        stdio: ["ignore", "pipe", "inherit"],
      });
      let milliseconds: number | undefined;
      child.stdout.once("data", () => {
        milliseconds = performance.now() - start;
        child.kill("SIGKILL");
      });
      child.on("close", () => {
        if (milliseconds === undefined) reject(new Error("the provider ended without a handshake"));
        else resolve(milliseconds);
      });
    });
}

const quotas = { "lifecycle-policies": 10_000, services: 10_000 };

/** Measures in a new folder, with an emulator at `url`. */
export async function* withEmulator<Measured>(
  measure: (root: string, url: string) => AsyncGenerator<Measured>,
): AsyncGenerator<Measured> {
  const root = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  await writeFile(cliConfigIn(root), "");
  const emulator = await startEmulator({ port: 0, operationSeconds: 0, quotas });
  try {
    yield* measure(root, emulator.url);
  } finally {
    await emulator.close();
    await rm(root, { recursive: true, force: true });
  }
}

const cliConfigIn = (root: string): string => join(root, "terraform.rc");

export const terraformEnvironment = (root: string): NodeJS.ProcessEnv => ({
  ...process.env,
  TF_CLI_CONFIG_FILE: cliConfigIn(root),
  CHECKPOINT_DISABLE: "1",
  TF_IN_AUTOMATION: "1",
});

/** The names contain the count, because the policies of another root module are not adopted. */
export const policyBlock = (count: number, endpoint: string): string => `terraform {
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
resource "lintel_lifecycle_policy" "policy" {
  count          = ${count}
  name           = "keep-recent-${count}-\${count.index}"
  execution_role = "lifecycle"
  resource_type  = "VM_IMAGE"
  policy_details {
    action {
      type = "DELETE"
      include_resources {
        vm_images = true
        snapshots = true
      }
    }
    filter {
      type            = "AGE"
      value           = 90
      unit            = "DAYS"
      retain_at_least = 3
    }
  }
  resource_selection {
    recipes {
      name             = "service-\${count.index}"
      semantic_version = "1.x.x"
    }
  }
  tags               = { team = "platform" }
}
`;

export const dataBlock = (count: number): string => `resource "terraform_data" "policy" {
  count = ${count}
  input = {
    name           = "keep-recent-\${count.index}"
    execution_role = "lifecycle"
    policy_details = [{ type = "DELETE", value = 90, unit = "DAYS" }]
    tags           = { team = "platform" }
  }
}
`;

/** The peak memory of the provider's processes while `work` runs, in MB; undefined without /proc. */
export async function peakMemory(work: () => Promise<unknown>): Promise<number | undefined> {
  let peak: number | undefined;
  let running = true;
  const done = work().finally(() => {
    running = false;
  });
  while (running) {
    for (const pid of await readdir("/proc").catch(() => [])) {
      if (!/^\d+$/.test(pid)) continue;
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      if (!command.includes("terraform-provider-lintel")) continue;
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      const kilobytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]);
      if (Number.isFinite(kilobytes)) peak = Math.max(peak ?? 0, kilobytes / 1024);
    }
    await new Promise((resolve) => setTimeout(resolve, 20)); // Without a pause it takes a core from the work.
  }
  await done;
  return peak;
}

/** Apply and a plan without changes, for many policies, compared with as many terraform_data resources. */
export function benchTerraform(terraform: string): AsyncGenerator<Row> {
  return withEmulator(async function* (root, url) {
    const env = terraformEnvironment(root);
    for (const count of [100, 1000]) {
      const ours = join(root, `policies-${count}`);
      const floor = join(root, `data-${count}`);
      await mkdir(ours);
      await mkdir(floor);
      await writeFile(join(ours, "main.tf"), policyBlock(count, url));
      await writeFile(join(floor, "main.tf"), dataBlock(count));
      await installProvider(ours);
      const run = (folder: string, ...args: string[]) => timedProcess([terraform, ...args], { cwd: folder, env });
      for (const folder of [ours, floor]) await run(folder, "init", "-input=false")();
      const apply =
        (folder: string): Timed =>
        async () => {
          await run(folder, "destroy", "-auto-approve", "-input=false")();
          return run(folder, "apply", "-auto-approve", "-input=false")();
        };
      const rounds = count === 100 ? 5 : 3;
      const applied = await sideBySide({ ours: apply(ours), floor: apply(floor) }, rounds);
      const planned = await sideBySide(
        {
          ours: run(ours, "plan", "-input=false", "-detailed-exitcode"),
          floor: run(floor, "plan", "-input=false", "-detailed-exitcode"),
        },
        rounds,
      );
      const many = `${count.toLocaleString("en")} policies`;
      const against = `${count.toLocaleString("en")} terraform_data`;
      const goal = (ratio: number) => (count === 1000 ? { goal: ratio } : {});
      yield {
        what: `apply of ${many}`,
        measured: applied.ours,
        against,
        compared: applied.floor,
        unit: "ms",
        ...goal(1),
      };
      yield {
        what: `no-change plan of ${many}`,
        measured: planned.ours,
        against,
        compared: planned.floor,
        unit: "ms",
        ...goal(1.5),
      };
      if (count === 1000) {
        const memory = await peakMemory(async () => apply(ours)());
        if (memory !== undefined) {
          yield {
            what: `memory of the provider, ${many}`,
            measured: memory,
            against: "peak resident",
            unit: "MB",
            goal: 80,
          };
        }
      }
    }
  });
}
