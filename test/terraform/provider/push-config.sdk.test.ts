/** Push configurations with an independent agent: the public SDK's server. */
import { expect, it, onTestFinished, vi } from "vitest";
import { createAgentClient } from "../../../lib/services/a2a/client.ts";
import { secret } from "../../run/secret.ts";
import { startSdkAgent } from "../../services/a2a/client/sdk-agent.ts";
import type { Declarations, Ran } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import type { Listed } from "../real-terraform/agent-tasks.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { providerGround } from "./provider-ground.ts";
import { bearerWith, second, url } from "./push-ground.ts";

/** An agent and its tasks. */
const begin = async (tenant?: string) => {
  const agent = await startSdkAgent(tenant);
  const client = createAgentClient({ agent });
  const start = async (contextId?: string): Promise<{ id: string; contextId: string }> => {
    const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "wait" }], ...(contextId && { contextId }) };
    const { task } = await client.call("SendMessage", { message, configuration: { returnImmediately: true } });
    return { ...Object(task) };
  };
  const configs = async (taskId: string): Promise<readonly Listed[]> => {
    const { configs = [] } = await client.call("ListTaskPushNotificationConfigs", { taskId });
    return configs as readonly Listed[];
  };
  return { agent, client, start, configs };
};

/** Applies, and expects an empty plan afterwards. */
const applied = async (module: TerraformCore, declared: Declarations): Promise<Ran> => {
  const ran = await module.apply(declared);
  expect(ran.code, ran.text).toBe(0);
  expect(await module.plan(declared)).toMatchObject({ code: 0 });
  return ran;
};

it("a configuration at the public SDK's server works as with the emulator, with a tenant or without", async () => {
  const module = (await providerGround()).rootModule();
  const agents = await Promise.all(
    [undefined, "team a/b"].map(async (tenant, index) => {
      const agent = await begin(tenant);
      const { id } = await agent.start();
      const path = tenant === undefined ? "" : "team%20a%2Fb/";
      return { ...agent, id, path, address: `lintel_push_config.agent_${index}` };
    }),
  );
  const declared = (changes: Arguments = {}): Declarations =>
    Object.fromEntries(
      agents.map(({ agent, id, address }) => [
        address,
        { agent, task_id: id, id: "on-call", url, ...bearerWith(), ...changes },
      ]),
    );
  await applied(module, declared());
  for (const { agent, id, path, address, configs } of agents) {
    expect(await configs(id)).toMatchObject([{ id: "on-call", url, authentication: { scheme: "Bearer" } }]);
    expect(module.attributes(address).import_id).toBe(`${agent}#${path}${id}/on-call`);
  }
  expect((await applied(module, declared({ url: second }))).done).toContain("2 changed");
  for (const { id, configs, client } of agents) {
    expect(await configs(id)).toMatchObject([{ url: second }]);
    await client.call("CreateTaskPushNotificationConfig", { taskId: id, id: "on-call", url });
  }
  expect((await applied(module, declared({ update_mode: "replace" }))).done).toContain("2 changed");

  // The SDK logs that nothing is listening at the address.
  const read = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => read.mockRestore());
  for (const { id, configs, client } of agents) {
    expect(await configs(id)).toHaveLength(1);
    await client.call("CancelTask", { id });
  }
  expect(await module.plan(declared({ update_mode: "replace" }))).toMatchObject({ code: 0 });
  const destroyed = await module.destroy();
  expect(destroyed.code, destroyed.text).toBe(0);
});

it("a set covers the tasks of a context at the public SDK's server", async () => {
  const { agent, start, configs } = await begin();
  const module = (await providerGround()).rootModule();
  const first = await start("incident-7");
  const other = await start("incident-7");
  const declared = {
    "lintel_push_config_set.all": { agent, context_id: "incident-7", url, token: secret("Hook1") },
  };
  await applied(module, declared);
  for (const { id } of [first, other]) expect(await configs(id)).toMatchObject([{ url }]);
  const third = await start("incident-7");
  expect((await applied(module, declared)).done).toContain("1 changed");
  expect(await configs(third.id)).toMatchObject([{ url }]);
  const destroyed = await module.destroy();
  expect(destroyed.code, destroyed.text).toBe(0);
  for (const { id } of [first, other, third]) expect(await configs(id)).toEqual([]);
});
