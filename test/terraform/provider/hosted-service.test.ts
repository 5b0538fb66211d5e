/** Hosted services: arguments, drift, statuses, import and rules, with the provider in this process. */
import { beforeEach, describe, expect, it } from "vitest";
import handler from "../../../lib/services/app-runner/hosted-service/handler.ts";
import { settableAttributes } from "../../constructs/settable.ts";
import type { Declarations } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { type ProviderGround, providerGround } from "./provider-ground.ts";
import { bareCodeSource, codeSource, everythingOfService, service } from "./service-declarations.ts";

const type = "lintel_hosted_service";
const named = (name: string, changes: Arguments = {}): Declarations => ({
  [`${type}.${name}`]: service({ service_name: name, ...changes }),
});
const [running, paused] = [{ desired_status: "RUNNING" }, { desired_status: "PAUSED" }];
const key = { encryption_configuration: { kms_key: "arn:aws:kms:us-east-1:123456789012:key/1" } };

let ground: ProviderGround;
let module: TerraformCore;
beforeEach(async () => {
  ground = await providerGround();
  module = ground.rootModule();
});
const applied = (declared: Declarations) => ground.applied(module, declared);
/** The services by name. */
const found = async () => new Map((await ground.services()).map((each) => [String(each.ServiceName), each]));
/** Changes a service outside of Terraform. */
const meanwhile = async (method: "pauseService" | "resumeService" | "deleteService", name: string) =>
  ground.hosting[method]({ ServiceArn: (await found()).get(name)?.ServiceArn });

describe("a hosted service", () => {
  it("gets its declared status again, keeps another one even when it is changed, and is created again", async () => {
    const cpu = (size: string) => ({ instance_configuration: { cpu: size, memory: "4 GB" } });
    const same = { ...named("running", running), ...named("paused", paused), ...named("deleted") };
    const made = await applied({ ...same, ...named("free"), ...named("changed", paused) });
    const pausing = ["CreateService", "PauseService"];
    expect(made).toEqual(["CreateService", ...pausing, "CreateService", "CreateService", ...pausing]);

    await meanwhile("pauseService", "running");
    await meanwhile("resumeService", "paused");
    await meanwhile("deleteService", "deleted");
    await meanwhile("pauseService", "free");
    const { planned, actions } = await module.plan({ ...same, ...named("free"), ...named("changed", paused) });
    // The status of the one without a declared status makes no difference.
    expect(actions).toEqual({
      [`${type}.running`]: "update",
      [`${type}.paused`]: "update",
      [`${type}.deleted`]: "create",
    });
    expect(planned.get(`${type}.running`)).toMatchObject({
      before: { desired_status: "PAUSED" },
      after: { desired_status: "RUNNING" },
    });

    const checked = named("free", { health_check_configuration: { interval: 7 } });
    const corrected = { ...same, ...checked, ...named("changed", { ...paused, ...cpu("2 vCPU") }) };
    expect(await applied(corrected)).toEqual([
      ...["ResumeService", "PauseService", "CreateService", "UpdateService", "UpdateService"],
    ]);
    const services = await found();
    expect(services.get("running")).toMatchObject({ Status: "RUNNING" });
    expect(services.get("paused")).toMatchObject({ Status: "PAUSED" });
    expect(services.get("deleted")).toMatchObject({ Status: "RUNNING" });
    expect(services.get("free")).toMatchObject({ Status: "PAUSED", HealthCheckConfiguration: { Interval: 7 } });
    expect(services.get("changed")).toMatchObject({ Status: "PAUSED", InstanceConfiguration: { Cpu: "2048" } });

    const resumed = { ...same, ...checked, ...named("changed", { ...running, ...cpu("1 vCPU") }) };
    expect(await applied(resumed)).toEqual(["UpdateService", "ResumeService"]);
    expect((await found()).get("changed")).toMatchObject({ Status: "RUNNING", InstanceConfiguration: { Cpu: "1024" } });
    expect(await module.destroy()).toMatchObject({ code: 0 });
    expect(await ground.services()).toEqual([]);
  });

  it("has every argument changed in place, without a difference for absent, explicit and equivalent values", async () => {
    const defaults = {
      instance_configuration: { cpu: "1024", memory: "2 GB" },
      network_configuration: { ip_address_type: "IPV4" },
      health_check_configuration: {},
    };
    await applied({ ...named("full", everythingOfService), ...named("code", { source_configuration: codeSource() }) });
    // A service of code needs no code_configuration once it is created.
    const code = named("code", { source_configuration: bareCodeSource(), ...running });
    // Arguments that are no longer declared get their documented defaults.
    expect(await applied({ ...named("full"), ...code })).toEqual(["UpdateService"]);
    const full = (await found()).get("full");
    expect(full).toMatchObject({
      InstanceConfiguration: { Cpu: "1024", Memory: "2048" },
      HealthCheckConfiguration: { Protocol: "TCP", Interval: 5 },
      NetworkConfiguration: { IpAddressType: "IPV4", IngressConfiguration: { IsPubliclyAccessible: true } },
    });
    expect(full?.InstanceConfiguration).not.toHaveProperty("InstanceRoleArn");
    // Explicit defaults change Terraform's state, but send nothing to the service.
    expect(await applied({ ...named("full", defaults), ...code })).toEqual([]);
    expect(await applied({ ...named("full"), ...code })).toEqual([]);
    // A role and secrets need each other.
    const together = ["source_configuration", "instance_configuration"];
    const all = Object.entries(everythingOfService);
    const both = Object.fromEntries(all.filter(([argument]) => together.includes(argument)));
    expect(await applied({ ...named("full", both), ...code })).toEqual(["UpdateService"]);
    for (const [argument, value] of all.filter(([each]) => !together.includes(each))) {
      expect(await applied({ ...named("full", { [argument]: value }), ...code }), argument).toEqual(["UpdateService"]);
    }
  });

  it("has its tags changed alone, and those from outside removed", async () => {
    await applied(named("tagged", { tags: { team: "web", empty: "" } }));
    expect(await applied(named("tagged", { tags: { team: "ops" } }))).toEqual(["UntagResource", "TagResource"]);
    const { ServiceArn } = (await found()).get("tagged") ?? {};
    await ground.hosting.tagResource({ ResourceArn: ServiceArn, Tags: { stray: "1" } });
    const { planned } = await module.plan(named("tagged", { tags: { team: "ops" } }));
    expect(planned.get(`${type}.tagged`)).toMatchObject({ before: { tags: { team: "ops", stray: "1" } } });
  });

  it("is replaced for another name, another key, and code in place of an image", async () => {
    const code = { source_configuration: codeSource() };
    const before = {
      ...named("renamed"),
      ...named("encrypted"),
      ...named("to-code", key),
      ...named("to-image", code),
    };
    await applied(before);
    const arns = (await ground.services()).map(({ ServiceArn }) => ServiceArn);
    const after = {
      ...{ [`${type}.renamed`]: service({ service_name: "web-2" }) },
      ...named("encrypted", key),
      ...named("to-code", { ...key, ...code }),
      ...named("to-image"),
    };
    const { planned } = await module.plan(after);
    expect([...planned.values()].map(({ action }) => action)).toEqual(["replace", "replace", "replace", "replace"]);
    expect(planned.get(`${type}.renamed`)?.replacedBy).toEqual(["service_name"]);
    const replaced = await applied(after);
    expect(replaced.slice(0, 4)).toEqual(Array(4).fill("DeleteService"));
    expect(replaced.slice(4)).toEqual(Array(4).fill("CreateService"));
    const services = await found();
    expect([...services.keys()].toSorted()).toEqual(["encrypted", "to-code", "to-image", "web-2"]);
    for (const { ServiceArn } of services.values()) expect(arns).not.toContain(ServiceArn);
  });

  it("has each argument changed by these tests", () => {
    const others = ["service_name", "encryption_configuration", "tags", "desired_status", "deployment_triggers"];
    const ours = ["region", "adopt_existing", "timeouts"];
    expect([...Object.keys(everythingOfService), ...others, ...ours].sort()).toEqual(
      settableAttributes(handler).sort(),
    );
  });

  it("is imported by its ARN, without a difference, and read with any status and missing members", async () => {
    const address = `${type}.web-1`;
    const declared = named("web-1", paused);
    await ground.rootModule().apply(declared);
    const arn = String((await found()).get("web-1")?.ServiceArn);
    const imports = { [address]: arn };
    expect(await module.plan(declared, { imports })).toMatchObject({ code: 0, actions: {} });
    expect(await ground.changesOf(() => module.apply(declared, { imports }))).toEqual([]);
    expect(module.attributes(address)).toMatchObject({
      arn,
      service_name: "web-1",
      status: "PAUSED",
      url: expect.stringContaining(".awsapprunner.com"),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      auto_scaling_configuration_arn: expect.stringContaining("DefaultConfiguration"),
    });
    const byName = await module.read(type, { service_name: "web-1" });
    const byArn = await module.read(type, { arn });
    expect(byName.values?.url).toBe(byArn.values?.url);
    expect(byName.values).toMatchObject({ instance_configuration: { cpu: "1024" } });
    const { values } = await module.read(`${type}_operations`, { arn });
    expect(values).toMatchObject({ operations: [{ type: "PAUSE_SERVICE" }, { type: "CREATE_SERVICE" }] });

    await ground.fault({
      kind: "edit-answer",
      operations: ["DescribeService"],
      set: {
        "Service.Status": "HIBERNATING",
        "Service.SourceConfiguration.ImageRepository.ImageRepositoryType": "MOON",
      },
      remove: ["Service.ServiceUrl", "Service.NetworkConfiguration", "Service.AutoScalingConfigurationSummary"],
    });
    const { planned } = await module.plan(declared);
    expect(planned.get(address)).toMatchObject({
      action: "update",
      before: {
        desired_status: "HIBERNATING",
        source_configuration: { image_repository: { image_repository_type: "MOON" } },
      },
    });
  });

  it("is not created, imported or found with what cannot be, and the errors name it", async () => {
    const arn = "arn:aws:apprunner:eu-west-1:123456789012:service/web-1/0123";
    const address = `${type}.web-1`;
    const bare = await module.plan(named("bare", { source_configuration: bareCodeSource() }));
    expect(bare.text).toContain("Error: source_configuration.code_repository.code_configuration is missing");
    const importing = async (id: string) => (await module.plan(named("web-1"), { imports: { [address]: id } })).text;
    for (const id of [arn, arn.replace("eu-west-1", "us-east-1")]) {
      expect(await importing(id)).toContain("Cannot import non-existent remote object");
    }
    expect(await importing("arn:aws:ecs:us-east-1:123456789012:service/web/web-1")).toMatch(
      /The id is "arn:aws:ecs:\S+"; it must be the ARN of an App Runner service/,
    );
    const reading = async (config: Arguments) => (await module.read(type, config)).text;
    expect(await reading({ arn, region: "us-east-1" })).toContain(
      "is in eu-west-1, but the request went to us-east-1. Set the region to eu-west-1",
    );
    expect(await reading({ service_name: "web-9" })).toContain(
      'No App Runner service in the provider\'s account and in us-east-1 has service_name "web-9"',
    );
    // These are found before anything is read.
    const requests = await ground.requestsOf(async () => {
      const stopped = await module.plan(named("web-1", { desired_status: "STOPPED" }));
      expect(stopped.text).toContain('desired_status is "STOPPED"; it must be RUNNING or PAUSED');
      expect(await reading({})).toContain("Error: Neither service_name nor arn is set");
      expect(await reading({ service_name: "web-9", arn: "arn:x" })).toContain(
        "Error: Both service_name and arn are set",
      );
      expect(await reading({ arn: "arn:x" })).toContain('arn is "arn:x"; it must be the ARN of an App Runner service');
    });
    expect(requests).toEqual([]);
  });
});

describe("a hosted service on a runtime whose support has ended", () => {
  const on = (runtime: string, name = "web-1", more: Arguments = {}): Declarations => ({
    [`${type}.web`]: service({ service_name: name, source_configuration: codeSource(runtime), ...more }),
  });

  it.each(["NODEJS_16", "DOTNET_6", "GO_1", "PHP_81"])(
    "is refused by a plan that creates it on %s",
    async (runtime) => {
      const { code, text } = await module.plan(on(runtime));
      expect(code).toBe(1);
      expect(text).toContain(`Error: App Runner creates no services on runtime "${runtime}"`);
    },
  );

  it("is updated, but not replaced", async () => {
    await applied(on("NODEJS_22"));
    await applied(on("NODEJS_16", "web-1", { health_check_configuration: { interval: 9 } }));
    const { code, text } = await module.apply(on("NODEJS_16", "web-2"));
    expect(code).toBe(1);
    expect(text).toContain("The plan would delete the App Runner service, and creating it again would fail.");
    expect(await ground.services()).toMatchObject([
      { ServiceName: "web-1", HealthCheckConfiguration: { Interval: 9 } },
    ]);
  });
});
