/** Auto scaling and observability configurations, whose changes are new revisions: the provider in this process. */
import { beforeEach, describe, expect, it } from "vitest";
import { unknownValue } from "../../../lib/terraform/protocol/provider-server.ts";
import type { Declarations } from "../core-command.ts";
import { type Arguments, Reference } from "../declared-value.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { type ProviderGround, providerGround } from "./provider-ground.ts";
import { service } from "./service-declarations.ts";
import { observabilityKind, scalingKind } from "./shared-object-kinds.ts";

const kinds = [
  {
    kind: scalingKind,
    changed: { max_size: 10 },
    again: { max_size: 4 },
    user: (arn: unknown): Arguments => ({ auto_scaling_configuration_arn: arn }),
    /** A revision by hand, which differs from the declared one, and what the plan says of it. */
    outside: { MaxSize: 7 },
    drifted: { max_size: 7 },
    quota: 5,
  },
  {
    kind: observabilityKind,
    changed: { trace_configuration: undefined },
    again: {},
    user: (arn: unknown): Arguments => ({
      observability_configuration: { observability_enabled: true, observability_configuration_arn: arn },
    }),
    outside: {},
    drifted: { trace_configuration: null },
    quota: 10,
  },
] as const;

describe.each(kinds.map((each) => [each.kind.type, each] as const))("the revisions of %s", (type, each) => {
  const { kind, changed, user, quota } = each;
  const { operations, good } = kind;
  const address = `${type}.it`;
  const web = "lintel_hosted_service.web";
  const create = `Create${operations}`;
  let ground: ProviderGround;
  let module: TerraformCore;
  const alone = (changes: Arguments = {}): Declarations => ({ [address]: { ...good, ...changes } });
  const used = (changes: Arguments = {}): Declarations => ({
    ...alone(changes),
    [web]: service(user(new Reference(`${address}.arn`))),
  });
  const applied = (declared: Declarations) => ground.applied(module, declared);
  const numbers = async () => (await kind.objects(ground)).map((one) => one[`${operations}Revision`]);
  const newest = async () => String((await kind.objects(ground))[0]?.[`${operations}Arn`]);
  const usedByService = async () => {
    const [found] = await ground.services();
    const { AutoScalingConfigurationSummary: scaling, ObservabilityConfiguration: traced } = Object(found);
    return String(
      type === scalingKind.type ? scaling.AutoScalingConfigurationArn : traced.ObservabilityConfigurationArn,
    );
  };
  const outside = () => {
    const members = { [`${operations}Name`]: "shared", ...each.outside };
    return type === scalingKind.type
      ? ground.hosting.createAutoScalingConfiguration(members)
      : ground.hosting.createObservabilityConfiguration(members);
  };
  beforeEach(async () => {
    ground = await providerGround();
    module = ground.rootModule();
  });

  it("are used by a service in the same apply, and all deleted", async () => {
    expect(await applied(used())).toEqual([create, "CreateService"]);
    expect(await usedByService()).toBe(await newest());
    const { actions, planned } = await module.plan(used(changed));
    expect(actions).toEqual({ [address]: "update", [web]: "update" });
    expect(planned.get(address)?.after?.arn).toBe(unknownValue);
    expect(await applied(used(changed))).toEqual([create, "UpdateService"]);
    expect(await numbers()).toEqual([2, 1]);
    expect(await usedByService()).toBe(await newest());

    // What is absent has its default again.
    expect(await applied(used())).toEqual([create, "UpdateService"]);
    expect(await numbers()).toEqual([3, 2, 1]);
    expect(await module.destroy()).toMatchObject({ code: 0 });
    expect([await numbers(), await ground.services()]).toEqual([[], []]);
  });

  it("are no more than one for each change, if the run of a change ends before its state is written", async () => {
    const killed = ground.rootModule();
    await applied(alone());
    await killed.apply(alone(changed), { imports: { [address]: await newest() } });
    expect(await applied(alone(changed))).toEqual([]);
    expect(await numbers()).toEqual([2, 1]);
  });

  it("that two killed runs of a state made, the second with other settings, are taken over by its next run on another machine", async () => {
    const killed = async (declared: Declarations) =>
      expect(await ground.rootModule().apply(declared)).toMatchObject({ code: 0 });
    await killed(alone());
    await killed(alone(changed));
    expect(await applied(alone(changed))).toEqual([]);
    expect(await numbers()).toEqual([2, 1]);
    // The plan has refreshed it.
    expect(await ground.hosting.listTagsForResource({ ResourceArn: await newest() })).toEqual({ Tags: {} });
  });

  it("by hand are undone, and the declared tags are copied to the next one", async () => {
    const tagged = { tags: { team: "web" } };
    await applied(alone(tagged));
    await outside();
    const { planned } = await module.plan(alone(tagged));
    expect(planned.get(address)).toMatchObject({ action: "update", before: each.drifted });
    expect(await applied(alone(tagged))).toEqual([create]);
    expect(await ground.hosting.listTagsForResource({ ResourceArn: await newest() })).toEqual({
      Tags: { team: "web" },
    });
  });

  it("make room at the quota, except those that a service uses", async () => {
    await applied(used());
    const pinned = { [web]: service(user(await usedByService())) };
    for (let number = 2; number <= quota; number++) await outside();
    expect(await applied({ ...alone(), ...pinned })).toEqual([
      create,
      // The deletion of the oldest is refused where the service tells of its users only then.
      ...(type === scalingKind.type ? [] : [`Delete${operations}`]),
      `Delete${operations}`,
      create,
    ]);
    const kept = Array.from({ length: quota - 1 }, (_, index) => quota + 1 - index);
    expect(await numbers()).toEqual([...kept, 1]);
  });

  it("are listed by a data source", async () => {
    await applied(alone());
    await applied(alone(changed));
    const id = String(module.attributes(address).id);
    const { values } = await module.read(`${type}_revisions`, { id });
    expect(values?.revisions).toHaveLength(2);
  });
});

describe("an auto scaling configuration", () => {
  const address = `${scalingKind.type}.it`;
  let ground: ProviderGround;
  beforeEach(async () => {
    ground = await providerGround();
  });
  const declared = (changes: Arguments = {}): Declarations => ({ [address]: { ...scalingKind.good, ...changes } });
  const create = "CreateAutoScalingConfiguration";
  const becomesDefault = "UpdateDefaultAutoScalingConfiguration";

  it("has ignored tags copied to its next revision as well", async () => {
    const module = ground.rootModule({ ignore_tags: { keys: ["owner"] } });
    await ground.applied(module, declared({ tags: { team: "web" } }));
    const ResourceArn = module.attributes(address).arn;
    await ground.hosting.tagResource({ ResourceArn, Tags: { owner: "ops", stray: "1" } });
    const { planned } = await module.plan(declared({ tags: { team: "web" } }));
    expect(planned.get(address)).toMatchObject({ before: { tags: { team: "web", stray: "1" } } });
    expect(await ground.applied(module, declared({ tags: { team: "ops" } }))).toEqual(["UntagResource", "TagResource"]);
    expect(await ground.applied(module, declared({ tags: { team: "ops" }, min_size: 2 }))).toEqual([create]);
    const second = module.attributes(address);
    expect(second.auto_scaling_configuration_revision).toBe(2);
    expect(await ground.hosting.listTagsForResource({ ResourceArn: second.arn })).toEqual({
      Tags: { owner: "ops", team: "ops" },
    });
  });

  it("is the default if declared, stays it with each revision, and cannot cease to be", async () => {
    const module = ground.rootModule();
    const applied = (changes: Arguments) => ground.applied(module, declared(changes));
    expect(await applied({ is_default: true })).toEqual([create, becomesDefault]);
    expect(await applied({ is_default: true, min_size: 2 })).toEqual([create, becomesDefault]);
    expect(await applied({ min_size: 3 })).toEqual([create, becomesDefault]);
    const isDefault = (await scalingKind.objects(ground)).map(({ IsDefault }) => IsDefault);
    expect(isDefault).toEqual([true, false, false]);
    const unset = await module.apply(declared({ is_default: false, min_size: 3 }));
    expect(unset.text).toContain("The service cannot unset a default");
    const destroyed = await module.destroy();
    expect([destroyed.code, destroyed.text]).toEqual([
      1,
      expect.stringContaining("it is the default of its account and region"),
    ]);
    const all = await ground.hosting.listAutoScalingConfigurations({
      AutoScalingConfigurationName: "DefaultConfiguration",
    });
    const [{ AutoScalingConfigurationArn }] = Object(all.AutoScalingConfigurationSummaryList);
    await ground.hosting.updateDefaultAutoScalingConfiguration({ AutoScalingConfigurationArn });
    const { planned } = await module.plan(declared({ is_default: true, min_size: 3 }));
    expect(planned.get(address)).toMatchObject({ before: { is_default: false }, after: { is_default: true } });
    expect(await module.destroy()).toMatchObject({ code: 0 });
  });
});

describe("an observability configuration", () => {
  const address = `${observabilityKind.type}.it`;
  const untraced = { [address]: { observability_configuration_name: "shared" } };

  it("without tracing is created with a warning, and an empty block is incomplete", async () => {
    const module = (await providerGround()).rootModule();
    const { text } = await module.plan(untraced);
    expect(text).toContain("services that use the configuration are not traced");
    const empty = await module.plan({ [address]: { ...observabilityKind.good, trace_configuration: {} } });
    expect([empty.code, empty.text]).toEqual([1, expect.stringContaining("vendor")]);
  });

  it("is imported by any of its ARNs; the reserved one is only read", async () => {
    const ground = await providerGround();
    await ground.hosting.createObservabilityConfiguration({ ObservabilityConfigurationName: "shared" });
    const id = "arn:aws:apprunner:us-east-1:123456789012:observabilityconfiguration/shared";
    const module = ground.rootModule();
    expect(await module.apply(untraced, { imports: { [address]: `${id}/1` } })).toMatchObject({
      code: 0,
      actions: {},
    });
    const reserved = { observability_configuration_name: "DefaultConfiguration" };
    const { values } = await module.read(observabilityKind.type, reserved);
    expect(values).toMatchObject({ trace_configuration: { vendor: "AWSXRAY" } });
    const other = await ground
      .rootModule()
      .plan(untraced, { imports: { [address]: id.replace("shared", "DefaultConfiguration") } });
    expect(other.text).toContain("the observability configuration DefaultConfiguration belongs to App Runner");
    const named = await ground.rootModule().plan({ [address]: reserved });
    expect(named.text).toContain("observability-configuration/name-not-reserved");
  });
});
