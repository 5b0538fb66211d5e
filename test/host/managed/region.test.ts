import { expect, it } from "vitest";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "../terraform/policy-config.ts";
import { service } from "../terraform/service-config.ts";
import { type Bench, benchAndFolder, type Folder, type Ground, type Ran } from "../terraform/terraform.ts";

type Attributes = { readonly [name: string]: unknown };

describeWithTerraform("the region of a resource", () => {
  let bench: Bench;
  let folder: Folder;
  const begin = (ground: Ground) => {
    ({ bench, folder } = ground);
  };
  // The provider's own region overrides that of the environment.
  benchAndFolder({ operationSeconds: 0.05 }, begin, { AWS_REGION: "eu-west-1" });

  const both = (region?: string) => {
    const changes = region === undefined ? {} : { region: JSON.stringify(region) };
    return `${policy(changes)}\n${service(changes)}`;
  };
  const ok = ({ code, output }: Ran) => {
    if (code !== 0) throw new Error(output);
  };

  /** Attributes of the resources in the state, the policy first. */
  async function state(of = folder): Promise<readonly Attributes[]> {
    const { resources } = JSON.parse(await of.state());
    const found: readonly (readonly [string, Attributes])[] = resources
      .filter(({ mode }: { mode: string }) => mode === "managed")
      .map(
        ({ type, instances }: { type: string; instances: readonly { attributes: Attributes }[] }) =>
          [type, instances[0]?.attributes ?? {}] as const,
      );
    return [...found].sort(([one], [other]) => other.localeCompare(one)).map(([, attributes]) => attributes);
  }
  const regions = async (of = folder) =>
    (await state(of)).map(({ arn, region, id }) => [region, String(arn).split(":")[3], id === arn]);
  const inRegion = (region: string) => [
    [region, region, true],
    [region, region, true],
  ];

  it("is the provider's unless the resource declares one", async () => {
    await folder.write(both());
    ok(await folder.apply());
    expect(await regions()).toEqual(inRegion("us-east-1"));
    await folder.write(both("us-east-1"));
    expect(await folder.plan()).toMatchObject({ code: 0 });
    const other = await bench.folder();
    await other.write(both("eu-west-1"));
    ok(await other.apply());
    expect(await regions(other)).toEqual(inRegion("eu-west-1"));
    ok(await other.run("destroy", "-auto-approve"));
    expect([await bench.policies(), await bench.services()].map((each) => each.length)).toEqual([1, 1]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("is the service's own if requests are unsigned, whatever the provider's", async () => {
    const unsigned = { skip_credentials: "true", access_key: "null", secret_key: "null", token: "null" };
    await folder.write(both(), { ...unsigned, region: '"eu-west-1"' });
    ok(await folder.apply());
    expect(await regions()).toEqual(inRegion("us-east-1"));
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("forces replacement when it or the provider's changes, unless the resource declares one", async () => {
    const fixed = policy({ name: '"fixed"', region: '"us-east-1"' }, "fixed");
    await folder.write(both() + fixed);
    ok(await folder.apply());
    await folder.write(both() + fixed, { region: '"eu-west-1"' });
    const { text } = await folder.plan();
    expect(text).toContain("lintel_hosted_service.s must be replaced");
    expect(text).toContain("Plan: 2 to add, 0 to change, 2 to destroy.");

    await folder.write(both("eu-west-1"));
    const replaced = await folder.apply();
    ok(replaced);
    expect(replaced.text).toContain('~ region = "us-east-1" -> "eu-west-1" # forces replacement');
    expect(replaced.text).toContain("Plan: 2 to add, 0 to change, 3 to destroy.");
    expect(await regions()).toEqual(inRegion("eu-west-1"));
    expect([await bench.policies(), await bench.services()]).toEqual([[], []]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("comes from the environment if the provider's does", async () => {
    await folder.write(both(), { region: "null" });
    ok(await folder.apply());
    expect(await regions()).toEqual(inRegion("eu-west-1"));
  });

  it("is kept by an import, with and without @REGION, and can be declared by data sources", async () => {
    const made = await bench.folder();
    await made.write(both("eu-west-1"));
    ok(await made.apply());
    const [policyArn, serviceArn] = (await state(made)).map(({ arn }) => String(arn));
    const data = `
      data "lintel_lifecycle_policy" "named" {
        name   = "weekly cleanup"
        region = "eu-west-1"
      }
      data "lintel_hosted_service" "known" { arn = "${serviceArn}" }
      data "lintel_hosted_service_operations" "of" { arn = "${serviceArn}" }
      output "found" {
        value = [
          data.lintel_lifecycle_policy.named.id,
          data.lintel_hosted_service.known.region,
          data.lintel_hosted_service_operations.of.region,
          length(data.lintel_hosted_service_operations.of.operations),
        ]
      }
    `;
    const imported = (address: string, id: string) => `import {\n  to = ${address}\n  id = "${id}"\n}\n`;
    await folder.write(
      imported("lintel_lifecycle_policy.p", `${policyArn}@eu-west-1`) +
        imported("lintel_hosted_service.s", String(serviceArn)) +
        both("eu-west-1") +
        data,
    );
    const { code, text } = await folder.apply();
    expect([code, text]).toEqual([0, expect.stringContaining("2 to import, 0 to add, 0 to change, 0 to destroy")]);
    expect(await regions()).toEqual(inRegion("eu-west-1"));
    const { outputs } = JSON.parse(await folder.state());
    expect(outputs.found.value).toEqual([policyArn, "eu-west-1", "eu-west-1", 1]);
    expect(await folder.plan()).toMatchObject({ code: 0 });

    const fresh = await bench.folder();
    await fresh.write(both("eu-west-1"));
    const refused = await fresh.run("import", "lintel_lifecycle_policy.p", `${policyArn}@us-east-1`);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("it ends with the region us-east-1, but its resource name has eu-west-1");
    await fresh.write('data "lintel_lifecycle_policy" "elsewhere" { name = "weekly cleanup" }');
    expect((await fresh.plan()).text).toContain('No lifecycle policy has name "weekly cleanup"');
  });

  it("fails at plan if it is malformed", async () => {
    await folder.write(policy({ region: '"evil.example"' }));
    const { code, text } = await folder.plan();
    expect(code).toBe(1);
    expect(text).toContain('region is "evil.example"; it must be the name of a region, such as "eu-west-1".');
    expect(await bench.operations()).toEqual([]);
  });
});
