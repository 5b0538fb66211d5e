/** The effect of removing an optional argument or structure (gap hosted-service/removed-members). */
import { expect, it } from "vitest";
import { servicesAndCore } from "../core-ground.ts";
import type { Arguments } from "../declared-value.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { goodPolicy, goodService } from "../real-terraform/declarations.ts";
import type { TerraformCore } from "../terraform-core.ts";

const arn = (kind: string) => `arn:aws:apprunner:us-east-1:123456789012:${kind}/high/2/1`;

let services: EmulatedServices;
let core: TerraformCore;
servicesAndCore({ operationSeconds: 0 }, (ground) => {
  ({ services, core } = ground);
});

it("a service is replaced if its key is removed or added; what else is removed is restored or kept in place", async () => {
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
  const declared = (of: { readonly [name: string]: Arguments }, policy: Arguments) => ({
    ...Object.fromEntries(
      Object.entries(of).map(([name, changes]) => [
        `lintel_hosted_service.${name}`,
        { ...goodService, service_name: name, ...changes },
      ]),
    ),
    "lintel_lifecycle_policy.p": policy,
  });

  const before = declared({ locked: key, open: {}, full: structures, scaled }, excluding);
  expect(await core.apply(before)).toMatchObject({ code: 0 });
  const after = declared({ locked: {}, open: key, full: {}, scaled: {} }, goodPolicy);
  const { code, text, actions } = await core.apply(after);
  expect(code, text).toBe(0);
  // An argument without a default keeps its value.
  expect(actions).toEqual({
    ...{ "lintel_hosted_service.locked": "replace", "lintel_hosted_service.open": "replace" },
    ...{ "lintel_hosted_service.full": "update", "lintel_lifecycle_policy.p": "update" },
  });
  const found = new Map((await services.services()).map((each) => [each.ServiceName, each]));
  expect(found.get("locked")).not.toHaveProperty("EncryptionConfiguration");
  expect(found.get("open")).toHaveProperty("EncryptionConfiguration");
  expect(found.get("full")).toMatchObject({
    InstanceConfiguration: { Cpu: "1024", Memory: "2048" },
    HealthCheckConfiguration: { Protocol: "TCP", Path: "/", Interval: 5 },
    NetworkConfiguration: { IpAddressType: "IPV4" },
    ObservabilityConfiguration: { ObservabilityEnabled: false },
  });
  expect(found.get("scaled")).toMatchObject({
    AutoScalingConfigurationSummary: { AutoScalingConfigurationArn: arn("autoscalingconfiguration") },
  });
  expect(core.attributes("lintel_hosted_service.full")).toMatchObject({
    source_configuration: { image_repository: { image_configuration: { port: "8080" } } },
    health_check_configuration: { interval: 5 },
    observability_configuration: { observability_enabled: false },
  });
  const [policy] = await services.policies();
  expect(JSON.stringify(policy)).not.toMatch(/exclusionRules|keep/);
  expect(policy?.tags ?? {}).toEqual({});
  expect(await core.plan(after)).toMatchObject({ code: 0 });
});
