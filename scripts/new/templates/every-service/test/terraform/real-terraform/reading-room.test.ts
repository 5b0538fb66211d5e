/** Reading rooms with real Terraform: basic, disappears, every argument changed, import, bad input, kills. */
import { expect, it } from "vitest";
import { listAt, textAt } from "../../../lib/base/members.ts";
import handler from "../../../lib/services/__service__/reading-room/handler.ts";
import { settableAttributes } from "../../constructs/settable.ts";
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder, killedDuring } from "./terraform.ts";

const type = "lintel_reading_room";

const room = (changes: Expressions = {}, label = "it"): string =>
  resourceBlock(type, label, { __arguments__, ...changes });

__created__;
const replaced = ["DeleteReadingRoom", ...created];

/** Each argument with another value, and the requests that change it. */
const changes: { readonly [argument: string]: readonly [value: string, requests: readonly string[]] } = {
  __changedArguments__,
  description: ['"For tests."', ["UpdateReadingRoom"]],
  tags: ['{ team = "web" }', ["TagResource"]],
  region: ['"eu-west-1"', replaced],
  adopt_existing: ["true", []],
  timeouts: ['{ create = "1m" }', []],
};

describeWithTerraform("a reading room", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({}, (ground) => {
    ({ bench, folder } = ground);
  });
  const applied = (text: string) => applyAndPlan({ bench, folder }, text);
  const rooms = async () => listAt(await bench.__client__.listReadingRooms({}), "__list__");
  const arnOf = async () => textAt((await rooms())[0] ?? {}, "__identity__") ?? "";

  it("is created, planned without a difference, and destroyed", async () => {
    expect(await applied(room())).toEqual(created);
    expect(await rooms()).toMatchObject([{ __name__: "quiet" }]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await rooms()).toEqual([]);
  });

  it("is created again after it disappeared", async () => {
    await applied(room());
    await bench.__client__.deleteReadingRoom({ __arnMember__: await arnOf() });
    expect((await folder.plan()).text).toContain("1 to add, 0 to change, 0 to destroy");
    __createdAgain__;
  });

  it("has each argument changed, in place or by replacement", async () => {
    expect(Object.keys(changes).sort()).toEqual(settableAttributes(handler).sort());
    for (const [argument, [value, requests]] of Object.entries(changes)) {
      await applied(room());
      expect(await applied(room({ [argument]: value })), argument).toEqual(requests);
    }
  });

  it("has an outside change undone", async () => {
    await applied(room());
    await bench.__client__.updateReadingRoom({ __arnMember__: await arnOf(), __outsideChange__ });
    expect(await folder.plan()).toMatchObject({ code: 2, text: __undone__ });
    expect(await applied(room())).toEqual(["UpdateReadingRoom"]);
  });

  it("is imported by its identity, found by its name, and refused or adopted where it exists", async () => {
    await bench.__client__.createReadingRoom({ __declared__ });
    const arn = await arnOf();
    const imported = (id: string) => `import {\n  to = ${type}.it\n  id = "${id}"\n}\n`;
    await folder.write(room() + imported("quiet"));
    expect(await folder.plan()).toMatchObject({
      code: 1,
      text: expect.stringContaining("it must be the ARN of a reading room"),
    });
    const found = `data "${type}" "found" { __nameArgument__ = "quiet" }\noutput "found" { value = data.${type}.found.arn }\n`;
    expect(await applied(room() + imported(arn) + found)).toEqual([]);
    expect(JSON.parse(await folder.state()).outputs.found.value).toBe(arn);
    folder = await bench.folder();
    await folder.write(room());
    expect(await folder.apply()).toMatchObject({
      code: 1,
      text: expect.stringContaining('A reading room "quiet" already exists in this account and region'),
    });
    expect(await applied(room({ adopt_existing: "true" }))).toEqual(__adopted__);
  });

  it("is checked with the rules during plan", async () => {
    await folder.write(room({ __badArguments__ }));
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    for (const rule of [__brokenRules__]) expect(text).toContain(`reading-room/${rule}`);
  });

  it("is one and in the state after kills during its creation, its update and its deletion", async () => {
    const killed = async (operation: string, text: string) => {
      await folder.write(text);
      await killedDuring({ bench, folder }, [operation]);
    };
    await killed("CreateReadingRoom", room());
    expect(await applied(room())).toEqual(__completed__);
    expect(await rooms()).toHaveLength(1);
    const changed = room({ description: '"changed"' });
    await killed("UpdateReadingRoom", changed);
    await applied(changed);
    expect(await rooms()).toMatchObject([{ __description__: "changed" }]);
    await killed("DeleteReadingRoom", "");
    await applied("");
    expect(await rooms()).toEqual([]);
  });
});
