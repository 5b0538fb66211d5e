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

  describe("of an ended task", () => {
    it("stays in the state as ended, whatever the agent does with it, and can always be destroyed", async () => {
      await applied(declared());
      await tasks.cancel(task);
      expect((await folder.plan()).output).toContain("No changes.");
      await tasks.delete(task, "on-call");
      expect((await folder.plan()).output).toContain("No changes.");
      await bench.forgetRequests();
      // A shared secret may change when some of the tasks have ended.
      await applied(declared(), ...withSecret(hookSecrets.second));
      expect(await changesSent()).toEqual([]);
      expect(await folder.state()).toContain('"task_ended": true');
      expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    });

    it("is created again with on_task_end recreate", async () => {
      const text = declared({ on_task_end: '"recreate"' });
      await applied(text);
      await tasks.cancel(task);
      expect((await folder.plan()).output).toContain("No changes.");
      await tasks.delete(task, "on-call");
      expect(await folder.plan()).toMatchObject({ code: 2, text: expect.stringContaining("1 to add") });
      expect(await folder.apply()).toMatchObject({ code: 0 });
      expect((await folder.plan()).output).toContain("No changes.");
    });

    it("is not created, and the error names the remedy", async () => {
      await tasks.cancel(task);
      await folder.write(declared());
      const { code, text } = await folder.apply();
      expect(code).toBe(1);
      expect(text).toContain("has ended: no notification would ever be sent. Remove the declaration; or");
      expect(await changesSent()).toEqual([]);
    });
  });

  it("of a forgotten task stays in the state, and can be destroyed", async () => {
    await applied(declared());
    await bench.reset();
    expect((await folder.plan()).output).toContain("No changes.");
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("of a forgotten task is planned again with on_task_end recreate, and then refused", async () => {
    await applied(declared({ on_task_end: '"recreate"' }));
    await bench.reset();
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("was not found");
    expect(await folder.state()).not.toContain("on-call");
  });

  it.each([403, 500, 503])("is not treated as deleted when the agent returns %i", async (status) => {
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

  it("is found on any page of the agent's list", async () => {
    for (let index = 0; index < 101; index++) await tasks.put(task, { id: `other-${index}`, url });
    await applied(declared());
    expect((await tasks.configs(task)).filter(({ id }) => id === "on-call")).toHaveLength(1);
  });

  it("exists once after Terraform was killed between the creation and writing its state", async () => {
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

  it("is found when the response to its creation was lost", async () => {
    await bench.admin("POST", "faults", {
      kind: "lose-answer",
      operations: ["CreateTaskPushNotificationConfig"],
      times: 1,
    });
    await applied(declared());
    expect(await tasks.configs(task)).toEqual([found()]);
    expect(await changesSent()).toEqual(["Create"]);
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

  it.each(["create", "update"])(
    "is an error if the agent lists something else after %s, and is corrected later",
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

  it("is sent again by the next apply if the response to an update was lost", async () => {
    await applied(declared());
    await bench.admin("POST", "faults", {
      ...{ kind: "lose-answer", operations: ["CreateTaskPushNotificationConfig"], times: 1 },
    });
    await folder.write(declared());
    expect(await folder.run("apply", "-auto-approve", ...withSecret(hookSecrets.second))).toMatchObject({ code: 1 });
    expect(await applied(declared(), ...withSecret(hookSecrets.second))).toContain("1 changed");
  });

  it("is destroyed despite the agent's refusal only if its task has ended", async () => {
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

  it("reports that the deletion did nothing if the agent still lists it", async () => {
    await applied(declared());
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
