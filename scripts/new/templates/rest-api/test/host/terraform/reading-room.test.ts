/** Reading rooms with real Terraform: basic, disappears, every argument changed, import, bad input, kills. */
import { expect, it } from "vitest";
import handler from "../../../lib/services/rest-api/reading-room/handler.ts";
import { settableAttributes } from "../../constructs/settable.ts";
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import { secrets, seed } from "../../services/rest-api/client/seeded-emulator.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder } from "./terraform.ts";

const type = "lintel_reading_room";

const room = (changes: Expressions = {}, label = "it"): string =>
  resourceBlock(type, label, { organization: '"1"', reading_room_topic: '"maps"', ...changes });

const named = { name: '"quiet"' };
const path = "/organizations/1/reading-rooms";
const created = [`POST ${path}`];
const replaced = [`DELETE ${path}/quiet`, ...created];

/** Each argument with another value, and the requests that change it. */
const changes: { readonly [argument: string]: readonly [value: string, requests: readonly string[]] } = {
  organization: ['"4"', [`DELETE ${path}/quiet`, "POST /organizations/4/reading-rooms"]],
  name: ['"loud"', replaced],
  reading_room_topic: ['"old maps"', [`PATCH ${path}/quiet`]],
  description: ['"For tests."', [`PATCH ${path}/quiet`]],
  adopt_existing: ["true", []],
  timeouts: ['{ create = "1m" }', []],
};

/** The organizations that the token sees. */
const organizations = [...seed.rest.organizations, { id: "4", name: "second", members: ["ann"] }];

describeWithTerraform("a reading room", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder(
    {},
    async (ground) => {
      ({ bench, folder } = ground);
      await bench.admin("POST", "seed", { rest: { ...seed.rest, organizations } });
    },
    { TOKEN_OF_READING_ROOM: secrets.classic },
  );
  const settings = () => ({
    rest_api: `{ base_url = "${bench.emulator.url}/rest", api_version = "2022-11-28", token_from = "env:TOKEN_OF_READING_ROOM" }`,
  });
  const write = (text: string) => folder.write(text, settings());
  /** Applies; the next plan must be empty. Returns the requests that changed a reading room. */
  const applied = async (text: string) =>
    (await applyAndPlan({ bench, folder }, text, settings())).filter((name) => !name.startsWith("GET"));
  const asked = async (method: string, below: string, body?: object) => {
    const answer = await fetch(`${bench.emulator.url}/rest${path}${below}`, {
      method,
      headers: { authorization: `Bearer ${secrets.classic}`, "x-vendor-api-version": "2022-11-28" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };

  it("is created, planned without a difference, and destroyed", async () => {
    expect(await applied(room(named))).toEqual(created);
    expect(JSON.parse((await asked("GET", "/quiet")).text)).toMatchObject({ reading_room_topic: "maps" });
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await asked("GET", "/quiet")).toMatchObject({ status: 404 });
  });

  it("is created again after it disappeared", async () => {
    await applied(room(named));
    await asked("DELETE", "/quiet");
    expect((await folder.plan()).text).toContain("1 to add, 0 to change, 0 to destroy");
    expect(await applied(room(named))).toEqual(created);
  });

  it("has each argument changed, in place or by replacement", async () => {
    expect(Object.keys(changes).sort()).toEqual(settableAttributes(handler).sort());
    for (const [argument, [value, requests]] of Object.entries(changes)) {
      await applied(room(named));
      expect(await applied(room({ ...named, [argument]: value })), argument).toEqual(requests);
    }
  });

  it("has an outside change undone", async () => {
    await applied(room(named));
    await asked("PATCH", "/quiet", { reading_room_topic: "changed elsewhere" });
    expect(await folder.plan()).toMatchObject({
      code: 2,
      text: expect.stringContaining('"changed elsewhere" -> "maps"'),
    });
    expect(await applied(room(named))).toEqual([`PATCH ${path}/quiet`]);
  });

  it("is imported by its identity, and refused or adopted where it exists", async () => {
    await asked("POST", "", { name: "quiet", reading_room_topic: "maps" });
    const imported = (id: string) => `import {\n  to = ${type}.it\n  id = "${id}"\n}\n`;
    await write(room(named) + imported("quiet"));
    expect(await folder.plan()).toMatchObject({
      code: 1,
      text: expect.stringContaining("it must be organization/name"),
    });
    expect(await applied(room(named) + imported("1/quiet"))).toEqual([]);
    folder = await bench.folder();
    await write(room(named));
    expect(await folder.apply()).toMatchObject({
      code: 1,
      text: expect.stringContaining('The organization 1 already has a reading room "quiet"'),
    });
    expect(await applied(room({ ...named, adopt_existing: "true" }))).toEqual([]);
  });

  it("is checked with the rules during plan", async () => {
    await write(room({ reading_room_topic: '" "', description: '""' }));
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    for (const rule of ["topic-says-something", "length"]) expect(text).toContain(`reading-room/${rule}`);
  });

  it("is one and in the state after kills during its creation, its update and its deletion", async () => {
    /** Kills Terraform while the response to a request is held. */
    const killed = async (operation: string, text: string) => {
      await write(text);
      await bench.admin("POST", "faults", { kind: "hold-answer", operations: [operation] });
      const { child, done } = folder.start(["apply", "-auto-approve"]);
      await bench.untilHolding();
      child.kill("SIGKILL");
      await bench.admin("DELETE", "faults");
      await done;
    };
    await killed(`POST ${path}`, room());
    expect(await applied(room())).toEqual([]);
    const { resources } = JSON.parse(await folder.state());
    const { name } = resources[0].instances[0].attributes;
    const changed = room({ reading_room_topic: '"old maps"' });
    await killed(`PATCH ${path}/${name}`, changed);
    await applied(changed);
    expect(JSON.parse((await asked("GET", `/${name}`)).text)).toMatchObject({ reading_room_topic: "old maps" });
    await killed(`DELETE ${path}/${name}`, "");
    await applied("");
    expect(await asked("GET", `/${name}`)).toMatchObject({ status: 404 });
  });
});
