/** The agent of a push configuration, its credentials, and agents that contradict their cards. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { cardWith } from "../../services/a2a/emulator/running-agent.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { AgentTasks, agentThatWaits, block } from "./agent-tasks.ts";
import { url } from "./push-configs.ts";
import { Bench, type Folder } from "./terraform.ts";

const token = secret("Agent");
const secrets = { AGENT_TOKEN: token, HOOK_TOKEN: secret("Hook") };
const bearer = {
  securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: "Bearer" } } },
  securityRequirements: [{ schemes: { bearer: {} } }],
};
const withTenants = {
  supportedInterfaces: ["team a/b", "team-c"].map((tenant) => ({
    ...{ url: "{base_url}/agent", protocolBinding: "HTTP+JSON", protocolVersion: "1.0", tenant },
  })),
};

describeWithTerraform("an agent that", () => {
  const endings: (() => Promise<unknown>)[] = [];
  /** All agents have the same provider. */
  let first: Bench | undefined;
  const benches = new Map<string, Bench>();
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  let folder: Folder;
  let bench: Bench;

  /** An agent with a card, started once: its tasks. */
  const begin = async (card: object, capabilities: object = {}, tenant?: string): Promise<AgentTasks> => {
    const key = JSON.stringify([card, capabilities]);
    bench = benches.get(key) ?? (await startBench(card, capabilities));
    benches.set(key, bench);
    await bench.reset();
    folder = await bench.folder();
    return new AgentTasks(bench.emulator.url, tenant, { authorization: `Bearer ${token}` });
  };

  const startBench = async (card: object, capabilities: object): Promise<Bench> => {
    const agentPath = join(temporaryFolder(), "agent.json");
    expectSecretsIn(agentPath, "the agent knows its callers by it");
    const credentials = { bearerTokens: [token] };
    await writeFile(agentPath, JSON.stringify({ card: cardWith(card, capabilities), credentials }));
    const options = agentThatWaits({ agentPath });
    const started = await (first?.beside(options) ?? Bench.start(options, secrets));
    first ??= started;
    endings.push(() => started.stop());
    return started;
  };

  const declared = (task: string, attributes: { readonly [name: string]: string | undefined } = {}) =>
    block("lintel_push_config", {
      task_id: JSON.stringify(task),
      id: '"on-call"',
      url: JSON.stringify(url),
      token: '"env:HOOK_TOKEN"',
      ...attributes,
    });
  const run = (...args: readonly string[]) => folder.run(...args);
  const apply = () => run("apply", "-auto-approve");
  const agents = (agent: string, reference = '"env:AGENT_TOKEN"') => ({
    agents: `[{ agent = ${JSON.stringify(agent)}, credentials = { bearer = { secret_from = ${reference} } } }]`,
  });

  it("requires credentials gets those of the provider's settings", async () => {
    const tasks = await begin(bearer);
    const task = await tasks.start();
    await folder.write(declared(task), agents(tasks.agent));
    const { code, output } = await apply();
    expect(code, output).toBe(0);
    expect(await tasks.configs(task)).toMatchObject([{ url }]);
    expect((await run("plan")).output).toContain("No changes.");
    expect(await folder.state()).not.toContain(token);
    expect(await run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("stands behind a gateway gets the headers and the bearer token of the provider's settings", async () => {
    const tasks = await begin(bearer);
    const task = await tasks.start();
    const settings = (more: string) => ({
      agents: `[{ agent = ${JSON.stringify(tasks.agent)}, bearer_token_from = "env:AGENT_TOKEN", headers = { ${more} } }]`,
    });
    await folder.write(declared(task), settings('X-Team = "on-call", X-Gateway-Key = "env:HOOK_TOKEN"'));
    const { code, output } = await apply();
    expect(code, output).toBe(0);
    expect(await tasks.configs(task)).toMatchObject([{ url }]);
    expect((await run("plan")).output).toContain("No changes.");
    const { output: shown } = await run("plan", "-out=plan");
    for (const hidden of [token, secrets.HOOK_TOKEN]) expect(shown + (await folder.state())).not.toContain(hidden);
    await folder.write(declared(task), settings('X-Gateway-Key = "swordfish", Host = "agents.example.com"'));
    const refused = await run("plan");
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(
      /holds\s+a\s+secret,\s+by\s+its\s+name\s+or\s+its\s+form\s+\(9\s+characters,\s+not\s+shown\)/,
    );
    expect(refused.output).toMatch(/the\s+name\s+concerns\s+one\s+connection/);
    expect(refused.output.replaceAll(/\s+on .*\n.*\n/g, "")).not.toContain("swordfish");
    await folder.write(declared(task), settings(""));
    expect(await run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("refuses the credentials is not mistaken for one without the configuration", async () => {
    const tasks = await begin(bearer);
    const task = await tasks.start();
    await folder.write(declared(task), agents(tasks.agent));
    await apply();
    await folder.write(declared(task), agents(tasks.agent, '"env:HOOK_TOKEN"'));
    const { code, text } = await run("plan", "-detailed-exitcode");
    expect(code).toBe(1);
    expect(text).toContain("status 401");
    await folder.write(declared(task, { agent: JSON.stringify(tasks.agent) }));
    expect((await run("plan")).text).toContain("not sent, because the agent's card requires bearer");
    expect(await folder.state()).toContain("on-call");
  });

  it("is not named is reported as missing", async () => {
    const tasks = await begin({});
    await folder.write(declared("task-1"));
    expect((await apply()).text).toContain("agent is missing: set the address of the agent");
    const two = `[{ agent = "${tasks.agent}" }, { agent = "https://other.example.test" }]`;
    await folder.write(declared("task-1"), { agents: two });
    expect((await apply()).text).toContain("declare exactly one in the provider's agents");
  });

  it.each(["agent.example.test", "https://user:secret@agent.example.test"])(
    "is not a web address (%s)",
    async (agent) => {
      await begin({});
      await folder.write(declared("task-1", { agent: JSON.stringify(agent) }));
      const { code, text } = await run("plan");
      expect(code).toBe(1);
      expect(text).toContain("it must be an absolute URL with https or http, without a name and password");
      expect(text).not.toContain("bug in the provider");
      expect(text.split("on main.tf")[0]).not.toContain("user:secret");
    },
  );

  it.each([
    ["the first that the card has", undefined, "team a/b"],
    ["the declared one", "team-c", "team-c"],
  ])("has tenants gets requests with %s", async (_, declaredTenant, tenant) => {
    const tasks = await begin(withTenants, {}, encodeURIComponent(tenant));
    const task = await tasks.start();
    const [name, value] = ["tenant", declaredTenant && JSON.stringify(declaredTenant)];
    await folder.write(declared(task, { agent: JSON.stringify(tasks.agent), [name]: value }));
    const { code, output } = await apply();
    expect(code, output).toBe(0);
    expect((await run("plan")).output).toContain("No changes.");
    expect(await folder.state()).toContain(`${tasks.agent}#${encodeURIComponent(tenant)}/${task}/on-call`);
    expect(await run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await tasks.configs(task)).toEqual([]);
  });

  it("has tenants gets the credentials of the card's tenant", async () => {
    const tasks = await begin({ ...bearer, ...withTenants }, {}, encodeURIComponent("team a/b"));
    const task = await tasks.start();
    const { agents: all } = agents(tasks.agent);
    await folder.write(declared(task), { agents: all.replace("credentials", 'tenant = "team a/b", credentials') });
    const { code, output } = await apply();
    expect(code, output).toBe(0);
    expect((await run("plan")).output).toContain("No changes.");
  });

  it("has no tenant with this name is reported with its tenants", async () => {
    const tasks = await begin(withTenants);
    await folder.write(declared("t", { agent: JSON.stringify(tasks.agent), tenant: '"team-d"' }));
    expect((await apply()).text).toContain('tenant "team-d"; it declares HTTP+JSON 1.0 (tenant "team a/b")');
  });

  it("declares no push notifications gets none", async () => {
    const tasks = await begin({}, { pushNotifications: false });
    const task = await tasks.start();
    await folder.write(declared(task, { agent: JSON.stringify(tasks.agent) }));
    await bench.forgetRequests();
    expect((await apply()).text).toContain("the agent's card does not declare capabilities.pushNotifications: true");
    expect(await bench.operations()).not.toContain("CreateTaskPushNotificationConfig");
  });

  it("refuses a declared capability is reported as faulty", async () => {
    const tasks = await begin({}, { pushNotifications: false });
    const task = await tasks.start();
    await bench.admin("POST", "faults", {
      kind: "edit-answer",
      operations: ["GetAgentCard"],
      set: { "capabilities.pushNotifications": true },
    });
    await folder.write(declared(task, { agent: JSON.stringify(tasks.agent) }));
    expect((await apply()).text).toContain("so the card is wrong: report it to the agent's operator");
  });
});
