/** Push configurations with an independent agent: the public SDK's server. */
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { createAgentClient } from "../../../lib/services/a2a/client.ts";
import { secret } from "../../run/secret.ts";
import { startSdkAgent } from "../../services/a2a/client/sdk-agent.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { block, type Listed } from "./agent-tasks.ts";
import { url } from "./push-configs.ts";
import { Bench, type Folder } from "./terraform.ts";

describeWithTerraform("at the public SDK's server", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench?.stop());

  const variable = `variable "secret" {
  type      = string
  ephemeral = true
  default   = "${secret("Hook")}"
}
`;

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
  const applied = async (folder: Folder, text: string): Promise<string> => {
    await folder.write(variable + text);
    const { code, output } = await folder.apply();
    expect(code, output).toBe(0);
    expect((await folder.plan()).output).toContain("No changes.");
    return output;
  };

  it("a configuration works as with the emulator, with a tenant or without", async () => {
    const folder = await bench.folder();
    const agents = await Promise.all(
      [undefined, "team a/b"].map(async (tenant) => {
        const agent = await begin(tenant);
        return { ...agent, id: (await agent.start()).id, path: tenant === undefined ? "" : "team%20a%2Fb/" };
      }),
    );
    const declared = (attributes: { readonly [name: string]: string } = {}): string =>
      agents
        .map(({ agent, id }, index) => {
          const authentication = '{ scheme = "Bearer", credentials = var.secret }';
          const all = { id: '"on-call"', url: JSON.stringify(url), authentication, ...attributes };
          const where = { agent: JSON.stringify(agent), task_id: JSON.stringify(id) };
          return block("lintel_push_config", { ...where, ...all }, `agent_${index}`);
        })
        .join("");
    await applied(folder, declared());
    for (const { agent, id, path, configs } of agents) {
      expect(await configs(id)).toMatchObject([{ id: "on-call", url, authentication: { scheme: "Bearer" } }]);
      expect(await folder.state()).toContain(`"import_id": "${agent}#${path}${id}/on-call"`);
    }
    expect(await applied(folder, declared({ url: '"https://hooks.example.test/second"' }))).toContain("2 changed");
    for (const { id, configs, client } of agents) {
      expect(await configs(id)).toMatchObject([{ url: "https://hooks.example.test/second" }]);
      await client.call("CreateTaskPushNotificationConfig", { taskId: id, id: "on-call", url });
    }
    expect(await applied(folder, declared({ update_mode: '"replace"' }))).toContain("2 changed");

    // The SDK logs that nothing is listening at the address.
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => told.mockRestore());
    for (const { id, configs, client } of agents) {
      expect(await configs(id)).toHaveLength(1);
      await client.call("CancelTask", { id });
    }
    expect((await folder.plan()).output).toContain("No changes.");
    const destroyed = await folder.run("destroy", "-auto-approve");
    expect(destroyed.code, destroyed.output).toBe(0);
  });

  it("a set covers the tasks of a context", async () => {
    const { agent, start, configs } = await begin();
    const folder = await bench.folder();
    const first = await start("incident-7");
    const second = await start("incident-7");
    const declared = block("lintel_push_config_set", {
      agent: JSON.stringify(agent),
      context_id: '"incident-7"',
      url: JSON.stringify(url),
      token: "var.secret",
    });
    await applied(folder, declared);
    for (const { id } of [first, second]) expect(await configs(id)).toMatchObject([{ url }]);
    const third = await start("incident-7");
    expect(await applied(folder, declared)).toContain("1 changed");
    expect(await configs(third.id)).toMatchObject([{ url }]);
    const destroyed = await folder.run("destroy", "-auto-approve");
    expect(destroyed.code, destroyed.output).toBe(0);
    for (const { id } of [first, second, third]) expect(await configs(id)).toEqual([]);
  });
});
