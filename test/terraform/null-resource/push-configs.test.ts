/** Push configurations on the null_resource host. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { expect, test } from "vitest";
import { PushConfig, type PushConfigProps, PushConfigSet } from "../../../constructs/index.ts";
import { listOf } from "../../../lib/base/members.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { cardWith } from "../../services/a2a/emulator/running-agent.ts";
import { AgentTasks, agentThatWaits } from "../real-terraform/agent-tasks.ts";
import { provisionedFolder } from "./provisioned-folder.ts";

const url = "https://hooks.example.test/agents";
const [hookToken, key, token] = [secret("Hook"), secret("Gateway"), secret("Bearer")];
const env = { HOOK_TOKEN: hookToken };

/** A folder beside an agent with a task that keeps working. */
async function folderWithTask() {
  const folder = await provisionedFolder(agentThatWaits());
  const agent = folder.emulator.url;
  const tasks = new AgentTasks(agent);
  const task = await tasks.start("incident-7");
  const declare =
    (changes: Partial<PushConfigProps> = {}) =>
    (stack: TerraformStack): void => {
      new PushConfig(stack, "on-call", { agent, taskId: task, url, token: "env:HOOK_TOKEN", ...changes });
    };
  const applied = async (declared: (stack: TerraformStack) => void): Promise<string> => {
    folder.declare(declared);
    const { code, text } = await folder.apply(env);
    expect(code, text).toBe(0);
    expect(`${text}${folder.written()}`.includes(hookToken)).toBe(false);
    expect(await folder.drift()).toMatchObject({ code: 0 });
    return text;
  };
  return { folder, agent, tasks, task, declare, applied };
}

test.each([
  ["JSONRPC", "/agent"],
  ["GRPC", "/lf.a2a.v1.A2AService/CreateTaskPushNotificationConfig"],
] as const)("a push configuration is created, changed and deleted over %s", async (protocolBinding, path) => {
  const { folder, tasks, task, declare, applied } = await folderWithTask();
  await applied(declare({ protocolBinding }));
  await applied(declare({ protocolBinding, url: "https://hooks.example.test/second" }));
  expect(await tasks.configs(task)).toMatchObject([{ url: "https://hooks.example.test/second", token: hookToken }]);
  const { body } = await folder.emulator.send("GET", "/_lintel/requests");
  const sent = body.requests.filter(({ operation }) => operation === "CreateTaskPushNotificationConfig");
  expect(listOf(sent).map((request) => request.path)).toEqual([path, path]);
  expect((await folder.destroy(env)).code).toBe(0);
  expect(await tasks.configs(task)).toEqual([]);
});

test("a push configuration is found without its state file, changes in place, and is replaced for another task", async () => {
  const { folder, tasks, task, declare, applied } = await folderWithTask();
  await applied(declare());
  const [made] = await tasks.configs(task);
  expect(made).toMatchObject({ url, token: hookToken });
  folder.forgetAll();
  await applied(declare({ updateMode: "replace" }));
  expect(await tasks.configs(task)).toHaveLength(1);
  await applied(declare({ url: "https://hooks.example.test/second" }));
  expect(await tasks.configs(task)).toEqual([{ ...made, url: "https://hooks.example.test/second" }]);

  const other = await tasks.start();
  await applied(declare({ taskId: other }));
  expect(await tasks.configs(task)).toEqual([]);
  const [moved] = await tasks.configs(other);
  expect(moved).toMatchObject({ url, token: hookToken });

  await tasks.put(other, { ...moved, url: "https://other.example.test" });
  expect(await folder.drift()).toMatchObject({ code: 1, text: expect.stringContaining("differs in url") });
  expect(await folder.destroy(env)).toMatchObject({ code: 0 });
  expect(await tasks.configs(other)).toEqual([]);
});

test.each([
  ["a set", "set"],
  ["a push configuration", "on-call"],
] as const)(
  "%s that a destroy deleted before Terraform was killed is destroyed again, and created again",
  async (_, key) => {
    const { folder, agent, tasks, task, declare, applied } = await folderWithTask();
    const declared = (stack: TerraformStack): void => {
      if (key === "on-call") declare()(stack);
      else new PushConfigSet(stack, key, { agent, contextId: "incident-7", url, token: "env:HOOK_TOKEN" });
    };
    await applied(declared);
    expect(await folder.runtime(["delete"], {}, env)).toMatchObject({ code: 0 });
    expect(await tasks.configs(task)).toEqual([]);
    // Terraform's state still has it.
    const again = await folder.runtime(["delete"], {}, env);
    expect(again.code, again.text).toBe(0);

    folder.replace(key);
    await applied(declared);
    expect(await tasks.configs(task)).toMatchObject([{ url }]);
    expect(await folder.destroy(env)).toMatchObject({ code: 0 });
    expect(await tasks.configs(task)).toEqual([]);
  },
);

test("a secret where a reference has to be is refused before a request", async () => {
  const { folder, tasks, task, declare } = await folderWithTask();
  folder.declare(declare({ token: "env:PLACEHOLDER" }));
  folder.edit("PLACEHOLDER", secret("Literal"));
  folder.edit("env:", "");
  const { code, text } = await folder.apply(env);
  expect(code).toBe(1);
  expect(text).toContain("Error: token is not a reference");
  expect(await tasks.configs(task)).toEqual([]);
});

test("a set covers the tasks of a context, a later task is drift; ended and forgotten tasks are none", async () => {
  const { folder, agent, tasks, task, declare, applied } = await folderWithTask();
  const ended = await tasks.start();
  const both =
    (changes: Partial<PushConfigProps> = {}) =>
    (stack: TerraformStack): void => {
      declare({ taskId: ended, ...changes })(stack);
      new PushConfigSet(stack, "set", { agent, contextId: "incident-7", url, token: "env:HOOK_TOKEN" });
    };
  await applied(both());
  expect(await tasks.configs(task)).toMatchObject([{ url, token: hookToken }]);
  await tasks.cancel(ended);
  expect(await folder.drift()).toMatchObject({ code: 0 });

  const later = await tasks.start("incident-7");
  expect(await folder.drift()).toMatchObject({ code: 1, text: expect.stringContaining("uncovered_tasks[0]") });
  folder.replace("set");
  expect(await applied(both({ url: "https://hooks.example.test/second" }))).toContain(
    "A later task sends no notifications until the next apply.",
  );
  expect(await tasks.configs(later)).toMatchObject([{ url }]);
  expect(await tasks.configs(ended)).toMatchObject([{ url }]);

  await tasks.cancel(task);
  await tasks.cancel(later);
  expect(await folder.drift()).toMatchObject({ code: 0 });
  // The agent forgets its tasks.
  await folder.emulator.send("POST", "/_lintel/reset");
  expect(await folder.drift()).toMatchObject({ code: 0 });
  expect(await folder.destroy(env)).toMatchObject({ code: 0 });
});

test("a set of many tasks is applied and deleted with the headers of its agent, and refused without one", async () => {
  // The card wants both; no credential of a scheme is declared for it.
  const card = {
    securitySchemes: {
      key: { apiKeySecurityScheme: { location: "header", name: "X-Gateway-Key" } },
      token: { httpAuthSecurityScheme: { scheme: "Bearer" } },
    },
    securityRequirements: [{ schemes: { key: { list: [] }, token: { list: [] } } }],
  };
  const agentPath = join(temporaryFolder(), "agent.json");
  expectSecretsIn(agentPath, "the agent knows its callers by them");
  const credentials = { bearerTokens: [token], apiKeys: [key] };
  writeFileSync(agentPath, JSON.stringify({ card: cardWith(card, { pushNotifications: true }), credentials }));
  const folder = await provisionedFolder(agentThatWaits({ agentPath }));
  const agent = folder.emulator.url;
  const tasks = new AgentTasks(agent, undefined, { authorization: `Bearer ${token}`, "x-gateway-key": key });
  const ids = await Promise.all(Array.from({ length: 12 }, () => tasks.start("incident-7")));
  const covered = async () => (await Promise.all(ids.map((id) => tasks.configs(id)))).flat().length;
  const access = { ...env, GATEWAY_KEY: key, GATEWAY_TOKEN: token };
  const declareWith = (headers: { readonly [name: string]: string }) =>
    folder.declare(
      (stack) => void new PushConfigSet(stack, "set", { agent, contextId: "incident-7", url, token: "env:HOOK_TOKEN" }),
      { agents: [{ agent, headers, bearerTokenFrom: "env:GATEWAY_TOKEN" }] },
    );

  declareWith({ "X-Team": "on-call" });
  const refused = await folder.apply(access);
  expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/the agent's card requires key and token/) });
  expect(await covered()).toBe(0);

  declareWith({ "X-Gateway-Key": "env:GATEWAY_KEY" });
  const applied = await folder.apply(access);
  expect(applied.code, applied.text).toBe(0);
  expect(await covered()).toBe(12);
  const destroyed = await folder.destroy(access);
  expect(destroyed.code, destroyed.text).toBe(0);
  expect(await covered()).toBe(0);
});
