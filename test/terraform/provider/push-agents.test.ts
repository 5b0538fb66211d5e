/** The agent of a push configuration, its credentials, its bindings and versions, and agents that contradict their cards. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ObjectValue } from "../../../lib/terraform/protocol/provider-server.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { cardWith } from "../../services/a2a/emulator/running-agent.ts";
import type { Declarations } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import { AgentTasks, agentThatWaits } from "../real-terraform/agent-tasks.ts";
import { providerGround } from "./provider-ground.ts";
import { pushGround, second, url } from "./push-ground.ts";

const token = secret("Agent");
const [tokenVariable, hookVariable] = ["LINTEL_TEST_PUSH_AGENT", "LINTEL_TEST_PUSH_HOOK"];
const bearer = {
  securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: "Bearer" } } },
  securityRequirements: [{ schemes: { bearer: {} } }],
};
const withTenants = {
  supportedInterfaces: ["team a/b", "team-c"].map((tenant) => ({
    ...{ url: "{base_url}/agent", protocolBinding: "HTTP+JSON", protocolVersion: "1.0", tenant },
  })),
};
const address = "lintel_push_config.on_call";

beforeAll(() => {
  vi.stubEnv(tokenVariable, token);
  vi.stubEnv(hookVariable, secret("Hook"));
});
afterAll(() => {
  vi.unstubAllEnvs();
});

/** An agent with a card. */
async function agentWith(card: object, capabilities: object = {}, tenant?: string) {
  const agentPath = join(temporaryFolder(), "agent.json");
  expectSecretsIn(agentPath, "the agent knows its callers by it");
  await writeFile(
    agentPath,
    JSON.stringify({ card: cardWith(card, capabilities), credentials: { bearerTokens: [token] } }),
  );
  const ground = await providerGround(agentThatWaits({ agentPath }));
  const tasks = new AgentTasks(ground.emulator.url, tenant, { authorization: `Bearer ${token}` });
  return { ...ground, tasks, agent: tasks.agent };
}
const declared = (task_id: string, changes: Arguments = {}): Declarations => ({
  [address]: { task_id, id: "on-call", url, token: `env:${hookVariable}`, ...changes },
});
const credentials = (variable = tokenVariable) => ({ bearer: { secret_from: `env:${variable}` } });

describe("an agent that", () => {
  it("requires credentials gets those of the provider's settings, or its headers and bearer token", async () => {
    const { tasks, agent, applied, rootModule, logged } = await agentWith(bearer);
    const task = await tasks.start();
    const headers = { "X-Team": "on-call", "X-Gateway-Key": `env:${hookVariable}` };
    const settings: readonly ObjectValue[] = [
      { agent, credentials: credentials() },
      { agent, bearer_token_from: `env:${tokenVariable}`, headers },
    ];
    for (const each of settings) {
      const module = rootModule({ agents: [each] });
      await applied(module, declared(task));
      expect(await tasks.configs(task)).toMatchObject([{ url }]);
      expect(JSON.stringify([module.attributes(address), logged])).not.toContain(secret(""));
      expect(await module.destroy()).toMatchObject({ code: 0 });
    }
  });

  it("would get secrets or names in headers that are not allowed is refused", async () => {
    const { agent, rootModule } = await agentWith({});
    const headers = { "X-Gateway-Key": "swordfish", Host: "agents.example.com" };
    const { code, text } = await rootModule({ agents: [{ agent, headers }] }).plan({});
    expect(code).toBe(1);
    expect(text).toContain("holds a secret, by its name or its form (9 characters, not shown)");
    expect(text).toContain("the name concerns one connection");
    expect(text).not.toContain("swordfish");
  });

  it("refuses the credentials is not mistaken for one without the configuration", async () => {
    const { tasks, agent, applied, rootModule } = await agentWith(bearer);
    const task = await tasks.start();
    const module = rootModule({ agents: [{ agent, credentials: credentials() }] });
    await applied(module, declared(task));
    const { importId } = { importId: String(module.attributes(address).import_id) };
    const imports = { [address]: importId };
    const refused = rootModule({ agents: [{ agent, credentials: credentials(hookVariable) }], max_retries: 0 });
    const { code, text } = await refused.plan(declared(task), { imports });
    expect([code, text]).toEqual([1, expect.stringContaining("status 401")]);
    const without = await rootModule().plan(declared(task, { agent }), { imports });
    expect(without.text).toContain("not sent, because the agent's card requires bearer");
  });

  it("is not named is reported as missing", async () => {
    const { agent, rootModule } = await agentWith({});
    const { text } = await rootModule().apply(declared("task-1"));
    expect(text).toContain("agent is missing: set the address of the agent");
    const two = rootModule({ agents: [{ agent }, { agent: "https://other.example.test" }] });
    expect((await two.apply(declared("task-1"))).text).toContain("declare exactly one in the provider's agents");
  });

  it.each(["agent.example.test", `https://user:${secret("Password")}@agent.example.test`])(
    "is not a web address, case %#, is refused",
    async (agent) => {
      const { rootModule } = await agentWith({});
      const { code, text } = await rootModule().plan(declared("task-1", { agent }));
      expect(code).toBe(1);
      expect(text).toContain("it must be an absolute URL with https or http, without a name and password");
      expect(text).not.toContain(secret(""));
    },
  );

  it.each([
    ["the first that the card has", undefined, "team a/b"],
    ["the declared one", "team-c", "team-c"],
  ])("has tenants gets requests with %s", async (_, declaredTenant, tenant) => {
    const { tasks, agent, applied, rootModule } = await agentWith(withTenants, {}, encodeURIComponent(tenant));
    const task = await tasks.start();
    const module = rootModule();
    await applied(module, declared(task, { agent, tenant: declaredTenant }));
    expect(module.attributes(address).import_id).toBe(`${agent}#${encodeURIComponent(tenant)}/${task}/on-call`);
    expect(await module.destroy()).toMatchObject({ code: 0 });
    expect(await tasks.configs(task)).toEqual([]);
  });

  it("has tenants gets the credentials of the card's tenant", async () => {
    const { tasks, agent, applied, rootModule } = await agentWith(
      { ...bearer, ...withTenants },
      {},
      encodeURIComponent("team a/b"),
    );
    const module = rootModule({ agents: [{ agent, tenant: "team a/b", credentials: credentials() }] });
    await applied(module, declared(await tasks.start()));
  });

  it("has no tenant with this name is reported with its tenants", async () => {
    const { agent, rootModule } = await agentWith(withTenants);
    const { text } = await rootModule().apply(declared("t", { agent, tenant: "team-d" }));
    expect(text).toContain('tenant "team-d"; it declares HTTP+JSON 1.0 (tenant "team a/b")');
  });

  it("declares no push notifications gets none", async () => {
    const { tasks, agent, rootModule, requestsOf } = await agentWith({}, { pushNotifications: false });
    const task = await tasks.start();
    const requests = await requestsOf(async () => {
      const { text } = await rootModule().apply(declared(task, { agent }));
      expect(text).toContain("the agent's card does not declare capabilities.pushNotifications: true");
    });
    expect(requests).not.toContain("CreateTaskPushNotificationConfig");
  });

  it("refuses a declared capability is reported as faulty", async () => {
    const { tasks, agent, rootModule, fault } = await agentWith({}, { pushNotifications: false });
    const task = await tasks.start();
    const set = { "capabilities.pushNotifications": true };
    await fault({ kind: "edit-answer", operations: ["GetAgentCard"], set });
    const { text } = await rootModule().apply(declared(task, { agent }));
    expect(text).toContain("so the card is wrong: report it to the agent's operator");
  });
});

/** The way of the requests that create configurations: their methods and paths. */
async function waysOf({ emulator }: Awaited<ReturnType<typeof providerGround>>): Promise<readonly string[]> {
  const { requests } = (await emulator.send("GET", "/_lintel/requests")).body;
  const sent = requests.filter(({ operation }) => operation === "CreateTaskPushNotificationConfig");
  return [...new Set(sent.map((each) => `${Object(each).method} ${Object(each).path}`))];
}

describe.each([
  ["JSONRPC", "POST /agent"],
  ["GRPC", "POST /lf.a2a.v1.A2AService/CreateTaskPushNotificationConfig"],
])("over %s", (protocol_binding, way) => {
  it("a push configuration is created, changed, imported and destroyed", async () => {
    const ground = await pushGround();
    const { tasks, task, applied } = ground;
    const module = ground.rootModule();
    const all = (changes: Arguments = {}) => ground.named("on_call", { id: "on-call", protocol_binding, ...changes });
    await applied(module, all());
    expect(await waysOf(ground)).toEqual([way]);
    const changed = all({ url: second, authentication: undefined, token: secret("Hook2") });
    expect(await applied(module, changed)).toEqual(["CreateTaskPushNotificationConfig"]);
    expect(await tasks.configs(task)).toMatchObject([{ id: "on-call", url: second, token: secret("Hook2") }]);
    module.forget(address);
    const imports = { [address]: `${tasks.agent}#${task}/on-call` };
    expect(await module.apply(changed, { imports })).toMatchObject({ code: 0, actions: { [address]: "update" } });
    expect(await module.plan(changed)).toMatchObject({ code: 0, actions: {} });
    expect(await module.destroy()).toMatchObject({ code: 0 });
    expect(await tasks.configs(task)).toEqual([]);
  });

  it("a set covers the tasks of its context", async () => {
    const ground = await pushGround();
    const { tasks } = ground;
    const module = ground.rootModule();
    const both = [await tasks.start("incident-9"), await tasks.start("incident-9")].sort();
    const set = (to: string): Declarations => ({
      "lintel_push_config_set.all": {
        ...{
          agent: tasks.agent,
          context_id: "incident-9",
          id: "set",
          url: to,
          token: secret("Hook1"),
          protocol_binding,
        },
      },
    });
    await ground.applied(module, set(url));
    await ground.applied(module, set(second));
    expect(await waysOf(ground)).toEqual([way]);
    for (const each of both) expect(await tasks.configs(each)).toMatchObject([{ url: second }]);
    expect(await module.destroy()).toMatchObject({ code: 0 });
    for (const each of both) expect(await tasks.configs(each)).toEqual([]);
  });
});

describe("an agent of version 0.3", () => {
  const started = async () => {
    const ground = await providerGround(agentThatWaits({ protocol: "0.3" }));
    const agent = ground.emulator.url;
    /** Sends a request over JSON-RPC in the words of 0.3; its result. */
    const result = async (method: string, params: object): Promise<unknown> => {
      const response = await fetch(`${agent}/agent`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      });
      return Object(await response.json()).result;
    };
    const message = { kind: "message", messageId: "m", role: "user", parts: [{ kind: "text", text: "go on" }] };
    const task: string = Object(await result("message/send", { message, configuration: { blocking: false } })).id;
    const configs = async () => {
      const all = await result("tasks/pushNotificationConfig/list", { id: task });
      return new Map(
        (Array.isArray(all) ? all : []).map(({ pushNotificationConfig: each }) => [String(each.url), Object(each)]),
      );
    };
    return { ...ground, agent, task, configs };
  };

  it.each([
    ["JSONRPC", undefined, () => "POST /agent"],
    ["HTTP+JSON", "HTTP+JSON", (task: string) => `POST /agent/v1/tasks/${task}/pushNotificationConfigs`],
  ])("has configurations over %s, and a plan says once what is lost", async (_, protocol_binding, way) => {
    const ground = await started();
    const { agent, task, configs } = ground;
    const module = ground.rootModule();
    const named = (name: string, changes: Arguments = {}): Declarations => ({
      [`lintel_push_config.${name}`]: {
        ...{ agent, task_id: task, id: name, url, protocol_binding },
        ...{ authentication: { scheme: "Bearer", credentials: secret("Hook1") } },
        ...changes,
      },
    });
    const remark = /127\.0\.0\.1:\d+ speaks version 0\.3 of A2A: tenants, lists of tasks, [^.]* are lost/g;
    const both = { ...named("first"), ...named("second") };
    const { code, text } = await module.apply(both);
    expect([code, text.match(remark)?.length], text).toEqual([0, 1]);
    expect(text).toMatch(/Warning: .*speaks version 0\.3/);
    expect(await waysOf(ground)).toEqual([way(task)]);
    const changed = { ...named("first", { url: second }), ...named("second") };
    expect(await module.apply(changed)).toMatchObject({ code: 0, actions: { "lintel_push_config.first": "update" } });
    expect((await configs()).get(second)).toMatchObject({ id: "first", authentication: { schemes: ["Bearer"] } });
    expect((await configs()).get(url)).toMatchObject({ id: "second" });
    module.forget("lintel_push_config.first");
    const imports = { "lintel_push_config.first": `${agent}#${task}/first` };
    expect(await module.apply(changed, { imports })).toMatchObject({ code: 0 });
    expect(await module.plan(changed)).toMatchObject({ actions: {} });
    expect(await module.destroy()).toMatchObject({ code: 0 });
    expect((await configs()).size).toBe(0);
  });

  it("has no set of configurations, since it cannot list tasks: one sentence says so", async () => {
    const { agent, rootModule } = await started();
    const set = { agent, context_id: "incident-7", url, token: secret("Hook1") };
    const { code, text } = await rootModule().apply({ "lintel_push_config_set.all": set });
    expect(code).toBe(1);
    expect(text).toMatch(
      /ListTasks: not sent, because 127\.0\.0\.1:\d+ speaks version 0\.3 of A2A, which has no list of tasks\. Name the tasks, or use an agent of version 1\.0/,
    );
    expect(text).not.toContain(secret(""));
  });
});
