/**
 * Teams share states in a PostgreSQL database or on a state server: locks, parallel runs, a killed run, and environments
 * that come and go, with the example examples/image-builder/review-environments and the plugin as Terraform starts it.
 */
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { PostgresCluster, postgresPrograms } from "./postgres.ts";
import { StateServer } from "./state-server.ts";
import { Bench, type Folder, type Ran } from "./terraform.ts";

const example = "examples/image-builder/review-environments/main.tf";

/** Where states are, and what names the one of a branch. */
interface Backend {
  readonly type: "pg" | "http";
  readonly environment: (branch: string) => NodeJS.ProcessEnv;
  readonly stop: () => void | Promise<void>;
}

async function startPostgres(): Promise<Backend> {
  const cluster = await PostgresCluster.start(postgresPrograms ?? "");
  const environment = (branch: string) => ({ PG_CONN_STR: cluster.url, PG_SCHEMA_NAME: branch });
  return { type: "pg", environment, stop: () => cluster.stop() };
}

async function startStateServer(): Promise<Backend> {
  const server = await StateServer.start();
  const environment = (branch: string) => {
    const address = `${server.url}/${branch}`;
    return { TF_HTTP_ADDRESS: address, TF_HTTP_LOCK_ADDRESS: address, TF_HTTP_UNLOCK_ADDRESS: address };
  };
  return { type: "http", environment, stop: () => server.stop() };
}

/** Jobs of a pipeline: each command may run in another folder. */
class Pipeline {
  readonly #bench: Bench;
  readonly #backend: Backend;
  #prepared: Folder | undefined;

  constructor(bench: Bench, backend: Backend) {
    this.#bench = bench;
    this.#backend = backend;
  }

  /** A folder with the example, in which `terraform init` has run. */
  async folder(): Promise<Folder> {
    const folder = await this.#bench.folder({ installed: true });
    const from = this.#prepared;
    if (from !== undefined) {
      await cp(from.dir, folder.dir, { recursive: true, force: true, verbatimSymlinks: true });
      return folder;
    }
    await rm(join(folder.dir, ".terraform"), { recursive: true });
    const text = await readFile(example, "utf8");
    await writeFile(join(folder.dir, "main.tf"), text.replace('backend "pg"', `backend "${this.#backend.type}"`));
    const { code, output } = await folder.start(["init"], this.environment("first")).done;
    if (code !== 0) throw new Error(output);
    this.#prepared = folder;
    return folder;
  }

  environment = (branch: string): NodeJS.ProcessEnv => ({
    ...this.#backend.environment(branch),
    ...{ ...Bench.credentials, AWS_ENDPOINT_URL: this.#bench.emulator.url },
  });

  start = (folder: Folder, command: string, branch: string, state = branch, more: readonly string[] = []) => {
    const args = command === "plan" ? ["plan", "-detailed-exitcode"] : [command, "-auto-approve"];
    return folder.start([...args, ...more, `-var=branch=${branch}`], this.environment(state));
  };

  /** A job of its own. It waits for locks: all states of a database have one for their creation. */
  async job(command: string, branch: string, state = branch): Promise<Ran> {
    const lock = command === "plan" ? [] : ["-lock-timeout=5m"];
    return this.start(await this.folder(), command, branch, state, lock).done;
  }
}

const backends = [
  { name: "a PostgreSQL database", start: startPostgres, isMissing: postgresPrograms === undefined, environments: 10 },
  { name: "a state server", start: startStateServer, isMissing: false, environments: 3 },
];

describeWithTerraform("a state that a team shares", () => {
  describe.each(backends)("in $name", ({ name, start, isMissing, environments }) => {
    const title = isMissing ? `${name} is needed: Debian's package postgresql` : "";
    describe.skipIf(isMissing)(title === "" ? "with locks" : title, () => {
      let backend: Backend;
      let bench: Bench;
      let pipeline: Pipeline;
      beforeAll(async () => {
        backend = await start();
        bench = await Bench.start({ operationSeconds: 0.05 });
        pipeline = new Pipeline(bench, backend);
      }, 300_000);
      afterAll(async () => {
        await bench?.stop();
        await backend?.stop();
      });
      afterEach(() => bench.reset());

      /** The names of policies and services. */
      const found = async (): Promise<readonly string[]> =>
        [
          ...(await bench.policies()).map((each) => String(each.name)),
          ...(await bench.services()).map(({ ServiceName }) => String(ServiceName)),
        ].sort();
      const objectsOf = (branches: readonly string[]): readonly string[] =>
        branches.flatMap((branch) => [`images of ${branch}`, `preview-${branch}`]).sort();

      it("is changed by one apply at a time; after one was killed, another job makes each object once", async () => {
        const [folder, other] = [await pipeline.folder(), await pipeline.folder()];
        await bench.admin("POST", "faults", { kind: "hold-answer", operations: ["CreateLifecyclePolicy"] });
        const { child, done } = pipeline.start(folder, "apply", "killed");
        const early = done.then(({ text }) => Promise.reject(new Error(`it has ended: ${text}`)));
        await Promise.race([bench.untilHolding(), early]);
        early.catch(() => undefined);
        const second = await pipeline.start(other, "apply", "killed").done;
        expect(second.code).toBe(1);
        expect(second.text).toContain("Error acquiring the state lock");

        child.kill("SIGKILL");
        await done;
        await bench.admin("DELETE", "faults");
        if (backend.type === "http") {
          const [, id = ""] = /\bID: +(\S+)/.exec(second.output) ?? [];
          const unlocked = await other.start(["force-unlock", "-force", id], pipeline.environment("killed")).done;
          expect(unlocked.code, unlocked.text).toBe(0);
        }
        const third = await pipeline.start(other, "apply", "killed").done;
        expect(third.code, third.text).toBe(0);
        expect(await found()).toEqual(objectsOf(["killed"]));
        expect(await pipeline.job("plan", "killed")).toMatchObject({ code: 0 });
      }, 900_000);

      it("is one of many, which come and go at the same time", async () => {
        const branches = Array.from({ length: environments }, (_, index) => `branch-${index}`);
        await pipeline.folder();
        const applied = await Promise.all(branches.map((branch) => pipeline.job("apply", branch)));
        for (const { code, text } of applied) expect(code, text).toBe(0);
        expect(await found()).toEqual(objectsOf(branches));

        // A state whose branch has the name of another one takes nothing, and deletes nothing.
        const [first = ""] = branches;
        const taken = await pipeline.job("apply", first, "another-state");
        expect(taken.code).toBe(1);
        expect(taken.text.match(/Error: The [A-Za-z ]+ already exists/g)).toHaveLength(2);
        expect(await pipeline.job("destroy", first, "another-state")).toMatchObject({ code: 0 });
        expect(await found()).toEqual(objectsOf(branches));

        const [gone, kept] = [branches.slice(0, branches.length >> 1), branches.slice(branches.length >> 1)];
        const destroyed = await Promise.all(gone.map((branch) => pipeline.job("destroy", branch)));
        for (const { code, text } of destroyed) expect(code, text).toBe(0);
        expect(await found()).toEqual(objectsOf(kept));
      }, 1_800_000);
    });
  });
});
