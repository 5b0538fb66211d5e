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
  /** The resources in the state, at last after the refusals. */
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
      declared("label_old", "label"),
      each(declared("by_key", "by-key"), 'for_each = toset(["old"])'),
      declared("moved_old", "moved"),
      each(declared("first"), createFirst),
      declared("lost"),
    ].join("");
    const alias = [
      declared("alias_1", "alias"),
      second,
      each(declared("alias_2", "alias"), "provider = lintel.second"),
    ];
    await folder.write(before + alias.join(""));
    creation = await done(() => applied(folder));
    /** Of two with the same name the one in the state stays, whichever it is. */
    const keptOf = (called: string): string => {
      const blocks = kinds.map((kind) => {
        const found = kept.find(({ type, name }) => type === kind.type && name.startsWith(called));
        return blockOf(kind, String(found?.name), called);
      });
      return blocks.join("");
    };
    kept = JSON.parse(await folder.state()).resources;
    // Terraform starts the second provider only for resources that name it, several times per command.
    const created = before + second + keptOf("alias");

    const other = await bench.folder();
    await other.write(declared("home"));
    elsewhere = await done(() => other.apply());
    destruction = await done(() => other.run("destroy", "-auto-approve"));

    await folder.write(created + declared("home_2", "home"));
    expect(await folder.run("plan", "-out=saved")).toMatchObject({ code: 0 });
    saved = await done(() => folder.run("apply", "-parallelism=60", "saved"));
    expect(await folder.run("state", "rm", ...addresses("lost"))).toMatchObject({ code: 0 });
    await folder.write(created + declared("home_2", "home", () => ({ adopt_existing: "true" })));
    const replace = addresses("first").map((address) => `-replace=${address}`);
    refusal = await done(() => applied(folder, ...replace));

    kept = JSON.parse(await folder.state()).resources;
    const after = [
      declared("home"),
      keptOf("pair"),
      keptOf("alias"),
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
    end = await done(() => applied(bench.attached(folder)));
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

  /** Of two with this name one of each kind was refused. */
  const expectOneRefused = (step: Step, name: string) => {
    const others = refused(step).filter((address) => addresses(`${name}_1`, `${name}_2`).includes(address));
    expect(others.map((address) => address.split(".")[0])).toEqual(kinds.map(({ type }) => type).sort());
    expect(step.identities(name)).toEqual(creation.identities(name));
  };

  it("belongs to one resource: of two with the same name one is created, and the other is always refused", () => {
    for (const step of [creation, saved, refusal]) expectOneRefused(step, "pair");
    // Which one is in the state does not change.
    const twice = refused(creation).filter((address) => address.includes(".pair_"));
    for (const step of [saved, refusal]) expect(refused(step)).toEqual(expect.arrayContaining(twice));
  });

  it("belongs to one resource even with two providers in a run", () => {
    expectOneRefused(creation, "alias");
    expect(end.identities("alias")).toEqual(creation.identities("alias"));
  });

  it("is not added to the state again, by a saved plan or a later run, with adopt_existing too", () => {
    expectRefused(saved, "home_2");
    expectRefused(refusal, "home_2");
    expect(end.identities("home")).toEqual(creation.identities("home"));
  });

  it("is never deleted by a refusal", () => {
    for (const { remove } of kinds) expect([...saved.changes, ...refusal.changes]).not.toContain(remove);
    expect(refused(saved)).toHaveLength(2 * kinds.length);
    expect(refused(refusal)).toHaveLength(4 * kinds.length);
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

  /**
   * Kills an apply while the service holds its responses to these operations, each for one object of each kind,
   * whichever it is.
   */
  const killedAt = async (folder: Folder, ...steps: readonly ("create" | "after")[]): Promise<void> => {
    const operations = steps.flatMap((step) => kinds.map((kind) => kind[step]));
    for (const operation of operations) {
      await bench.admin("POST", "faults", { kind: "hold-answer", operations: [operation], times: 1 });
    }
    const { child, done } = folder.start(["apply", "-auto-approve", "-parallelism=60"]);
    await bench.untilHolding(operations.length);
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

  it("is adopted after a kill during its creation, one that follows it, or one during its replacement", async () => {
    const folder = await bench.folder({ installed: true });
    const killed = ["killed-1", "killed-2"];
    const [both, again, replaced] = [
      killed.map((name) => declared(name)).join(""),
      ...["again", "replaced"].map((name) => declared(name)),
    ];

    await folder.write(both);
    await killedAt(folder, "create", "after");
    const made = await found(bench);
    // They belong to the killed root module, and are refused to another one.
    const other = await bench.folder();
    await other.write(both);
    const { code, text } = await applied(other);
    expect(code).toBe(1);
    expect(text.match(/Error: The [A-Za-z ]+ already exists/g)).toHaveLength(killed.length * kinds.length);
    await folder.write(`${both}${again}${replaced}`);
    const adopted = await converges(folder, { added: 4 });
    for (const name of killed) expect(adopted(name)).toEqual(made(name));

    await folder.write(`${both}${replaced}`);
    await converges(folder, { added: 0, destroyed: 1 });
    // An object equal to "again" existed before. The held response answers a token that was used then; the request that
    // creates the object comes later.
    for (const address of addresses("replaced")) await folder.run("taint", address);
    await folder.write(`${both}${again}${replaced}`);
    await killedAt(folder, "create", "create");
    expect(await applied(folder)).toMatchObject({ code: 0 });
    const end = await found(bench);
    for (const name of [...killed, "again", "replaced"]) expect(end(name)).toHaveLength(kinds.length);
    expect(await bench.attached(folder).plan()).toMatchObject({ code: 0 });
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
    await killedAt(folder, "create");

    const fresh = await bench.folder({ installed: true });
    await rm(join(fresh.dir, ".terraform"), { recursive: true });
    await cp(join(folder.dir, "main.tf"), join(fresh.dir, "main.tf"));
    expect(await fresh.run("init")).toMatchObject({ code: 0 });
    expect((await converges(fresh, { added: 1 }))("one-1")).toHaveLength(kinds.length);
    expect(await bench.attached(fresh).plan()).toMatchObject({ code: 0 });
  });
});
