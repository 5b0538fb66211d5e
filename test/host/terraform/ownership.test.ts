/**
 * An object belongs to one resource of one state, and an interrupted run is resumed: with the plugin as Terraform
 * starts it, because processes and folders determine ownership. Each command starts the plugin several times, so many
 * cases share a root module and its runs; each has a name of its own in the services.
 */
import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { addresses, blockOf, declared, each, found, type Identities, kinds, refused } from "./ownership-kinds.ts";
import { Bench, type Folder, type Ran } from "./terraform.ts";

/** All resources of these tests are created and destroyed at the same time. */
const applied = (folder: Folder, ...args: readonly string[]): Promise<Ran> =>
  folder.run("apply", "-auto-approve", "-parallelism=60", ...args);

/** A command, and what was found after it. */
interface Step extends Ran {
  /** The requests that changed something. */
  readonly changes: readonly string[];
  readonly identities: Identities;
}

describeWithTerraform("a managed object", () => {
  let bench: Bench;
  let creation: Step;
  let elsewhere: Step;
  let destruction: Step;
  let saved: Step;
  let refusal: Step;
  /** The resources in the state after the refusals. */
  let kept: readonly { readonly type: string; readonly name: string; readonly instances: readonly object[] }[];
  let change: Step;
  let end: Step;

  beforeAll(async () => {
    bench = await Bench.start({ operationSeconds: 0.05 });
    const done = async (command: () => Promise<Ran>): Promise<Step> => {
      await bench.forgetRequests();
      const ran = await command();
      const changes = (await bench.operations()).filter((name) => !/^(?:Describe|Get|List)/.test(name));
      return { ...ran, changes, identities: await found(bench) };
    };
    const folder = await bench.folder({ installed: true });
    const createFirst = "lifecycle {\n    create_before_destroy = true\n  }";
    const second = `provider "lintel" {
  alias            = "second"
  region           = "us-east-1"
  endpoint_url     = "${bench.emulator.url}"
  skip_credentials = true
}
`;
    const before = [
      declared("home"),
      declared("pair_1", "pair"),
      declared("pair_2", "pair"),
      second,
      declared("alias_1", "alias"),
      each(declared("alias_2", "alias"), "provider = lintel.second"),
      declared("label_old", "label"),
      each(declared("by_key", "by-key"), 'for_each = toset(["old"])'),
      declared("moved_old", "moved"),
      each(declared("first"), createFirst),
      declared("lost"),
    ].join("");
    await folder.write(before);
    creation = await done(() => applied(folder));

    const other = await bench.folder({ installed: true });
    await other.write(declared("home"));
    elsewhere = await done(() => other.apply());
    destruction = await done(() => other.run("destroy", "-auto-approve"));

    await folder.write(before + declared("home_2", "home"));
    expect(await folder.run("plan", "-out=saved")).toMatchObject({ code: 0 });
    saved = await done(() => folder.run("apply", "-parallelism=60", "saved"));
    expect(await folder.run("state", "rm", ...addresses("lost"))).toMatchObject({ code: 0 });
    await folder.write(before + declared("home_2", "home", () => ({ adopt_existing: "true" })));
    const replace = addresses("first").map((address) => `-replace=${address}`);
    refusal = await done(() => applied(folder, ...replace));

    kept = JSON.parse(await folder.state()).resources;
    /** Of two with the same name the one in the state stays, whichever it is. */
    const keptOf = (called: string) =>
      kinds.map((kind) => {
        const found = kept.find(({ type, name }) => type === kind.type && name.startsWith(called));
        return blockOf(kind, String(found?.name), called);
      });
    const after = [
      declared("home"),
      ...keptOf("pair"),
      ...keptOf("alias"),
      declared("label_new", "label"),
      each(declared("by_key", "by-key"), 'for_each = toset(["new"])'),
      declared("moved_new", "moved"),
      ...kinds.map(({ type }) => `moved {\n  from = ${type}.moved_old\n  to = ${type}.moved_new\n}\n`),
      declared("first"),
    ].join("");
    const lost = refusal.identities("lost");
    const imports = kinds.map(({ type }, index) => `import {\n  to = ${type}.lost\n  id = "${lost[index]}"\n}\n`);
    await folder.write(after + declared("lost") + imports.join(""));
    change = await done(() => applied(folder, ...replace));
    await folder.write(after + declared("lost", "lost", ({ changed }) => changed));
    end = await done(() => applied(folder));
  }, 300_000);
  afterAll(() => bench?.stop());

  /** Whether these resources of each kind were refused. */
  const expectRefused = (step: Step, ...labels: readonly string[]) =>
    expect(refused(step)).toEqual(expect.arrayContaining([...addresses(...labels)]));

  it("belongs to one state: another root module is refused, and the error shows how to import", () => {
    const made = creation.identities("home");
    expect(elsewhere.code).toBe(1);
    for (const [index, { type }] of kinds.entries()) {
      expect(elsewhere.text).toContain(`terraform import ${type}.NAME ${made[index]}`);
    }
    expect([destruction.code, destruction.changes]).toEqual([0, []]);
    expect(destruction.identities("home")).toEqual(made);
  });

  it.each([
    ["belongs to one resource: of two with the same name one is created, and the other is always refused", "pair"],
    ["belongs to one resource even with two providers in a run", "alias"],
  ])("%s", (_, name) => {
    for (const step of [creation, saved, refusal]) {
      const others = refused(step).filter((address) => addresses(`${name}_1`, `${name}_2`).includes(address));
      expect(others.map((address) => address.split(".")[0])).toEqual(kinds.map(({ type }) => type).sort());
      expect(step.identities(name)).toEqual(creation.identities(name));
    }
    // Which one is in the state does not change.
    expect(refused(saved)).toEqual(expect.arrayContaining([...refused(creation)]));
    expect(refused(refusal)).toEqual(expect.arrayContaining([...refused(creation)]));
  });

  it("is not added to the state again, by a saved plan or a later run, with adopt_existing too", () => {
    expectRefused(saved, "home_2");
    expectRefused(refusal, "home_2");
    expect(end.identities("home")).toEqual(creation.identities("home"));
  });

  it("is never deleted by a refusal", () => {
    for (const { remove } of kinds) expect([...saved.changes, ...refusal.changes]).not.toContain(remove);
    expect(refused(saved)).toHaveLength(3 * kinds.length);
    expect(refused(refusal)).toHaveLength(5 * kinds.length);
  });

  it("is not reported as replaced if create_before_destroy keeps its name in use, and is replaced without", () => {
    expectRefused(refusal, "first");
    expect(refusal.text).toContain("It is being replaced with create_before_destroy");
    expect(refusal.identities("first")).toEqual(creation.identities("first"));
    const first = kept.filter(({ name }) => name === "first");
    expect(first.map(({ instances }) => instances)).toEqual(
      kinds.map(() => [expect.not.objectContaining({ status: "tainted" })]),
    );
    // A policy's resource name is derived from its name.
    expect(change.identities("first")[1]).not.toBe(creation.identities("first")[1]);
  });

  it.each(["label", "by-key"])("is destroyed and then created if its %s is renamed, as planned", (name) => {
    expect(change.identities(name)[1]).not.toBe(creation.identities(name)[1]);
    for (const { create, remove } of kinds) {
      expect(change.changes.indexOf(remove)).toBeLessThan(change.changes.lastIndexOf(create));
    }
  });

  it("is kept if a moved block renames the resource", () => {
    expect(change.identities("moved")).toEqual(creation.identities("moved"));
  });

  it("can be imported again after its removal from the state, as the error says", () => {
    expectRefused(refusal, "lost");
    const made = creation.identities("lost");
    for (const identity of made) expect(refusal.text).toContain(`terraform import ADDRESS ${identity}`);
    expect(end.identities("lost")).toEqual(made);
  });

  it("changes as planned, and has no difference afterwards", () => {
    // Renamed by label and by key, and replaced.
    const created = 3 * kinds.length;
    expect(change.text).toContain(
      `Resources: ${kinds.length} imported, ${created} added, 0 changed, ${created} destroyed`,
    );
    expect(end.text).toContain(`Resources: 0 added, ${kinds.length} changed, 0 destroyed`);
  });
});

describeWithTerraform("a managed object whose run was killed", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start({ operationSeconds: 0.05 });
  });
  afterAll(() => bench?.stop());

  /** Kills an apply while the service holds its responses to these operations, for a number of objects of each kind. */
  const killedAt = async (step: "create" | "after", folder: Folder, objects = 1): Promise<void> => {
    const operations = kinds.map((kind) => kind[step]);
    await bench.admin("POST", "faults", { kind: "hold-answer", operations });
    const { child, done } = folder.start(["apply", "-auto-approve", "-parallelism=60"]);
    await bench.untilHolding(objects * kinds.length);
    child.kill("SIGKILL");
    await done;
    await bench.admin("DELETE", "faults");
  };

  /** Applies, and expects these numbers of objects of each kind; returns what was found afterwards. */
  const converges = async (folder: Folder, { added, destroyed = 0 }: { added: number; destroyed?: number }) => {
    const { code, text } = await applied(folder);
    expect(text).toContain(`${added * kinds.length} added, 0 changed, ${destroyed * kinds.length} destroyed`);
    expect(code).toBe(0);
    return found(bench);
  };

  it("is adopted after a kill that follows its creation, during its creation, or during its replacement", async () => {
    const folder = await bench.folder({ installed: true });
    const [late, early, again, replaced] = ["late", "early", "again", "replaced"].map((name) => declared(name));

    await folder.write(`${late}`);
    await killedAt("after", folder);
    const first = (await found(bench))("late");
    await folder.write(`${late}${again}`);
    expect((await converges(folder, { added: 2 }))("late")).toEqual(first);

    // It belongs to the killed root module, and is refused to another one.
    await folder.write(`${late}${again}${early}${replaced}`);
    await killedAt("create", folder, 2);
    const second = await found(bench);
    const other = await bench.folder({ installed: true });
    await other.write(`${early}`);
    const { code, text } = await applied(other);
    expect(code).toBe(1);
    expect(text.match(/Error: The [a-z ]+ already exists/g)).toHaveLength(kinds.length);
    await folder.write(`${late}${early}${replaced}`);
    const both = await converges(folder, { added: 2, destroyed: 1 });
    for (const name of ["early", "replaced"]) expect(both(name)).toEqual(second(name));

    // An object equal to "again" existed before. The held response answers a token that was used then; the request that
    // creates the object comes later.
    for (const address of addresses("replaced")) await folder.run("taint", address);
    await folder.write(`${late}${again}${early}${replaced}`);
    await killedAt("create", folder, 2);
    expect(await applied(folder)).toMatchObject({ code: 0 });
    const end = await found(bench);
    for (const name of ["late", "early", "again", "replaced"]) expect(end(name)).toHaveLength(kinds.length);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  }, 120_000);

  it("is adopted by another machine with the same backend", async () => {
    await bench.reset();
    let state = "";
    const backend = createServer(async (request, response) => {
      if (request.method === "POST") state = await textOf(request);
      response.writeHead(request.method === "GET" && state === "" ? 404 : 200).end(state);
    });
    onTestFinished(() => {
      backend.closeAllConnections();
      backend.close();
    });
    await once(backend.listen(0, "127.0.0.1"), "listening");
    const address = backend.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const folder = await bench.folder({ installed: true });
    await folder.write(
      `terraform {\n  backend "http" {\n    address = "http://127.0.0.1:${port}/state"\n  }\n}\n${declared("one-1")}`,
    );
    expect(await folder.run("init")).toMatchObject({ code: 0 });
    await killedAt("create", folder);

    const fresh = await bench.folder({ installed: true });
    await rm(join(fresh.dir, ".terraform"), { recursive: true });
    await cp(join(folder.dir, "main.tf"), join(fresh.dir, "main.tf"));
    expect(await fresh.run("init")).toMatchObject({ code: 0 });
    expect((await converges(fresh, { added: 1 }))("one-1")).toHaveLength(kinds.length);
    expect(await fresh.plan()).toMatchObject({ code: 0 });
  });
});
