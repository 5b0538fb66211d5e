/** `lintel audit`: what only services know of objects, images that policies select, agents, and the page. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { emulatorForTest } from "../../emulator/running-emulator.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { everywhere, imageService, policy, twoAccounts } from "./accounts.ts";

const lintel = lintelInProcess();

/** Rules and messages of the findings of a run. */
async function findingsOf(env: NodeJS.ProcessEnv, words: readonly string[]) {
  const { code, stdout, stderr } = await lintel([...words, "--format", "json"], { env, cwd: temporaryFolder() });
  expect(stdout, stderr).not.toBe("");
  const { findings, summary, unreadable } = JSON.parse(stdout);
  type Entry = {
    readonly rule: string;
    readonly message: string;
    readonly live: { readonly name?: string; readonly arn?: string };
  };
  return { code, stderr, findings: findings as readonly Entry[], summary, unreadable };
}

const messagesOf = (findings: readonly { readonly rule: string; readonly message: string }[], rule: string) =>
  findings.filter((each) => each.rule === rule).map(({ message }) => message);

const olderThan = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

test("policies that never ran or failed, and those that select no image, are found", async () => {
  const { env, imageBuilder, fault, emulators } = await twoAccounts();
  const image = { name: "web", version: "1.0.0", dateCreated: olderThan(3), tags: { team: "web" } };
  await emulators.dev.send("POST", "/_lintel/seed", { imagebuilder: { images: [image] } });
  const dev = imageBuilder("dev", "us-east-1");
  await dev.createLifecyclePolicy(policy("selects-nothing", { resourceSelection: { tagMap: { team: "shop" } } }));
  await dev.createLifecyclePolicy(policy("selects-one"));
  const edited = (set: object) => ({ kind: "edit-answer", regions: ["us-east-1"], set });
  await fault("dev", {
    ...edited({ "lifecyclePolicy.dateCreated": 1_700_000_000 }),
    operations: ["GetLifecyclePolicy"],
  });
  const never = await findingsOf(env, [...everywhere]);
  expect(messagesOf(never.findings, "simulation/rule-acts")).toEqual([
    expect.stringContaining("the policy matches no image in the inventory"),
  ]);
  expect(messagesOf(never.findings, "audit/policy-has-run")).toEqual([
    expect.stringContaining("the policy has not run since 2023-11-14, although it is ENABLED"),
    expect.stringContaining("the policy has not run since 2023-11-14, although it is ENABLED"),
  ]);
  const execution = {
    lifecycleExecutionId: "lce-1",
    startTime: 1_700_000_000,
    state: { status: "FAILED", reason: "1 failed" },
  };
  await fault("dev", { ...edited({ lifecycleExecutions: [execution] }), operations: ["ListLifecycleExecutions"] });
  const failed = await findingsOf(env, [...everywhere, "--no-images"]);
  expect(messagesOf(failed.findings, "audit/policy-has-run")).toEqual([]);
  expect(messagesOf(failed.findings, "simulation/rule-acts")).toEqual([]);
  expect(messagesOf(failed.findings, "audit/policy-run-succeeds")).toEqual([
    expect.stringContaining("the last execution, of 2023-11-14, FAILED: 1 failed"),
    expect.stringContaining("the last execution, of 2023-11-14, FAILED: 1 failed"),
  ]);
});

test("what no service uses is found, unless the services could not be read", async () => {
  const { env, appRunner, fault } = await twoAccounts();
  const client = appRunner("dev", "eu-west-1");
  const connector = (name: string, group: string) =>
    client.createVpcConnector({ VpcConnectorName: name, Subnets: ["subnet-1"], SecurityGroups: [group] });
  await connector("idle", "sg-1");
  const { VpcConnector } = (await connector("used", "sg-2")) as {
    readonly VpcConnector: { readonly VpcConnectorArn: string };
  };
  const { VpcConnectorArn } = VpcConnector;
  const EgressConfiguration = { EgressType: "VPC", VpcConnectorArn };
  await client.createService(imageService("web-1", { NetworkConfiguration: { EgressConfiguration } }));
  const unused = async () => messagesOf((await findingsOf(env, everywhere)).findings, "audit/object-is-used");
  expect(await unused()).toEqual([expect.stringContaining("no service uses this VPC connector")]);
  await fault("dev", { kind: "error", status: 403, operations: ["DescribeService"] });
  expect(await unused()).toEqual([]);
});

test("custom domains are judged beside each other, and as what they are declared", async () => {
  const { env, appRunner, fault } = await twoAccounts();
  const client = appRunner("dev", "eu-west-1");
  const created = await client.createService(imageService("web-1"));
  const { ServiceArn } = created.Service as { readonly ServiceArn: string };
  for (const DomainName of ["shop.example.com", "cart.example.com"])
    await client.associateCustomDomain({ ServiceArn, DomainName });
  const cwd = temporaryFolder({
    "d.yaml": `ServiceArn: ${ServiceArn}\nDomainName: cart.example.com\nEnableWWWSubdomain: false\n`,
  });
  const only = ["audit", "--profile", "dev", "--kind", "custom-domain-association"];
  const { stdout, stderr } = await lintel([...only, "--declared", "d.yaml", "--format", "json"], { env, cwd });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly { rule: string; live?: { arn: string } }[] };
  expect(stderr).toContain(`${"1".repeat(12)} eu-west-1: 2 custom domain associations\n`);
  expect(findings.map(({ rule, live }) => `${rule} ${live?.arn}`).toSorted()).toEqual([
    `audit/object-is-as-declared ${ServiceArn},cart.example.com`,
    `audit/object-is-declared ${ServiceArn},shop.example.com`,
  ]);

  const set = {
    CustomDomains: [
      { DomainName: "shop.example.com", Status: "PENDING_CERTIFICATE_DNS_VALIDATION" },
      { DomainName: "Shop.example.com", Status: "ACTIVE" },
      { DomainName: "old.example.com", Status: "DELETING" },
    ],
  };
  await fault("dev", { kind: "edit-answer", times: 1, operations: ["DescribeCustomDomains"], set });
  const unusable = await findingsOf(env, only);
  expect(unusable.findings.map(({ rule, live }) => [rule, live.arn])).toEqual([
    ["custom-domain-association/domains-differ", `${ServiceArn},Shop.example.com`],
    ["audit/domain-is-usable", `${ServiceArn},shop.example.com`],
  ]);

  await fault("dev", { kind: "error", status: 403, operations: ["DescribeCustomDomains"] });
  const refused = await findingsOf(env, ["audit", "--profile", "dev"]);
  expect(refused.code).toBe(2);
  expect(refused.unreadable).toEqual([
    {
      live: `${"1".repeat(12)} eu-west-1`,
      message: expect.stringContaining(
        `the custom domains of ${ServiceArn} were not read: DescribeCustomDomains failed`,
      ),
    },
  ]);
});

test("a service that is deleted while its domains are read is named once, and the rest is reported", async () => {
  const { env, appRunner, fault } = await twoAccounts();
  const client = appRunner("dev", "eu-west-1");
  const created = await client.createService(imageService("web-1"));
  const { ServiceArn } = created.Service as { readonly ServiceArn: string };
  await fault("dev", { kind: "error", error: "ResourceNotFoundException", operations: ["DescribeCustomDomains"] });
  const { code, unreadable, summary } = await findingsOf(env, ["audit", "--profile", "dev"]);
  expect(unreadable).toEqual([
    { live: `${"1".repeat(12)} eu-west-1`, message: `${ServiceArn} was deleted while it was read` },
  ]);
  expect([code, summary.resources]).toEqual([2, 1]);
});

test("a policy with errors does not hide which others select nothing", async () => {
  const { env, imageBuilder, fault } = await twoAccounts();
  const dev = imageBuilder("dev", "eu-west-1");
  await dev.createLifecyclePolicy(policy("selects-nothing"));
  await dev.createLifecyclePolicy(policy("faulty"));
  const filter = { type: "AGE", value: 100_000, unit: "DAYS" };
  const set = { "lifecyclePolicy.policyDetails": [{ action: { type: "DEPRECATE" }, filter }] };
  await fault("dev", { kind: "edit-answer", times: 1, operations: ["GetLifecyclePolicy"], set });
  const { findings } = await findingsOf(env, ["audit", "--profile", "dev"]);
  expect(findings.map(({ rule }) => rule)).toContain("lifecycle-policy/range");
  expect(messagesOf(findings, "simulation/rule-acts")).toEqual([
    expect.stringContaining("the policy matches no image in the inventory"),
  ]);
});

test("the push configurations of an agent are judged at the agent, without their secrets", async () => {
  const state = "{ status: { state: TASK_STATE_INPUT_REQUIRED, message: { parts: [{ text: Which one? }] } } }";
  const files = temporaryFolder({ "scenarios.yaml": `scenarios:\n  - steps:\n      - ${state}\n` });
  const emulator = await emulatorForTest({ agent: { scenariosPath: join(files, "scenarios.yaml") } });
  const agent = `${emulator.url}/agent`;
  const token = secret("Token");
  const env = { PATH: process.env.PATH, HOME: "/nonexistent", TOKEN: token };
  const to = ["--agent", agent, "--allow-insecure"];
  const sent = await lintel(["agent", "send", ...to, "--return-immediately", "--output", "json", "--text", "wait"], {
    env,
  });
  const task = String(JSON.parse(sent.stdout).task.id);
  const where = ["--task-id", task, "--id", "c", "--url", "http://hooks.example.com/a", "--token-from", "env:TOKEN"];
  const created = await lintel(["agent", "push", "create", ...to, ...where, "--no-lint"], { env });
  expect(created.stderr).toBe("");
  const { findings, stderr, code } = await findingsOf(env, ["audit", ...to]);
  expect(stderr).toContain(`${agent}: 1 push configuration\n`);
  expect(findings.map(({ rule, live }) => [rule, live])).toContainEqual([
    "push-config/address-is-https",
    { agent, name: `tasks/${task}/pushNotificationConfigs/c` },
  ]);
  expect(findings.map(({ rule }) => rule)).not.toContain("push-config/receiver-can-tell-sender");
  expect(code).toBe(1);
  await emulator.close();
  const gone = await findingsOf(env, ["audit", ...to]);
  expect(gone.unreadable).toEqual([
    { live: agent, message: expect.stringContaining("push configurations were not read") },
  ]);
  expect(gone.code).toBe(2);
});
