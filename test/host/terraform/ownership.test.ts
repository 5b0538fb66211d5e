/**
 * An object belongs to one resource of one state, and an interrupted run is resumed: with the plugin as Terraform
 * starts it, because processes and folders determine ownership.
 */
import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "./policy-config.ts";
import { revisions, scaling } from "./scaling-config.ts";
import { service } from "./service-config.ts";
import { type Bench, benchAndFolder, type Folder, type Ran } from "./terraform.ts";

const createFirst = (blocks: string): string =>
  blocks.replaceAll(/^\}\n/gm, "  lifecycle {\n    create_before_destroy = true\n  }\n}\n");

/** A kind of resource for these tests. */
interface Kind {
  readonly type: string;
  /** The block with this label; the name in the service is always the same. */
  readonly declared: (label: string, changes?: { readonly [attribute: string]: string }) => string;
  readonly create: string;
  /** The first operation after the object exists. */
  readonly after: string;
  readonly remove: string;
  readonly objects: (bench: Bench) => Promise<readonly { readonly [member: string]: unknown }[]>;
  readonly identity: string;
  /** A change without replacement. */
  readonly changed: { readonly [attribute: string]: string };
}

const kinds: readonly Kind[] = [
  {
    type: "lintel_lifecycle_policy",
    declared: (label, changes) => policy(changes, label),
    create: "CreateLifecyclePolicy",
    after: "GetLifecyclePolicy",
    remove: "DeleteLifecyclePolicy",
    objects: (bench) => bench.policies(),
    identity: "arn",
    changed: { description: '"changed"' },
  },
  {
    type: "lintel_hosted_service",
    declared: (label, changes) => service(changes, label),
    create: "CreateService",
    after: "UntagResource",
    remove: "DeleteService",
    objects: (bench) => bench.services(),
    identity: "ServiceArn",
    changed: { tags: '{ team = "web" }' },
  },
  {
    type: "lintel_auto_scaling_configuration",
    declared: (label, changes) => scaling(changes, label),
    create: "CreateAutoScalingConfiguration",
    after: "UntagResource",
    remove: "DeleteAutoScalingConfiguration",
    objects: revisions,
    identity: "id",
    changed: { tags: '{ team = "web" }' },
  },
];

describeWithTerraform("a managed object", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, async (ground) => {
    ({ bench } = ground);
    folder = await bench.folder({ installed: true });
  });

  const applied = async (text: string, where = folder): Promise<Ran> => {
    await where.write(text);
    return where.apply();
  };
  const onlyOf = async ({ objects, identity }: Kind): Promise<string> => {
    const all = await objects(bench);
    expect(all).toHaveLength(1);
    return String(all[0]?.[identity]);
  };
  /** The identities of the objects; each kind must have exactly one. */
  const only = (): Promise<readonly string[]> => Promise.all(kinds.map(onlyOf));
  const declared = (label: string, changes?: Parameters<Kind["declared"]>[1]): string =>
    kinds.map((kind) => kind.declared(label, changes)).join("");
  /** The number of refusals; each kind has one. */
  const refusals = ({ code, text }: Ran): number => {
    expect(code).toBe(1);
    return text.match(/Error: Another resource in this state already has the/g)?.length ?? 0;
  };

  it("belongs to one state: another root module is refused, and the error shows how to import", async () => {
    expect(await applied(declared("one"))).toMatchObject({ code: 0 });
    const made = await only();
    const other = await bench.folder({ installed: true });
    const { code, text } = await applied(declared("one"), other);
    expect(code).toBe(1);
    for (const [index, { type }] of kinds.entries()) {
      expect(text).toContain(`terraform import ${type}.NAME ${made[index]}`);
    }
    expect(await other.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await only()).toEqual(made);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("belongs to one resource: of two with the same name one is created, and the other is always refused", async () => {
    expect(refusals(await applied(declared("one") + declared("two")))).toBe(kinds.length);
    const made = await only();
    await bench.forgetRequests();
    expect(refusals(await folder.apply())).toBe(kinds.length);
    expect(await only()).toEqual(made);
    for (const { remove } of kinds) expect(await bench.operations()).not.toContain(remove);
    // The resource in the state stays, whichever it is.
    const kept = (await folder.run("state", "list")).output.trim().split("\n");
    const blocks = kinds.map((kind) => {
      const label = kept.find((address) => address.startsWith(kind.type))?.split(".")[1];
      return kind.declared(label ?? "");
    });
    await folder.write(blocks.join(""));
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("belongs to one resource even with two providers in a run", async () => {
    const second = `provider "lintel" {\n  alias = "second"\n  region = "us-east-1"\n  endpoint_url = "${bench.emulator.url}"\n  skip_credentials = true\n}\n`;
    const two = declared("two").replaceAll(/^(resource .*)\n/gm, "$1\n  provider = lintel.second\n");
    expect(refusals(await applied(second + declared("one") + two))).toBe(kinds.length);
    await only();
  });

  it("is not added to the state again, by a later run or a saved plan", async () => {
    expect(await applied(declared("one"))).toMatchObject({ code: 0 });
    await folder.write(declared("one") + declared("two"));
    expect(await folder.run("plan", "-out=saved")).toMatchObject({ code: 0 });
    expect(refusals(await folder.run("apply", "saved"))).toBe(kinds.length);
    expect(refusals(await applied(declared("one") + declared("two", { adopt_existing: "true" })))).toBe(kinds.length);
    await only();
    await folder.write(declared("one"));
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it.each(["a label", "a for_each key"])("is destroyed and then created if %s is renamed, as planned", async (what) => {
    const named = (name: string) =>
      what === "a label"
        ? declared(name)
        : declared("all").replaceAll(/^(resource .*)\n/gm, `$1\n  for_each = toset(["${name}"])\n`);
    expect(await applied(named("old"))).toMatchObject({ code: 0 });
    const made = await only();
    await bench.forgetRequests();
    expect(await applied(named("new"))).toMatchObject({
      code: 0,
      text: expect.stringContaining(`${kinds.length} added`),
    });
    const operations = await bench.operations();
    for (const { create, remove } of kinds) {
      expect(operations.indexOf(remove)).toBeLessThan(operations.lastIndexOf(create));
    }
    // A policy's resource name is derived from its name.
    expect((await only())[1]).not.toBe(made[1]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is kept if a moved block renames the resource", async () => {
    await applied(declared("old"));
    const made = await only();
    const moved = kinds.map(({ type }) => `moved {\n  from = ${type}.old\n  to = ${type}.new\n}\n`).join("");
    expect(await applied(declared("new") + moved)).toMatchObject({
      code: 0,
      text: expect.stringContaining("0 added, 0 changed, 0 destroyed"),
    });
    expect(await only()).toEqual(made);
  });

  it("is not reported as replaced if create_before_destroy keeps its name in use", async () => {
    await applied(createFirst(declared("one")));
    const made = await only();
    const replace = kinds.map(({ type }) => `-replace=${type}.one`);
    const refused = await folder.run("apply", "-auto-approve", ...replace);
    expect(refusals(refused)).toBe(kinds.length);
    expect(refused.text).toContain("It is being replaced with create_before_destroy");
    expect(await only()).toEqual(made);
    expect(await folder.plan()).toMatchObject({ code: 0 });
    await folder.write(declared("one"));
    expect(await folder.run("apply", "-auto-approve", ...replace)).toMatchObject({ code: 0 });
    await only();
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("can be imported again after its removal from the state", async () => {
    await applied(declared("one"));
    await folder.plan();
    const addresses = kinds.map(({ type }) => `${type}.one`);
    await folder.run("state", "rm", ...addresses);
    const refused = await folder.apply();
    expect(refusals(refused)).toBe(kinds.length);
    for (const [index, made] of (await only()).entries()) {
      expect(refused.text).toContain(`terraform import ADDRESS ${made}`);
      expect(await folder.run("import", addresses[index] ?? "", made)).toMatchObject({ code: 0 });
    }
    expect(await folder.plan()).toMatchObject({ code: 0 });
    expect(await applied(kinds.map((kind) => kind.declared("one", kind.changed)).join(""))).toMatchObject({ code: 0 });
  });

  /** Kills an apply while the service holds its responses to these operations, one of each kind. */
  const killedAt = async (step: "create" | "after"): Promise<void> => {
    const operations = kinds.map((kind) => kind[step]);
    await bench.admin("POST", "faults", { kind: "hold-answer", operations });
    const { child, done } = folder.start(["apply", "-auto-approve"]);
    await bench.untilHolding(kinds.length);
    child.kill("SIGKILL");
    await done;
    await bench.admin("DELETE", "faults");
  };
  const converges = async (where = folder): Promise<void> => {
    expect(await where.apply()).toMatchObject({ code: 0, text: expect.stringContaining(`${kinds.length} added`) });
    await only();
    expect(await where.plan()).toMatchObject({ code: 0 });
  };

  /** Kills an apply at a step of the creation, and applies again. */
  const goesOnAfterKillAt = async (step: "create" | "after"): Promise<void> => {
    await killedAt(step);
    const made = await only();
    await converges();
    expect(await only()).toEqual(made);
  };
  const destroyed = async (): Promise<void> => {
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    for (const { objects } of kinds) expect(await objects(bench)).toEqual([]);
  };

  it("is adopted after a kill that follows its creation", async () => {
    await folder.write(declared("one"));
    await goesOnAfterKillAt("after");
  });

  it("is adopted after a kill during its creation, even if an equal object existed before", async () => {
    await folder.write(declared("one"));
    await goesOnAfterKillAt("create");
    await destroyed();
    await folder.apply();
    await destroyed();
    // The held response answers a token that was used before; the request that creates the object comes later.
    await killedAt("create");
    await converges();
  });

  it("belongs to the killed root module, and is refused to another one", async () => {
    await folder.write(declared("one"));
    await killedAt("create");
    const { code, text } = await applied(declared("one"), await bench.folder({ installed: true }));
    expect(code).toBe(1);
    expect(text.match(/Error: The [a-z ]+ already exists/g)).toHaveLength(kinds.length);
    await converges();
  });

  it("is adopted after a kill during its replacement", async () => {
    await applied(declared("one"));
    for (const { type } of kinds) await folder.run("taint", `${type}.one`);
    await killedAt("create");
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await only();
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  describe("with a state in a backend", () => {
    let backend: Server;
    let state = "";
    beforeEach(async () => {
      state = "";
      backend = createServer(async (request, response) => {
        if (request.method === "POST") state = await textOf(request);
        response.writeHead(request.method === "GET" && state === "" ? 404 : 200).end(state);
      });
      backend.listen(0, "127.0.0.1");
      await once(backend, "listening");
    });
    afterEach(() => {
      backend.closeAllConnections();
      backend.close();
    });

    it("is adopted by another machine after a kill", async () => {
      const address = backend.address();
      const port = typeof address === "object" ? address?.port : undefined;
      const text = `terraform {\n  backend "http" {\n    address = "http://127.0.0.1:${port}/state"\n  }\n}\n${declared("one")}`;
      await folder.write(text);
      expect(await folder.run("init")).toMatchObject({ code: 0 });
      await killedAt("create");

      const fresh = await bench.folder({ installed: true });
      await rm(join(fresh.dir, ".terraform"), { recursive: true });
      await cp(join(folder.dir, "main.tf"), join(fresh.dir, "main.tf"));
      expect(await fresh.run("init")).toMatchObject({ code: 0 });
      await converges(fresh);
    });
  });
});
