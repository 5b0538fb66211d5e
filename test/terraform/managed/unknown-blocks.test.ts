/** Blocks of which there may be one, when only an apply shows whether there is one. */
import { expect, it } from "vitest";
import { servicesAndCore } from "../core-ground.ts";
import { later } from "../declared-value.ts";
import type { EmulatedServices } from "../emulated-services.ts";
import { goodPolicy, goodService } from "../real-terraform/declarations.ts";
import type { TerraformCore } from "../terraform-core.ts";

let services: EmulatedServices;
let core: TerraformCore;
servicesAndCore({ operationSeconds: 0 }, (ground) => {
  ({ services, core } = ground);
});

const key = "arn:aws:kms:us-east-1:123456789012:key/1";
const [policy, service] = ["lintel_lifecycle_policy.p", "lintel_hosted_service.s"];

/** Every block that may be absent, known only during apply. */
function declared(isThere: boolean) {
  const block = (value: object) => later(isThere ? value : null);
  const rule = {
    action: { type: "DELETE", include_resources: block({ vm_images: true }) },
    filter: { type: "AGE", value: 90, unit: "DAYS" },
    exclusion_rules: block({ tag_map: { keep: "yes" }, vm_images: { is_public: true } }),
  };
  return {
    [policy]: { ...goodPolicy, policy_details: [rule] },
    [service]: {
      ...goodService,
      encryption_configuration: block({ kms_key: key }),
      instance_configuration: block({ cpu: "2 vCPU", memory: "4 GB" }),
      health_check_configuration: block({ interval: 9 }),
      network_configuration: block({ ingress_configuration: { is_publicly_accessible: true } }),
      timeouts: block({ update: "30m" }),
    },
  };
}

const absent = async () => {
  const [web] = await services.services();
  expect(web).not.toHaveProperty("EncryptionConfiguration");
  expect(web).toMatchObject({ InstanceConfiguration: { Cpu: "1024" }, HealthCheckConfiguration: { Interval: 5 } });
  expect(JSON.stringify(await services.policies())).not.toMatch(/exclusionRules|includeResources/);
};

it("a block may turn out to be absent, present, and absent again", async () => {
  const created = await core.apply(declared(false));
  expect([created.code, created.done], created.text).toEqual([0, "2 added, 0 changed, 0 destroyed"]);
  await absent();
  // Whether there is a key decides whether the service is replaced.
  for (const isThere of [true, false]) {
    const changed = await core.apply(declared(isThere));
    expect([changed.code, changed.actions], changed.text).toEqual([0, { [policy]: "update", [service]: "replace" }]);
    if (!isThere) continue;
    expect(await services.services()).toMatchObject([
      { EncryptionConfiguration: { KmsKey: key }, InstanceConfiguration: { Cpu: "2048" } },
    ]);
    expect(await services.policies()).toMatchObject([
      { policyDetails: [{ exclusionRules: { tagMap: { keep: "yes" }, vmImages: { isPublic: true } } }] },
    ]);
  }
  await absent();
});
