import { expect, it } from "vitest";
import type { Expressions } from "../../resource-blocks.ts";
import { secret } from "../../run/secret.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { AgentTasks } from "./agent-tasks.ts";
import { hookSecrets, pushConfigs, secretVariable, url, withSecret } from "./push-configs.ts";
import type { Bench, Folder } from "./terraform.ts";

describeWithTerraform("a push-notification configuration in Terraform", () => {
  let bench: Bench;
  let tasks: AgentTasks;
  let folder: Folder;
  let task: string;
  const { named, declared, found, started, applied, changesSent } = pushConfigs((setting) => {
    ({ bench, tasks, folder, task } = setting);
  });

  it("that was changed or deleted outside is corrected, except for the case of its scheme", async () => {
    const names = ["address", "scheme", "case", "deleted"];
    const all = secretVariable + names.map((name) => named(name)).join("");
    await started(all);
    await tasks.put(
      task,
      found({ id: "address", url: "https://other.example.test", authentication: { scheme: "bearer" } }),
    );
    await tasks.put(task, found({ id: "scheme", authentication: { scheme: "Basic" } }));
    await tasks.put(task, found({ id: "case", authentication: { scheme: "BEARER" } }));
    await tasks.delete(task, "deleted");
    const text = await applied(all);
    expect(text).toContain(`~ url            = "https://other.example.test" -> "${url}"`);
    expect(text).toMatch(/~ scheme += "Basic" -> "Bearer"/);
    expect(text).toContain("1 added, 2 changed, 0 destroyed");
    const configs = await tasks.configs(task);
    for (const id of ["address", "scheme", "deleted"]) expect(configs).toContainEqual(found({ id }));
    expect(configs).toContainEqual(found({ id: "case", authentication: { scheme: "BEARER" } }));
  });

  it("is created, updated in place when its secret changes, which is never shown, and destroyed", async () => {
    await applied(declared());
    expect(await tasks.configs(task)).toEqual([found()]);
    await bench.forgetRequests();
    const output = await applied(declared(), ...withSecret(hookSecrets.second));
    expect(output).toMatch(/~ "authentication.credentials" += "[\w-]+\.[\w-]+" -> \(known after apply\)/);
    expect(output).not.toContain(secret(""));
    expect(output).toContain("1 changed");
    expect(await changesSent()).toEqual(["Create"]);
    expect(await tasks.configs(task)).toEqual([
      found({ authentication: { scheme: "Bearer", credentials: hookSecrets.second } }),
    ]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await tasks.configs(task)).toEqual([]);
  });

  it("has its secrets added and removed in place, and keeps the id that was generated for it", async () => {
    const generated = (changes: Expressions = {}) => named("generated", { id: undefined, ...changes });
    const [token, none] = [{ authentication: undefined, token: "var.secret" }, { authentication: undefined }];
    const byId = async () => {
      const [first, second] = await tasks.configs(task);
      return first?.id === "on-call" ? [first, second] : [second, first];
    };
    await started(declared(token) + generated());
    const [tokenOnly, made] = await byId();
    expect(tokenOnly).toEqual({ id: "on-call", taskId: task, url, token: hookSecrets.first });
    expect(made?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const moved = { url: '"https://hooks.example.test/second"' };
    expect(await applied(declared() + generated(moved))).toContain("0 added, 2 changed, 0 destroyed");
    expect(await byId()).toEqual([found(), found({ id: made?.id, url: "https://hooks.example.test/second" })]);
    expect(await applied(declared(none) + generated(moved))).toContain("0 added, 1 changed, 0 destroyed");
    expect((await byId())[0]).toEqual({ id: "on-call", taskId: task, url });
  });

  it("is replaced when id or task_id changes, or sent again with update_mode replace, the old one deleted first", async () => {
    const other = await tasks.start();
    const changed = async (attributes: Expressions) => {
      await bench.forgetRequests();
      const output = await applied(declared(attributes));
      expect(await changesSent()).toEqual(["Delete", "Create"]);
      return output;
    };
    const audit = { id: '"audit"' };
    await started(declared());
    expect(await changed(audit)).toContain("1 added, 0 changed, 1 destroyed");
    expect(await tasks.configs(task)).toEqual([found({ id: "audit" })]);

    const elsewhere = { ...audit, task_id: JSON.stringify(other), update_mode: '"replace"' };
    expect(await changed(elsewhere)).toContain("1 added, 0 changed, 1 destroyed");
    expect(await tasks.configs(task)).toEqual([]);
    expect(await tasks.configs(other)).toEqual([found({ id: "audit", taskId: other })]);

    const second = "https://hooks.example.test/second";
    expect(await changed({ ...elsewhere, url: JSON.stringify(second) })).toContain("0 added, 1 changed, 0 destroyed");
    expect(await tasks.configs(other)).toEqual([found({ id: "audit", taskId: other, url: second })]);
  });

  it("does not overwrite an existing one, names its import, and adopts one with the same address and scheme", async () => {
    const theirs = found({ id: "theirs", authentication: { scheme: "Bearer", credentials: secret("Theirs") } });
    const differing = found({ id: "differing", url: "https://other.example.test" });
    await tasks.put(task, theirs);
    await tasks.put(task, found({ id: "adopted", authentication: { scheme: "Bearer" } }));
    await tasks.put(task, differing);
    const adopting = { adopt_existing: "true" };
    const text = secretVariable + named("theirs") + named("adopted", adopting);
    await folder.write(text + named("differing", adopting));
    const refused = await folder.apply();
    expect(refused.code).toBe(1);
    expect(refused.text.match(/Error: The push-notification configuration already exists/g)).toHaveLength(2);
    expect(refused.text).toContain("Its content matches the declaration: set adopt_existing = true to adopt it.");
    expect(refused.text).toContain("It differs from the declaration in url.");
    const configs = await tasks.configs(task);
    expect(configs).toHaveLength(3);
    for (const config of [theirs, found({ id: "adopted" }), differing]) expect(configs).toContainEqual(config);

    const id = `${tasks.agent}#${task}/theirs`;
    expect(refused.text).toContain(`terraform import lintel_push_config.NAME ${id} `);
    expect(await folder.run("import", "lintel_push_config.theirs", id)).toMatchObject({ code: 0 });
    // The imported secret is unknown, so it is sent again.
    await applied(text);
    expect(await tasks.configs(task)).toContainEqual(found({ id: "theirs" }));
  });

  const imported = (name: string, id: string, attributes: Expressions = {}) =>
    `${named(name, attributes)}import {\n  to = lintel_push_config.${name}\n  id = ${JSON.stringify(id)}\n}\n`;

  it("is imported with its agent, or without it where the provider names one alone, and sent again only with a secret", async () => {
    await tasks.put(task, found({ id: "on/agent" }));
    await tasks.put(task, found({ id: "on/call" }));
    await tasks.put(task, { id: "plain", url });
    await bench.forgetRequests();
    await folder.write(
      secretVariable +
        imported("agent", `${tasks.agent}#${task}/on%2Fagent`, { id: '"on/agent"' }) +
        imported("alone", `${task}/on%2Fcall`, { id: '"on/call"', agent: undefined }) +
        imported("plain", `${tasks.agent}#${task}/plain`, { authentication: undefined }),
      { agents: `[{ agent = ${JSON.stringify(tasks.agent)} }]` },
    );
    expect(await folder.apply()).toMatchObject({
      code: 0,
      text: expect.stringContaining("3 imported, 0 added, 2 changed, 0 destroyed"),
    });
    expect(await changesSent()).toEqual(["Create", "Create"]);
    expect(await tasks.configs(task)).toContainEqual({ id: "plain", taskId: task, url });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is not imported by a malformed id, or one that does not exist", async () => {
    const malformed = ["one", "a//b", "a/b/c/d", "#a/b", "a/%E0%A4%A"];
    const none = imported("none", `${tasks.agent}#${task}/none`);
    await folder.write(secretVariable + malformed.map((id, index) => imported(`m${index}`, id)).join("") + none);
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    for (const id of malformed) expect(text).toContain(`"${id}"; it must be`);
    expect(text).toContain("Cannot import non-existent remote object");
    await folder.write(declared());
    expect(await folder.run("import", "lintel_push_config.on_call", "")).toMatchObject({ code: 1 });
  });
});
