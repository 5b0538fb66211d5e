/** The order of sets, whose differences Terraform shows. test/terraform/managed/no-difference.test.ts has more equivalents. */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Arguments, type Declarations, declare, goodPolicy } from "./declarations.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

/** A policy with several elements in every list that represents a set. */
const manyOfEach = {
  ...goodPolicy,
  resource_selection: {
    recipes: [
      { name: "base", semantic_version: "1.x.x" },
      { name: "web", semantic_version: "2.0.0" },
      { name: "app", semantic_version: "x.x.x" },
    ],
  },
  policy_details: [
    { action: { type: "DEPRECATE" }, filter: { type: "AGE", value: 30, unit: "DAYS" } },
    {
      action: { type: "DELETE", include_resources: { vm_images: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS", retain_at_least: 3 },
      exclusion_rules: {
        vm_images: { regions: ["eu-west-1", "us-east-1"], shared_accounts: ["111111111111", "222222222222"] },
      },
    },
  ],
};

/** The same data with all lists reversed. */
function turned<Data>(data: Data): Data;
function turned(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(turned).reverse();
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, each]) => [name, turned(each)]));
}

describeWithTerraform("no difference", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({}, (ground) => {
    ({ bench, folder } = ground);
  });

  it("is made by another order in the configuration or in the service, and by unchanged elements when one changes", async () => {
    const policies = (configured: Arguments, changed: Arguments): Declarations => ({
      "lintel_lifecycle_policy.configured": { ...configured, name: "configured" },
      "lintel_lifecycle_policy.served": { ...manyOfEach, name: "served" },
      "lintel_lifecycle_policy.changed": { ...changed, name: "changed" },
    });
    await declare(folder, policies(manyOfEach, manyOfEach));
    expect(await folder.apply()).toMatchObject({ code: 0 });

    const served = async () => (await bench.policies()).find(({ name }) => name === "served") ?? {};
    const { arn, policyDetails, resourceSelection, executionRole, resourceType, status } = await served();
    await bench.client.updateLifecyclePolicy({
      ...{ lifecyclePolicyArn: arn, executionRole, resourceType, status },
      ...turned({ policyDetails, resourceSelection }),
    });
    expect((await served()).resourceSelection).not.toEqual(resourceSelection);
    const withoutOutputs = (output: string): string => output.split("Changes to Outputs:")[0] ?? "";
    const planned = withoutOutputs((await folder.run("plan", "-refresh-only")).output);
    expect(planned).toContain("lintel_lifecycle_policy.served has changed");
    expect(planned).not.toMatch(/policy_details|resource_selection/);
    await folder.run("refresh");

    const [first, , third] = manyOfEach.resource_selection.recipes;
    const recipes = [third, { name: "web", semantic_version: "2.1.0" }, first];
    await declare(folder, policies(turned(manyOfEach), { ...turned(manyOfEach), resource_selection: { recipes } }));
    const { code, output } = await folder.apply();
    expect(code).toBe(0);
    const shown = withoutOutputs(output);
    expect(shown).toContain("0 to add, 1 to change, 0 to destroy");
    expect(shown).toContain("2.1.0");
    expect(shown).not.toMatch(/"base"|"app"|DELETE/);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });
});
