import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { AgentTasks } from "./agent-tasks.ts";
import { hookSecrets, pushConfigs, secretVariable, url, withSecret } from "./push-configs.ts";
import { type Bench, type Folder, killedDuring } from "./terraform.ts";

describeWithTerraform("a push-notification configuration whose task ends, or whose agent fails,", () => {
  let bench: Bench;
  let tasks: AgentTasks;
  let folder: Folder;
  let task: string;
  const { named, declared, found, started, applied, changesSent } = pushConfigs((setting) => {
    ({ bench, tasks, folder, task } = setting);
  });

  it("of an ended task stays in the state, can always be destroyed, and is created again only if that is declared", async () => {
    const other = await tasks.start();
    const text =
      secretVariable + named("kept") + named("again", { task_id: JSON.stringify(other), on_task_end: '"recreate"' });
    await started(text);
    for (const each of [task, other]) await tasks.cancel(each);
    expect((await folder.plan()).output).toContain("No changes.");
    await tasks.delete(task, "kept");
    await tasks.delete(other, "again");
    await bench.forgetRequests();
    // A shared secret may change when some of the tasks have ended.
    const created = await applied(text, ...withSecret(hookSecrets.second));
    expect(created).toContain("# lintel_push_config.again will be created");
    expect(created).toContain("1 to add, 1 to change, 0 to destroy"); // the other one's digest
    expect(await changesSent()).toEqual(["Create"]);
    expect(await tasks.configs(other)).toMatchObject([{ id: "again" }]);
    expect(await folder.state()).toContain('"task_ended": true');
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });

    await bench.forgetRequests();
    await folder.write(declared());
    const refused = await folder.apply();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("has ended: no notification would ever be sent. Remove the declaration; or");
    expect(await changesSent()).toEqual([]);
  });

  it("of a forgotten task stays in the state, or is planned again and refused with on_task_end recreate", async () => {
    await started(secretVariable + named("kept") + named("again", { on_task_end: '"recreate"' }));
    await bench.reset();
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("1 to add, 0 to change, 0 to destroy");
    expect(text).toContain("was not found");
    expect(await folder.state()).toContain("kept");
    expect(await folder.state()).not.toContain("again");
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("is not treated as deleted when the agent returns 403, 500 or 503", async () => {
    const statuses = [403, 500, 503];
    await folder.write(secretVariable + statuses.map((status) => named(`of-${status}`)).join(""), {
      max_retries: "0",
    });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    for (const operation of ["GetTask", "ListTaskPushNotificationConfigs"]) {
      // Each of the configurations meets one of the errors.
      for (const status of statuses) {
        await bench.admin("POST", "faults", { kind: "error", status, operations: [operation], times: 1 });
      }
      const { code, text } = await folder.plan();
      expect(code).toBe(1);
      expect(text.match(/Error: Reading the push-notification configuration failed/g)).toHaveLength(3);
      for (const status of statuses) expect(text).toContain(`status ${status}`);
      await bench.admin("DELETE", "faults");
    }
    for (const status of statuses) expect(await folder.state()).toContain(`of-${status}`);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is found on any page of the agent's list, and when the response to its creation was lost", async () => {
    const other = await tasks.start();
    for (let index = 0; index < 101; index++) await tasks.put(task, { id: `other-${index}`, url });
    await bench.forgetRequests();
    await bench.admin("POST", "faults", {
      kind: "lose-answer",
      operations: ["CreateTaskPushNotificationConfig"],
      times: 2,
    });
    await applied(declared() + named("alone", { task_id: JSON.stringify(other) }));
    expect((await tasks.configs(task)).filter(({ id }) => id === "on-call")).toHaveLength(1);
    expect(await tasks.configs(other)).toEqual([found({ id: "alone", taskId: other })]);
    expect(await changesSent()).toEqual(["Create", "Create"]);
  });

  it("exists once after Terraform was killed between the creation and writing its state", async () => {
    await folder.write(declared({ id: undefined }));
    await killedDuring({ bench, folder }, ["CreateTaskPushNotificationConfig"]);
    expect(await tasks.configs(task)).toHaveLength(1);
    expect(await folder.apply()).toMatchObject({ code: 0, output: expect.stringContaining("1 added") });
    expect(await tasks.configs(task)).toHaveLength(1);
  });

  it("is kept as tainted when it was sent and could not be read back, and is created again", async () => {
    await folder.write(declared());
    const order = { kind: "hold-answer", operations: ["CreateTaskPushNotificationConfig"] };
    const { id: held } = await bench.admin("POST", "faults", order);
    const { done } = folder.start(["apply", "-auto-approve"]);
    await bench.untilHolding();
    await bench.admin("POST", "faults", {
      kind: "error",
      status: 403,
      operations: ["ListTaskPushNotificationConfigs"],
    });
    await bench.admin("DELETE", `faults/${held}`);
    const { code, text } = await done;
    expect(code).toBe(1);
    expect(text).toContain("was sent, but could not be read back");
    await bench.admin("DELETE", "faults");
    expect(await applied(declared())).toContain("1 added, 0 changed, 1 destroyed");
    expect(await tasks.configs(task)).toEqual([found()]);
  });

  it("is an error if the agent gives it another id, and is deleted again", async () => {
    const id = "another";
    await bench.admin("POST", "faults", {
      ...{ kind: "edit-answer", operations: ["CreateTaskPushNotificationConfig"], set: { id } },
    });
    await bench.admin("POST", "faults", {
      ...{ kind: "edit-answer", operations: ["ListTaskPushNotificationConfigs"], set: { configs: [] } },
    });
    await folder.write(declared());
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain('gave the configuration the id "another" instead of "on-call", and it was deleted again');
    const { requests } = await bench.admin("GET", "requests");
    expect(JSON.stringify(requests)).toContain(`/tasks/${task}/pushNotificationConfigs/another`);
  });

  it("is an error if the agent lists something else after a creation or an update, and is corrected later", async () => {
    const updated = named("updated", { url: '"https://hooks.example.test/first"' });
    await started(secretVariable + updated);
    const order = { kind: "hold-answer", operations: ["CreateTaskPushNotificationConfig"] };
    const { id: held } = await bench.admin("POST", "faults", order);
    const text = secretVariable + named("updated") + named("created");
    await folder.write(text);
    const { done } = folder.start(["apply", "-auto-approve"]);
    await bench.untilHolding(2);
    await bench.admin("POST", "faults", {
      kind: "edit-answer",
      operations: ["ListTaskPushNotificationConfigs"],
      set: { "configs[].url": "https://other.example.test" },
    });
    await bench.admin("DELETE", `faults/${held}`);
    const refused = await done;
    expect(refused.code).toBe(1);
    expect(refused.text.match(/but then lists it with a different url/g)).toHaveLength(2);
    await bench.admin("DELETE", "faults");
    await applied(text);
    const configs = await tasks.configs(task);
    expect(configs).toEqual([found({ id: "created" }), found({ id: "updated" })]);
  });

  it("is sent again if the response to an update was lost, and is destroyed despite a refusal only if its task ended", async () => {
    await started(declared());
    await bench.admin("POST", "faults", {
      ...{ kind: "lose-answer", operations: ["CreateTaskPushNotificationConfig"], times: 1 },
    });
    expect(await folder.run("apply", "-auto-approve", ...withSecret(hookSecrets.second))).toMatchObject({ code: 1 });
    expect(await applied(declared(), ...withSecret(hookSecrets.second))).toContain("1 changed");

    await folder.write(declared(), { max_retries: "0" });
    await bench.admin("POST", "faults", {
      ...{ kind: "error", status: 500, operations: ["DeleteTaskPushNotificationConfig"] },
    });
    const refused = await folder.run("destroy", "-auto-approve");
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("Error: Deleting the push-notification configuration failed");
    await tasks.cancel(task);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("reports that the deletion did nothing if the agent still lists it", async () => {
    await started(declared());
    // The agent lists another configuration with this id.
    await bench.admin("POST", "faults", {
      kind: "edit-answer",
      operations: ["ListTaskPushNotificationConfigs"],
      set: { "configs[].id": "on-call" },
    });
    await tasks.put(task, { id: "other", url });
    const { code, text } = await folder.run("destroy", "-auto-approve");
    expect(code).toBe(1);
    expect(text).toContain("but still lists it: notifications may continue");
  });
});
