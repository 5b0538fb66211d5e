/**
 * `npm run demo` shows the main features in under a minute, against the emulator. It lints faulty declarations;
 * synthesizes and applies two CDKTF apps; changes a policy and pauses a service outside of Terraform, shows the drift
 * and repairs it; destroys everything; and sends the updates of an agent's task to whoever is on call.
 *
 * With `--host null-resource` it applies the same apps without the provider, with null_resource and `lintel runtime`.
 * On a machine without Terraform it runs `lintel runtime` itself, and says what Terraform adds.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { messageOf } from "../lib/base/message-of.ts";
import { runner, say } from "./demo-command.ts";
import { interfere } from "./demo-interference.ts";
import { emulatedSecrets } from "./demo-on-call.ts";
import type { DemoScene } from "./demo-scene.ts";
import { applyWithTerraform } from "./demo-with-terraform.ts";
import { applyWithoutTerraform } from "./demo-without-terraform.ts";
import { emulatedAgentFile } from "./emulated-agent-file.ts";
import { terraformBinary } from "./terraform-binary.ts";

/** Says what is wrong with the command line, and exits. */
function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

const binary = terraformBinary();
const { host: given } = parseArgs({ options: { host: { type: "string" } } }).values;
const host = given ?? (binary === undefined ? "null-resource" : "provider");
if (host !== "provider" && host !== "null-resource") {
  refuse(`--host is ${JSON.stringify(host)}; it must be provider or null-resource`);
}
if (host === "provider" && binary === undefined) {
  refuse("--host provider needs Terraform or OpenTofu: install one, or name it in LINTEL_TERRAFORM");
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

/** Starts the emulator on a free port, with the agent of examples/a2a/on-call. Returns its URL. */
async function startEmulator() {
  const agentFile = join(folder, "agent.yaml");
  writeFileSync(agentFile, emulatedAgentFile(readFileSync("examples/a2a/on-call/card.yaml", "utf8")));
  const agent = ["--agent", agentFile, "--scenarios", "examples/a2a/on-call/scenarios.yaml"];
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
  mkdirSync(join(folder, app), { recursive: true });
  process.stdout.write(`$ tsx examples/${app}/main.ts\n`);
  process.env.CDKTF_OUTDIR = outdir;
  await import(`../examples/${app}/main.ts`);
  const stacks = readdirSync(join(outdir, "stacks")).sort();
  process.stdout.write(`synthesized ${stacks.join(" and ")}\n`);
  return new Map(stacks.map((stack) => [stack, join(outdir, "stacks", stack)]));
}

async function story(host: "provider" | "null-resource"): Promise<void> {
  say("Lint: what is wrong with these declarations?");
  await run("lintel lint examples/faulty", [process.execPath, "dist/lintel.cjs", "lint", "examples/faulty"], {
    expected: 1,
  });

  say("Synthesize: policies and services declared in TypeScript, linted on the way");
  const stacks = new Map([
    ...(await synthesize("image-builder/platform-team")),
    ...(await synthesize("app-runner/hosted-services")),
  ]);
  const [onCall = ""] = (await synthesize("a2a/on-call")).values();
  const change = () => interfere({ region, endpointUrl: emulator.url, accessKey: "demo", secretKey: "demo" });
  const scene: DemoScene = { run, folder, stacks, onCall, emulator: emulator.url, interfere: change };
  await (binary === undefined ? applyWithoutTerraform(scene) : applyWithTerraform(scene, binary, host));
}

const started = Date.now();
try {
  await story(host);
  say(`Done in ${Math.round((Date.now() - started) / 1000)} s; nothing is left behind`);
} catch (error) {
  process.stderr.write(`\n${messageOf(error)}\n`);
  process.exitCode = 1;
} finally {
  emulator.stop();
  rmSync(folder, { recursive: true, force: true });
}
