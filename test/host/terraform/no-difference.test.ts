/**
 * Equivalent configurations have an empty plan: after an import, after an apply, and when arguments are added and
 * removed.
 */
import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Arguments, type Declarations, declare, goodImage, goodPolicy, goodService } from "./declarations.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

const awsImage = { image_identifier: "123456789012.dkr.ecr.us-east-1.amazonaws.com/web:1" };

const onAws = (image_repository_type: string): Arguments => ({
  source_configuration: {
    authentication_configuration: { access_role_arn: "arn:aws:iam::123456789012:role/pull" },
    image_repository: { ...awsImage, image_repository_type },
  },
});

const fromCode = (runtime: string): Arguments => ({
  source_configuration: {
    authentication_configuration: { connection_arn: "arn:aws:apprunner:us-east-1:123456789012:connection/git/1" },
    code_repository: {
      repository_url: "https://git.example.com/web",
      source_code_version: { type: "BRANCH", value: "main" },
      code_configuration: { configuration_source: "API", code_configuration_values: { runtime } },
    },
  },
});

/** Arguments that mean the same. */
type Equivalents = readonly (readonly [Arguments, Arguments])[];

const ofPolicies: Equivalents = [
  [{}, { tags: { owner: null }, status: "ENABLED" }],
  [
    {},
    {
      tags: {},
      resource_selection: { ...goodPolicy.resource_selection, tag_map: {} },
      policy_details: goodPolicy.policy_details.map((rule) => ({
        ...rule,
        action: { type: "DELETE", include_resources: { vm_images: true, containers: false } },
        exclusion_rules: { tag_map: { keep: null }, vm_images: { is_public: false, regions: [] } },
      })),
    },
  ],
  [{ resource_type: "AMI_IMAGE" }, { resource_type: "VM_IMAGE" }],
];

const ofServices: Equivalents = [
  [
    {},
    {
      tags: {},
      deployment_triggers: {},
      observability_configuration: {},
      health_check_configuration: {},
      network_configuration: { egress_configuration: { egress_type: "DEFAULT" }, ingress_configuration: {} },
    },
  ],
  [
    {},
    {
      tags: { owner: null },
      observability_configuration: { observability_enabled: false },
      health_check_configuration: { protocol: "TCP", interval: 5 },
      instance_configuration: { cpu: "1024", memory: "2 GB" },
      source_configuration: {
        authentication_configuration: {},
        image_repository: {
          ...goodImage,
          image_configuration: { runtime_environment_variables: {}, runtime_environment_secrets: { KEY: null } },
        },
      },
    },
  ],
  [onAws("ECR"), onAws("REGISTRY")],
  [fromCode("CORRETTO_8"), fromCode("JAVA_8")],
];

/** Two resources for each pair: one with the first arguments and one with the second, or the other way round. */
function both(isExchanged: boolean): Declarations {
  const order = isExchanged ? [1, 0] : [0, 1];
  const policies = ofPolicies.flatMap((pair, index) =>
    order.map((side, at) => [
      `lintel_lifecycle_policy.p${index}${at}`,
      { ...goodPolicy, ...pair[side], name: `policy ${index}${at}` },
    ]),
  );
  const services = ofServices.flatMap((pair, index) =>
    order.map((side, at) => [
      `lintel_hosted_service.s${index}${at}`,
      { ...goodService, ...pair[side], service_name: `service-${index}${at}` },
    ]),
  );
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

  it("is made by arguments without effect and by AWS's values, when they are applied, exchanged or imported", async () => {
    await declare(folder, both(false));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    await declare(folder, both(true));
    expect(await folder.plan()).toMatchObject({ code: 0 });

    const ids = await identities(both(true));
    const other = await bench.folder();
    await declare(other, both(true), ids);
    const { output } = await other.apply();
    expect(output).toContain(`${Object.keys(ids).length} imported, 0 added, 0 changed, 0 destroyed`);
    expect(await other.plan()).toMatchObject({ code: 0 });
  });

  it("is made by empty triggers after an import; timeouts, which an import cannot know, are recorded without a request", async () => {
    const service = (more: Arguments): Declarations => ({
      "lintel_hosted_service.web": { ...goodService, service_name: "timed", ...more },
    });
    await declare(folder, service({}));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const ids = await identities(service({}));
    const triggers = await bench.folder();
    await declare(triggers, service({ deployment_triggers: {} }), ids);
    expect((await triggers.apply()).output).toContain("1 imported, 0 added, 0 changed, 0 destroyed");

    const timed = await bench.folder();
    await declare(timed, service({ timeouts: { delete: "1h" } }), ids);
    await bench.forgetRequests();
    const { output } = await timed.apply();
    expect(output).toContain("1 imported, 0 added, 1 changed, 0 destroyed");
    expect(await bench.changes()).toEqual([]);
    expect(await timed.plan()).toMatchObject({ code: 0 });
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
