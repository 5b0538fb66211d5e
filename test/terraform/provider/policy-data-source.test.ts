/** The data source of a lifecycle policy, with the provider in this process. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Arguments } from "../declared-value.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { policy } from "./policy-declaration.ts";
import { type ProviderGround, providerGround } from "./provider-ground.ts";

const type = "lintel_lifecycle_policy";

describe("the data source of a lifecycle policy", () => {
  let ground: ProviderGround;
  let module: TerraformCore;
  beforeEach(async () => {
    ground = await providerGround();
    module = ground.rootModule();
  });

  it("is read by name, in any equivalent form, or by ARN", async () => {
    await ground.applied(module, { [`${type}.p`]: policy() });
    const arn = String(module.attributes(`${type}.p`).arn);
    for (const search of [{ name: "weekly cleanup" }, { name: "Weekly_Cleanup" }, { arn }]) {
      const { values } = await module.read(type, search);
      expect(values).toMatchObject({ arn, status: "ENABLED", policy_details: [{ filter: { value: 90 } }] });
    }
  });

  it.each<[Arguments, string]>([
    [{ name: "nightly" }, 'Error: No lifecycle policy has this name: "nightly"'],
    [
      { name: "nightly", region: "us-west-2" },
      'No lifecycle policy in the provider\'s account and in us-west-2 has name "nightly". Correct name; or,',
    ],
    [
      { arn: "arn:aws:imagebuilder:us-west-2:123456789012:lifecycle-policy/none" },
      "No lifecycle policy in the provider's account and in us-west-2 has arn",
    ],
    [{}, "Error: Neither name nor arn is set"],
    [{ arn: "arn:x" }, 'Error: arn is "arn:x"; it must be the ARN of a lifecycle policy'],
  ])("is not found with %j", async (search, message) => {
    const { text, values } = await module.read(type, search);
    expect([values, text]).toEqual([null, expect.stringContaining(message)]);
  });
});
