import { describe, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { AgentTasks } from "./agent-tasks.ts";
import { hookSecrets, pushConfigs, url, withSecret } from "./push-configs.ts";
import type { Bench, Folder } from "./terraform.ts";

describeWithTerraform("a push-notification configuration whose task ends, or whose agent fails,", () => {
  let bench: Bench;
  let tasks: AgentTasks;
  let folder: Folder;
  let task: string;
  const { declared, found, applied, changesSent } = pushConfigs((setting) => {
    ({ bench, tasks, folder, task } = setting);
  });

  describe("of a task that has ended", () => {
    it("stays in the state, as ended, whatever the agent does with it, and never holds up its destruction", async () => {
      await applied(declared());
      await tasks.cancel(task);
      expect((await folder.plan()).output).toContain("No changes.");
      await tasks.delete(task, "on-call");
      expect((await folder.plan()).output).toContain("No changes.");
      await bench.forgetRequests();
      // A secret that many share may change when some of the tasks have ended.
      await applied(declared(), ...withSecret(hookSecrets.second));
      expect(await changesSent()).toEqual([]);
      expect(await folder.state()).toContain('"task_ended": true');
      expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    });

    it("is made again with on_task_end recreate", async () => {
      const text = declared({ on_task_end: '"recreate"' });
      await applied(text);
      await tasks.cancel(task);
      expect((await folder.plan()).output).toContain("No changes.");
      await tasks.delete(task, "on-call");
      expect(await folder.plan()).toMatchObject({ code: 2, text: expect.stringContaining("1 to add") });
      expect(await folder.apply()).toMatchObject({ code: 0 });
      expect((await folder.plan()).output).toContain("No changes.");
    });

    it("is not created, and the remedy is named", async () => {
      await tasks.cancel(task);
      await folder.write(declared());
      const { code, text } = await folder.apply();
      expect(code).toBe(1);
      expect(text).toContain("has ended: no notification would ever be sent. Remove the declaration; or");
      expect(await changesSent()).toEqual([]);
    });
  });

  it("of a task that the agent has forgotten stays in the state, and is destroyed", async () => {
    await applied(declared());
    await bench.reset();
    expect((await folder.plan()).output).toContain("No changes.");
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("of a task that the agent has forgotten is planned anew with on_task_end recreate, and then refused", async () => {
    await applied(declared({ on_task_end: '"recreate"' }));
    await bench.reset();
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("was not found");
    expect(await folder.state()).not.toContain("on-call");
  });

  it.each([403, 500, 503])("is never taken for gone when the agent answers %i", async (status) => {
    await applied(declared());
    await folder.write(declared(), { max_retries: "0" });
    for (const operation of ["GetTask", "ListTaskPushNotificationConfigs"]) {
      await bench.admin("POST", "faults", { kind: "error", status, operations: [operation] });
      const { code, text } = await folder.run("plan", "-detailed-exitcode");
      expect(code).toBe(1);
      expect(text).toContain("Error: Reading the push-notification configuration failed");
      expect(text).toContain(`status ${status}`);
      await bench.admin("DELETE", "faults");
    }
    expect(await folder.state()).toContain("on-call");
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is found on whichever page the agent lists it", async () => {
    for (let index = 0; index < 101; index++) await tasks.put(task, { id: `other-${index}`, url });
    await applied(declared());
    expect((await tasks.configs(task)).filter(({ id }) => id === "on-call")).toHaveLength(1);
  });

  it("is there once when Terraform is killed between the creation and its state", async () => {
    folder = await bench.folder({ installed: true });
    await folder.write(declared({ id: undefined }));
    await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateTaskPushNotificationConfig"] });
    const { child, done } = folder.start(["apply", "-auto-approve"]);
    await bench.untilHolding();
    child.kill("SIGKILL");
    await done;
    await bench.admin("DELETE", "faults");
    expect(await tasks.configs(task)).toHaveLength(1);
    expect(await folder.apply()).toMatchObject({ code: 0, output: expect.stringContaining("1 added") });
    expect(await tasks.configs(task)).toHaveLength(1);
  });

  it("is found when the answer to its creation was lost", async () => {
    await bench.admin("POST", "faults", {
      kind: "lose-answer",
      operations: ["CreateTaskPushNotificationConfig"],
      times: 1,
    });
    await applied(declared());
    expect(await tasks.configs(task)).toEqual([found()]);
    expect(await changesSent()).toEqual(["Create"]);
  });

  it("is remembered as tainted when it was sent and then could not be looked for, and made anew", async () => {
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

  it("is an error where the agent gives it another id, which is deleted again", async () => {
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

  it.each(["create", "update"])(
    "is an error where the agent lists something else after %s, and is put right",
    async (when) => {
      const before = declared({ url: '"https://hooks.example.test/first"' });
      if (when === "update") await applied(before);
      const order = { kind: "hold-answer", operations: ["CreateTaskPushNotificationConfig"] };
      const { id: held } = await bench.admin("POST", "faults", order);
      await folder.write(declared());
      const { done } = folder.start(["apply", "-auto-approve"]);
      await bench.untilHolding();
      await bench.admin("POST", "faults", {
        kind: "edit-answer",
        operations: ["ListTaskPushNotificationConfigs"],
        set: { "configs[].url": "https://other.example.test" },
      });
      await bench.admin("DELETE", `faults/${held}`);
      const { code, text } = await done;
      expect(code).toBe(1);
      expect(text).toContain("but then lists it with a different url");
      await bench.admin("DELETE", "faults");
      await applied(declared());
      expect(await tasks.configs(task)).toEqual([found()]);
    },
  );

  it("whose change lost its answer is sent again by the next apply", async () => {
    await applied(declared());
    await bench.admin("POST", "faults", {
      ...{ kind: "lose-answer", operations: ["CreateTaskPushNotificationConfig"], times: 1 },
    });
    await folder.write(declared());
    expect(await folder.run("apply", "-auto-approve", ...withSecret(hookSecrets.second))).toMatchObject({ code: 1 });
    expect(await applied(declared(), ...withSecret(hookSecrets.second))).toContain("1 changed");
  });

  it("is destroyed where its task has ended although the agent refuses to delete it, and only then", async () => {
    await applied(declared());
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

  it("says that the deletion did nothing, where the agent lists it still", async () => {
    await applied(declared());
    // The agent takes the deletion of something else for this one.
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
