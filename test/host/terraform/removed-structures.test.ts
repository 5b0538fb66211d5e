/** The effect of removing an optional argument or structure (gap hosted-service/removed-members). */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Arguments, declare, goodPolicy, goodService } from "./declarations.ts";
import { withoutLists } from "./single-blocks.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

const arn = (kind: string) => `arn:aws:apprunner:us-east-1:123456789012:${kind}/high/2/1`;

describeWithTerraform("the removal of a declared structure", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({ operationSeconds: 0.05 }, (ground) => {
    ({ bench, folder } = ground);
  });

  it("replaces a service if it is the key, and so does adding one; what else is removed is restored or kept in place", async () => {
    const key = { encryption_configuration: { kms_key: "arn:aws:kms:us-east-1:123456789012:key/k" } };
    const structures = {
      instance_configuration: { cpu: "2 vCPU", memory: "4 GB" },
      health_check_configuration: { protocol: "HTTP", path: "/up", interval: 6 },
      network_configuration: { ip_address_type: "DUAL_STACK" },
      observability_configuration: {
        observability_enabled: true,
        observability_configuration_arn: arn("observabilityconfiguration"),
      },
    };
    const scaled = { auto_scaling_configuration_arn: arn("autoscalingconfiguration") };
    const [rule] = goodPolicy.policy_details;
    const exclusion_rules = { tag_map: { keep: "yes" }, vm_images: { regions: ["eu-west-1"] } };
    const excluding = { ...goodPolicy, tags: { a: "1" }, policy_details: [{ ...rule, exclusion_rules }] };
    const declared = (services: { readonly [name: string]: Arguments }, policy: Arguments) =>
      declare(folder, {
        ...Object.fromEntries(
          Object.entries(services).map(([name, changes]) => [
            `lintel_hosted_service.${name}`,
            { ...goodService, service_name: name, ...changes },
          ]),
        ),
        "lintel_lifecycle_policy.p": policy,
      });

    await declared({ locked: key, open: {}, full: structures, scaled }, excluding);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await declared({ locked: {}, open: key, full: {}, scaled: {} }, goodPolicy);
    const { code, output } = await folder.apply();
    expect(code).toBe(0);
    for (const name of ["locked", "open"]) expect(output).toContain(`lintel_hosted_service.${name} must be replaced`);
    expect(output.match(/(?:encryption_configuration|kms_key) .*# forces replacement/g)).toHaveLength(2);
    // The policy and the service of all structures: an argument without a default keeps its value.
    expect(output).toContain("2 added, 2 changed, 2 destroyed");
    expect(output).toMatch(/interval += 6 -> 5/);
    expect(output).toMatch(/observability_enabled += true -> false/);
    const services = new Map((await bench.services()).map((each) => [each.ServiceName, each]));
    expect(services.get("locked")).not.toHaveProperty("EncryptionConfiguration");
    expect(services.get("open")).toHaveProperty("EncryptionConfiguration");
    expect(services.get("full")).toMatchObject({
      InstanceConfiguration: { Cpu: "1024", Memory: "2048" },
      HealthCheckConfiguration: { Protocol: "TCP", Path: "/", Interval: 5 },
      NetworkConfiguration: { IpAddressType: "IPV4" },
      ObservabilityConfiguration: { ObservabilityEnabled: false },
    });
    expect(services.get("scaled")).toMatchObject({
      AutoScalingConfigurationSummary: { AutoScalingConfigurationArn: arn("autoscalingconfiguration") },
    });
    const { resources } = JSON.parse(await folder.state());
    const full = resources.find(({ name }: { name: string }) => name === "full");
    const port = "8080";
    expect(withoutLists("lintel_hosted_service", full.instances[0].attributes)).toMatchObject({
      source_configuration: { image_repository: { image_configuration: { port } } },
    });
    const [policy] = await bench.policies();
    expect(JSON.stringify(policy)).not.toMatch(/exclusionRules|keep/);
    expect(policy?.tags ?? {}).toEqual({});
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });
});
