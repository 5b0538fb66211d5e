import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { AgentTasks, agentThatWaits, block } from "./agent-tasks.ts";
import { Bench, type Folder } from "./terraform.ts";

const url = "https://hooks.example.test/agents";

describeWithTerraform("a push-notification configuration in Terraform", () => {
  let bench: Bench;
  let tasks: AgentTasks;
  let folder: Folder;
  let task: string;
  const waiting = agentThatWaits();
  beforeAll(async () => {
    bench = await Bench.start((await waiting).options);
    tasks = new AgentTasks(bench.emulator.url);
  });
  afterAll(async () => {
    await bench?.stop();
    await (await waiting).remove();
  });
  beforeEach(async () => {
    await bench.reset();
    folder = await bench.folder();
    task = await tasks.start();
  });

  /** The block, with variables for its secrets. */
  const declared = (attributes: { readonly [name: string]: string | undefined } = {}): string =>
    `variable "secret" {
  type      = string
  default   = "swordfish-1"
  ephemeral = true
}
${block("lintel_push_config", {
  agent: JSON.stringify(tasks.agent),
  task_id: JSON.stringify(task),
  id: '"on-call"',
  url: JSON.stringify(url),
  authentication: '{ scheme = "Bearer", credentials = var.secret }',
  ...attributes,
})}`;

  const found = (members: object = {}) => ({
    id: "on-call",
    taskId: task,
    url,
    authentication: { scheme: "Bearer", credentials: "swordfish-1" },
    ...members,
  });
  const secret = (value: string) => ["-var", `secret=${value}`];

  /** Applies; the plan after that is without a difference. */
  const applied = async (text: string, ...args: readonly string[]): Promise<string> => {
    await folder.write(text);
    const { code, output } = await folder.run("apply", "-auto-approve", ...args);
    expect(output).toContain("Apply complete!");
    expect(code).toBe(0);
    expect((await folder.run("plan", "-detailed-exitcode", ...args)).output).toContain("No changes.");
    return output;
  };
  const changesSent = async () =>
    (await bench.operations())
      .filter((name) => /^(?:Create|Delete)TaskPush/.test(name))
      .map((name) => name.slice(0, 6));

  it("is created, planned without a difference, and destroyed", async () => {
    await applied(declared());
    expect(await tasks.configs(task)).toEqual([found()]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await tasks.configs(task)).toEqual([]);
  });

  it("whose address was changed by somebody else is drift, and put right", async () => {
    await applied(declared());
    await tasks.put(task, found({ url: "https://other.example.test", authentication: { scheme: "bearer" } }));
    const { code, text } = await folder.plan();
    expect(code).toBe(2);
    expect(text).toContain(`~ url = "https://other.example.test" -> "${url}"`);
    await applied(declared());
    expect(await tasks.configs(task)).toEqual([found()]);
  });

  it("whose scheme was changed by somebody else is drift; in another case it is the same scheme", async () => {
    await applied(declared());
    await tasks.put(task, found({ authentication: { scheme: "BEARER" } }));
    expect(await folder.plan()).toMatchObject({ code: 0 });
    await tasks.put(task, found({ authentication: { scheme: "Basic" } }));
    expect(await folder.plan()).toMatchObject({
      code: 2,
      text: expect.stringContaining('~ scheme = "Basic" -> "Bearer"'),
    });
  });

  it("is created again where somebody deleted it", async () => {
    await applied(declared());
    await tasks.delete(task, "on-call");
    expect(await applied(declared())).toContain("1 added");
    expect(await tasks.configs(task)).toEqual([found()]);
  });

  it("is updated in place when its secret changes, which is shown nowhere", async () => {
    await applied(declared());
    await folder.write(declared());
    const { code, text } = await folder.run("plan", "-detailed-exitcode", ...secret("swordfish-2"));
    expect(code).toBe(2);
    expect(text).toMatch(/~ "authentication.credentials" = "[\w-]+\.[\w-]+" -> \(known after apply\)/);
    expect(text).not.toContain("swordfish");
    await bench.forgetRequests();
    expect(await applied(declared(), ...secret("swordfish-2"))).toContain("1 changed");
    expect(await changesSent()).toEqual(["Create"]);
    expect(await tasks.configs(task)).toEqual([
      found({ authentication: { scheme: "Bearer", credentials: "swordfish-2" } }),
    ]);
  });

  it("has its secrets added and removed in place", async () => {
    await applied(declared({ authentication: undefined, token: "var.secret" }));
    expect(await tasks.configs(task)).toEqual([{ id: "on-call", taskId: task, url, token: "swordfish-1" }]);
    expect(await applied(declared())).toContain("1 changed");
    expect(await tasks.configs(task)).toEqual([found()]);
    expect(await applied(declared({ authentication: undefined }))).toContain("1 changed");
    expect(await tasks.configs(task)).toEqual([{ id: "on-call", taskId: task, url }]);
  });

  it("is deleted before it is sent anew with update_mode replace", async () => {
    const replacing = { update_mode: '"replace"' };
    await applied(declared(replacing));
    await bench.forgetRequests();
    const changed = declared({ ...replacing, url: '"https://hooks.example.test/second"' });
    expect(await applied(changed)).toContain("1 changed");
    expect(await changesSent()).toEqual(["Delete", "Create"]);
    expect(await tasks.configs(task)).toEqual([found({ url: "https://hooks.example.test/second" })]);
  });

  it.each(["id", "task_id"])("is replaced by a change of %s, the old one deleted first", async (attribute) => {
    await applied(declared());
    const other = attribute === "id" ? "audit" : await tasks.start();
    await bench.forgetRequests();
    expect(await applied(declared({ [attribute]: JSON.stringify(other) }))).toContain(
      "1 added, 0 changed, 1 destroyed",
    );
    expect(await changesSent()).toEqual(["Delete", "Create"]);
    const [first, second] = [await tasks.configs(task), attribute === "id" ? [] : await tasks.configs(other)];
    expect([...first, ...second]).toEqual([found(attribute === "id" ? { id: other } : { taskId: other })]);
  });

  it("has an id that is made up where none is declared, and keeps it", async () => {
    const text = declared({ id: undefined });
    await applied(text);
    const [{ id } = { id: "" }] = await tasks.configs(task);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    await applied(declared({ id: undefined, url: '"https://hooks.example.test/second"' }));
    expect(await tasks.configs(task)).toMatchObject([{ id, url: "https://hooks.example.test/second" }]);
  });

  it("is not laid over one that somebody else made, and names the command that imports it", async () => {
    const others = found({ authentication: { scheme: "Bearer", credentials: "theirs" } });
    await tasks.put(task, others);
    await folder.write(declared());
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("Error: The push-notification configuration exists already");
    expect(text).toContain("Its content is the same as declared: adopt_existing = true takes it over.");
    expect(await tasks.configs(task)).toEqual([others]);

    const id = /terraform import lintel_push_config\.NAME (\S+)/.exec(text)?.[1] ?? "";
    expect(id).toBe(`${tasks.agent}#${task}/on-call`);
    expect(await folder.run("import", "lintel_push_config.on_call", id)).toMatchObject({ code: 0 });
    // What the secret is that was imported, nobody can tell: it is sent anew.
    await applied(declared());
    expect(await tasks.configs(task)).toEqual([found()]);
  });

  it("takes over one with the same address and scheme where adopt_existing is true, and no other", async () => {
    await tasks.put(task, found({ authentication: { scheme: "Bearer" } }));
    await applied(declared({ adopt_existing: "true" }));
    expect(await tasks.configs(task)).toEqual([found()]);
    await folder.run("state", "rm", "lintel_push_config.on_call");
    await tasks.put(task, found({ url: "https://other.example.test" }));
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("It differs from the declaration in url.");
    expect(await tasks.configs(task)).toMatchObject([{ url: "https://other.example.test" }]);
  });

  it.each([
    ["without the agent, where the provider names one alone", ""],
    ["with the agent", "AGENT#"],
  ])("is imported %s", async (_, prefix) => {
    await tasks.put(task, found({ id: "on/call" }));
    const settings = { agents: `[{ agent = ${JSON.stringify(tasks.agent)} }]` };
    const text = declared({ id: '"on/call"', agent: prefix === "" ? undefined : JSON.stringify(tasks.agent) });
    await folder.write(text, settings);
    const id = `${prefix.replace("AGENT", tasks.agent)}${task}/on%2Fcall`;
    expect(await folder.run("import", "lintel_push_config.on_call", id)).toMatchObject({ code: 0 });
    expect((await folder.plan()).text).toContain("0 to add, 1 to change, 0 to destroy");
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it.each(["", "one", "a//b", "a/b/c/d", "#a/b", "a/%E0%A4%A"])("refuses to import %j", async (id) => {
    await folder.write(declared());
    const { code, text } = await folder.run("import", "lintel_push_config.on_call", id);
    expect(code).toBe(1);
    if (id !== "") expect(text).toContain("it must be [AGENT#][tenant/]task_id/id");
  });

  it("says at import that there is none of this id", async () => {
    await folder.write(declared());
    const { code, text } = await folder.run("import", "lintel_push_config.on_call", `${tasks.agent}#${task}/none`);
    expect(code).toBe(1);
    expect(text).toContain("Cannot import non-existent remote object");
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
      await applied(declared(), ...secret("swordfish-2"));
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
      expect(await applied(text)).toContain("1 added");
      expect(await tasks.configs(task)).toEqual([found()]);
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
    expect(text).toContain("There is no task");
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
    expect(await applied(declared({ id: undefined }))).toContain("1 added");
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
    expect(text).toContain("was sent, and then could not be looked for");
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
      expect(text).toContain("and then lists it with another url");
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
    expect(await folder.run("apply", "-auto-approve", ...secret("swordfish-2"))).toMatchObject({ code: 1 });
    expect(await applied(declared(), ...secret("swordfish-2"))).toContain("1 changed");
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
    expect(text).toContain("and lists it still: notifications may go on");
  });
});
