import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { everything, goodRequest, policy } from "./policy-config.ts";
import { Bench } from "./terraform.ts";

const arn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/weekly-cleanup";

describeWithTerraform("a lifecycle policy in Terraform", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench?.stop());
  beforeEach(() => bench.reset());

  it("is created, planned without a difference, and destroyed", async () => {
    const folder = await bench.folder();
    await folder.write(policy());
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
    expect(await folder.plan()).toMatchObject({ code: 0 });
    expect(await folder.run("destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(await bench.policies()).toEqual([]);
  });

  it("keeps every member that a policy can have", async () => {
    const folder = await bench.folder();
    await folder.write(policy(everything));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await bench.policy(arn)).toMatchObject({
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
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is updated in place, with only the changes", async () => {
    const folder = await bench.folder();
    await folder.write(policy({ tags: '{ a = "1", b = "2" }', description: '"old"' }));
    await folder.apply();

    await folder.write(policy({ tags: '{ a = "1", b = "3", c = "4" }', description: '"old"' }));
    await bench.forgetRequests();
    expect(await folder.apply()).toMatchObject({ code: 0, output: expect.stringContaining("1 changed, 0 destroyed") });
    expect(await bench.operations()).toEqual(["GetLifecyclePolicy", "TagResource", "GetLifecyclePolicy"]);
    expect((await bench.policy(arn)).tags).toEqual({ a: "1", b: "3", c: "4" });

    await folder.write(policy({ status: '"DISABLED"' }));
    await bench.forgetRequests();
    expect(await folder.apply()).toMatchObject({ code: 0, output: expect.stringContaining("1 changed, 0 destroyed") });
    expect(await bench.operations()).toEqual([
      "GetLifecyclePolicy",
      "UpdateLifecyclePolicy",
      "UntagResource",
      "GetLifecyclePolicy",
    ]);
    const changed = await bench.policy(arn);
    expect(changed.status).toBe("DISABLED");
    expect(changed).not.toHaveProperty("description");
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("changes back and forth: no update is mistaken for a repeated one", async () => {
    const folder = await bench.folder();
    for (const status of ["ENABLED", "DISABLED", "ENABLED", "DISABLED"]) {
      await folder.write(policy({ status: `"${status}"` }));
      expect(await folder.apply()).toMatchObject({ code: 0 });
      expect((await bench.policy(arn)).status).toBe(status);
    }
  });

  it("sends nothing to the service for settings that are only Terraform's", async () => {
    const folder = await bench.folder();
    await folder.write(policy());
    await folder.apply();
    await folder.write(
      policy({ adopt_existing: "true", client_token: '"mine"', timeouts: '{ create = "1h30m", delete = "90s" }' }),
    );
    await bench.forgetRequests();
    expect(await folder.apply()).toMatchObject({ code: 0, output: expect.stringContaining("1 changed") });
    expect(await bench.operations()).toEqual(["GetLifecyclePolicy"]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it.each([
    ["name", { name: '"daily cleanup"' }],
    [
      "resource_type",
      {
        resource_type: '"CONTAINER_IMAGE"',
        policy_details: '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 5 } }]',
      },
    ],
  ])("is replaced, destroyed first, when its %s changes", async (attribute, changes) => {
    const folder = await bench.folder();
    await folder.write(policy());
    await folder.apply();
    await folder.write(policy(changes));
    const planned = await folder.plan();
    expect(planned.output).toMatch(new RegExp(`[~] ${attribute} .* # forces replacement`));
    await bench.forgetRequests();
    expect(await folder.apply()).toMatchObject({
      code: 0,
      output: expect.stringContaining("1 added, 0 changed, 1 destroyed"),
    });
    const operations = await bench.operations();
    expect(operations.indexOf("DeleteLifecyclePolicy")).toBeLessThan(operations.indexOf("CreateLifecyclePolicy"));
    expect(await bench.policies()).toHaveLength(1);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("shows and reverts changes outside of Terraform", async () => {
    const folder = await bench.folder();
    await folder.write(policy(everything));
    await folder.apply();
    const { arn: _, name, tags, dateCreated, dateUpdated, ...content } = await bench.policy(arn);
    await bench.client.updateLifecyclePolicy({
      lifecyclePolicyArn: arn,
      ...content,
      status: "ENABLED",
      description: "changed",
      resourceSelection: { tagMap: { team: "other" } },
    });
    await bench.client.tagResource({ resourceArn: arn, tags: { owner: "nobody" } });
    const { code, output } = await folder.plan();
    expect(code).toBe(2);
    expect(output).toMatch(/status +(?:= )?.*"ENABLED" -> "DISABLED"/);
    expect(output).toMatch(/"changed" -> "old images of the base recipe"/);
    expect(output).toMatch(/"team" = "other" -> "platform"/);
    expect(output).toMatch(/"owner" = "nobody" -> "platform"/);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await bench.policy(arn)).toMatchObject({ ...content, tags: { owner: "platform", cost: "42" } });
  });

  it("is created again after it was deleted elsewhere", async () => {
    const folder = await bench.folder();
    await folder.write(policy());
    await folder.apply();
    await bench.client.deleteLifecyclePolicy({ lifecyclePolicyArn: arn });
    expect(await folder.plan()).toMatchObject({ code: 2, output: expect.stringContaining("1 to add, 0 to change") });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await bench.policies()).toHaveLength(1);
  });

  it("is destroyed without an error if it no longer exists", async () => {
    const folder = await bench.folder();
    await folder.write(policy());
    await folder.apply();
    await bench.client.deleteLifecyclePolicy({ lifecyclePolicyArn: arn });
    expect(await folder.run("destroy", "-auto-approve", "-refresh=false")).toMatchObject({ code: 0 });
  });

  it.each([
    ["everything", everything],
    ["the least", { policy_details: '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 5 } }]' }],
    [
      "false where nothing stands in the service",
      {
        policy_details:
          '[{ action = { type = "DELETE", include_resources = { vm_images = true, snapshots = false } }, filter = { type = "COUNT", value = 5 } }]',
      },
    ],
    ["a role by its name", { execution_role: '"lifecycle"' }],
    ["the vendor's word", { resource_type: '"AMI_IMAGE"' }],
  ])("is imported with %s, and planned without a difference", async (_, changes) => {
    const first = await bench.folder();
    await first.write(policy(changes));
    expect(await first.apply()).toMatchObject({ code: 0 });
    const second = await bench.folder();
    await second.write(policy(changes));
    expect(await second.run("import", "lintel_lifecycle_policy.p", arn)).toMatchObject({ code: 0 });
    expect(await second.plan()).toMatchObject({ code: 0 });
  });

  it("refuses an import id that is not a resource name, or is unknown", async () => {
    const folder = await bench.folder();
    await folder.write(policy());
    const named = await folder.run("import", "lintel_lifecycle_policy.p", "weekly cleanup");
    expect(named.code).toBe(1);
    expect(named.text).toContain('The id is "weekly cleanup"; it must be the resource name of a lifecycle policy');
    const gone = await folder.run("import", "lintel_lifecycle_policy.p", arn);
    expect(gone).toMatchObject({
      code: 1,
      output: expect.stringContaining("Cannot import non-existent remote object"),
    });
  });

  it.each([
    [
      "a role that is answered by its resource name",
      {},
      { executionRole: "arn:aws:iam::123456789012:role/team/lifecycle" },
    ],
    [
      "defaults that are answered",
      { policy_details: '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 5 } }]' },
      {
        policyDetails: [
          {
            action: { type: "DELETE", includeResources: { vmImages: false, snapshots: false, containers: false } },
            filter: { type: "COUNT", value: 5 },
          },
        ],
      },
    ],
    [
      "empty structures",
      {
        policy_details:
          '[{ action = { type = "DELETE", include_resources = {} }, filter = { type = "COUNT", value = 5 }, exclusion_rules = { vm_images = {} } }]',
      },
      {
        policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5 } }],
      },
    ],
    [
      "a unit that COUNT has no use for",
      { policy_details: '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 5, unit = "DAYS" } }]' },
      {
        policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5 } }],
      },
    ],
    ["null", { description: "null", tags: "null", status: "null" }, {}],
  ])("sees no drift in %s", async (_, changes, answered) => {
    const folder = await bench.folder();
    await folder.write(policy(changes));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    const { arn: _arn, name, tags, dateCreated, dateUpdated, ...content } = await bench.policy(arn);
    await bench.client.updateLifecyclePolicy({ lifecyclePolicyArn: arn, ...content, ...answered });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });
});
