import { expect, it } from "vitest";
import { secret } from "../../run/secret.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { AgentTasks } from "./agent-tasks.ts";
import { hookSecrets, pushConfigs, url, withSecret } from "./push-configs.ts";
import type { Bench, Folder } from "./terraform.ts";

describeWithTerraform("a push-notification configuration in Terraform", () => {
  let bench: Bench;
  let tasks: AgentTasks;
  let folder: Folder;
  let task: string;
  const { declared, found, applied, changesSent } = pushConfigs((setting) => {
    ({ bench, tasks, folder, task } = setting);
  });

  it("is created, planned without a difference, and destroyed", async () => {
    await applied(declared());
    expect(await tasks.configs(task)).toEqual([found()]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await tasks.configs(task)).toEqual([]);
  });

  it("with an address that was changed outside has drift, which is reverted", async () => {
    await applied(declared());
    await tasks.put(task, found({ url: "https://other.example.test", authentication: { scheme: "bearer" } }));
    const { code, text } = await folder.plan();
    expect(code).toBe(2);
    expect(text).toContain(`~ url = "https://other.example.test" -> "${url}"`);
    await applied(declared());
    expect(await tasks.configs(task)).toEqual([found()]);
  });

  it("with a scheme that was changed outside has drift, except for its case", async () => {
    await applied(declared());
    await tasks.put(task, found({ authentication: { scheme: "BEARER" } }));
    expect(await folder.plan()).toMatchObject({ code: 0 });
    await tasks.put(task, found({ authentication: { scheme: "Basic" } }));
    expect(await folder.plan()).toMatchObject({
      code: 2,
      text: expect.stringContaining('~ scheme = "Basic" -> "Bearer"'),
    });
  });

  it("is created again after it was deleted outside", async () => {
    await applied(declared());
    await tasks.delete(task, "on-call");
    expect(await applied(declared())).toContain("1 added");
    expect(await tasks.configs(task)).toEqual([found()]);
  });

  it("is updated in place when its secret changes, which is never shown", async () => {
    await applied(declared());
    await folder.write(declared());
    const { code, text } = await folder.run("plan", "-detailed-exitcode", ...withSecret(hookSecrets.second));
    expect(code).toBe(2);
    expect(text).toMatch(/~ "authentication.credentials" = "[\w-]+\.[\w-]+" -> \(known after apply\)/);
    expect(text).not.toContain(secret(""));
    await bench.forgetRequests();
    expect(await applied(declared(), ...withSecret(hookSecrets.second))).toContain("1 changed");
    expect(await changesSent()).toEqual(["Create"]);
    expect(await tasks.configs(task)).toEqual([
      found({ authentication: { scheme: "Bearer", credentials: hookSecrets.second } }),
    ]);
  });

  it("has its secrets added and removed in place", async () => {
    await applied(declared({ authentication: undefined, token: "var.secret" }));
    expect(await tasks.configs(task)).toEqual([{ id: "on-call", taskId: task, url, token: hookSecrets.first }]);
    expect(await applied(declared())).toContain("1 changed");
    expect(await tasks.configs(task)).toEqual([found()]);
    expect(await applied(declared({ authentication: undefined }))).toContain("1 changed");
    expect(await tasks.configs(task)).toEqual([{ id: "on-call", taskId: task, url }]);
  });

  it("is deleted before it is sent again with update_mode replace", async () => {
    const replacing = { update_mode: '"replace"' };
    await applied(declared(replacing));
    await bench.forgetRequests();
    const changed = declared({ ...replacing, url: '"https://hooks.example.test/second"' });
    expect(await applied(changed)).toContain("1 changed");
    expect(await changesSent()).toEqual(["Delete", "Create"]);
    expect(await tasks.configs(task)).toEqual([found({ url: "https://hooks.example.test/second" })]);
  });

  it.each(["id", "task_id"])("is replaced when %s changes, the old one deleted first", async (attribute) => {
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

  it("has a generated id by default, and keeps it", async () => {
    const text = declared({ id: undefined });
    await applied(text);
    const [{ id } = { id: "" }] = await tasks.configs(task);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    await applied(declared({ id: undefined, url: '"https://hooks.example.test/second"' }));
    expect(await tasks.configs(task)).toMatchObject([{ id, url: "https://hooks.example.test/second" }]);
  });

  it("does not overwrite an existing one, and names the command that imports it", async () => {
    const others = found({ authentication: { scheme: "Bearer", credentials: secret("Theirs") } });
    await tasks.put(task, others);
    await folder.write(declared());
    const { code, text } = await folder.apply();
    expect(code).toBe(1);
    expect(text).toContain("Error: The push-notification configuration already exists");
    expect(text).toContain("Its content matches the declaration: set adopt_existing = true to adopt it.");
    expect(await tasks.configs(task)).toEqual([others]);

    const id = /terraform import lintel_push_config\.NAME (\S+)/.exec(text)?.[1] ?? "";
    expect(id).toBe(`${tasks.agent}#${task}/on-call`);
    expect(await folder.run("import", "lintel_push_config.on_call", id)).toMatchObject({ code: 0 });
    // The imported secret is unknown, so it is sent again.
    await applied(declared());
    expect(await tasks.configs(task)).toEqual([found()]);
  });

  it("adopts only one with the same address and scheme, with adopt_existing", async () => {
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

  it("reports at import that the id does not exist", async () => {
    await folder.write(declared());
    const { code, text } = await folder.run("import", "lintel_push_config.on_call", `${tasks.agent}#${task}/none`);
    expect(code).toBe(1);
    expect(text).toContain("Cannot import non-existent remote object");
  });
  it("without secrets is not sent again after an import", async () => {
    await tasks.put(task, { id: "on-call", url });
    await folder.write(declared({ authentication: undefined }));
    await folder.run("import", "lintel_push_config.on_call", `${tasks.agent}#${task}/on-call`);
    await bench.forgetRequests();
    await applied(declared({ authentication: undefined }));
    expect(await changesSent()).toEqual([]);
  });
});
