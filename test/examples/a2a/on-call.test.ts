// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform.
/** The roll-out with its on-call receiver, as in the example's README. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emulatedAgentFile } from "../../../scripts/emulated-agent-file.ts";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { spawn, spawnSync } from "../../run/child-process.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { Bench, type Folder, type Ran } from "../../terraform/real-terraform/terraform.ts";
import { describeWithTerraform } from "../../with-terraform.ts";

const example = "examples/a2a/on-call";
const secrets = { AGENT_TOKEN: "emulator-token", ON_CALL_TOKEN: secret("OnCall") };

const lintel = lintelInProcess();

test("the card and the messages have no findings", async () => {
  const { code, stdout } = await lintel(["lint", `${example}/card.yaml`, `${example}/messages`], { cwd: resolve(".") });
  expect([code, stdout]).toEqual([0, expect.stringContaining("No findings in 3 resources of 3 files.")]);
});

test("the receiver requires the secret", () => {
  const { ON_CALL_TOKEN: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", `${example}/receiver.ts`], { env });
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining("ON_CALL_TOKEN is not set")]);
});

const outdir = temporaryFolder();

/** Synthesizes the app for a host; returns its stack as Terraform's JSON. */
function synthesized(host: string): string {
  const env = { ...process.env, CDKTF_OUTDIR: outdir, CDKTF_CONTEXT_JSON: JSON.stringify({ lintelHost: host }) };
  const app = ["--import", "tsx", `${example}/main.ts`];
  const { status, stderr } = spawnSync(process.execPath, app, { env });
  expect([status, stderr]).toEqual([0, ""]);
  return readFileSync(join(outdir, "stacks", "on-call", "cdk.tf.json"), "utf8");
}

test("the app declares the same as the plain Terraform", () => {
  const text = synthesized("provider");
  expect(text).not.toContain(resolve("."));
  const { data, provider, resource } = JSON.parse(text);
  const agents = [{ agent: "${var.agent}", credentials: { bearer: { secret_from: "env:AGENT_TOKEN" } } }];
  expect(provider.lintel).toEqual([{ agents }]);
  expect(data.lintel_agent_card.deployments).toMatchObject({ agent: "${var.agent}" });
  expect(resource.lintel_push_config.notified).toMatchObject({
    task_id: "${var.task}",
    id: "on-call",
    url: "${var.on_call}/deployments",
    authentication: { scheme: "Bearer", credentials: "env:ON_CALL_TOKEN" },
  });
});

test("on the null_resource host the app omits the card", () => {
  const { data, resource } = JSON.parse(synthesized("null-resource"));
  expect([data, Object.keys(resource)]).toEqual([undefined, ["null_resource", "terraform_data"]]);
});

/** The receiver, and its output. */
class Receiver {
  readonly lines: string[] = [];
  readonly url: Promise<string>;
  readonly #process: ChildProcess;
  readonly #output;

  constructor() {
    const child = spawn(process.execPath, ["--import", "tsx", `${example}/receiver.ts`], {
      env: { ...process.env, ...secrets, PORT: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    this.#output = createInterface(child.stdout);
    this.url = once(this.#output, "line").then(([line]) => String(line).replace("listening at ", ""));
    this.#output.on("line", (line) => this.lines.push(line));
  }

  /** Waits for this number of lines, including the address. */
  async until(count: number): Promise<void> {
    while (this.lines.length < count) await once(this.#output, "line");
  }

  stop = () => this.#process.kill();
}

describeWithTerraform("when it is applied,", () => {
  const dir = temporaryFolder();
  const receiver = new Receiver();
  let bench: Bench;
  let agent: string;
  let task: string;
  let folder: Folder;

  beforeAll(async () => {
    const agentPath = join(dir, "agent.yaml");
    writeFileSync(agentPath, emulatedAgentFile(readFileSync(`${example}/card.yaml`, "utf8")));
    bench = await Bench.start({ agent: { agentPath, scenariosPath: `${example}/scenarios.yaml` } }, secrets);
    agent = `${bench.emulator.url}/agent`;
    folder = await bench.folder();
    cpSync(`${example}/hcl`, folder.dir, { recursive: true });
  });
  afterAll(async () => {
    receiver.stop();
    await bench?.stop();
  });

  /** Sends one of the example's messages, as in the README. */
  async function send(message: string, expected: number, ...more: readonly string[]): Promise<string> {
    const options = ["--credential", "bearer=env:AGENT_TOKEN", "--message", `${example}/messages/${message}.yaml`];
    const args = ["agent", "send", "--agent", agent, ...options, ...more];
    const { code, stdout, stderr } = await lintel(args, { cwd: resolve("."), env: secrets });
    expect(code, stderr).toBe(expected);
    return stdout;
  }

  const run = async (...args: readonly string[]): Promise<Ran> => {
    const variables = { TF_VAR_agent: agent, TF_VAR_task: task, TF_VAR_on_call: await receiver.url };
    return folder.start(args, variables).done;
  };

  test("updates of a running task reach the receiver", async () => {
    const sent = await send("roll-out", 0, "--return-immediately", "--output", "json");
    task = JSON.parse(sent).task.id;

    const applied = await run("apply", "-auto-approve");
    expect(applied.code, applied.output).toBe(0);
    expect(applied.output).toContain('agent_name = "Deployments 3.2"');
    expect(applied.output).not.toMatch(/Warning|emulator-token/);
    expect(await folder.state()).not.toMatch(/emulator-token/);

    const failed = 1; // as the task did
    const followed = await send("go-on", failed, "--task-id", task, "--stream");
    expect(followed).toContain("shop 4.2.0 was taken back");

    await receiver.until(1 + 3 * 4);
    const headers = ["  content-type: application/a2a+json", "  authorization: Bearer ***"];
    expect(receiver.lines.slice(1)).toEqual([
      ...["POST /deployments", ...headers, "  TASK_STATE_WORKING: 60 of 100 customers have shop 4.2.0"],
      ...["POST /deployments", ...headers, "  report: Errors rose from 0.1 % to 7 %."],
      ...["POST /deployments", ...headers, "  TASK_STATE_FAILED: shop 4.2.0 was taken back"],
    ]);
  });

  test("an ended task is not drift, and its configuration can be destroyed", async () => {
    const refreshed = await run("apply", "-auto-approve");
    expect(refreshed.output).toContain("0 added, 0 changed, 0 destroyed");
    expect(refreshed.output).toContain("task_ended = true");
    expect(await run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  test("a notification with another secret is refused", async () => {
    const { status } = await fetch(await receiver.url, { method: "POST", headers: { authorization: "Bearer x" } });
    await receiver.until(receiver.lines.length + 1);
    expect([status, receiver.lines.at(-1)]).toEqual([401, "refused a notification with another secret"]);
  });
});
