/**
 * `npm run demo`: the whole story of one resource in under a minute, against the emulator: faulty policies are linted,
 * a CDKTF app is synthesized and applied, a policy is changed behind Terraform's back, the drift is shown and repaired,
 * and everything is destroyed. Without Terraform it lints and synthesizes, and says what it left out.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createImageBuilderClient } from "../lib/api/image-builder.ts";
import { installProvider } from "../lib/cli/install-provider.ts";
import { terraformBinary } from "./terraform-binary.ts";

const bold = (text: string): string => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text);
const say = (text: string): void => void process.stdout.write(`\n${bold(`== ${text}`)}\n`);

const region = "eu-west-1";
const folder = mkdtempSync(join(tmpdir(), "lintel-demo-"));
const outdir = join(folder, "cdktf.out");
const terraformrc = join(folder, "terraform.rc");
writeFileSync(terraformrc, "");

/** What the demo reads of an answer about a policy. */
type Summary = { readonly [member: string]: unknown };

/** Starts the emulator on a free port and answers with its URL. */
async function startEmulator() {
  const child = spawn(process.execPath, ["dist/lintel.cjs", "emulate", "--port", "0", "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
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
  CDKTF_OUTDIR: outdir,
  // The demo is the same for everyone, whatever providers their own configuration mirrors.
  TF_CLI_CONFIG_FILE: terraformrc,
  CHECKPOINT_DISABLE: "1",
  TF_IN_AUTOMATION: "1",
};

/** How a command of the demo is run. */
interface RunOptions {
  /** The exit code without which the demo ends. */
  readonly expected?: number;
  readonly cwd?: string;
  /** Which lines of its output are shown; all by default. */
  readonly only?: RegExp;
}

/** Shows a command, runs it, and ends the demo with all of its output when it exits with an unexpected code. */
async function run(shown: string, command: readonly string[], options: RunOptions = {}): Promise<void> {
  const { expected = 0, cwd = ".", only } = options;
  process.stdout.write(`$ ${shown}\n`);
  const [program = "", ...args] = command;
  const stdio = only === undefined ? "inherit" : "pipe";
  const child = spawn(program, args, { cwd, stdio: ["ignore", stdio, stdio], env: environment });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, "close");
  if (code !== expected) throw new Error(`${output}\n\`${shown}\` exited with ${code}; the demo expects ${expected}.`);
  for (const line of output.split("\n").filter((line) => only?.test(line))) process.stdout.write(`${line}\n`);
}

async function story(): Promise<void> {
  say("Lint: what is wrong with these policies?");
  await run("lintel lint examples/faulty", [process.execPath, "dist/lintel.cjs", "lint", "examples/faulty"], {
    expected: 1,
  });

  say("Synthesize: three policies over two stacks, declared in TypeScript and linted on the way");
  const app = "examples/platform-team/main.ts";
  await run(`tsx ${app}`, [process.execPath, "--import", "tsx", app]);
  const stacks = readdirSync(join(outdir, "stacks")).sort();
  process.stdout.write(`synthesized ${stacks.join(" and ")}\n`);

  const binary = terraformBinary();
  if (binary === undefined) {
    process.stdout.write(
      "\nPlan and apply were left out, for neither terraform nor tofu is on PATH: install Terraform (developer.hashicorp.com/terraform/install) or OpenTofu, or name one in LINTEL_TERRAFORM.\n",
    );
    return;
  }
  const folderOf = (stack: string): string => join(outdir, "stacks", stack);
  const terraform = (stack: string, args: string, options: RunOptions = {}): Promise<void> =>
    run(
      `cd ${stack} && terraform ${args}`,
      [binary.path, ...args.split(" "), "-input=false", "-no-color", "-compact-warnings"],
      { cwd: folderOf(stack), only: /^- Installed|complete(?: after|!)|^No changes|^Error/, ...options },
    );

  say(`Apply with ${binary.version}: init finds our provider in terraform.d/plugins`);
  for (const stack of stacks) {
    await installProvider(folderOf(stack));
    await terraform(stack, "init");
    await terraform(stack, "apply -auto-approve");
  }

  say("Somebody changes a policy behind Terraform's back");
  await disable("runner images");
  process.stdout.write('the policy "runner images" is DISABLED now\n');

  say("Plan: the drift is seen");
  const stack = "container-images";
  await terraform(stack, "plan -detailed-exitcode", { expected: 2, only: /./ });

  say("Apply: it is repaired, and nothing is left to do");
  await terraform(stack, "apply -auto-approve");
  await terraform(stack, "plan -detailed-exitcode");

  say("Destroy");
  for (const each of [...stacks].reverse()) await terraform(each, "destroy -auto-approve");
}

/** Disables a policy, as somebody at a console would. */
async function disable(name: string): Promise<void> {
  const client = createImageBuilderClient({ region, endpointUrl: emulator.url, accessKey: "demo", secretKey: "demo" });
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
