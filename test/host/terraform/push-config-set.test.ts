import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { secret } from "../../run/secret.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type AgentTasks, block } from "./agent-tasks.ts";
import { agentAndFolder, apply, secretVariable, url, withSecret } from "./push-configs.ts";
import { type Bench, type Folder, killedDuring } from "./terraform.ts";

type Attributes = { readonly [name: string]: string | undefined };

describeWithTerraform("a set of push-notification configurations in Terraform", () => {
  let bench: Bench;
  let tasks: AgentTasks;
  let folder: Folder;
  agentAndFolder((ground) => {
    ({ bench, tasks, folder } = ground);
  });

  const setBlock = (name: string, attributes: Attributes): string =>
    block(
      "lintel_push_config_set",
      {
        agent: JSON.stringify(tasks.agent),
        context_id: '"incident-7"',
        url: JSON.stringify(url),
        token: "var.secret",
        ...attributes,
      },
      name,
    );

  const declared = (attributes: Attributes = {}): string =>
    `${secretVariable}${setBlock("on_call", attributes)}
output "covered" {
  value = lintel_push_config_set.on_call.covered_tasks
}`;

  /** Applies what a test begins with. */
  const started = async (text: string): Promise<void> => {
    await folder.write(text);
    expect(await folder.apply()).toMatchObject({ code: 0 });
  };
  /** Applies, and expects an empty plan afterwards. */
  const applied = async (text: string, ...args: readonly string[]): Promise<string> => {
    const { text: said } = await apply(folder, text, args);
    return said;
  };
  const covered = async (): Promise<readonly string[]> => JSON.parse(await folder.state()).outputs.covered.value;
  const many = (count: number, context = "incident-7") =>
    Promise.all(Array.from({ length: count }, () => tasks.start(context)));

  it("is applied to all live tasks of the context, and covers new ones and drops ended ones at the next apply", async () => {
    const [ended = ""] = await many(1);
    const elsewhere = await tasks.start("incident-8");
    await tasks.cancel(ended);
    await started(declared());
    expect(await covered()).toEqual([]);

    const [first = "", second = ""] = await many(2);
    expect(await applied(declared())).toContain("A later task sends no notifications until the next apply.");
    expect(await covered()).toEqual([first, second].sort());
    const [one] = await tasks.configs(first);
    const [other] = await tasks.configs(second);
    expect([one, other]).toMatchObject([
      { url, token: secret("Hook1") },
      { url, token: secret("Hook1") },
    ]);
    expect(one?.id).not.toBe(other?.id);
    expect([...(await tasks.configs(ended)), ...(await tasks.configs(elsewhere))]).toEqual([]);
    expect(await folder.state()).not.toContain(secret(""));

    const [later = ""] = await many(1);
    const covers = await applied(declared());
    expect(covers).toContain(`~ uncovered_tasks = [ - "${later}", ]`);
    expect(covers).toContain("1 changed");
    expect(await covered()).toEqual([first, second, later].sort());

    await tasks.cancel(first);
    const drops = await folder.apply();
    expect(drops.code).toBe(0);
    expect(drops.output).not.toContain("Plan:");
    expect(await covered()).toEqual([second, later].sort());

    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect([...(await tasks.configs(second)), ...(await tasks.configs(later))]).toEqual([]);
  });

  it("reverts outside changes at one task, or at all", async () => {
    const [first = "", second = "", third = ""] = await many(3);
    await started(declared());
    const change = async (task: string) => {
      const [config] = await tasks.configs(task);
      await tasks.put(task, { ...config, url: "https://other.example.test" });
    };
    await change(first);
    expect(await applied(declared())).toContain(`~ uncovered_tasks = [ - "${first}", ]`);
    for (const task of [first, second, third]) await change(task);
    expect(await applied(declared())).toContain(`~ url = "https://other.example.test" -> "${url}"`);
    for (const task of [first, second, third]) expect(await tasks.configs(task)).toMatchObject([{ url }]);

    // Without a live task there is no difference, and nothing to destroy.
    for (const task of [first, second, third]) await tasks.cancel(task);
    expect((await folder.plan()).output).not.toContain("Plan:");
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("sends a changed secret to all of them, and deletes them before with update_mode replace", async () => {
    const replaced = { context_id: '"incident-8"', update_mode: '"replace"' };
    const text = `${declared({ update_mode: '"upsert"' })}
${setBlock("replaced", replaced)}`;
    const upsertedIds = await many(2);
    const replacedIds = await many(3, "incident-8");
    await started(text);
    await bench.forgetRequests();
    expect(await applied(text, ...withSecret(secret("Hook2")))).toContain("2 changed");
    for (const id of [...upsertedIds, ...replacedIds]) {
      expect(await tasks.configs(id)).toMatchObject([{ token: secret("Hook2") }]);
    }
    const deleted = (await bench.operations()).filter((name) => name.startsWith("DeleteTaskPush"));
    expect(deleted).toHaveLength(replacedIds.length);
  });

  it("reads all pages of the context's tasks", async () => {
    const ids = await many(103);
    await applied(declared());
    expect(await covered()).toEqual([...ids].sort());
  });

  it("has each configuration once after Terraform was killed halfway", async () => {
    const ids = await many(3);
    await folder.write(declared());
    await killedDuring({ bench, folder }, ["CreateTaskPushNotificationConfig"]);
    await applied(declared());
    for (const id of ids) expect(await tasks.configs(id)).toHaveLength(1);
  });

  it("names the import id of a different set with its id", async () => {
    await many(1);
    await started(declared({ id: '"on-call"' }));
    await rm(join(folder.dir, "terraform.tfstate"));
    await folder.write(declared({ id: '"on-call"', url: '"https://hooks.example.test/second"' }));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("It differs from the declaration in url.");
    const id = /terraform import lintel_push_config_set\.NAME (\S+)/.exec(text)?.[1] ?? "";
    expect(id).toBe(`${tasks.agent}#incident-7/on-call`);
    expect(await folder.run("import", "lintel_push_config_set.on_call", id)).toMatchObject({ code: 0 });
    expect((await folder.plan()).text).toContain(`~ url = "${url}" -> "https://hooks.example.test/second"`);
  });

  it("cannot be imported if no task has its configuration", async () => {
    await many(1);
    await folder.write(declared());
    const id = `${tasks.agent}#incident-7/none`;
    const { code, text } = await folder.run("import", "lintel_push_config_set.on_call", id);
    expect(code).toBe(1);
    expect(text).toContain("Cannot import non-existent remote object");
  });

  it("does not treat a failure of the agent as covered or deleted", async () => {
    await many(1);
    await folder.write(setBlock("other", { id: '"other"' }) + declared(), { max_retries: "0" });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    // Each of the sets meets one of the errors.
    for (const operation of ["ListTasks", "ListTaskPushNotificationConfigs"]) {
      await bench.admin("POST", "faults", { kind: "error", status: 500, operations: [operation], times: 1 });
    }
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text.match(/Error: Reading the set of push-notification configurations failed/g)).toHaveLength(2);
  });
});
