/** Reading rooms with real Terraform: basic, disappears, every argument changed, import, bad input, kills. */
import { expect, it } from "vitest";
import handler from "../../../lib/services/a2a/reading-room/handler.ts";
import { settableAttributes } from "../../constructs/settable.ts";
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { AgentTasks } from "./agent-tasks.ts";
import { agentAndFolder } from "./push-configs.ts";
import { applyAndPlan, type Bench, type Folder } from "./terraform.ts";

const type = "lintel_reading_room";

const created = ["CreateReadingRoom"];
const replaced = ["DeleteReadingRoom", ...created];

describeWithTerraform("a reading room", () => {
  let bench: Bench;
  let folder: Folder;
  let agent: string;
  let task: string;
  agentAndFolder(async (ground) => {
    ({ bench, folder } = ground);
    ({ agent } = ground.tasks);
    task = await ground.tasks.start();
  });

  const room = (changes: Expressions = {}, label = "it"): string =>
    resourceBlock(type, label, {
      agent: JSON.stringify(agent),
      task_id: JSON.stringify(task),
      reading_room_topic: '"maps"',
      ...changes,
    });
  /** Applies; the next plan must be empty. Returns the requests that changed a reading room. */
  const applied = async (text: string) =>
    (await applyAndPlan({ bench, folder }, text)).filter((name) => name.endsWith("ReadingRoom"));
  const asked = (method: string, path: string, body?: object) =>
    fetch(`${agent}/agent/tasks/${task}/readingRooms${path}`, {
      method,
      headers: { "content-type": "application/json", "a2a-version": "1.0" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const named = { id: '"quiet"' };
  const status = async () => (await asked("GET", "/quiet")).status;

  it("is created, planned without a difference, and destroyed", async () => {
    expect(await applied(room(named))).toEqual(created);
    expect(await (await asked("GET", "/quiet")).json()).toMatchObject({ id: "quiet", readingRoomTopic: "maps" });
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await status()).toBe(404);
  });

  it("is created again after it disappeared", async () => {
    await applied(room(named));
    await asked("DELETE", "/quiet");
    expect((await folder.plan()).text).toContain("1 to add, 0 to change, 0 to destroy");
    expect(await applied(room(named))).toEqual(created);
  });

  it("has each argument changed, in place or by replacement", async () => {
    const tenant = new AgentTasks(agent, "acme");
    /** Each argument with another value, and the requests that change it. */
    const changes: { readonly [argument: string]: readonly [changed: Expressions, requests: readonly string[]] } = {
      agent: [{ agent: JSON.stringify(`${agent}/`) }, replaced],
      tenant: [{ tenant: '"acme"', task_id: JSON.stringify(await tenant.start()) }, replaced],
      task_id: [{ task_id: JSON.stringify(await new AgentTasks(agent).start()) }, replaced],
      id: [{ id: '"loud"' }, replaced],
      reading_room_topic: [{ reading_room_topic: '"old maps"' }, created],
      description: [{ description: '"For tests."' }, created],
      adopt_existing: [{ adopt_existing: "true" }, []],
      timeouts: [{ timeouts: '{ create = "1m" }' }, []],
    };
    expect(Object.keys(changes).sort()).toEqual(settableAttributes(handler).sort());
    for (const [argument, [changed, requests]] of Object.entries(changes)) {
      await applied(room(named));
      expect(await applied(room({ ...named, ...changed })), argument).toEqual(requests);
    }
  });

  it("has an outside change undone", async () => {
    await applied(room(named));
    await asked("POST", "", { id: "quiet", readingRoomTopic: "changed elsewhere" });
    expect(await folder.plan()).toMatchObject({
      code: 2,
      text: expect.stringContaining('"changed elsewhere" -> "maps"'),
    });
    expect(await applied(room(named))).toEqual(created);
  });

  it("is imported by its identity, and refused or adopted where it exists", async () => {
    await applied(room(named));
    folder = await bench.folder();
    const imported = (id: string) => `import {\n  to = ${type}.it\n  id = "${id}"\n}\n`;
    await folder.write(room(named) + imported("quiet"));
    expect(await folder.plan()).toMatchObject({
      code: 1,
      text: expect.stringContaining("it must be [AGENT#][tenant/]task_id/id"),
    });
    expect(await applied(room(named) + imported(`${agent}#${task}/quiet`))).toEqual([]);
    folder = await bench.folder();
    await folder.write(room(named));
    expect(await folder.apply()).toMatchObject({
      code: 1,
      text: expect.stringContaining('already has a reading room with the id "quiet"'),
    });
    expect(await applied(room({ ...named, adopt_existing: "true" }))).toEqual(created);
  });

  it("is checked with the rules during plan", async () => {
    await folder.write(room({ reading_room_topic: '" "', description: '""' }));
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    for (const rule of ["topic-says-something", "length"]) expect(text).toContain(`reading-room/${rule}`);
  });

  it("is one and in the state after kills during its creation, its update and its deletion", async () => {
    /** Kills Terraform while the response to a request is held. */
    const killed = async (operation: string, text: string) => {
      await folder.write(text);
      await bench.admin("POST", "faults", { kind: "hold-answer", operations: [operation] });
      const { child, done } = folder.start(["apply", "-auto-approve"]);
      await bench.untilHolding();
      child.kill("SIGKILL");
      await bench.admin("DELETE", "faults");
      await done;
    };
    await killed("CreateReadingRoom", room());
    expect(await applied(room())).toEqual(created);
    const changed = room({ reading_room_topic: '"old maps"' });
    await killed("CreateReadingRoom", changed);
    await applied(changed);
    const { resources } = JSON.parse(await folder.state());
    const { id } = resources[0].instances[0].attributes;
    expect(await (await asked("GET", `/${id}`)).json()).toMatchObject({ readingRoomTopic: "old maps" });
    await killed("DeleteReadingRoom", "");
    await applied("");
    expect((await asked("GET", `/${id}`)).status).toBe(404);
  });
});
