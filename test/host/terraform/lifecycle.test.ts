import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Expressions, everything, goodRequest, policy } from "./policy-config.ts";
import { Bench } from "./terraform.ts";

const arnOf = (name: string) => `arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/${name}`;
const arn = arnOf("weekly-cleanup");

/** A policy with a name and a label of its own. */
const named = (name: string, changes: Expressions = {}) => policy({ name: JSON.stringify(name), ...changes }, name);

describeWithTerraform("a lifecycle policy in Terraform", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench?.stop());
  beforeEach(() => bench.reset());

  it("is created with every member, reverted after changes elsewhere, created again, and destroyed", async () => {
    const folder = await bench.folder();
    await folder.write(policy() + named("full", everything) + named("gone"));
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
    expect(await folder.plan()).toMatchObject({ code: 0 });

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
    const { code, output } = await folder.apply();
    expect(code).toBe(0);
    expect(output).toMatch(/status +(?:= )?.*"ENABLED" -> "DISABLED"/);
    expect(output).toMatch(/"changed" -> "old images of the base recipe"/);
    expect(output).toMatch(/"team" = "other" -> "platform"/);
    expect(output).toMatch(/"owner" = "nobody" -> "platform"/);
    expect(output).toContain("1 added, 1 changed, 0 destroyed");
    expect(await bench.policy(arnOf("full"))).toMatchObject({ ...content, tags: { owner: "platform", cost: "42" } });
    expect(await bench.policies()).toHaveLength(3);

    // One that was deleted elsewhere is destroyed without an error.
    await bench.client.deleteLifecyclePolicy({ lifecyclePolicyArn: arnOf("gone") });
    expect(await folder.run("destroy", "-auto-approve", "-refresh=false")).toMatchObject({ code: 0 });
    expect(await bench.policies()).toEqual([]);
  });

  it("is updated in place, with only the changes, back and forth, and not for settings that are only Terraform's", async () => {
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

    // No update is mistaken for a repeated one.
    for (const status of ["ENABLED", "DISABLED"]) {
      await folder.write(policy({ status: `"${status}"` }));
      expect(await folder.apply()).toMatchObject({ code: 0 });
      expect((await bench.policy(arn)).status).toBe(status);
    }

    const timeouts = '{ create = "1h30m", delete = "90s" }';
    await folder.write(policy({ status: '"DISABLED"', adopt_existing: "true", client_token: '"mine"', timeouts }));
    await bench.forgetRequests();
    expect(await folder.apply()).toMatchObject({ code: 0, output: expect.stringContaining("1 changed") });
    expect(await bench.operations()).toEqual(["GetLifecyclePolicy"]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is replaced, destroyed first, when its name or resource_type changes", async () => {
    const folder = await bench.folder();
    const containers = {
      resource_type: '"CONTAINER_IMAGE"',
      policy_details: '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 5 } }]',
    };
    await folder.write(policy() + named("typed"));
    await folder.apply();
    await folder.write(policy({ name: '"daily cleanup"' }) + named("typed", containers));
    await bench.forgetRequests();
    const { code, output } = await folder.apply();
    expect(code).toBe(0);
    expect(output).toContain("2 added, 0 changed, 2 destroyed");
    expect(output).toMatch(/~ name .* # forces replacement/);
    expect(output).toMatch(/~ resource_type .* # forces replacement/);
    for (const label of ["p", "typed"]) {
      expect(output).toMatch(
        new RegExp(`policy\\.${label}: Destruction complete[^]*policy\\.${label}: Creating\\.\\.\\.`),
      );
    }
    expect(await bench.policies()).toHaveLength(2);
    expect(await bench.policy(arnOf("typed"))).toMatchObject({ resourceType: "CONTAINER_IMAGE" });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is imported with all that can be declared, and planned without a difference", async () => {
    const cases: { readonly [name: string]: Expressions } = {
      everything,
      least: { policy_details: '[{ action = { type = "DELETE" }, filter = { type = "COUNT", value = 5 } }]' },
      // false where nothing stands in the service
      absent: {
        policy_details:
          '[{ action = { type = "DELETE", include_resources = { vm_images = true, snapshots = false } }, filter = { type = "COUNT", value = 5 } }]',
      },
      role: { execution_role: '"lifecycle"' },
      vendor: { resource_type: '"AMI_IMAGE"' },
    };
    const text = Object.entries(cases)
      .map(([name, changes]) => named(name, changes))
      .join("");
    const first = await bench.folder();
    await first.write(text);
    expect(await first.apply()).toMatchObject({ code: 0 });
    const imports = Object.keys(cases).map(
      (name) => `import {\n  to = lintel_lifecycle_policy.${name}\n  id = "${arnOf(name)}"\n}\n`,
    );
    const second = await bench.folder();
    await second.write(text + imports.join(""));
    expect(await second.apply()).toMatchObject({ code: 0, output: expect.stringContaining("5 imported, 0 added") });
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

  /** What is declared, and what the service answers in its place. */
  const equivalents: readonly (readonly [string, Expressions, object])[] = [
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
  ];

  it(`sees no drift in ${equivalents.map(([title]) => title).join(", ")}`, async () => {
    const folder = await bench.folder();
    await folder.write(equivalents.map(([, changes], index) => named(`case-${index}`, changes)).join(""));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    for (const [index, [, , answered]] of equivalents.entries()) {
      const {
        arn: lifecyclePolicyArn,
        name,
        tags,
        dateCreated,
        dateUpdated,
        ...content
      } = await bench.policy(arnOf(`case-${index}`));
      await bench.client.updateLifecyclePolicy({
        lifecyclePolicyArn: String(lifecyclePolicyArn),
        ...content,
        ...answered,
      });
    }
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });
});
