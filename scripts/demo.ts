/**
 * `npm run demo`: the whole story in under a minute, against the emulator: faulty declarations are linted, two CDKTF apps
 * are synthesized and applied, a policy is changed and a service paused behind Terraform's back, the drift is shown and
 * repaired, and everything is destroyed. Without Terraform it lints and synthesizes, and says what it left out.
 *
 * With `--host null-resource` the same apps are applied without our provider, by null_resource and `lintel runtime`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { createAppRunnerClient } from "../lib/api/app-runner.ts";
import { createImageBuilderClient } from "../lib/api/image-builder.ts";
import { installProvider } from "../lib/cli/install-provider.ts";
import { provideNullProvider } from "../test/host/exec/null-provider-mirror.ts";
import { type TerraformBinary, terraformBinary } from "./terraform-binary.ts";

const bold = (text: string): string => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text);
const say = (text: string): void => void process.stdout.write(`\n${bold(`== ${text}`)}\n`);

const { host } = parseArgs({ options: { host: { type: "string", default: "provider" } } }).values;
if (host !== "provider" && host !== "null-resource") {
  process.stderr.write(`--host is ${JSON.stringify(host)}; it must be provider or null-resource\n`);
  process.exit(2);
}

const region = "eu-west-1";
const folder = mkdtempSync(join(tmpdir(), "lintel-demo-"));
/** Where an app is synthesized to. */
const outdirOf = (app: string): string => join(folder, app, "cdktf.out");
const terraformrc = join(folder, "terraform.rc");
writeFileSync(terraformrc, "");
const binFolder = join(folder, "bin");
mkdirSync(binFolder);
writeFileSync(
  join(binFolder, "lintel"),
  `#!/bin/sh\nexec '${process.execPath}' '${resolve("dist/lintel.cjs")}' "$@"\n`,
);
chmodSync(join(binFolder, "lintel"), 0o755);

/** What the demo reads of an answer about a policy. */
type Summary = { readonly [member: string]: unknown };

/** Starts the emulator on a free port and answers with its URL. */
async function startEmulator() {
  const child = spawn(
    process.execPath,
    ["dist/lintel.cjs", "emulate", "--port", "0", "--operation-seconds", "1", "--json"],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
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
  // The demo is the same for everyone, whatever providers their own configuration mirrors.
  TF_CLI_CONFIG_FILE: terraformrc,
  CHECKPOINT_DISABLE: "1",
  TF_IN_AUTOMATION: "1",
  // Where a team installs lintel beside its app, npm puts it on PATH.
  PATH: `${binFolder}${delimiter}${process.env.PATH}`,
  CDKTF_CONTEXT_JSON: JSON.stringify({ lintelHost: host }),
};

/** How a command of the demo is run. */
interface RunOptions {
  /** The exit code without which the demo ends. */
  readonly expected?: number;
  readonly cwd?: string;
  /** Beside the demo's environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** Which lines of its output are shown; all by default. */
  readonly only?: RegExp;
}

/** Shows a command, runs it, and ends the demo with all of its output when it exits with an unexpected code. */
async function run(shown: string, command: readonly string[], options: RunOptions = {}): Promise<void> {
  const { expected = 0, cwd = ".", env, only } = options;
  process.stdout.write(`$ ${shown}\n`);
  const [program = "", ...args] = command;
  const stdio = only === undefined ? "inherit" : "pipe";
  const child = spawn(program, args, { cwd, stdio: ["ignore", stdio, stdio], env: { ...environment, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, "close");
  if (code !== expected) throw new Error(`${output}\n\`${shown}\` exited with ${code}; the demo expects ${expected}.`);
  for (const line of output.split("\n").filter((line) => only?.test(line))) process.stdout.write(`${line}\n`);
}

/** Synthesizes an app of examples/; answers with the folders of its stacks by name, in order. */
async function synthesize(app: string): Promise<ReadonlyMap<string, string>> {
  const env = { CDKTF_OUTDIR: outdirOf(app) };
  mkdirSync(join(folder, app));
  await run(`tsx examples/${app}/main.ts`, [process.execPath, "--import", "tsx", `examples/${app}/main.ts`], { env });
  const stacks = readdirSync(join(outdirOf(app), "stacks")).sort();
  process.stdout.write(`synthesized ${stacks.join(" and ")}\n`);
  return new Map(stacks.map((stack) => [stack, join(outdirOf(app), "stacks", stack)]));
}

async function story(): Promise<void> {
  say("Lint: what is wrong with these declarations?");
  await run("lintel lint examples/faulty", [process.execPath, "dist/lintel.cjs", "lint", "examples/faulty"], {
    expected: 1,
  });

  say("Synthesize: policies and services declared in TypeScript, linted on the way");
  const folders = new Map([...(await synthesize("platform-team")), ...(await synthesize("hosted-services"))]);

  const binary = terraformBinary();
  if (binary === undefined) {
    process.stdout.write(
      "\nPlan and apply were left out, for neither terraform nor tofu is on PATH: install Terraform (developer.hashicorp.com/terraform/install) or OpenTofu, or name one in LINTEL_TERRAFORM.\n",
    );
    return;
  }
  const terraform: Terraform = (stack, args, options = {}) =>
    run(
      `cd ${stack} && terraform ${args}`,
      [binary.path, ...args.split(" "), "-input=false", "-no-color", "-compact-warnings"],
      { cwd: folders.get(stack) ?? "", only: /^- Installed|complete(?: after|!)|^No changes|^Error/, ...options },
    );

  await (host === "provider" ? applyWithProvider : applyWithNullResource)(folders, terraform, binary);
}

type Terraform = (stack: string, args: string, options?: RunOptions) => Promise<void>;

/** The stacks that {@link interfere} makes drift. */
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

async function applyWithProvider(
  folders: ReadonlyMap<string, string>,
  terraform: Terraform,
  { version }: TerraformBinary,
): Promise<void> {
  say(`Apply with ${version}: init finds our provider in terraform.d/plugins`);
  for (const [stack, path] of folders) {
    await installProvider(path);
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

/** The same story, as far as this host can tell it: its plan sees no drift, and `lintel runtime drift` does. */
async function applyWithNullResource(
  folders: ReadonlyMap<string, string>,
  terraform: Terraform,
  { path: binary, version }: TerraformBinary,
): Promise<void> {
  const { from, cliConfig } = await provideNullProvider(binary, folder);
  const origin = from === "registry" ? "from its registry" : "its registry is out of reach, and a double stands in";
  say(`Apply with ${version} and no provider but hashicorp/null (${origin})`);
  const env = { TF_CLI_CONFIG_FILE: cliConfig };
  const withNull: Terraform = (stack, args, options) => terraform(stack, args, { env, ...options });
  const drift = (stack: string, expected: number): Promise<void> => {
    const command = ["lintel", "runtime", "drift"];
    return run(`cd ${stack} && ${command.join(" ")}`, command, { cwd: folders.get(stack) ?? "", expected });
  };
  for (const stack of folders.keys()) {
    await withNull(stack, "init");
    await withNull(stack, "apply -auto-approve");
  }
  await interfere();

  say("Plan sees nothing on this host; lintel runtime drift does");
  await withNull("container-images", "plan -detailed-exitcode");
  for (const stack of drifting) await drift(stack, 1);

  say("Apply: it is repaired where the resource is named, in place");
  for (const [stack, id] of [
    ["container-images", "runner-images"],
    ["hosted-services", "shop"],
  ] as const) {
    await withNull(stack, `apply -auto-approve -replace=null_resource.${id}`);
    await drift(stack, 0);
  }
  await destroy(folders, withNull);
}

const settings = { region, endpointUrl: emulator.url, accessKey: "demo", secretKey: "demo" };

/** Disables a policy, as somebody at a console would. */
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

/** Pauses a service, and waits until it is. */
async function pause(name: string): Promise<void> {
  const client = createAppRunnerClient(settings);
  const { ServiceSummaryList } = await client.listServices({});
  const found = (ServiceSummaryList as Summary[]).find(({ ServiceName }) => ServiceName === name);
  await client.pauseService({ ServiceArn: found?.ServiceArn });
  // The operation takes a second; the emulator's clock can be put forward instead of waiting.
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
