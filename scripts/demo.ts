/**
 * `npm run demo` shows the main features in under a minute, against the emulator. It lints faulty declarations;
 * synthesizes and applies two CDKTF apps; changes a policy and pauses a service outside of Terraform, shows the drift
 * and repairs it; destroys everything; and sends the updates of an agent's task to whoever is on call. Without
 * Terraform it lints and synthesizes, and says what it skipped.
 *
 * With `--host null-resource` it applies the same apps without the provider, with null_resource and `lintel runtime`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { createAppRunnerClient } from "../lib/api/app-runner.ts";
import { createImageBuilderClient } from "../lib/api/image-builder.ts";
import { installProvider } from "../lib/cli/setup/install-provider.ts";
import { provideNullProvider } from "../test/host/exec/null-provider-mirror.ts";
import { type RunOptions, runner, say } from "./demo-command.ts";
import { emulatedSecrets, tellOnCall } from "./demo-on-call.ts";
import { emulatedAgentFile } from "./emulated-agent-file.ts";
import { terraformBinary } from "./terraform-binary.ts";

const { host } = parseArgs({ options: { host: { type: "string", default: "provider" } } }).values;
if (host !== "provider" && host !== "null-resource") {
  process.stderr.write(`--host is ${JSON.stringify(host)}; it must be provider or null-resource\n`);
  process.exit(2);
}

const region = "eu-west-1";
const folder = mkdtempSync(join(tmpdir(), "lintel-demo-"));
const terraformrc = join(folder, "terraform.rc");
writeFileSync(terraformrc, "");
const binFolder = join(folder, "bin");
mkdirSync(binFolder);
writeFileSync(
  join(binFolder, "lintel"),
  `#!/bin/sh\nexec '${process.execPath}' '${resolve("dist/lintel.cjs")}' "$@"\n`,
);
chmodSync(join(binFolder, "lintel"), 0o755);

/** The members of a policy in a list response. */
type Summary = { readonly [member: string]: unknown };

/** Starts the emulator on a free port, with the agent of examples/on-call. Returns its URL. */
async function startEmulator() {
  const agentFile = join(folder, "agent.yaml");
  writeFileSync(agentFile, emulatedAgentFile(readFileSync("examples/on-call/card.yaml", "utf8")));
  const agent = ["--agent", agentFile, "--scenarios", "examples/on-call/scenarios.yaml"];
  const child = spawn(
    process.execPath,
    ["dist/lintel.cjs", "emulate", "--port", "0", "--operation-seconds", "1", "--json", ...agent],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = await once(createInterface(child.stdout), "line");
  const url: string = JSON.parse(String(line)).url;
  return { url, stop: () => child.kill("SIGTERM") };
}

const emulator = await startEmulator();
const environment = {
  ...process.env,
  AWS_ENDPOINT_URL: emulator.url,
  AWS_ACCESS_KEY_ID: "demo",
  AWS_SECRET_ACCESS_KEY: "demo",
  AWS_REGION: region,
  // The demo ignores the user's Terraform configuration, such as provider mirrors.
  TF_CLI_CONFIG_FILE: terraformrc,
  CHECKPOINT_DISABLE: "1",
  TF_IN_AUTOMATION: "1",
  // When Lintel is installed with an app, npm puts it on PATH.
  PATH: `${binFolder}${delimiter}${process.env.PATH}`,
  ...emulatedSecrets,
};
const run = runner(environment);
process.env.CDKTF_CONTEXT_JSON = JSON.stringify({ lintelHost: host });

/** Synthesizes an app of examples/, in this process, which loads the framework once. Returns its stacks' folders by name. */
async function synthesize(app: string): Promise<ReadonlyMap<string, string>> {
  const outdir = join(folder, app, "cdktf.out");
  mkdirSync(join(folder, app));
  process.stdout.write(`$ tsx examples/${app}/main.ts\n`);
  process.env.CDKTF_OUTDIR = outdir;
  await import(`../examples/${app}/main.ts`);
  const stacks = readdirSync(join(outdir, "stacks")).sort();
  process.stdout.write(`synthesized ${stacks.join(" and ")}\n`);
  return new Map(stacks.map((stack) => [stack, join(outdir, "stacks", stack)]));
}

async function story(): Promise<void> {
  say("Lint: what is wrong with these declarations?");
  await run("lintel lint examples/faulty", [process.execPath, "dist/lintel.cjs", "lint", "examples/faulty"], {
    expected: 1,
  });

  say("Synthesize: policies and services declared in TypeScript, linted on the way");
  const folders = new Map([...(await synthesize("platform-team")), ...(await synthesize("hosted-services"))]);

  const onCall = await synthesize("on-call");

  const binary = terraformBinary();
  if (binary === undefined) {
    process.stdout.write(
      "\nPlan and apply were left out, for neither terraform nor tofu is on PATH: install Terraform (developer.hashicorp.com/terraform/install) or OpenTofu, or name one in LINTEL_TERRAFORM.\n",
    );
    return;
  }
  const mirror = host === "provider" ? undefined : await provideNullProvider(binary.path, folder);
  const stacks = new Map([...folders, ...onCall]);
  const terraform: Terraform = (stack, args, options = {}) =>
    run(
      `cd ${stack} && terraform ${args}`,
      [binary.path, ...args.split(" "), "-input=false", "-no-color", "-compact-warnings"],
      {
        cwd: stacks.get(stack) ?? "",
        only: /^- Installed|complete(?: after|!)|^No changes|^Error/,
        ...options,
        env: {
          ...(mirror && { TF_CLI_CONFIG_FILE: mirror.cliConfig }),
          ...options.env,
        },
      },
    );
  if (mirror === undefined) for (const path of stacks.values()) await installProvider(path);

  const applied = {
    provider: "init finds our provider in terraform.d/plugins",
    registry: "no provider but hashicorp/null, from its registry",
    double: "no provider but hashicorp/null; its registry is out of reach, and a double stands in",
  }[mirror?.from ?? "provider"];
  say(`Apply with ${binary.version}: ${applied}`);
  await (host === "provider" ? applyWithProvider : applyWithNullResource)(folders, terraform);

  for (const [stack, cwd] of onCall) {
    const inStack = (args: string, options?: RunOptions) => terraform(stack, args, options);
    await tellOnCall({
      run,
      terraform: inStack,
      cwd,
      agent: `${emulator.url}/agent`,
      planSeesDrift: mirror === undefined,
    });
  }
}

type Terraform = (stack: string, args: string, options?: RunOptions) => Promise<string>;

/** The stacks in which {@link interfere} causes drift. */
const drifting = ["container-images", "hosted-services"];

async function interfere(): Promise<void> {
  say("Somebody disables a policy and pauses a service behind Terraform's back");
  await disable("runner images");
  await pause("shop");
  process.stdout.write('the policy "runner images" is DISABLED and the service "shop" PAUSED now\n');
}

async function destroy(folders: ReadonlyMap<string, string>, terraform: Terraform): Promise<void> {
  say("Destroy");
  for (const stack of [...folders.keys()].reverse()) await terraform(stack, "destroy -auto-approve");
}

async function applyWithProvider(folders: ReadonlyMap<string, string>, terraform: Terraform): Promise<void> {
  for (const stack of folders.keys()) {
    await terraform(stack, "init");
    await terraform(stack, "apply -auto-approve");
  }
  await interfere();

  say("Plan: the drift is seen");
  for (const stack of drifting)
    await terraform(stack, "plan -detailed-exitcode", { expected: 2, only: /^ {2}[#~]|^ {6}~|^Plan/ });

  say("Apply: it is repaired, and nothing is left to do");
  for (const stack of drifting) {
    await terraform(stack, "apply -auto-approve");
    await terraform(stack, "plan -detailed-exitcode");
  }
  await destroy(folders, terraform);
}

/** The same demo with the null_resource host: its plan detects no drift, but `lintel runtime drift` does. */
async function applyWithNullResource(folders: ReadonlyMap<string, string>, terraform: Terraform): Promise<void> {
  const drift = (stack: string, expected: number): Promise<string> => {
    const command = ["lintel", "runtime", "drift"];
    return run(`cd ${stack} && ${command.join(" ")}`, command, { cwd: folders.get(stack) ?? "", expected });
  };
  for (const stack of folders.keys()) {
    await terraform(stack, "init");
    await terraform(stack, "apply -auto-approve");
  }
  await interfere();

  say("Plan sees nothing on this host; lintel runtime drift does");
  await terraform("container-images", "plan -detailed-exitcode");
  for (const stack of drifting) await drift(stack, 1);

  say("Apply: it is repaired where the resource is named, in place");
  for (const [stack, id] of [
    ["container-images", "runner-images"],
    ["hosted-services", "shop"],
  ] as const) {
    await terraform(stack, `apply -auto-approve -replace=null_resource.${id}`);
    await drift(stack, 0);
  }
  await destroy(folders, terraform);
}

const settings = { region, endpointUrl: emulator.url, accessKey: "demo", secretKey: "demo" };

/** Disables a policy, like a user of the console. */
async function disable(name: string): Promise<void> {
  const client = createImageBuilderClient(settings);
  for await (const { lifecyclePolicySummaryList } of client.pages("listLifecyclePolicies", {})) {
    for (const { arn } of (lifecyclePolicySummaryList as Summary[]).filter((summary) => summary.name === name)) {
      const { lifecyclePolicy } = await client.getLifecyclePolicy({ lifecyclePolicyArn: arn });
      const { description, executionRole, resourceType, policyDetails, resourceSelection } = lifecyclePolicy as Summary;
      const kept = { description, executionRole, resourceType, policyDetails, resourceSelection };
      await client.updateLifecyclePolicy({ lifecyclePolicyArn: arn, ...kept, status: "DISABLED" });
    }
  }
  client.close();
}

/** Pauses a service, and waits until it is paused. */
async function pause(name: string): Promise<void> {
  const client = createAppRunnerClient(settings);
  const { ServiceSummaryList } = await client.listServices({});
  const found = (ServiceSummaryList as Summary[]).find(({ ServiceName }) => ServiceName === name);
  await client.pauseService({ ServiceArn: found?.ServiceArn });
  // The operation takes a second; advancing the emulator's clock avoids the wait.
  await fetch(`${emulator.url}/_lintel/clock`, { method: "POST", body: JSON.stringify({ seconds: 1 }) });
  client.close();
}

const started = Date.now();
try {
  await story();
  say(`Done in ${Math.round((Date.now() - started) / 1000)} s; nothing is left behind`);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  emulator.stop();
  rmSync(folder, { recursive: true, force: true });
}
