/** Push configurations whose task ends or whose agent fails: what plans and applies make of it, in this process. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Declarations } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { bearerWith, hookSecrets, type PushGround, pushGround, url } from "./push-ground.ts";

const address = "lintel_push_config.on-call";
const [creation, deletion, list] = ["Create", "Delete", "List"].map((verb) =>
  verb === "List" ? "ListTaskPushNotificationConfigs" : `${verb}TaskPushNotificationConfig`,
);

describe("a push configuration whose task ends, or whose agent fails,", () => {
  let ground: PushGround;
  let module: TerraformCore;
  let task: string;
  const declared = (changes: Arguments = {}): Declarations => ground.named("on-call", changes);
  const applied = (all: Declarations) => ground.pushesOf(() => ground.applied(module, all));
  beforeEach(async () => {
    ground = await pushGround();
    module = ground.rootModule({ max_retries: 0 });
    ({ task } = ground);
  });

  it("of an ended task stays in the state, can always be destroyed, and is created again only if that is declared", async () => {
    const { tasks, named } = ground;
    const other = await tasks.start();
    const both = (secret?: string) => ({
      ...named("kept", bearerWith(secret)),
      ...named("again", { task_id: other, on_task_end: "recreate", ...bearerWith(secret) }),
    });
    await applied(both());
    for (const each of [task, other]) await tasks.cancel(each);
    expect(await module.plan(both())).toMatchObject({ code: 0, actions: {} });
    await tasks.delete(task, "kept");
    await tasks.delete(other, "again");
    // A shared secret may change when some of the tasks have ended.
    const { actions } = await module.plan(both(hookSecrets.second));
    expect(actions).toEqual({ "lintel_push_config.kept": "update", "lintel_push_config.again": "create" });
    expect(await applied(both(hookSecrets.second))).toEqual(["Create"]);
    expect(await tasks.configs(other)).toMatchObject([{ id: "again" }]);
    expect(module.attributes("lintel_push_config.kept")).toMatchObject({ task_ended: true });
    expect(await module.destroy()).toMatchObject({ code: 0 });

    const pushes = await ground.pushesOf(async () => {
      expect((await module.apply(declared())).text).toContain(
        "has ended: no notification would ever be sent. Remove the declaration; or",
      );
    });
    expect(pushes).toEqual([]);
  });

  it("of a forgotten task stays in the state, or is planned again and refused with on_task_end recreate", async () => {
    const both = { ...ground.named("kept"), ...ground.named("again", { on_task_end: "recreate" }) };
    await applied(both);
    await ground.emulator.send("POST", "/_lintel/reset");
    expect(await module.plan(both)).toMatchObject({ actions: { "lintel_push_config.again": "create" } });
    const { code, text } = await module.apply(both);
    expect([code, text]).toEqual([1, expect.stringContaining("was not found")]);
    expect(module.addresses).toEqual(["lintel_push_config.kept"]);
    expect(await module.destroy()).toMatchObject({ code: 0 });
  });

  it.each([403, 500, 503])("is not treated as deleted when the agent returns %i", async (status) => {
    await applied(declared());
    for (const operation of ["GetTask", list]) {
      await ground.fault({ kind: "error", status, operations: [operation] });
      const { code, text } = await module.plan(declared());
      expect(code).toBe(1);
      expect(text).toContain("Error: Reading the push-notification configuration failed");
      expect(text).toContain(`status ${status}`);
      await ground.withoutFaults();
    }
    expect(await module.plan(declared())).toMatchObject({ code: 0, actions: {} });
  });

  it("is found on any page of the agent's list, and when the response to its creation was lost", async () => {
    for (let index = 0; index < 101; index++) await ground.tasks.put(task, { id: `other-${index}`, url });
    await ground.fault({ kind: "lose-answer", operations: [creation], times: 1 });
    expect(await applied(declared())).toEqual(["Create"]);
    expect((await ground.tasks.configs(task)).filter(({ id }) => id === "on-call")).toHaveLength(1);
  });

  it("is kept as tainted when it was sent and could not be read back, and is created again", async () => {
    // The list before the creation is answered.
    const isCreated = async () => (await ground.tasks.configs(task)).length > 0;
    const held = await ground.fault({ kind: "hold-answer", operations: [creation] });
    const run = module.apply(declared());
    while (!(await isCreated()));
    await ground.fault({ kind: "error", status: 403, operations: [list] });
    await ground.emulator.send("DELETE", `/_lintel/faults/${held}`);
    const { code, text } = await run;
    expect([code, text]).toEqual([1, expect.stringContaining("was sent, but could not be read back")]);
    expect(module.isTainted(address)).toBe(true);
    await ground.withoutFaults();
    expect(await applied(declared())).toEqual(["Delete", "Create"]);
    expect(await ground.tasks.configs(task)).toEqual([ground.found("on-call")]);
  });

  it("is an error if the agent gives it another id, and is deleted again", async () => {
    await ground.fault({ kind: "edit-answer", operations: [creation], set: { id: "another" } });
    await ground.fault({ kind: "edit-answer", operations: [list], set: { configs: [] } });
    let text = "";
    const pushes = await ground.pushesOf(async () => {
      ({ text } = await module.apply(declared()));
    });
    expect(text).toContain('gave the configuration the id "another" instead of "on-call", and it was deleted again');
    expect(pushes).toEqual(["Create", "Delete"]);
  });

  it("is an error if the agent lists something else after a creation or an update, and is corrected later", async () => {
    const { named, tasks } = ground;
    await applied(named("updated", { url: "https://hooks.example.test/first" }));
    const both = { ...named("updated"), ...named("created") };
    const set = { "configs[].url": "https://other.example.test" };
    /** The agent lists another address once it has got a configuration. */
    const lyingAfter = async (id: string, all: Declarations) => {
      const held = await ground.fault({ kind: "hold-answer", operations: [creation] });
      const run = module.apply(all);
      const isSent = async () => (await tasks.configs(task)).some((each) => each.id === id && each.url === url);
      while (!(await isSent()));
      await ground.fault({ kind: "edit-answer", operations: [list], set });
      await ground.emulator.send("DELETE", `/_lintel/faults/${held}`);
      const { text } = await run;
      await ground.withoutFaults();
      return text;
    };
    expect(await lyingAfter("updated", named("updated"))).toContain("but then lists it with a different url");
    expect(await lyingAfter("created", both)).toContain("but then lists it with a different url");
    await applied(both);
    expect(await tasks.configs(task)).toEqual([ground.found("created"), ground.found("updated")]);
  });

  it("is sent again if the response to an update was lost, and is destroyed despite a refusal only if its task ended", async () => {
    await applied(declared());
    await ground.fault({ kind: "lose-answer", operations: [creation], times: 1 });
    const changed = declared(bearerWith(hookSecrets.second));
    expect(await module.apply(changed)).toMatchObject({ code: 1 });
    expect(await applied(changed)).toEqual(["Create"]);
    await ground.fault({ kind: "error", status: 500, operations: [deletion] });
    const refused = await module.destroy();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("Error: Deleting the push-notification configuration failed");
    await ground.tasks.cancel(task);
    expect(await module.destroy()).toMatchObject({ code: 0 });
  });

  it("reports that the deletion did nothing if the agent still lists it", async () => {
    await applied(declared());
    // The agent lists another configuration with this id.
    await ground.fault({ kind: "edit-answer", operations: [list], set: { "configs[].id": "on-call" } });
    await ground.tasks.put(task, { id: "other", url });
    const { code, text } = await module.destroy();
    expect([code, text]).toEqual([1, expect.stringContaining("but still lists it: notifications may continue")]);
  });
});
