/** Push configurations: every argument, secrets, drift, import and adoption, with the provider in this process. */
import { beforeEach, describe, expect, it } from "vitest";
import handler from "../../../lib/services/a2a/push-config/handler.ts";
import { settableAttributes } from "../../constructs/settable.ts";
import { secret } from "../../run/secret.ts";
import type { Declarations } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { bearerWith, hookSecrets, type PushGround, pushGround, second, url } from "./push-ground.ts";

const address = "lintel_push_config.on-call";

describe("a push configuration", () => {
  let ground: PushGround;
  let module: TerraformCore;
  let task: string;
  const declared = (changes: Arguments = {}): Declarations => ground.named("on-call", changes);
  const applied = (all: Declarations) => ground.pushesOf(() => ground.applied(module, all));
  const actionOf = async (all: Declarations) => (await module.plan(all)).actions;
  beforeEach(async () => {
    ground = await pushGround();
    module = ground.rootModule();
    ({ task } = ground);
  });

  it("is created, updated in place when its secret changes, which is never shown, and destroyed", async () => {
    expect(await applied(declared())).toEqual(["Create"]);
    expect(await ground.tasks.configs(task)).toEqual([ground.found("on-call")]);
    const before = module.attributes(address).secret_digests;
    const changed = declared(bearerWith(hookSecrets.second));
    const plan = await module.plan(changed);
    expect(plan.planned.get(address)).toMatchObject({ action: "update" });
    expect(await applied(changed)).toEqual(["Create"]);
    expect(module.attributes(address).secret_digests).not.toEqual(before);
    expect(await ground.tasks.configs(task)).toEqual([
      ground.found("on-call", { authentication: { scheme: "Bearer", credentials: hookSecrets.second } }),
    ]);
    const shown = JSON.stringify([plan.text, [...plan.planned], module.attributes(address), ground.logged]);
    expect(shown).not.toContain(secret(""));
    expect(await module.destroy()).toMatchObject({ code: 0 });
    expect(await ground.tasks.configs(task)).toEqual([]);
  });

  it("that was changed or deleted outside is corrected, except for the case of its scheme", async () => {
    const all = {
      ...ground.named("address"),
      ...ground.named("scheme"),
      ...ground.named("case"),
      ...ground.named("deleted"),
    };
    await applied(all);
    const { tasks, found } = ground;
    await tasks.put(
      task,
      found("address", { url: "https://other.example.test", authentication: { scheme: "bearer" } }),
    );
    await tasks.put(task, found("scheme", { authentication: { scheme: "Basic" } }));
    await tasks.put(task, found("case", { authentication: { scheme: "BEARER" } }));
    await tasks.delete(task, "deleted");
    const { actions, planned } = await module.plan(all);
    expect(actions).toEqual({
      "lintel_push_config.address": "update",
      "lintel_push_config.scheme": "update",
      "lintel_push_config.deleted": "create",
    });
    expect(planned.get("lintel_push_config.address")).toMatchObject({
      before: { url: "https://other.example.test" },
      after: { url },
    });
    expect(planned.get("lintel_push_config.scheme")).toMatchObject({ before: { authentication: { scheme: "Basic" } } });
    await applied(all);
    const configs = await tasks.configs(task);
    for (const id of ["address", "scheme", "deleted"]) expect(configs).toContainEqual(found(id));
    expect(configs).toContainEqual(found("case", { authentication: { scheme: "BEARER" } }));
  });

  it("has its secrets added and removed in place, and keeps the id that was generated for it", async () => {
    const generated = (changes: Arguments = {}) => declared({ id: undefined, ...changes });
    await applied(generated({ authentication: undefined, token: hookSecrets.first }));
    const [made] = await ground.tasks.configs(task);
    expect(made).toEqual({ id: made?.id, taskId: task, url, token: hookSecrets.first });
    expect(made?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(await applied(generated({ url: second }))).toEqual(["Create"]);
    expect(await ground.tasks.configs(task)).toEqual([ground.found(String(made?.id), { url: second })]);
    expect(await applied(generated({ url: second, authentication: undefined }))).toEqual(["Create"]);
    expect(await ground.tasks.configs(task)).toEqual([{ id: made?.id, taskId: task, url: second }]);
  });

  it("has each argument changed, in place or by replacement, the old one deleted first", async () => {
    const other = await ground.tasks.start();
    const changes: { readonly [argument: string]: readonly [Arguments[string], readonly string[]] } = {
      id: ["audit", ["Delete", "Create"]],
      task_id: [other, ["Delete", "Create"]],
      url: [second, ["Create"]],
      token: [hookSecrets.second, ["Create"]],
      authentication: [undefined, ["Create"]],
      protocol_binding: ["JSONRPC", []],
      update_mode: ["replace", []],
      on_task_end: ["recreate", []],
      adopt_existing: [true, []],
      timeouts: [{ create: "1m" }, []],
    };
    const settable = settableAttributes(handler).filter((name) => name !== "agent" && name !== "tenant");
    expect(Object.keys(changes).sort()).toEqual(settable.sort());
    for (const [argument, [value, requests]] of Object.entries(changes)) {
      await applied(declared());
      const isReplaced = requests.length > 1;
      const plan = await module.plan(declared({ [argument]: value }));
      expect(plan.planned.get(address)?.action, argument).toBe(isReplaced ? "replace" : "update");
      expect(await applied(declared({ [argument]: value })), argument).toEqual(requests);
    }
    expect(await ground.tasks.configs(other)).toEqual([]);
    await applied(declared({ update_mode: "replace" }));
    expect(await applied(declared({ update_mode: "replace", url: second }))).toEqual(["Delete", "Create"]);
  });

  it("does not overwrite an existing one, names its import, and adopts one with the same address and scheme", async () => {
    const { tasks, found, named } = ground;
    const theirs = found("theirs", { authentication: { scheme: "Bearer", credentials: secret("Theirs") } });
    const differing = found("differing", { url: "https://other.example.test" });
    await tasks.put(task, theirs);
    await tasks.put(task, found("adopted", { authentication: { scheme: "Bearer" } }));
    await tasks.put(task, differing);
    const both = { ...named("theirs"), ...named("adopted", { adopt_existing: true }) };
    const refused = await module.apply({ ...both, ...named("differing", { adopt_existing: true }) });
    expect(refused.code).toBe(1);
    expect(refused.text.match(/Error: The push-notification configuration already exists/g)).toHaveLength(2);
    expect(refused.text).toContain("Its content matches the declaration: set adopt_existing = true to adopt it.");
    expect(refused.text).toContain("It differs from the declaration in url.");
    const configs = await tasks.configs(task);
    expect(configs).toHaveLength(3);
    for (const config of [theirs, found("adopted"), differing]) expect(configs).toContainEqual(config);

    const id = `${tasks.agent}#${task}/theirs`;
    expect(refused.text).toContain(`terraform import lintel_push_config.NAME '${id}'`);
    // The imported secret is unknown, so it is sent again.
    const imports = { "lintel_push_config.theirs": id };
    expect(await ground.pushesOf(() => module.apply(both, { imports }))).toEqual(["Create"]);
    expect(await actionOf(both)).toEqual({});
    expect(await tasks.configs(task)).toContainEqual(found("theirs"));
  });

  it("is imported by its agent, task and id, percent-encoded, without the agent where the settings name only one", async () => {
    const { tasks, found, named } = ground;
    module = ground.rootModule({ agents: [{ agent: tasks.agent }] });
    await tasks.put(task, found("on/agent"));
    await tasks.put(task, found("on/call"));
    await tasks.put(task, { id: "plain", url });
    const all = {
      ...named("agent", { id: "on/agent" }),
      ...named("alone", { id: "on/call", agent: undefined }),
      ...named("plain", { authentication: undefined }),
    };
    const imports = {
      "lintel_push_config.agent": `${tasks.agent}#${task}/on%2Fagent`,
      "lintel_push_config.alone": `${task}/on%2Fcall`,
      "lintel_push_config.plain": `${tasks.agent}#${task}/plain`,
    };
    expect(await ground.pushesOf(() => module.apply(all, { imports }))).toEqual(["Create", "Create"]);
    expect(await tasks.configs(task)).toContainEqual({ id: "plain", taskId: task, url });
    expect(await actionOf(all)).toEqual({});
  });

  it.each(["", "one", "a//b", "a/b/c/d", "#a/b", "a/%E0%A4%A"])("is not imported by %j", async (id) => {
    const { code, text } = await module.plan(declared(), { imports: { [address]: id } });
    expect([code, text]).toEqual([1, expect.stringContaining(`"${id}"; it must be`)]);
  });

  it("is not imported if it does not exist", async () => {
    const imports = { [address]: `${ground.tasks.agent}#${task}/none` };
    expect((await module.plan(declared(), { imports })).text).toContain("Cannot import non-existent remote object");
  });
});
