import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { codeSource, everythingOfService, goodService, service } from "./service-config.ts";
import { applyAndPlan, type Bench, benchAndFolder, type Folder } from "./terraform.ts";

describeWithTerraform("a hosted service", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, (ground) => {
    ({ bench, folder } = ground);
  });

  const arnOfOnly = async () => String((await bench.services())[0]?.ServiceArn);

  /** Changes the service outside of Terraform. */
  const meanwhile = async (method: "pauseService" | "resumeService" | "deleteService") => {
    await bench.hosting[method]({ ServiceArn: await arnOfOnly() });
    await bench.untilRested();
  };

  /** Applies, and returns the requests that changed something. */
  const applied = (text: string) => applyAndPlan({ bench, folder }, text);

  it("that is declared RUNNING but PAUSED is drift, and resumed", async () => {
    expect(await applied(service({ desired_status: '"RUNNING"' }))).toEqual(["CreateService", "UntagResource"]);
    await meanwhile("pauseService");
    const { code, text } = await folder.plan();
    expect(code).toBe(2);
    expect(text).toContain('~ desired_status = "PAUSED" -> "RUNNING"');
    expect(await applied(service({ desired_status: '"RUNNING"' }))).toEqual(["ResumeService"]);
    expect(await bench.services()).toMatchObject([{ Status: "RUNNING" }]);
  });

  it("that is declared PAUSED is created and paused, and paused again if it is RUNNING", async () => {
    const paused = service({ desired_status: '"PAUSED"' });
    expect(await applied(paused)).toEqual(["CreateService", "PauseService", "UntagResource"]);
    await meanwhile("resumeService");
    expect(await folder.plan()).toMatchObject({ code: 2 });
    expect(await applied(paused)).toEqual(["PauseService"]);
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await bench.services()).toEqual([]);
  });

  it("without a declared status keeps its status, even when it is changed", async () => {
    await applied(service());
    await meanwhile("pauseService");
    expect(await folder.plan()).toMatchObject({ code: 0 });
    expect(await applied(service({ health_check_configuration: "{ interval = 7 }" }))).toEqual(["UpdateService"]);
    expect(await bench.services()).toMatchObject([{ Status: "PAUSED", HealthCheckConfiguration: { Interval: 7 } }]);
  });

  it("that is paused is changed and stays paused, or is changed and resumed, as declared", async () => {
    const cpu = (size: string) => ({ instance_configuration: `{ cpu = "${size}", memory = "4 GB" }` });
    await applied(service({ desired_status: '"PAUSED"' }));
    expect(await applied(service({ desired_status: '"PAUSED"', ...cpu("2 vCPU") }))).toEqual(["UpdateService"]);
    expect(await bench.services()).toMatchObject([{ Status: "PAUSED", InstanceConfiguration: { Cpu: "2048" } }]);
    const both = await applied(service({ desired_status: '"RUNNING"', ...cpu("1 vCPU") }));
    expect(both).toEqual(["UpdateService", "ResumeService"]);
    expect(await bench.services()).toMatchObject([{ Status: "RUNNING", InstanceConfiguration: { Cpu: "1024" } }]);
  });

  it("has no difference for absent, explicit and equivalent values", async () => {
    await applied(service(everythingOfService));
    const defaults = {
      instance_configuration: '{ cpu = "1024", memory = "2 GB" }',
      network_configuration: '{ ip_address_type = "IPV4" }',
      health_check_configuration: "{}",
    };
    // Attributes that are no longer declared get their documented defaults.
    expect(await applied(service())).toEqual(["UpdateService", "UntagResource"]);
    const [found] = await bench.services();
    expect(found).toMatchObject({
      InstanceConfiguration: { Cpu: "1024", Memory: "2048" },
      HealthCheckConfiguration: { Protocol: "TCP", Interval: 5 },
      NetworkConfiguration: { IpAddressType: "IPV4", IngressConfiguration: { IsPubliclyAccessible: true } },
    });
    expect(found?.InstanceConfiguration).not.toHaveProperty("InstanceRoleArn");
    // Explicit defaults change Terraform's state, but send nothing to the service.
    expect(await applied(service(defaults))).toEqual([]);
    expect(await applied(service())).toEqual([]);
  });

  it("has its tags set and removed, without other changes", async () => {
    expect(await applied(service({ tags: '{ team = "web", empty = "" }' }))).toEqual([
      "CreateService",
      "UntagResource",
    ]);
    expect(await applied(service({ tags: '{ team = "ops" }' }))).toEqual(["UntagResource", "TagResource"]);
    await bench.hosting.tagResource({ ResourceArn: await arnOfOnly(), Tags: { stray: "1" } });
    expect(await folder.plan()).toMatchObject({ code: 2, text: expect.stringContaining('- "stray"') });
  });

  it("is replaced for another name, another key, and code in place of an image", async () => {
    await applied(service());
    const replaced = async (changed: string) => {
      const before = await arnOfOnly();
      await folder.write(changed);
      expect((await folder.plan()).text).toContain("forces replacement");
      expect(await applied(changed)).toEqual(["DeleteService", "CreateService", "UntagResource"]);
      expect(await arnOfOnly()).not.toBe(before);
    };
    await replaced(service({ service_name: '"web-2"' }));
    const key = '{ kms_key = "arn:aws:kms:us-east-1:123456789012:key/1" }';
    await replaced(service({ service_name: '"web-2"', encryption_configuration: key }));
    await replaced(service({ encryption_configuration: key, source_configuration: codeSource }));
    await replaced(service({ encryption_configuration: key }));
  });

  it("of code cannot be created without code_configuration, but can be changed", async () => {
    const bare = codeSource.replace(/code_configuration = \{.*\}\n/, "");
    await folder.write(service({ source_configuration: bare }));
    const refused = await folder.plan();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("source_configuration.code_repository.code_configuration is missing");
    await applied(service({ source_configuration: codeSource }));
    expect(await applied(service({ source_configuration: bare, desired_status: '"RUNNING"' }))).toEqual([]);
  });

  it("is imported by its resource name, without a difference", async () => {
    await bench.hosting.createService(goodService);
    await bench.untilRested();
    const arn = await arnOfOnly();
    await folder.write(service({ desired_status: '"RUNNING"' }));
    expect(await folder.run("import", "lintel_hosted_service.s", arn)).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    expect(JSON.parse(await folder.state()).resources[0].instances[0].attributes).toMatchObject({
      arn,
      service_name: "web-1",
      status: "RUNNING",
      url: expect.stringContaining(".awsapprunner.com"),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      auto_scaling_configuration_arn: expect.stringContaining("DefaultConfiguration"),
    });
  });

  it("is read in the region of its resource name, and not imported by another kind of name", async () => {
    await folder.write(service());
    const importing = async (id: string) => (await folder.run("import", "lintel_hosted_service.s", id)).text;
    const arn = "arn:aws:apprunner:eu-west-1:123456789012:service/web-1/0123";
    expect(await importing(arn)).toContain("non-existent remote object");
    expect(await importing(arn.replace("eu-west-1", "us-east-1"))).toContain("non-existent remote object");
    const data = `data "lintel_hosted_service" "s" {\n  arn    = "${arn}"\n  region = "us-east-1"\n}`;
    await folder.write(data);
    expect((await folder.plan()).text).toContain(
      "is in eu-west-1, but the request went to us-east-1. Set the region to eu-west-1",
    );
    await folder.write(service());
    expect(await importing("arn:aws:ecs:us-east-1:123456789012:service/web/web-1")).toContain(
      "it must be the resource name of a hosted service",
    );
  });

  it("is created again after it was deleted elsewhere", async () => {
    await applied(service());
    await meanwhile("deleteService");
    expect(await folder.plan()).toMatchObject({ code: 2, text: expect.stringContaining("1 to add") });
    expect(await applied(service())).toEqual(["CreateService", "UntagResource"]);
  });

  it("accepts only statuses that can be declared", async () => {
    await folder.write(service({ desired_status: '"STOPPED"' }));
    const { code, text } = await folder.run("validate");
    expect(code).toBe(1);
    expect(text).toContain('desired_status is "STOPPED"; it must be RUNNING or PAUSED');
  });

  it("is kept and shown with any status and any missing members", async () => {
    await applied(service({ desired_status: '"RUNNING"' }));
    await bench.admin("POST", "faults", {
      kind: "edit-answer",
      operations: ["DescribeService"],
      set: {
        "Service.Status": "HIBERNATING",
        "Service.SourceConfiguration.ImageRepository.ImageRepositoryType": "MOON",
      },
      remove: ["Service.ServiceUrl", "Service.NetworkConfiguration", "Service.AutoScalingConfigurationSummary"],
    });
    const { code, text } = await folder.plan();
    expect(code).toBe(2);
    expect(text).toContain('"HIBERNATING" -> "RUNNING"');
    expect(text).toContain('"MOON" -> "REGISTRY_PUBLIC"');
  });

  it("is read by name or resource name, with its operations", async () => {
    const look = `
      data "lintel_hosted_service" "by_name" { service_name = lintel_hosted_service.s.service_name }
      data "lintel_hosted_service" "by_arn" { arn = lintel_hosted_service.s.arn }
      data "lintel_hosted_service_operations" "all" { arn = lintel_hosted_service.s.arn }
      output "same" { value = data.lintel_hosted_service.by_name.url == data.lintel_hosted_service.by_arn.url }
      output "cpu" { value = data.lintel_hosted_service.by_name.instance_configuration.cpu }
      output "types" { value = data.lintel_hosted_service_operations.all.operations[*].type }`;
    await applied(service({ desired_status: '"PAUSED"' }) + look);
    const { output } = await folder.run("output", "-json");
    const values = Object.entries(JSON.parse(output) as { [name: string]: { value: unknown } });
    expect(Object.fromEntries(values.map(([name, { value }]) => [name, value]))).toEqual({
      same: true,
      cpu: "1024",
      types: ["PAUSE_SERVICE", "CREATE_SERVICE"],
    });
  });

  it.each([
    ['service_name = "web-9"', 'No hosted service in the provider\'s account and region has service_name "web-9"'],
    ["", "Error: Neither service_name nor arn is set"],
    ['service_name = "web-9"\n arn = "arn:x"', "Error: Both service_name and arn are set"],
    ['arn = "arn:x"', 'The id is "arn:x"; it must be the resource name of a hosted service'],
  ])("is not found with %j", async (argument, message) => {
    await folder.write(`data "lintel_hosted_service" "d" {\n${argument}\n}`);
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain(message);
  });
});
