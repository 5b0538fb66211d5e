/** Push configurations over each binding of an agent, and at agents of version 0.3. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Expressions } from "../../resource-blocks.ts";
import { secret } from "../../run/secret.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type AgentTasks, agentThatWaits, block } from "./agent-tasks.ts";
import { agentAndFolder, apply, secretVariable, url, withSecret } from "./push-configs.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

const second = "https://hooks.example.test/second";

/** The way of the requests of an operation: their methods and paths. */
async function waysOf(bench: Bench, operation: string): Promise<readonly string[]> {
  const { requests } = await bench.admin("GET", "requests");
  const found = (Array.isArray(requests) ? requests : []).filter((each) => each.operation === operation);
  return [...new Set(found.map(({ method, path }) => `${method} ${path}`))];
}

describeWithTerraform("push configurations over", () => {
  let bench: Bench;
  let tasks: AgentTasks;
  let folder: Folder;
  agentAndFolder((ground) => {
    ({ bench, tasks, folder } = ground);
  });

  describe.each([
    ["JSONRPC", "POST /agent"],
    ["GRPC", "POST /lf.a2a.v1.A2AService/CreateTaskPushNotificationConfig"],
  ])("%s", (binding, way) => {
    const protocol = { protocol_binding: JSON.stringify(binding) };

    it("one is created, changed, imported and destroyed", async () => {
      const task = await tasks.start();
      const text = (changes: Expressions = {}) =>
        secretVariable +
        block("lintel_push_config", {
          ...{ agent: JSON.stringify(tasks.agent), task_id: JSON.stringify(task), id: '"on-call"' },
          ...{ url: JSON.stringify(url), token: "var.secret", ...protocol, ...changes },
        });
      await apply(folder, text(), []);
      expect(await waysOf(bench, "CreateTaskPushNotificationConfig")).toEqual([way]);
      const ran = await apply(folder, text({ url: JSON.stringify(second) }), withSecret(secret("Hook2")));
      expect(ran.text).toContain("0 added, 1 changed, 0 destroyed");
      expect(await tasks.configs(task)).toMatchObject([{ id: "on-call", url: second, token: secret("Hook2") }]);

      expect(await folder.run("state", "rm", "lintel_push_config.on_call")).toMatchObject({ code: 0 });
      const id = `${tasks.agent}#${task}/on-call`;
      expect(await folder.run("import", "lintel_push_config.on_call", id)).toMatchObject({ code: 0 });
      await apply(folder, text({ url: JSON.stringify(second) }), withSecret(secret("Hook2")));
      expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
      expect(await tasks.configs(task)).toEqual([]);
    });

    it("a set covers the tasks of its context", async () => {
      const all = [await tasks.start("incident-9"), await tasks.start("incident-9")].sort();
      const text = (address: string) =>
        secretVariable +
        block("lintel_push_config_set", {
          ...{ agent: JSON.stringify(tasks.agent), context_id: '"incident-9"', id: '"set"' },
          ...{ url: JSON.stringify(address), token: "var.secret", ...protocol },
        });
      await apply(folder, text(url), []);
      await apply(folder, text(second), []);
      expect(await waysOf(bench, "CreateTaskPushNotificationConfig")).toEqual([way]);
      for (const task of all) expect(await tasks.configs(task)).toMatchObject([{ url: second }]);
      expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
      for (const task of all) expect(await tasks.configs(task)).toEqual([]);
    });
  });
});

describeWithTerraform("an agent of version 0.3", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder(agentThatWaits({ protocol: "0.3" }), (ground) => {
    ({ bench, folder } = ground);
  });

  /** Sends a request over JSON-RPC in the words of 0.3; its result. */
  async function result(method: string, params: object): Promise<unknown> {
    const response = await fetch(`${bench.emulator.url}/agent`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return Object(await response.json()).result;
  }

  const startTask = async (): Promise<string> => {
    const message = {
      kind: "message",
      messageId: randomUUID(),
      role: "user",
      parts: [{ kind: "text", text: "go on" }],
    };
    return Object(await result("message/send", { message, configuration: { blocking: false } })).id;
  };
  const configsByUrl = async (id: string) => {
    const all = await result("tasks/pushNotificationConfig/list", { id });
    const configs = (Array.isArray(all) ? all : []).map(({ pushNotificationConfig }) => pushNotificationConfig);
    return new Map(configs.map((config) => [config.url, config]));
  };
  const remark = /127\.0\.0\.1:\d+ speaks version 0\.3 of A2A: tenants, lists of tasks, [^.]* are lost/g;

  it.each([
    ["JSONRPC", undefined, "POST /agent"],
    ["HTTP+JSON", '"HTTP+JSON"', (task: string) => `POST /agent/v1/tasks/${task}/pushNotificationConfigs`],
  ])("has configurations over %s, and Terraform says once what is lost", async (_, protocol_binding, way) => {
    const task = await startTask();
    const named = (name: string, changes: Expressions = {}) =>
      block(
        "lintel_push_config",
        {
          ...{ agent: JSON.stringify(bench.emulator.url), task_id: JSON.stringify(task), id: JSON.stringify(name) },
          ...{ url: JSON.stringify(url), authentication: '{ scheme = "Bearer", credentials = var.secret }' },
          ...{ protocol_binding, ...changes },
        },
        name,
      );
    const text = (changes?: Expressions) => secretVariable + named("first", changes) + named("second");
    const created = await apply(folder, text(), []);
    expect(created.text.match(remark)).toHaveLength(1);
    expect(created.text).toMatch(/Warning: .*speaks version 0\.3/);
    expect(await waysOf(bench, "CreateTaskPushNotificationConfig")).toEqual([
      typeof way === "string" ? way : way(task),
    ]);
    const changed = await apply(folder, text({ url: JSON.stringify(second) }), []);
    expect(changed.text).toContain("0 added, 1 changed, 0 destroyed");
    const configs = await configsByUrl(task);
    expect(configs.get(second)).toMatchObject({ id: "first", authentication: { schemes: ["Bearer"] } });
    expect(configs.get(url)).toMatchObject({ id: "second" });

    expect(await folder.run("state", "rm", "lintel_push_config.first")).toMatchObject({ code: 0 });
    const id = `${bench.emulator.url}#${task}/first`;
    expect(await folder.run("import", "lintel_push_config.first", id)).toMatchObject({ code: 0 });
    await apply(folder, text({ url: JSON.stringify(second) }), []);
    expect(await folder.state()).not.toContain(secret(""));
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect((await configsByUrl(task)).size).toBe(0);
  });

  it("has no set of configurations, since it cannot list tasks: one sentence says so", async () => {
    await folder.write(
      secretVariable +
        block("lintel_push_config_set", {
          ...{ agent: JSON.stringify(bench.emulator.url), context_id: '"incident-7"' },
          ...{ url: JSON.stringify(url), token: "var.secret" },
        }),
    );
    const { code, text } = await folder.apply();
    expect({ code, text }).toEqual({
      code: 1,
      text: expect.stringMatching(
        /ListTasks: not sent, because 127\.0\.0\.1:\d+ speaks version 0\.3 of A2A, which has no list of tasks\. Name the tasks, or use an agent of version 1\.0/,
      ),
    });
    expect(text).not.toContain(secret(""));
  });
});
