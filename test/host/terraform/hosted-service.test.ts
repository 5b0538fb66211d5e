/** Hosted services. Those that do not disturb each other share a configuration and its runs. */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import type { Expressions } from "./policy-config.ts";
import { codeSource, everythingOfService, goodService, service } from "./service-config.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder } from "./terraform.ts";

const bareCodeSource = codeSource.replace(/code_configuration = \{.*\}\n/, "");

describeWithTerraform("a hosted service", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, (ground) => {
    ({ bench, folder } = ground);
  });

  const named = (name: string, changes: Expressions = {}) =>
    service({ service_name: JSON.stringify(name), ...changes }, name);
  const [running, paused] = [{ desired_status: '"RUNNING"' }, { desired_status: '"PAUSED"' }];

  /** The services by name. */
  const found = async () => new Map((await bench.services()).map((each) => [String(each.ServiceName), each]));

  /** Changes a service outside of Terraform. */
  const meanwhile = async (method: "pauseService" | "resumeService" | "deleteService", name: string) => {
    await bench.hosting[method]({ ServiceArn: (await found()).get(name)?.ServiceArn });
    await bench.untilRested();
  };

  /** Applies, and returns the requests that changed something. */
  const applied = (text: string) => applyAndPlan({ bench, folder }, text);

  it("gets its declared status again, keeps another one even when it is changed, and is created again", async () => {
    const cpu = (size: string) => ({ instance_configuration: `{ cpu = "${size}", memory = "4 GB" }` });
    const same = named("running", running) + named("paused", paused) + named("deleted");
    const made = await applied(same + named("free") + named("changed", paused));
    expect(made.toSorted()).toEqual([
      ...["CreateService", "CreateService", "CreateService", "CreateService", "CreateService"],
      ...["PauseService", "PauseService"],
      ...["UntagResource", "UntagResource", "UntagResource", "UntagResource", "UntagResource"],
    ]);

    await meanwhile("pauseService", "running");
    await meanwhile("resumeService", "paused");
    await meanwhile("deleteService", "deleted");
    await meanwhile("pauseService", "free");
    const { code, text } = await folder.plan();
    expect(code).toBe(2);
    expect(text).toContain('~ desired_status = "PAUSED" -> "RUNNING"');
    expect(text).toContain('~ desired_status = "RUNNING" -> "PAUSED"');
    // The status of the one without a declared status makes no difference.
    expect(text).toContain("1 to add, 2 to change, 0 to destroy");

    const checked = named("free", { health_check_configuration: "{ interval = 7 }" });
    const corrected = await applied(same + checked + named("changed", { ...paused, ...cpu("2 vCPU") }));
    expect(corrected.toSorted()).toEqual([
      ...["CreateService", "PauseService", "ResumeService", "UntagResource", "UpdateService", "UpdateService"],
    ]);
    const services = await found();
    expect(services.get("running")).toMatchObject({ Status: "RUNNING" });
    expect(services.get("paused")).toMatchObject({ Status: "PAUSED" });
    expect(services.get("deleted")).toMatchObject({ Status: "RUNNING" });
    expect(services.get("free")).toMatchObject({ Status: "PAUSED", HealthCheckConfiguration: { Interval: 7 } });
    expect(services.get("changed")).toMatchObject({ Status: "PAUSED", InstanceConfiguration: { Cpu: "2048" } });

    const resumed = await applied(same + checked + named("changed", { ...running, ...cpu("1 vCPU") }));
    expect(resumed).toEqual(["UpdateService", "ResumeService"]);
    expect((await found()).get("changed")).toMatchObject({
      Status: "RUNNING",
      InstanceConfiguration: { Cpu: "1024" },
    });
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await bench.services()).toEqual([]);
  });

  it("has no difference for absent, explicit and equivalent values, and its tags are changed alone", async () => {
    const defaults = {
      instance_configuration: '{ cpu = "1024", memory = "2 GB" }',
      network_configuration: '{ ip_address_type = "IPV4" }',
      health_check_configuration: "{}",
    };
    const [web, ops] = ['{ team = "web", empty = "" }', '{ team = "ops" }'].map((tags) => named("tagged", { tags }));
    await applied(named("full", everythingOfService) + web + named("code", { source_configuration: codeSource }));
    // A service of code needs no code_configuration once it is created.
    const code = named("code", { source_configuration: bareCodeSource, ...running });
    // Attributes that are no longer declared get their documented defaults.
    expect(await applied(named("full") + web + code)).toEqual(["UpdateService", "UntagResource"]);
    const full = (await found()).get("full");
    expect(full).toMatchObject({
      InstanceConfiguration: { Cpu: "1024", Memory: "2048" },
      HealthCheckConfiguration: { Protocol: "TCP", Interval: 5 },
      NetworkConfiguration: { IpAddressType: "IPV4", IngressConfiguration: { IsPubliclyAccessible: true } },
    });
    expect(full?.InstanceConfiguration).not.toHaveProperty("InstanceRoleArn");
    // Explicit defaults change Terraform's state, but send nothing to the service.
    expect(await applied(named("full", defaults) + ops + code)).toEqual(["UntagResource", "TagResource"]);
    expect(await applied(named("full") + ops + code)).toEqual([]);

    const { ServiceArn } = (await found()).get("tagged") ?? {};
    await bench.hosting.tagResource({ ResourceArn: ServiceArn, Tags: { stray: "1" } });
    expect(await folder.plan()).toMatchObject({ code: 2, text: expect.stringContaining('- "stray"') });
  });

  it("is replaced for another name, another key, and code in place of an image", async () => {
    const key = { encryption_configuration: '{ kms_key = "arn:aws:kms:us-east-1:123456789012:key/1" }' };
    const code = { source_configuration: codeSource };
    await folder.write(named("renamed") + named("encrypted") + named("to-code", key) + named("to-image", code));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const before = await found();
    await bench.forgetRequests();
    await folder.write(
      named("renamed", { service_name: '"web-2"' }) +
        named("encrypted", key) +
        named("to-code", { ...key, ...code }) +
        named("to-image"),
    );
    const { text } = await folder.apply();
    expect(text).toContain("Apply complete! Resources: 4 added, 0 changed, 4 destroyed");
    expect(text.match(/# forces replacement/g)?.length).toBeGreaterThanOrEqual(4);
    expect((await bench.changes()).toSorted()).toEqual(
      ["CreateService", "DeleteService", "UntagResource"].flatMap((name) => [name, name, name, name]),
    );
    const after = await found();
    expect([...after.keys()].toSorted()).toEqual(["encrypted", "to-code", "to-image", "web-2"]);
    const arns = [...before.values()].map(({ ServiceArn }) => ServiceArn);
    for (const { ServiceArn } of after.values()) expect(arns).not.toContain(ServiceArn);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is imported by its resource name, without a difference, and shown with any status and missing members", async () => {
    await bench.hosting.createService(goodService);
    await bench.untilRested();
    await meanwhile("pauseService", "web-1");
    const arn = String((await found()).get("web-1")?.ServiceArn);
    const look = `
      data "lintel_hosted_service" "by_name" { service_name = lintel_hosted_service.s.service_name }
      data "lintel_hosted_service" "by_arn" { arn = lintel_hosted_service.s.arn }
      data "lintel_hosted_service_operations" "all" { arn = lintel_hosted_service.s.arn }
      output "same" { value = data.lintel_hosted_service.by_name.url == data.lintel_hosted_service.by_arn.url }
      output "cpu" { value = data.lintel_hosted_service.by_name.instance_configuration.cpu }
      output "types" { value = data.lintel_hosted_service_operations.all.operations[*].type }`;
    await folder.write(service(paused) + look);
    expect(await folder.run("import", "lintel_hosted_service.s", arn)).toMatchObject({ code: 0 });
    expect(JSON.parse(await folder.state()).resources.at(-1).instances[0].attributes).toMatchObject({
      arn,
      service_name: "web-1",
      status: "PAUSED",
      url: expect.stringContaining(".awsapprunner.com"),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      auto_scaling_configuration_arn: expect.stringContaining("DefaultConfiguration"),
    });
    expect(await folder.plan()).toMatchObject({ code: 0 });

    // It is read by its name or resource name, with its operations.
    expect(await applied(service(paused) + look)).toEqual([]);
    const { output } = await folder.run("output", "-json");
    const values = Object.entries(JSON.parse(output) as { [name: string]: { value: unknown } });
    expect(Object.fromEntries(values.map(([name, { value }]) => [name, value]))).toEqual({
      same: true,
      cpu: "1024",
      types: ["PAUSE_SERVICE", "CREATE_SERVICE"],
    });

    await bench.admin("POST", "faults", {
      kind: "edit-answer",
      operations: ["DescribeService"],
      set: {
        "Service.Status": "HIBERNATING",
        "Service.SourceConfiguration.ImageRepository.ImageRepositoryType": "MOON",
      },
      remove: ["Service.ServiceUrl", "Service.NetworkConfiguration", "Service.AutoScalingConfigurationSummary"],
    });
    await folder.write(service(paused));
    const { code, text } = await folder.plan();
    expect(code).toBe(2);
    expect(text).toContain('"HIBERNATING" -> "PAUSED"');
    expect(text).toContain('"MOON" -> "REGISTRY_PUBLIC"');
  });

  it("is not created, imported or found with what cannot be, and the errors name it", async () => {
    const imported = (name: string, id: string) =>
      `${named(name)}import {\n  to = lintel_hosted_service.${name}\n  id = "${id}"\n}\n`;
    const data = (name: string, ...lines: readonly string[]) =>
      `data "lintel_hosted_service" "${name}" {\n${lines.join("\n")}\n}\n`;
    const arn = "arn:aws:apprunner:eu-west-1:123456789012:service/web-1/0123";
    await folder.write(
      named("bare", { source_configuration: bareCodeSource }) +
        imported("elsewhere", arn) +
        imported("here", arn.replace("eu-west-1", "us-east-1")) +
        imported("container", "arn:aws:ecs:us-east-1:123456789012:service/web/web-1") +
        data("elsewhere", `arn = "${arn}"`, 'region = "us-east-1"') +
        data("absent", 'service_name = "web-9"'),
    );
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain("Error: source_configuration.code_repository.code_configuration is missing");
    for (const name of ["elsewhere", "here"]) {
      expect(text).toMatch(
        new RegExp(`non-existent remote object While attempting to import [^.]*"lintel_hosted_service\\.${name}"`),
      );
    }
    expect(text).toMatch(/The id is "arn:aws:ecs:\S+"; it must be the resource name of a hosted service/);
    expect(text).toContain("is in eu-west-1, but the request went to us-east-1. Set the region to eu-west-1");
    expect(text).toContain('No hosted service in the provider\'s account and region has service_name "web-9"');

    // These are found before anything is read.
    await folder.write(
      service({ desired_status: '"STOPPED"' }) +
        data("neither") +
        data("both", 'service_name = "web-9"', 'arn = "arn:x"') +
        data("short", 'arn = "arn:x"'),
    );
    const invalid = await folder.run("validate");
    expect(invalid.code).toBe(1);
    expect(invalid.text).toContain('desired_status is "STOPPED"; it must be RUNNING or PAUSED');
    expect(invalid.text).toContain("Error: Neither service_name nor arn is set");
    expect(invalid.text).toContain("Error: Both service_name and arn are set");
    expect(invalid.text).toContain('The id is "arn:x"; it must be the resource name of a hosted service');
  });
});
