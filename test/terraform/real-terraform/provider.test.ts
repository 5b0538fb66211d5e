import { once } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import { keepSecret } from "../../../lib/client/secrets/redact.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import type { ResourceModel } from "../../../lib/facts/model/resource.ts";
import type { ResourceEntry } from "../../../lib/services/resource-entry.ts";
import { providerSchema } from "../../../lib/terraform/managed/settings/provider-configuration.ts";
import { mapRecord } from "../../../lib/terraform/managed/values/value.ts";
import {
  type ObjectValue,
  type ProviderServer,
  type TerraformValue,
  unknownValue,
} from "../../../lib/terraform/protocol/provider-server.ts";
import { createProvider } from "../../../lib/terraform/provider/provider.ts";
import { type Handler, PartialResultError } from "../../../lib/terraform/runtime/handler.ts";
import { secret } from "../../run/secret.ts";

const cites = cite(3, "Limits");

/** A kind of resource that the provider has no code for. */
const shelf: ResourceModel = {
  refusedBy: "lintel",
  name: "book-shelf",
  title: "book shelf",
  product: "Tests",
  identity: "shelfArn",
  label: "shelfName",
  recognizedBy: [],
  declaration: {
    kind: "struct",
    description: "Holds books.",
    cites,
    members: {
      shelfName: { kind: "string", description: "Its name.", cites, required: true, immutable: true },
      width: { kind: "integer", description: "Its width.", cites, default: 80 },
    },
  },
  record: { shelfArn: { kind: "string", description: "Its ARN.", cites } },
  options: { dryRunOnPlan: { kind: "boolean", description: "Ask first.", cites } },
};

const shelves = new Map<string, object>();
/** An incident during an operation on a shelf. */
let incident: ((signal: AbortSignal) => Promise<void>) | undefined;
const rehearsed: unknown[] = [];

const carpenter: Handler<Map<string, object>> = {
  model: shelf,
  withheld: [],
  changedByUpdate: [],
  timeouts: { create: 60, read: 60, update: 60, delete: 60 },
  connect: async () => shelves,
  async create(declared, { client, signal }) {
    const record = { ...declared, shelfArn: `arn:${declared.shelfName}` };
    await incident?.(signal);
    client.set(record.shelfArn, record);
    return record;
  },
  async read(arn, { client, signal }) {
    await incident?.(signal);
    const record = client.get(arn);
    return record && { ...record };
  },
  async update({ shelfArn }, declared, { client }) {
    const record = { ...declared, shelfArn };
    client.set(String(shelfArn), record);
    return record;
  },
  async delete({ shelfArn }, { client }) {
    client.delete(String(shelfArn));
  },
  async dryRun(declared, exists) {
    rehearsed.push([declared, exists]);
  },
  importForm: { meaning: "an ARN", example: "shelf-1" },
  parseImportId: (id) => id,
};

const entry: ResourceEntry = {
  model: shelf,
  rules: async () => ({ default: { resource: shelf, validate: () => true, rules: [], baseExample: "" } }),
  handler: async () => ({ default: carpenter }),
};

const type = "lintel_book_shelf";
const nulls = (names: object): ObjectValue => Object.fromEntries(Object.keys(names).map((name) => [name, null]));

describe("a new kind of resource", () => {
  let provider: ProviderServer;
  let stop: AbortController;
  let config: ObjectValue;
  const bytes = new Uint8Array();

  beforeEach(async () => {
    shelves.clear();
    rehearsed.length = 0;
    incident = undefined;
    stop = new AbortController();
    provider = await createProvider([entry]);
    config = { ...nulls(provider.resources[type]?.attributes ?? {}), shelf_name: "oak" };
  });

  const configure = (settings: ObjectValue) =>
    provider.configureProvider({
      config: { ...nulls(providerSchema.attributes), ...settings },
      terraformVersion: "1.11.4",
      signal: stop.signal,
    });

  async function plan(to: ObjectValue, prior: ObjectValue | null, priorPrivate: Uint8Array = bytes) {
    const call = { type, config: to, prior, proposed: to, priorPrivate, signal: stop.signal };
    const response = await provider.planResourceChange(call);
    if (response.planned === null) throw new Error("nothing is planned");
    return { ...response, planned: response.planned };
  }

  async function apply(to: ObjectValue, prior: ObjectValue | null) {
    const { planned, private: plannedPrivate = bytes } = await plan(to, prior);
    return provider.applyResourceChange({ type, config: to, prior, planned, plannedPrivate, signal: stop.signal });
  }

  it("is created, read, changed and destroyed without code for it in the provider", async () => {
    const { state: created } = await apply(config, null);
    expect(created).toMatchObject({ shelf_name: "oak", width: 80, shelf_arn: "arn:oak", timeouts: null });
    const { state: changed } = await apply({ ...config, width: 90 }, created);
    expect(changed).toMatchObject({ width: 90, shelf_arn: "arn:oak" });
    shelves.set("arn:oak", { shelfName: "oak", width: 100, shelfArn: "arn:oak" });
    const read = { type, state: changed ?? {}, private: bytes, signal: stop.signal };
    expect((await provider.readResource(read)).state).toMatchObject({ width: 100 });
    const destroy = { type, config: null, prior: changed, planned: null, plannedPrivate: bytes, signal: stop.signal };
    expect(await provider.applyResourceChange(destroy)).toMatchObject({ state: null });
    expect((await provider.readResource(read)).state).toBeNull();
  });

  it("is replaced when an immutable member changes", async () => {
    const { state } = await apply(config, null);
    const { requiresReplace } = await plan({ ...config, shelf_name: "elm" }, state);
    expect(requiresReplace).toEqual([[{ attribute: "shelf_name" }]]);
  });

  it("is kept in the state along with the error if its creation fails partially", async () => {
    incident = () => Promise.reject(new PartialResultError("the varnish is missing", { shelfArn: "arn:oak" }));
    const { state, diagnostics } = await apply(config, null);
    expect(state).toMatchObject({ shelf_name: "oak", width: 80, shelf_arn: "arn:oak" });
    expect(diagnostics).toMatchObject([
      { summary: "Creating the book shelf failed", detail: "the varnish is missing" },
    ]);
  });

  it("is not kept in the state if its creation fails immediately", async () => {
    incident = () => Promise.reject(new Error("no wood"));
    expect(await apply(config, null)).toMatchObject({ state: null, diagnostics: [{ detail: "no wood" }] });
  });

  const untilAborted = async (signal: AbortSignal) => {
    if (!signal.aborted) await once(signal, "abort");
    throw new Error("the carpenter laid down the saw");
  };

  it("times out", async () => {
    incident = untilAborted;
    const { diagnostics } = await apply({ ...config, timeouts: { create: "1ms" } }, null);
    expect(diagnostics).toMatchObject([
      {
        summary: "Creating the book shelf took longer than 1ms",
        detail: expect.stringMatching(/^the carpenter laid down the saw\n\nTo allow more time, set timeouts\.create/),
        path: [{ attribute: "timeouts" }, { attribute: "create" }],
      },
    ]);
  });

  it("is aborted immediately when Terraform stops", async () => {
    incident = untilAborted;
    const applying = apply(config, null);
    stop.abort();
    const { diagnostics } = await applying;
    expect(diagnostics).toMatchObject([
      { summary: "Creating the book shelf was interrupted", detail: expect.stringContaining("may still be carrying") },
    ]);
  });

  describe("whose handler completes unfinished creations", () => {
    const completed: unknown[] = [];
    const unfinishedPlan = async (to: ObjectValue) => {
      const { planned, private: plannedPrivate = bytes } = await plan(to, null);
      return { type, config: to, planned, plannedPrivate, signal: stop.signal };
    };

    beforeEach(async () => {
      completed.length = 0;
      const moody: ResourceModel = {
        ...shelf,
        options: {
          mood: { kind: "string", description: "How it feels.", cites, enum: ["new", "worn"], observed: true },
        },
      };
      const patient: Handler<Map<string, object>> = {
        ...carpenter,
        model: moody,
        async create(declared, call) {
          return { ...(await carpenter.create(declared, call)), mood: "new" };
        },
        async read(arn, call) {
          const record = await carpenter.read(arn, call);
          return record && { ...record, mood: "new" };
        },
        async complete(left, declared, call) {
          completed.push(left);
          return { ...(await carpenter.create(declared, call)), mood: "new" };
        },
      };
      provider = await createProvider([{ ...entry, model: moody, handler: async () => ({ default: patient }) }]);
      config = { ...nulls(provider.resources[type]?.attributes ?? {}), shelf_name: "oak" };
      await configure({});
    });

    /** A creation that fails partially; returns what Terraform then reads. */
    const failHalfWay = async () => {
      incident = () => Promise.reject(new PartialResultError("no varnish", { shelfName: "oak", shelfArn: "arn:oak" }));
      const { state, private: kept = bytes, diagnostics } = await apply({ ...config, mood: "new" }, null);
      expect(diagnostics).toMatchObject([{ detail: expect.stringContaining("is kept and completed") }]);
      incident = undefined;
      shelves.set("arn:oak", { shelfName: "oak", width: 80, shelfArn: "arn:oak" });
      const read = await provider.readResource({ type, state: state ?? {}, private: kept, signal: stop.signal });
      await configure({}); // plan and apply are two runs of the plugin
      return read.state ?? {};
    };
    const remove = async (prior: ObjectValue, plannedPrivate: Uint8Array) =>
      provider.applyResourceChange({ type, config: null, prior, planned: null, plannedPrivate, signal: stop.signal });

    it("completes it instead of replacing it", async () => {
      const prior = await failHalfWay();
      expect(prior.mood).toBeNull();
      const creation = await unfinishedPlan({ ...config, width: 90 });
      expect(await remove(prior, creation.plannedPrivate)).toMatchObject({ state: null });
      expect(shelves.size).toBe(1);
      const { state } = await provider.applyResourceChange({ ...creation, prior: null });
      expect(completed).toEqual(["arn:oak"]);
      expect(state).toMatchObject({ shelf_arn: "arn:oak", width: 90, mood: "new" });
    });

    it("deletes it if something else is created, and if it is destroyed", async () => {
      const prior = await failHalfWay();
      await remove(prior, (await unfinishedPlan({ ...config, shelf_name: "elm" })).plannedPrivate);
      expect(shelves.size).toBe(0);
      shelves.set("arn:oak", {});
      const destroy = { type, config: null, prior, proposed: null, priorPrivate: bytes, signal: stop.signal };
      const { private: planned = bytes } = await provider.planResourceChange(destroy);
      await remove(prior, planned);
      expect(shelves.size).toBe(0);
    });

    it("deletes a complete object that a person tainted", async () => {
      const { state } = await apply(config, null);
      await configure({});
      await remove(state ?? {}, (await unfinishedPlan(config)).plannedPrivate);
      expect(shelves.size).toBe(0);
    });

    it("keeps an object that was just completed, with create before destroy", async () => {
      const prior = await failHalfWay();
      await apply(config, null);
      await remove(prior, bytes);
      expect(shelves.size).toBe(1);
    });

    it("names the allowed values of an option", async () => {
      const validate = (mood: TerraformValue) =>
        provider.validateResourceConfig({
          type,
          config: { ...config, mood },
          takesWriteOnly: true,
          signal: stop.signal,
        });
      expect((await validate("sad")).diagnostics).toMatchObject([{ detail: 'mood is "sad"; it must be new or worn.' }]);
      expect(await validate(unknownValue)).toEqual({ diagnostics: [] });
    });
  });

  it("is not changed while the provider's settings are unknown", async () => {
    const { state } = await apply(config, null);
    await configure({ region: unknownValue, endpoint_url: unknownValue });
    shelves.clear();
    const read = await provider.readResource({ type, state: state ?? {}, private: bytes, signal: stop.signal });
    expect(read.state).toEqual(state);
    expect(read.diagnostics).toMatchObject([
      { severity: "warning", detail: expect.stringContaining("region, endpoint_url are known only after apply") },
    ]);
    const imported = await provider.importResourceState({ type, id: "arn:oak", signal: stop.signal });
    expect(imported).toMatchObject({ imported: [], diagnostics: [{ severity: "error" }] });
  });

  it("is checked with a dry run on request, if something changes and everything is known", async () => {
    const wanted = { ...config, dry_run_on_plan: true };
    await plan(config, null);
    await plan({ ...wanted, width: unknownValue }, null);
    expect(rehearsed).toEqual([]);
    expect((await plan(wanted, null)).private).toEqual(bytes);
    const { state, private: kept } = await apply(wanted, null);
    await plan(wanted, state);
    expect(rehearsed).toEqual(Array(2).fill([{ shelfName: "oak", width: 80 }, false]));
    rehearsed.length = 0;
    await plan({ ...wanted, width: 90 }, state); // changed
    await plan({ ...wanted, shelf_name: "elm" }, state); // replaced: the name is unused
    await plan(wanted, null, kept); // replaced with the same name
    expect(rehearsed).toEqual([
      [{ shelfName: "oak", width: 90 }, true],
      [{ shelfName: "elm", width: 80 }, false],
      [{ shelfName: "oak", width: 80 }, true],
    ]);
    rehearsed.length = 0;
    await configure({ region: unknownValue });
    await plan(wanted, null);
    expect(rehearsed).toEqual([]);
  });

  it("warns about contradictory settings", async () => {
    const { diagnostics } = await configure({ skip_credentials: true, access_key: "a", secret_key: "b" });
    expect(diagnostics).toMatchObject([{ severity: "warning", path: [{ attribute: "skip_credentials" }] }]);
    expect(JSON.stringify(diagnostics)).not.toContain('"b"');
  });

  it("shows a number as written, however large", async () => {
    const { diagnostics } = await configure({ max_retries: 10n ** 20n });
    expect(diagnostics?.[0]?.detail).toContain("max_retries is 100000000000000000000; it must be");
  });

  it("does not check unknown settings", async () => {
    expect(await configure(mapRecord(providerSchema.attributes, () => unknownValue))).toEqual({ diagnostics: [] });
  });
});

it("an unexpected error leaves the provider without the secrets that it has read", async () => {
  const read = secret("ReadByTheProvider");
  keepSecret(read);
  const { withoutSecrets } = await createProvider([entry]);
  const cause = new Error(`sent ${read}`);
  const error = withoutSecrets?.(new Error(`cannot go on with ${read}`, { cause }));
  expect(error).toMatchObject({ message: "cannot go on with ***", cause: { message: "sent ***" } });
});
