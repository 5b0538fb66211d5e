/** Sets of push configurations: coverage, drift, secrets and import, with the provider in this process. */
import { beforeEach, describe, expect, it } from "vitest";
import { secret } from "../../run/secret.ts";
import type { Declarations } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { hookSecrets, type PushGround, pushGround, second, url } from "./push-ground.ts";

const address = "lintel_push_config_set.on_call";
const list = "ListTaskPushNotificationConfigs";

describe("a set of push configurations", () => {
  let ground: PushGround;
  let module: TerraformCore;
  const declared = (changes: Arguments = {}): Declarations => ({
    [address]: {
      ...{ agent: ground.tasks.agent, context_id: "incident-7", url, token: hookSecrets.first },
      ...changes,
    },
  });
  const applied = (all: Declarations) => ground.pushesOf(() => ground.applied(module, all));
  const many = async (count: number, context = "incident-7") =>
    (await Promise.all(Array.from({ length: count }, () => ground.tasks.start(context)))).sort();
  const covered = () => module.attributes(address).covered_tasks;
  const planOf = async (changes?: Arguments) => (await module.plan(declared(changes))).planned.get(address);
  beforeEach(async () => {
    ground = await pushGround();
    module = ground.rootModule({ max_retries: 0 });
  });

  it("covers all live tasks of the context, new ones from the next apply on, and drops ended ones", async () => {
    const { tasks } = ground;
    const [ended = ""] = await many(1);
    const elsewhere = await tasks.start("incident-8");
    await tasks.cancel(ended);
    await applied(declared());
    expect(covered()).toEqual([]);

    const [first = "", other = ""] = await many(2);
    const said = await module.apply(declared());
    expect(said.text).toContain("A later task sends no notifications until the next apply.");
    expect(said.text).toContain("Warning: The set covers only the present tasks of its context");
    expect(await module.plan(declared())).toMatchObject({ code: 0, actions: {} });
    expect(covered()).toEqual([first, other].sort());
    const [[one], [two]] = [await tasks.configs(first), await tasks.configs(other)];
    expect([one, two]).toMatchObject([
      { url, token: secret("Hook1") },
      { url, token: secret("Hook1") },
    ]);
    expect(one?.id).not.toBe(two?.id);
    expect([...(await tasks.configs(ended)), ...(await tasks.configs(elsewhere))]).toEqual([]);
    expect(JSON.stringify(module.attributes(address))).not.toContain(secret(""));

    const [later = ""] = await many(1);
    expect(await planOf()).toMatchObject({
      action: "update",
      before: { uncovered_tasks: [later] },
      after: { uncovered_tasks: [] },
    });
    await applied(declared());
    expect(covered()).toEqual([first, other, later].sort());
    await tasks.cancel(first);
    expect(await module.apply(declared())).toMatchObject({ code: 0, actions: {} });
    expect(covered()).toEqual([other, later].sort());
    expect(await module.destroy()).toMatchObject({ code: 0 });
    expect([...(await tasks.configs(other)), ...(await tasks.configs(later))]).toEqual([]);
  });

  it("has outside changes undone at one task, or at all", async () => {
    const { tasks } = ground;
    const all = await many(3);
    const [first = ""] = all;
    await applied(declared());
    const change = async (task: string) => {
      const [config] = await tasks.configs(task);
      await tasks.put(task, { ...config, url: "https://other.example.test" });
    };
    await change(first);
    expect(await planOf()).toMatchObject({ before: { uncovered_tasks: [first] }, after: { uncovered_tasks: [] } });
    await applied(declared());
    for (const task of all) await change(task);
    expect(await planOf()).toMatchObject({ before: { url: "https://other.example.test" }, after: { url } });
    await applied(declared());
    for (const task of all) expect(await tasks.configs(task)).toMatchObject([{ url }]);
    // Without a live task there is no difference, and nothing to destroy.
    for (const task of all) await tasks.cancel(task);
    expect(await module.plan(declared())).toMatchObject({ code: 0, actions: {} });
    expect(await module.destroy()).toMatchObject({ code: 0 });
  });

  it.each([
    ["upsert", ["Create", "Create"]],
    ["replace", ["Create", "Create", "Delete", "Delete"]],
  ])("sends a changed secret to all of them with update_mode %s", async (update_mode, pushes) => {
    const ids = await many(2);
    await applied(declared({ update_mode }));
    expect([...(await applied(declared({ update_mode, token: hookSecrets.second })))].sort()).toEqual(pushes);
    for (const id of ids) expect(await ground.tasks.configs(id)).toMatchObject([{ token: secret("Hook2") }]);
  });

  it("reads all pages of the context's tasks", async () => {
    const ids = await many(103);
    await applied(declared());
    expect(covered()).toEqual(ids);
  });

  it("names the import id of a different set with its id", async () => {
    await many(1);
    await applied(declared({ id: "on-call" }));
    module.forget(address);
    const { text } = await module.apply(declared({ id: "on-call", url: second }));
    expect(text).toContain("It differs from the declaration in url.");
    const id = /terraform import lintel_push_config_set\.NAME '(\S+)'/.exec(text)?.[1] ?? "";
    expect(id).toBe(`${ground.tasks.agent}#incident-7/on-call`);
    const { planned } = await module.plan(declared({ id: "on-call", url: second }), { imports: { [address]: id } });
    expect(planned.get(address)).toMatchObject({ action: "update", before: { url }, after: { url: second } });
  });

  it("cannot be imported if no task has its configuration", async () => {
    await many(1);
    const imports = { [address]: `${ground.tasks.agent}#incident-7/none` };
    expect((await module.plan(declared(), { imports })).text).toContain("Cannot import non-existent remote object");
  });

  it.each(["ListTasks", list])("does not treat a failure of %s as covered or deleted", async (operation) => {
    await many(1);
    await applied(declared());
    await ground.fault({ kind: "error", status: 500, operations: [operation], times: 1 });
    const { code, text } = await module.plan(declared());
    expect(code).toBe(1);
    expect(text).toContain("Error: Reading the set of push-notification configurations failed");
  });
});
