/** Reading rooms with real Terraform: basic, disappears, every argument changed, import, bad input, kills. */
import { expect, it } from "vitest";
import handler from "../../../lib/services/__service__/reading-room/handler.ts";
import { settableAttributes } from "../../constructs/settable.ts";
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import { describeWithTerraform } from "../../with-terraform.ts";

__terraformImports__;

const type = "lintel_reading_room";
const named = { __label__: '"quiet"' };

__requests__;
const { create, update, remove } = requestsOf("quiet");

/** Arguments with other values, and the requests that change them. */
interface Changes {
  readonly [argument: string]: readonly [changed: Expressions, requests: readonly string[]];
}

describeWithTerraform("a reading room", () => {
  let bench: Bench;
  let folder: Folder;

  __ground__;

  const found = async (id: string) => {
    const answer = await asked("GET", `/${id}`);
    return answer.status === 404 ? undefined : answer.json();
  };

  it("is created, planned without a difference, and destroyed", async () => {
    expect(await applied(room(named))).toEqual([create]);
    expect(await found("quiet")).toMatchObject({ __topic__: "maps" });
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await found("quiet")).toBeUndefined();
  });

  it("is created again after it disappeared", async () => {
    await applied(room(named));
    await asked("DELETE", "/quiet");
    expect((await folder.plan()).text).toContain("1 to add, 0 to change, 0 to destroy");
    expect(await applied(room(named))).toEqual([create]);
  });

  it("has each argument changed, in place or by replacement", async () => {
    const replaced = [remove, create];
    const changes: Changes = {
      __changedArguments__,
      __label__: [{ __label__: '"loud"' }, replaced],
      reading_room_topic: [{ reading_room_topic: '"old maps"' }, [update]],
      description: [{ description: '"For tests."' }, [update]],
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
    __changeOutside__;
    expect(await folder.plan()).toMatchObject({
      code: 2,
      text: expect.stringContaining('"changed elsewhere" -> "maps"'),
    });
    expect(await applied(room(named))).toEqual([update]);
  });

  it("is imported by its identity, and refused or adopted where it exists", async () => {
    await asked("POST", "", { __label__: "quiet", __topic__: "maps" });
    const imported = (id: string) => `import {\n  to = ${type}.it\n  id = "${id}"\n}\n`;
    await write(room(named) + imported("quiet"));
    expect(await folder.plan()).toMatchObject({
      code: 1,
      text: expect.stringContaining("it must be __importForm__"),
    });
    expect(await applied(room(named) + imported(__importId__))).toEqual([]);
    folder = await bench.folder();
    await write(room(named));
    expect(await folder.apply()).toMatchObject({
      code: 1,
      text: expect.stringContaining(__taken__),
    });
    expect(await applied(room({ ...named, adopt_existing: "true" }))).toEqual(repeated);
  });

  it("is checked with the rules during plan", async () => {
    await write(room({ reading_room_topic: '" "', description: '""' }));
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    for (const rule of ["topic-says-something", "length"]) expect(text).toContain(`reading-room/${rule}`);
  });

  it("is one and in the state after kills during its creation, its update and its deletion", async () => {
    const killed = async (operation: string, text: string) => {
      await write(text);
      await killedDuring({ bench, folder }, [operation]);
    };
    await killed(create, room());
    expect(await applied(room())).toEqual(repeated);
    const { resources } = JSON.parse(await folder.state());
    const id = resources[0].instances[0].attributes.__label__;
    const changed = room({ reading_room_topic: '"old maps"' });
    await killed(requestsOf(id).update, changed);
    await applied(changed);
    expect(await found(id)).toMatchObject({ __topic__: "old maps" });
    await killed(requestsOf(id).remove, "");
    await applied("");
    expect(await found(id)).toBeUndefined();
  });
});
