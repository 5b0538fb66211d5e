import "cdktf/lib/testing/adapters/jest";
import { Testing } from "cdktf";
import { LifecyclePolicy } from "lintel/constructs";
import { PoliciesStack } from "../policies-stack";

const synthesized = () => Testing.synth(new PoliciesStack(Testing.app(), "policies"));

it("keeps seven nightly images", () => {
  expect(synthesized()).toHaveResourceWithProperties(LifecyclePolicy, {
    name: "nightly images",
    policy_details: [
      {
        action: { type: "DELETE", include_resources: { vm_images: true, snapshots: true } },
        filter: { type: "COUNT", value: 7 },
      },
    ],
  });
});

it("requires the provider version of the constructs", () => {
  expect(JSON.parse(synthesized()).terraform.required_providers.lintel.version).toBe(
    require("lintel/package.json").version,
  );
});
