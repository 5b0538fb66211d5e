/**
 * Equivalent configurations have an empty plan: after an import, after an apply, and when arguments are added and
 * removed.
 */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Declarations, declare, goodImage, goodPolicy, goodService } from "./declarations.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

/** Arguments that are equivalent to absent ones. */
const emptyPolicies = {
  "no tags": { tags: {} },
  "a tag that is null": { tags: { owner: null } },
  "the default status": { status: "ENABLED" },
  "a selection with an empty map": { resource_selection: { ...goodPolicy.resource_selection, tag_map: {} } },
  "empty exclusions": {
    policy_details: goodPolicy.policy_details.map((rule) => ({
      ...rule,
      action: { type: "DELETE", include_resources: { vm_images: true, containers: false } },
      exclusion_rules: { tag_map: { keep: null }, vm_images: { is_public: false, regions: [] } },
    })),
  },
};

const emptyServices = {
  "no tags": { tags: {} },
  "a tag that is null": { tags: { owner: null } },
  "no observability": { observability_configuration: { observability_enabled: false } },
  "empty observability": { observability_configuration: {} },
  "an empty health check": { health_check_configuration: {} },
  "a health check with its defaults": { health_check_configuration: { protocol: "TCP", interval: 5 } },
  "an instance of the default size": { instance_configuration: { cpu: "1024", memory: "2 GB" } },
  "a network with its defaults": {
    network_configuration: { egress_configuration: { egress_type: "DEFAULT" }, ingress_configuration: {} },
  },
  "empty parts of the source": {
    source_configuration: {
      authentication_configuration: {},
      image_repository: {
        ...goodImage,
        image_configuration: { runtime_environment_variables: {}, runtime_environment_secrets: { KEY: null } },
      },
    },
  },
};

/** One resource for each, with or without the arguments. */
function all(isWritten: boolean): Declarations {
  const policies = Object.values(emptyPolicies).map((empty, index) => [
    `lintel_lifecycle_policy.p${index}`,
    { ...goodPolicy, ...(isWritten && empty), name: `policy ${index}` },
  ]);
  const services = Object.values(emptyServices).map((empty, index) => [
    `lintel_hosted_service.s${index}`,
    { ...goodService, ...(isWritten && empty), service_name: `service-${index}` },
  ]);
  return Object.fromEntries([...policies, ...services]);
}

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

  it("is made by arguments without effect, when they are applied, removed or added again", async () => {
    await declare(folder, all(true));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    await declare(folder, all(false));
    expect(await folder.plan()).toMatchObject({ code: 0 });
    await bench.reset();
    const other = await bench.folder();
    await declare(other, all(false));
    expect(await other.apply()).toMatchObject({ code: 0 });
    await declare(other, all(true));
    expect(await other.plan()).toMatchObject({ code: 0 });
  });

  it("is made by arguments without effect, when they are imported", async () => {
    await declare(folder, all(false));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const ids = await identities(all(true));
    for (const isWritten of [true, false]) {
      const other = await bench.folder();
      await declare(other, all(isWritten), ids);
      const { output } = await other.apply();
      expect(output).toContain(`${Object.keys(ids).length} imported, 0 added, 0 changed, 0 destroyed`);
      expect(await other.plan()).toMatchObject({ code: 0 });
    }
  });

  /** Resource names of the declared resources in the service, by their addresses. */
  async function identities(declarations: Declarations): Promise<{ readonly [address: string]: string }> {
    const arns = new Map<unknown, string>();
    for (const { name, arn } of await bench.policies()) arns.set(name, String(arn));
    for (const { ServiceName, ServiceArn } of await bench.services()) arns.set(ServiceName, String(ServiceArn));
    const named = Object.entries(declarations).map(([address, { name, service_name }]) => [
      address,
      arns.get(name ?? service_name),
    ]);
    return Object.fromEntries(named);
  }

  it("is made by another order in the configuration", async () => {
    await declare(folder, { "lintel_lifecycle_policy.p": manyOfEach });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await declare(folder, { "lintel_lifecycle_policy.p": turned(manyOfEach) });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is made by another order in the service", async () => {
    await declare(folder, { "lintel_lifecycle_policy.p": manyOfEach });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const [{ arn, policyDetails, resourceSelection, executionRole, resourceType, status } = {}] =
      await bench.policies();
    await bench.client.updateLifecyclePolicy({
      ...{ lifecyclePolicyArn: arn, executionRole, resourceType, status },
      ...turned({ policyDetails, resourceSelection }),
    });
    expect((await bench.policies())[0]?.resourceSelection).not.toEqual(resourceSelection);
    const planned = await folder.run("plan", "-refresh-only");
    expect(planned.output).not.toMatch(/policy_details|resource_selection/);
    await folder.run("refresh");
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is made by the unchanged elements when one changes, in any order", async () => {
    await declare(folder, { "lintel_lifecycle_policy.p": manyOfEach });
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const [first, , third] = manyOfEach.resource_selection.recipes;
    const recipes = [third, { name: "web", semantic_version: "2.1.0" }, first];
    await declare(folder, {
      "lintel_lifecycle_policy.p": { ...turned(manyOfEach), resource_selection: { recipes } },
    });
    const { code, output } = await folder.plan();
    expect(code).toBe(2);
    const [shown = ""] = output.split("Changes to Outputs:");
    expect(shown).toContain("2.1.0");
    expect(shown).not.toMatch(/"base"|"app"|DELETE/);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is made by AWS's values, after an apply or an import", async () => {
    const image = { image_identifier: "123456789012.dkr.ecr.us-east-1.amazonaws.com/web:1" };
    const declarations = (inVendorsWords: boolean): Declarations => ({
      "lintel_lifecycle_policy.p": { ...goodPolicy, resource_type: inVendorsWords ? "AMI_IMAGE" : "VM_IMAGE" },
      "lintel_hosted_service.image": {
        service_name: "image",
        source_configuration: {
          authentication_configuration: { access_role_arn: "arn:aws:iam::123456789012:role/pull" },
          image_repository: { ...image, image_repository_type: inVendorsWords ? "ECR" : "REGISTRY" },
        },
      },
      "lintel_hosted_service.code": {
        service_name: "code",
        source_configuration: {
          authentication_configuration: {
            connection_arn: "arn:aws:apprunner:us-east-1:123456789012:connection/git/1",
          },
          code_repository: {
            repository_url: "https://git.example.com/web",
            source_code_version: { type: "BRANCH", value: "main" },
            code_configuration: {
              configuration_source: "API",
              code_configuration_values: { runtime: inVendorsWords ? "CORRETTO_8" : "JAVA_8" },
            },
          },
        },
      },
    });
    for (const isFirst of [true, false]) {
      await bench.reset();
      const one = await bench.folder();
      await declare(one, declarations(isFirst));
      expect(await one.apply()).toMatchObject({ code: 0 });
      await declare(one, declarations(!isFirst));
      expect(await one.plan()).toMatchObject({ code: 0 });
      const other = await bench.folder();
      await declare(other, declarations(!isFirst), await identities(declarations(true)));
      expect((await other.apply()).output).toContain("3 imported, 0 added, 0 changed, 0 destroyed");
      expect(await other.plan()).toMatchObject({ code: 0 });
    }
  });
});
