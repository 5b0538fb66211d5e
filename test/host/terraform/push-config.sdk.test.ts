/** Push configurations with an independent agent: the public SDK's server. */
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { createAgentClient } from "../../../lib/api/agent/client.ts";
import { startSdkAgent } from "../../api/agent/sdk-agent.ts";
import { secret } from "../../run/secret.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { block, type Listed } from "./agent-tasks.ts";
import { url } from "./push-configs.ts";
import { Bench } from "./terraform.ts";

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

  /** An agent, its tasks, and a folder. */
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
    const folder = await bench.folder();
    const applied = async (text: string): Promise<string> => {
      await folder.write(variable + text);
      const { code, output } = await folder.apply();
      expect(code, output).toBe(0);
      expect((await folder.plan()).output).toContain("No changes.");
      return output;
    };
    return { agent, client, start, configs, folder, applied };
  };

  it.each([undefined, "team a/b"])("a configuration works as with the emulator (tenant %j)", async (tenant) => {
    const { agent, client, start, configs, folder, applied } = await begin(tenant);
    const { id } = await start();
    const declared = (attributes: { readonly [name: string]: string } = {}) =>
      block("lintel_push_config", {
        agent: JSON.stringify(agent),
        task_id: JSON.stringify(id),
        id: '"on-call"',
        url: JSON.stringify(url),
        authentication: '{ scheme = "Bearer", credentials = var.secret }',
        ...attributes,
      });
    await applied(declared());
    expect(await configs(id)).toMatchObject([{ id: "on-call", url, authentication: { scheme: "Bearer" } }]);
    expect(await folder.state()).toContain(
      `"import_id": "${agent}#${tenant === undefined ? "" : "team%20a%2Fb/"}${id}/on-call"`,
    );
    expect(await applied(declared({ url: '"https://hooks.example.test/second"' }))).toContain("1 changed");
    expect(await configs(id)).toMatchObject([{ url: "https://hooks.example.test/second" }]);
    await client.call("CreateTaskPushNotificationConfig", { taskId: id, id: "on-call", url });
    expect(await applied(declared({ update_mode: '"replace"' }))).toContain("1 changed");
    expect(await configs(id)).toHaveLength(1);

    // The SDK logs that nothing is listening at the address.
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => told.mockRestore());
    await client.call("CancelTask", { id });
    expect((await folder.plan()).output).toContain("No changes.");
    const destroyed = await folder.run("destroy", "-auto-approve");
    expect(destroyed.code, destroyed.output).toBe(0);
  });

  it("a set covers the tasks of a context", async () => {
    const { agent, start, configs, folder, applied } = await begin();
    const first = await start("incident-7");
    const second = await start("incident-7");
    const declared = block("lintel_push_config_set", {
      agent: JSON.stringify(agent),
      context_id: '"incident-7"',
      url: JSON.stringify(url),
      token: "var.secret",
    });
    await applied(declared);
    for (const { id } of [first, second]) expect(await configs(id)).toMatchObject([{ url }]);
    const third = await start("incident-7");
    expect(await folder.plan()).toMatchObject({ code: 2 });
    await applied(declared);
    expect(await configs(third.id)).toMatchObject([{ url }]);
    const destroyed = await folder.run("destroy", "-auto-approve");
    expect(destroyed.code, destroyed.output).toBe(0);
    for (const { id } of [first, second, third]) expect(await configs(id)).toEqual([]);
  });
});
