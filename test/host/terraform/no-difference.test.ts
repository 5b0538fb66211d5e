/** What makes no difference to the service makes none in a plan: after an import, after an apply, added and removed. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { everything, policy } from "./policy-config.ts";
import { codeSource, everythingOfService, service } from "./service-config.ts";
import { Bench, type Folder } from "./terraform.ts";

/** Attributes that say no more than leaving them out. */
const emptyPolicies = {
  "no tags": { tags: "{}" },
  "a tag that is null": { tags: "{ owner = null }" },
  "the default status": { status: '"ENABLED"' },
  "a selection with an empty map": {
    resource_selection: '{ recipes = [{ name = "base", semantic_version = "1.x.x" }], tag_map = {} }',
  },
  "empty exclusions": {
    policy_details: `[{
      action = { type = "DELETE", include_resources = { vm_images = true, containers = false } }
      filter = { type = "AGE", value = 90, unit = "DAYS", retain_at_least = 3 }
      exclusion_rules = { tag_map = { keep = null }, vm_images = { is_public = false, regions = [] } }
    }]`,
  },
};

const emptyServices = {
  "no tags": { tags: "{}" },
  "a tag that is null": { tags: "{ owner = null }" },
  "no observability": { observability_configuration: "{ observability_enabled = false }" },
  "an empty health check": { health_check_configuration: "{}" },
  "a health check with its defaults": { health_check_configuration: '{ protocol = "TCP", interval = 5 }' },
  "an instance of the default size": { instance_configuration: '{ cpu = "1024", memory = "2 GB" }' },
  "a network with its defaults": {
    network_configuration: '{ egress_configuration = { egress_type = "DEFAULT" }, ingress_configuration = {} }',
  },
  "empty parts of the source": {
    source_configuration: `{
      authentication_configuration = {}
      image_repository = {
        image_identifier      = "public.ecr.aws/nginx/nginx:1"
        image_repository_type = "REGISTRY_PUBLIC"
        image_configuration   = { runtime_environment_variables = {}, runtime_environment_secrets = { KEY = null } }
      }
    }`,
  },
};

const reordered = {
  resource_selection: `{ recipes = [
    { name = "base", semantic_version = "1.x.x" }, { name = "web", semantic_version = "2.0.0" },
    { name = "app", semantic_version = "x.x.x" },
  ] }`,
  policy_details: `[
    { action = { type = "DEPRECATE" }, filter = { type = "AGE", value = 30, unit = "DAYS" } },
    {
      action = { type = "DELETE", include_resources = { vm_images = true } }
      filter = { type = "AGE", value = 90, unit = "DAYS", retain_at_least = 3 }
      exclusion_rules = { vm_images = {
        regions = ["eu-west-1", "us-east-1"], shared_accounts = ["111111111111", "222222222222"]
      } }
    },
  ]`,
};

const inOtherOrder = {
  resource_selection: `{ recipes = [
    { name = "app", semantic_version = "x.x.x" }, { name = "base", semantic_version = "1.x.x" },
    { name = "web", semantic_version = "2.0.0" },
  ] }`,
  policy_details: `[
    {
      action = { type = "DELETE", include_resources = { vm_images = true } }
      filter = { type = "AGE", value = 90, unit = "DAYS", retain_at_least = 3 }
      exclusion_rules = { vm_images = {
        regions = ["us-east-1", "eu-west-1"], shared_accounts = ["222222222222", "111111111111"]
      } }
    },
    { action = { type = "DEPRECATE" }, filter = { type = "AGE", value = 30, unit = "DAYS" } },
  ]`,
};

describeWithTerraform("no difference", () => {
  let bench: Bench;
  let folder: Folder;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  afterAll(() => bench?.stop());
  beforeEach(async () => {
    await bench.reset();
    folder = await bench.folder();
  });

  /** Every one of some declarations, under a name of its own. */
  const policies = (all: { readonly [title: string]: object }, keep: boolean) =>
    Object.values(all).map((changes, index) =>
      policy({ ...(keep && changes), name: `"policy ${index}"` }, `p${index}`),
    );
  const services = (all: { readonly [title: string]: object }, keep: boolean) =>
    Object.values(all).map((changes, index) =>
      service({ ...(keep && changes), service_name: `"service-${index}"` }, `s${index}`),
    );
  const declared = (keep: boolean): string =>
    [...policies(emptyPolicies, keep), ...services(emptyServices, keep)].join("\n");

  it("is made by what says nothing, once it is applied, removed or added again", async () => {
    for (const keep of [true, false, true]) {
      await folder.write(declared(keep));
      if (keep) expect(await folder.apply()).toMatchObject({ code: 0 });
      expect(await folder.plan()).toMatchObject({ code: 0 });
    }
    const again = await bench.folder();
    await bench.reset();
    await again.write(declared(false));
    expect(await again.apply()).toMatchObject({ code: 0 });
    await again.write(declared(true));
    expect(await again.plan()).toMatchObject({ code: 0 });
  });

  it.each([true, false])("is made by what says nothing, once it is imported (written: %s)", async (keep) => {
    await folder.write(declared(false));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const other = await bench.folder();
    await other.write(`${declared(keep)}\n${await imports(declared(keep))}`);
    const { code, output } = await other.apply();
    expect(output).toMatch(/\d+ imported, 0 added, 0 changed, 0 destroyed/);
    expect(code).toBe(0);
    expect(await other.plan()).toMatchObject({ code: 0 });
  });

  /** Import blocks for what a text declares, in the order in which it was created. */
  async function imports(text: string): Promise<string> {
    const names = [...text.matchAll(/resource "(\w+)" "(\w+)"[^}]*?(?:service_)?name\s*= "([^"]+)"/g)];
    const arns = new Map<string, string>();
    for (const { name, arn } of await bench.policies()) arns.set(String(name), String(arn));
    for (const { ServiceName, ServiceArn } of await bench.services()) arns.set(String(ServiceName), String(ServiceArn));
    return names
      .map(([, type, label, name]) => `import {\n  to = ${type}.${label}\n  id = "${arns.get(name ?? "")}"\n}`)
      .join("\n");
  }

  it("is made by another order in the configuration", async () => {
    await folder.write(policy(reordered));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await folder.write(policy(inOtherOrder));
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is made by another order in the service", async () => {
    await folder.write(policy(reordered));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const [found] = await bench.policies();
    const { policyDetails, resourceSelection, executionRole, resourceType, arn, status } = found ?? {};
    const turn = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turn).reverse();
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, turn(each)]));
    };
    await bench.client.updateLifecyclePolicy({
      ...{ lifecyclePolicyArn: arn, executionRole, resourceType, status },
      ...{ policyDetails: turn(policyDetails), resourceSelection: turn(resourceSelection) },
    });
    expect((await bench.policies())[0]?.resourceSelection).not.toEqual(resourceSelection);
    const planned = await folder.run("plan", "-detailed-exitcode", "-refresh-only");
    expect(planned.output).not.toMatch(/policy_details|resource_selection/);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("shows the change of one element alone, wherever it stands", async () => {
    await folder.write(policy(reordered));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const recipes = inOtherOrder.resource_selection.replace('"2.0.0"', '"2.1.0"');
    await folder.write(policy({ ...inOtherOrder, resource_selection: recipes }));
    const { code, output } = await folder.plan();
    expect(code).toBe(2);
    expect(output).toContain("2.1.0");
    expect(output).not.toMatch(/"base"|"app"|DELETE/);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is made by the vendor's words after an import", async () => {
    await folder.write(
      [
        policy(everything),
        service({ ...everythingOfService, service_name: '"web-2"' }, "image"),
        service({ source_configuration: codeSource.replace("NODEJS_22", "JAVA_8") }, "code"),
      ].join("\n"),
    );
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const inVendorsWords = (await folder.main())
      .replace(/^[\s\S]*?(?=resource)/, "")
      .replaceAll('"VM_IMAGE"', '"AMI_IMAGE"')
      .replaceAll('"REGISTRY"', '"ECR"')
      .replaceAll('"JAVA_8"', '"CORRETTO_8"');
    expect(inVendorsWords).toMatch(/AMI_IMAGE[\s\S]*ECR[\s\S]*CORRETTO_8/);
    await folder.write(inVendorsWords);
    expect(await folder.plan()).toMatchObject({ code: 0 });
    const other = await bench.folder();
    await other.write(`${inVendorsWords}\n${await imports(inVendorsWords)}`);
    const { output } = await other.apply();
    expect(output).toContain("3 imported, 0 added, 0 changed, 0 destroyed");
    expect(await other.plan()).toMatchObject({ code: 0 });
  });
});
