/** The whole life of policies, each command for many of them; what has no text of Terraform's own is tested in this process. */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Expressions, everything, goodRequest, policy } from "./policy-config.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

const arnOf = (name: string) => `arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/${name}`;
const arn = arnOf("weekly-cleanup");

/** A policy with a name and a label of its own. */
const named = (name: string, changes: Expressions = {}) => policy({ name: JSON.stringify(name), ...changes }, name);

const containers = {
  resource_type: '"CONTAINER_IMAGE"',
  policy_details: '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 5 } }]',
};

/** All that can be declared. */
const declarable: { readonly [name: string]: Expressions } = {
  full: everything,
  least: { policy_details: '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 5 } }]' },
  // false where nothing stands in the service
  absent: {
    policy_details:
      '[{ action = { type = "DELETE", include_resources = { vm_images = true, snapshots = false } }, filter = { type = "COUNT", value = 5 } }]',
  },
  role: { execution_role: '"lifecycle"' },
  vendor: { resource_type: '"AMI_IMAGE"' },
};
const all = Object.entries(declarable)
  .map(([name, changes]) => named(name, changes))
  .join("");

describeWithTerraform("a lifecycle policy in Terraform", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({}, (ground) => {
    ({ bench, folder } = ground);
  });

  it("is created with every member, reverted after changes elsewhere, replaced, imported and destroyed", async () => {
    await folder.write(all + policy() + named("gone") + named("typed"));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await bench.policy(arn)).toMatchObject({
      ...goodRequest,
      status: "ENABLED",
      policyDetails: [
        {
          action: { type: "DELETE", includeResources: { vmImages: true, snapshots: false, containers: false } },
          filter: { type: "AGE", value: 90, unit: "DAYS", retainAtLeast: 3 },
        },
      ],
    });
    const full = await bench.policy(arnOf("full"));
    expect(full).toMatchObject({
      description: "old images of the base recipe",
      status: "DISABLED",
      executionRole: "arn:aws:iam::123456789012:role/ops/lifecycle",
      policyDetails: [
        {
          exclusionRules: {
            tagMap: { keep: "yes" },
            vmImages: {
              isPublic: true,
              regions: ["eu-west-1", "us-east-1"],
              sharedAccounts: ["012345678901"],
              lastLaunched: { value: 2, unit: "WEEKS" },
              tagMap: { env: "prod", keep: "" },
            },
          },
        },
        { action: { type: "DISABLE" } },
      ],
      resourceSelection: { tagMap: { team: "platform" } },
      tags: { owner: "platform", cost: "42" },
    });
    const { arn: lifecyclePolicyArn, name, tags, dateCreated, dateUpdated, ...content } = full;
    await bench.client.updateLifecyclePolicy({
      lifecyclePolicyArn: String(lifecyclePolicyArn),
      ...content,
      status: "ENABLED",
      description: "changed",
      resourceSelection: { tagMap: { team: "other" } },
    });
    await bench.client.tagResource({ resourceArn: arnOf("full"), tags: { owner: "nobody" } });
    await bench.client.deleteLifecyclePolicy({ lifecyclePolicyArn: arnOf("gone") });
    await folder.write(all + policy({ name: '"daily cleanup"' }) + named("gone") + named("typed", containers));
    const { code, output } = await folder.apply();
    expect(code).toBe(0);
    expect(output).toMatch(/status +(?:= )?.*"ENABLED" -> "DISABLED"/);
    expect(output).toMatch(/"changed" -> "old images of the base recipe"/);
    expect(output).toMatch(/"team" = "other" -> "platform"/);
    expect(output).toMatch(/"owner" = "nobody" -> "platform"/);
    expect(output).toMatch(/~ name .* # forces replacement/);
    expect(output).toMatch(/~ resource_type .* # forces replacement/);
    expect(output).toContain("3 added, 1 changed, 2 destroyed");
    for (const label of ["p", "typed"]) {
      expect(output).toMatch(
        new RegExp(`policy\\.${label}: Destruction complete[^]*policy\\.${label}: Creating\\.\\.\\.`),
      );
    }
    expect(await bench.policy(arnOf("full"))).toMatchObject({ ...content, tags: { owner: "platform", cost: "42" } });
    expect(await bench.policy(arnOf("typed"))).toMatchObject({ resourceType: "CONTAINER_IMAGE" });
    expect(await bench.policies()).toHaveLength(Object.keys(declarable).length + 3);

    const imports = Object.keys(declarable).map(
      (name) => `import {\n  to = lintel_lifecycle_policy.${name}\n  id = "${arnOf(name)}"\n}\n`,
    );
    const second = await bench.folder();
    await second.write(all + imports.join(""));
    const imported = `${Object.keys(declarable).length} imported, 0 added, 0 changed, 0 destroyed`;
    expect(await second.apply()).toMatchObject({ code: 0, output: expect.stringContaining(imported) });
    expect(await second.plan()).toMatchObject({ code: 0 });

    // One that was deleted elsewhere is destroyed without an error.
    await bench.client.deleteLifecyclePolicy({ lifecyclePolicyArn: arnOf("gone") });
    expect(await folder.run("destroy", "-auto-approve", "-refresh=false")).toMatchObject({ code: 0 });
    expect(await bench.policies()).toEqual([]);
  });
});
