/**
 * Every kind of object belongs to one resource of one state, as recorded by the runs on that state. Kills, saved plans
 * and several processes are tested with the real Terraform, for a sample of kinds (test/terraform/real-terraform/ownership.test.ts).
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { terraformType } from "../../../lib/facts/derive/names.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { Failed, Managed } from "../../../lib/terraform/null-resource/managed.ts";
import { StateOwnership } from "../../../lib/terraform/provider/state-ownership.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import type { Declarations, Ran } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import { EmulatedServices, startServices } from "../emulated-services.ts";
import { goodPolicy, goodService } from "../real-terraform/declarations.ts";
import { TerraformCore } from "../terraform-core.ts";

/** A kind of resource that has a name. */
interface Kind {
  /** A valid declaration without its name, and the attribute of the name. */
  readonly good: Arguments;
  readonly name: string;
  /** What the name of its operations has: `VpcConnector`. */
  readonly operations: string;
}

const kinds: { readonly [type: string]: Kind } = {
  lintel_lifecycle_policy: { good: goodPolicy, name: "name", operations: "LifecyclePolicy" },
  lintel_hosted_service: { good: goodService, name: "service_name", operations: "Service" },
  lintel_auto_scaling_configuration: {
    ...{ good: {}, name: "auto_scaling_configuration_name", operations: "AutoScalingConfiguration" },
  },
  lintel_vpc_connector: {
    ...{ good: { subnets: ["subnet-1"] }, name: "vpc_connector_name", operations: "VpcConnector" },
  },
  lintel_observability_configuration: {
    good: { trace_configuration: { vendor: "AWSXRAY" } },
    name: "observability_configuration_name",
    operations: "ObservabilityConfiguration",
  },
  lintel_connection: { good: { provider_type: "GITHUB" }, name: "connection_name", operations: "Connection" },
};

/** Kinds whose objects are not found by a name of their own, with the tests of whose they are. */
const others: { readonly [type: string]: string } = {
  lintel_custom_domain_association: "test/services/app-runner/custom-domain-association/handler.test.ts",
  lintel_vpc_ingress_connection: "test/services/app-runner/vpc-ingress-connection/handler.test.ts",
  lintel_push_config: "test/services/a2a/push-config",
  lintel_push_config_set: "test/services/a2a/push-config",
};

it("every kind of resource is among the kinds whose ownership is tested", () => {
  const types = resources.map(({ model }) => terraformType(model.name));
  expect(Object.keys({ ...kinds, ...others }).sort()).toEqual(types.sort());
});

/** The same of each kind: an object of a name of its own, or of another label's. */
const declared = (label: string, called = label, more: Arguments = {}): Declarations =>
  Object.fromEntries(
    Object.entries(kinds).map(([type, { good, name }]) => [`${type}.${label}`, { ...good, [name]: called, ...more }]),
  );

/** A step of the history of a root module, and the requests that changed something. */
interface Step extends Ran {
  readonly changes: readonly string[];
  /** The ids in the state by address. */
  readonly ids: { readonly [address: string]: unknown };
}

describe("an object", () => {
  let services: EmulatedServices;
  let creation: Step;
  let elsewhere: Step;
  let destruction: Step;
  let refusal: Step;
  let change: Step;
  let end: Step;
  let modules = 0;

  /** A root module, whose runs record the objects of its state. */
  const rootModule = (): TerraformCore => {
    const place = { scope: String(++modules).padStart(64, "0"), dataFolder: temporaryFolder() };
    return new TerraformCore(services.emulator.url, {}, () => place);
  };

  beforeAll(async () => {
    services = new EmulatedServices(await startServices({ operationSeconds: 0 }));
    const core = rootModule();
    const done = async (run: Promise<Ran>, of = core): Promise<Step> => {
      const ran = await run;
      const changes = await services.changes();
      await services.forgetRequests();
      return { ...ran, changes, ids: Object.fromEntries(of.addresses.map((each) => [each, of.attributes(each)?.id])) };
    };
    const pair = { ...declared("one", "pair"), ...declared("other", "pair") };
    const before = {
      ...declared("home"),
      ...pair,
      ...declared("old", "label"),
      ...declared("first"),
      ...declared("from", "moved"),
    };
    const [first, lost] = [declared("first"), declared("lost")].map(Object.keys) as [string[], string[]];
    creation = await done(core.apply({ ...before, ...declared("lost") }));

    const other = rootModule();
    elsewhere = await done(other.apply(declared("home")), other);
    destruction = await done(other.destroy(), other);

    await core.plan({ ...before, ...declared("lost") });
    for (const address of lost) core.forget(address);
    const twice = { ...before, ...declared("again", "home", { adopt_existing: true }), ...declared("lost") };
    refusal = await done(core.apply(twice, { replace: first, createFirst: first }));

    const owners = Object.fromEntries(Object.entries(pair).filter(([address]) => core.addresses.includes(address)));
    for (const type of Object.keys(kinds)) core.move(`${type}.from`, `${type}.to`);
    const after = {
      ...{ ...declared("home"), ...owners, ...declared("new", "label"), ...declared("first"), ...declared("lost") },
      ...declared("to", "moved"),
    };
    const imports = Object.fromEntries(lost.map((address) => [address, String(creation.ids[address])]));
    change = await done(core.apply(after, { replace: first, imports }));
    end = await done(core.plan(after));
  });
  afterAll(() => services?.stop());

  const held = "Another resource in this state already has";

  describe.each(Object.entries(kinds))("of %s", (type, { operations }) => {
    const remove = `Delete${operations}`;
    const addressOf = (label: string) => `${type}.${label}`;

    it("belongs to one root module: another one is refused, with the command for an import, and deletes nothing", () => {
      const address = addressOf("home");
      expect(elsewhere.textOf(address)).toContain(`terraform import ${type}.NAME ${String(creation.ids[address])}`);
      expect([elsewhere.ids, destruction.code, destruction.changes]).toEqual([{}, 0, []]);
    });

    it("belongs to one resource: of two with its name one is created, and the other is always refused", () => {
      const [owner, ...others] = ["one", "other"].map(addressOf).filter((each) => creation.ids[each] !== undefined);
      expect(others).toEqual([]);
      const refused = addressOf(owner === addressOf("one") ? "other" : "one");
      for (const step of [creation, refusal]) {
        expect(step.textOf(refused)).toContain(held);
        expect(step.ids[owner ?? ""]).toBe(creation.ids[owner ?? ""]);
        expect(step.ids[refused]).toBeUndefined();
      }
    });

    it("is not added to the state again by a later run, with adopt_existing too", () => {
      expect(refusal.textOf(addressOf("again"))).toContain(held);
      expect(refusal.ids[addressOf("again")]).toBeUndefined();
      expect(refusal.ids[addressOf("home")]).toBe(creation.ids[addressOf("home")]);
    });

    it("is not replaced with create_before_destroy while its name is in use, and is replaced without", () => {
      const address = addressOf("first");
      expect(refusal.textOf(address)).toContain("It is being replaced with create_before_destroy");
      expect(refusal.ids[address]).toBe(creation.ids[address]);
      expect(refusal.changes).not.toContain(remove);
      expect(change.actions[address]).toBe("replace");
    });

    it("is destroyed and then created if its label is renamed", () => {
      expect(change.ids).not.toHaveProperty([addressOf("old")]);
      expect(change.ids).toHaveProperty([addressOf("new")]);
      // The one that is replaced, and the one that is renamed.
      const changes = change.changes.filter((each) => each === remove || each === `Create${operations}`);
      expect(changes.filter((each) => each === remove)).toHaveLength(2);
      expect(changes[0]).toBe(remove);
    });

    it("is kept if a moved block renames the resource", () => {
      expect(creation.ids[addressOf("from")]).toBeDefined();
      expect(change.ids[addressOf("to")]).toBe(creation.ids[addressOf("from")]);
    });

    it("can be imported again after its removal from the state, as the error says", () => {
      const address = addressOf("lost");
      const made = String(creation.ids[address]);
      expect(refusal.textOf(address)).toContain(`terraform import ADDRESS ${made}`);
      expect(change.ids[address]).toBe(made);
    });
  });

  it("of any kind is changed as planned, and has no difference afterwards", () => {
    const count = 2 * Object.keys(kinds).length;
    expect([change.code, change.done], change.text).toEqual([0, `${count} added, 0 changed, ${count} destroyed`]);
    expect([end.code, end.actions]).toEqual([0, {}]);
  });
});

describe("a connector", () => {
  let services: EmulatedServices;
  beforeAll(async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "of-a-test");
    services = new EmulatedServices(await startServices());
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    return services?.stop();
  });

  const connector = (name: string) => ({ vpc_connector_name: name, subnets: ["subnet-1"] });

  it("keeps the mark of its creation until a refresh shows that the state has it", async () => {
    const core = new TerraformCore(services.emulator.url);
    const declaration = { "lintel_vpc_connector.a": connector("marked") };
    await core.apply(declaration);
    const ResourceArn = String(core.attributes("lintel_vpc_connector.a")?.arn);
    const tags = async () => JSON.stringify(await services.hosting.listTagsForResource({ ResourceArn }));
    expect(await tags()).toContain("lintel:creation");
    await core.plan(declaration);
    expect(await tags()).not.toContain("lintel:creation");
  });

  it("is not deleted by a resource whose object a creation of the same run took", async () => {
    const said: string[] = [];
    const ownership = new StateOwnership(() => ({ scope: "shop", dataFolder: undefined }));
    const loaded = () =>
      Managed.load(
        { resource: "vpc-connector", address: "lintel_vpc_connector.a" },
        { region: "us-east-1", endpoint_url: services.emulator.url },
        {
          report: (diagnostics) => said.push(...diagnostics.map(({ summary, detail = "" }) => `${summary} ${detail}`)),
          progress() {},
          signal: new AbortController().signal,
        },
        ownership,
      );
    const [creating, deleting] = [await loaded(), await loaded()];
    const config = await creating.judged({ lintel_vpc_connector: connector("taken") });
    const { state } = await creating.change(config, undefined);
    await expect(deleting.delete(state ?? {})).rejects.toThrow(Failed);
    expect(said.join()).toContain("another resource has it");
    expect(JSON.stringify(await services.hosting.listVpcConnectors({}))).toContain("connector/taken");
    ownership.begin();
    await deleting.delete(state ?? {});
    expect(JSON.stringify(await services.hosting.listVpcConnectors({}))).not.toContain("connector/taken");
  });
});
