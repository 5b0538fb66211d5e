/**
 * An object belongs to one resource of one state, and an interrupted run is resumed: with the plugin as Terraform
 * starts it, because processes and folders determine ownership. Each command starts the plugin several times, so many
 * cases share a root module and its runs; each has a name of its own in the services. All kinds of objects are tested in
 * this process (test/terraform/managed/ownership.test.ts).
 */
import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { addresses, declared, each, found, type Identities, kinds, refused } from "./ownership-kinds.ts";
import { Bench, type Folder, type Ran } from "./terraform.ts";

/** All resources of these tests are created and destroyed at the same time. */
const applied = (folder: Folder, ...args: readonly string[]): Promise<Ran> =>
  folder.run("apply", "-auto-approve", "-parallelism=60", ...args);

/** The arguments that replace the objects of a label. */
const replacing = (label: string): readonly string[] => addresses(label).map((address) => `-replace=${address}`);

/** A command, and what was found after it. */
interface Step extends Ran {
  /** The requests that changed something. */
  readonly changes: readonly string[];
  readonly identities: Identities;
}

describeWithTerraform("a managed object", () => {
  let bench: Bench;
  let creation: Step;
  let saved: Step;

  beforeAll(async () => {
    bench = await Bench.start({ operationSeconds: 0.05 });
    const done = async (command: () => Promise<Ran>): Promise<Step> => {
      await bench.forgetRequests();
      const ran = await command();
      return { ...ran, changes: await bench.changes(), identities: await found(bench) };
    };
    const folder = await bench.folder({ installed: true });
    // Terraform starts the second provider only for resources that name it, several times per command.
    const second = `provider "lintel" {
  alias            = "second"
  region           = "us-east-1"
  endpoint_url     = "${bench.emulator.url}"
  skip_credentials = true
}
`;
    const before = declared("home") + declared("pair_1", "pair") + declared("pair_2", "pair");
    const alias =
      declared("alias_1", "alias") + second + each(declared("alias_2", "alias"), "provider = lintel.second");
    await folder.write(before + alias);
    creation = await done(() => applied(folder));
    await folder.write(before + declared("home_2", "home", { adopt_existing: "true" }) + alias);
    expect(await folder.run("plan", "-out=saved")).toMatchObject({ code: 0 });
    saved = await done(() => folder.run("apply", "-parallelism=60", "saved"));
  }, 300_000);
  afterAll(() => bench?.stop());

  /** Of two with this name one of each kind was refused. */
  const expectOneRefused = (step: Step, name: string) => {
    const others = refused(step).filter((address) => addresses(`${name}_1`, `${name}_2`).includes(address));
    expect(others.map((address) => address.split(".")[0])).toEqual(kinds.map(({ type }) => type).sort());
    expect(step.identities(name)).toEqual(creation.identities(name));
  };

  it("belongs to one resource: of two with the same name one is created, and the other is refused by a saved plan, too", () => {
    for (const step of [creation, saved]) expectOneRefused(step, "pair");
    // Which one is in the state does not change.
    const twice = refused(creation).filter((address) => address.includes(".pair_"));
    expect(refused(saved)).toEqual(expect.arrayContaining(twice));
  });

  it("belongs to one resource even with two providers in a run", () => {
    for (const step of [creation, saved]) expectOneRefused(step, "alias");
  });

  it("is not added to the state again, with adopt_existing too", () => {
    expect(refused(saved)).toEqual(expect.arrayContaining([...addresses("home_2")]));
    expect(saved.identities("home")).toEqual(creation.identities("home"));
  });

  it("is never deleted by a refusal", () => {
    for (const { remove } of kinds) expect(saved.changes).not.toContain(remove);
    expect(refused(saved)).toHaveLength(3 * kinds.length);
  });
});

describeWithTerraform("a managed object whose run was killed", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start({ operationSeconds: 0.05 });
  });
  afterAll(() => bench?.stop());

  /**
   * Kills an apply while the service holds its responses to `held` creations of each kind, after it has `completed` others
   * of each.
   */
  const killedAt = async (
    folder: Folder,
    { held, completed = 0 }: { readonly held: number; readonly completed?: number },
    args: readonly string[] = [],
  ): Promise<void> => {
    for (const { create } of kinds) {
      const operations = [create];
      // An affected request meets no other fault: this lets it pass.
      const passing = { kind: "latency", milliseconds: 0, operations, times: completed };
      if (completed > 0) await bench.admin("POST", "faults", passing);
      await bench.admin("POST", "faults", { kind: "hold-answer", operations, times: held });
    }
    const { child, done } = folder.start(["apply", "-auto-approve", "-parallelism=60", ...args]);
    await bench.untilHolding(held * kinds.length);
    child.kill("SIGKILL");
    await done;
    await bench.admin("DELETE", "faults");
  };

  /** Keeps states as Terraform's backend "http", one for each path; returns its address. */
  const startBackend = async (): Promise<string> => {
    const states = new Map<string | undefined, string>();
    const backend = createServer(async (request, response) => {
      if (request.method === "POST") states.set(request.url, await textOf(request));
      const state = states.get(request.url);
      response.writeHead(request.method === "GET" && state === undefined ? 404 : 200).end(state);
    });
    onTestFinished(() => {
      backend.closeAllConnections();
      backend.close();
    });
    await once(backend.listen(0, "127.0.0.1"), "listening");
    const address = backend.address();
    return `http://127.0.0.1:${typeof address === "object" ? address?.port : undefined}`;
  };

  /** A folder with the same configuration, as on another machine. */
  const elsewhere = async (folder: Folder): Promise<Folder> => {
    const fresh = await bench.folder({ installed: true });
    await rm(join(fresh.dir, ".terraform"), { recursive: true });
    await cp(join(folder.dir, "main.tf"), join(fresh.dir, "main.tf"));
    expect(await fresh.run("init")).toMatchObject({ code: 0 });
    return fresh;
  };

  it("is taken by another machine after a kill during its creation and after it, and completed after one during its replacement", async () => {
    const folder = await bench.folder({ installed: true });
    const backend = `terraform {\n  backend "http" {\n    address = "${await startBackend()}/state"\n  }\n}\n`;
    const killed = ["killed-1", "killed-2"];
    const [first = "", second = "", replaced] = [...killed, "replaced"].map((name) => declared(name));

    // The first ones are complete, but Terraform has not sent their state.
    await folder.write(backend + first + each(second, `depends_on = [${addresses("killed-1").join(", ")}]`));
    expect(await folder.run("init")).toMatchObject({ code: 0 });
    await killedAt(folder, { held: 1, completed: 1 });
    const made = await found(bench);
    // They belong to the killed root module, and are refused to another one.
    const other = await bench.folder();
    await other.write(first + second);
    const { code, text } = await applied(other);
    expect(code).toBe(1);
    expect(text.match(/Error: The [A-Za-z ]+ already exists/g)).toHaveLength(killed.length * kinds.length);

    const another = await elsewhere(folder);
    await another.write(`${backend}${first}${second}${replaced}`);
    const adopted = await applied(another);
    expect(adopted.text).toContain(`${3 * kinds.length} added, 0 changed, 0 destroyed`);
    const kept = await found(bench);
    for (const name of killed) expect(kept(name)).toEqual(made(name));

    await killedAt(another, { held: 1 }, replacing("replaced"));
    const continued = await applied(another);
    expect(continued.code, continued.text.slice(-4000)).toBe(0);
    const end = await found(bench);
    for (const name of [...killed, "replaced"]) expect(end(name)).toHaveLength(kinds.length);
    expect(await bench.attached(another).plan()).toMatchObject({ code: 0 });
  }, 300_000);
});
