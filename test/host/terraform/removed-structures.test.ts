/** The effect of removing an optional argument or structure (gap hosted-service/removed-members). */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { declare, goodPolicy, goodService } from "./declarations.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

const arn = (kind: string) => `arn:aws:apprunner:us-east-1:123456789012:${kind}/high/2/1`;

describeWithTerraform("removing", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({}, (ground) => {
    ({ bench, folder } = ground);
  });

  const service = (changes: object) => declare(folder, { "lintel_hosted_service.s": { ...goodService, ...changes } });

  it.each([
    [{ encryption_configuration: { kms_key: "arn:aws:kms:us-east-1:123456789012:key/k" } }, {}],
    [{}, { encryption_configuration: { kms_key: "arn:aws:kms:us-east-1:123456789012:key/k" } }],
  ])("the key replaces the service, and so does adding one: %j to %j", async (before, after) => {
    await service(before);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await service(after);
    const { output } = await folder.plan();
    expect(output).toMatch(/encryption_configuration .*# forces replacement|kms_key .*# forces replacement/);
    expect(output).toContain("1 to add, 0 to change, 1 to destroy");
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    const [found] = await bench.services();
    expect("EncryptionConfiguration" in (found ?? {})).toBe("encryption_configuration" in after);
  });

  it("any other structure restores its defaults, in place", async () => {
    await service({
      instance_configuration: { cpu: "2 vCPU", memory: "4 GB" },
      health_check_configuration: { protocol: "HTTP", path: "/up", interval: 6 },
      network_configuration: { ip_address_type: "DUAL_STACK" },
      observability_configuration: {
        observability_enabled: true,
        observability_configuration_arn: arn("observabilityconfiguration"),
      },
    });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await service({});
    const { output } = await folder.apply();
    expect(output).toContain("0 added, 1 changed, 0 destroyed");
    expect(output).toMatch(/interval += 6 -> 5/);
    expect(output).toMatch(/observability_enabled += true -> false/);
    expect((await bench.services())[0]).toMatchObject({
      InstanceConfiguration: { Cpu: "1024", Memory: "2048" },
      HealthCheckConfiguration: { Protocol: "TCP", Path: "/", Interval: 5 },
      NetworkConfiguration: { IpAddressType: "IPV4" },
      ObservabilityConfiguration: { ObservabilityEnabled: false },
    });
    const [{ instances }] = JSON.parse(await folder.state()).resources;
    const port = "8080";
    expect(instances[0].attributes).toMatchObject({
      source_configuration: { image_repository: { image_configuration: { port } } },
    });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("an argument without a default keeps its value", async () => {
    await service({ auto_scaling_configuration_arn: arn("autoscalingconfiguration") });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await service({});
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("exclusions and tags of a policy removes them in place", async () => {
    const [rule] = goodPolicy.policy_details;
    const exclusion_rules = { tag_map: { keep: "yes" }, vm_images: { regions: ["eu-west-1"] } };
    const policy = { ...goodPolicy, tags: { a: "1" }, policy_details: [{ ...rule, exclusion_rules }] };
    await declare(folder, { "lintel_lifecycle_policy.p": policy });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await declare(folder, { "lintel_lifecycle_policy.p": goodPolicy });
    expect((await folder.apply()).output).toContain("0 added, 1 changed, 0 destroyed");
    const [found] = await bench.policies();
    expect(JSON.stringify(found)).not.toMatch(/exclusionRules|keep/);
    expect(found?.tags ?? {}).toEqual({});
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });
});
