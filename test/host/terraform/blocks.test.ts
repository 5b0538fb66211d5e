// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** Declared structures are blocks: what Terraform refuses, and what it applies, with real Terraform. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isBlocks } from "../../../lib/derive/blocks.ts";
import { snakeCase, terraformType } from "../../../lib/derive/names.ts";
import { providerSchema } from "../../../lib/host/managed/settings.ts";
import { lintFixed } from "../../../lib/lint/run/lint-fixed.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import type { Field } from "../../../lib/model/field.ts";
import { resources } from "../../../lib/resources.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { everything, policy } from "./policy-config.ts";
import { codeSource, everythingOfService, service } from "./service-config.ts";
import { type Bench, benchAndFolder, type Folder } from "./terraform.ts";

const arn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/weekly-cleanup";

/** All blocks that a field declares, each with its parent labels and blocks. */
function* blocksIn(field: Field): Generator<readonly string[]> {
  const struct = field.kind === "list" ? field.element : field.kind === "map" ? field.value : field;
  if (struct.kind !== "struct") return;
  for (const [member, inner] of Object.entries(struct.members)) {
    if (!isBlocks(inner)) continue;
    const name = `${snakeCase(member)}${inner.kind === "map" ? ' "k"' : ""}`;
    yield [name];
    for (const way of blocksIn(inner)) yield [name, ...way];
  }
}

const within = (way: readonly string[], text: string): string =>
  way.reduceRight((inner, name) => `${name} {\n${inner}\n}`, text);

describeWithTerraform("declared structures", () => {
  let bench: Bench;
  let folder: Folder;
  benchAndFolder({}, (ground) => {
    ({ bench, folder } = ground);
  });

  const validated = async (text: string) => {
    await folder.write(text);
    return folder.run("validate");
  };

  it("are refused with a misspelled member, at every level of every resource", async () => {
    const places = resources.flatMap(({ model }) => {
      const ways = [[], ...blocksIn(model.declaration), ["timeouts"]];
      expect(ways.length).toBeGreaterThan(1);
      return ways.map((way) => ({ type: terraformType(model.name), way }));
    });
    const misspelt = places.flatMap(({ type, way }, index) => [
      `resource "${type}" "a${index}" {\n${within(way, `retain_atleast${index} = 3`)}\n}\n`,
      `resource "${type}" "b${index}" {\n${within(way, `exclusion_rule${index} {\n}`)}\n}\n`,
    ]);
    const { code, text } = await validated(misspelt.join(""));
    expect(code).toBe(1);
    for (const index of places.keys()) {
      expect(text).toContain(`An argument named "retain_atleast${index}" is not expected here.`);
      expect(text).toContain(`Blocks of type "exclusion_rule${index}" are not expected here.`);
    }
  });

  it("of the provider are refused with a misspelled member, at every level", async () => {
    const ways = [["rest_api"], ["agents"], ["agents", 'credentials "k"']].concat(
      ["client_credentials", "client_certificate"].map((each) => ["agents", 'credentials "k"', each]),
    );
    expect(providerSchema.attributes.rest_api?.nested?.block).toBeDefined();
    const blocks = ways.map(
      (way, index) =>
        `provider "lintel" {\n alias = "a${index}"\n${within(way, `token_form${index} = 1`)}\n}\n${policy({ provider: `lintel.a${index}` }, `p${index}`)}`,
    );
    const { code, text } = await validated(blocks.join(""));
    expect(code).toBe(1);
    for (const index of ways.keys()) {
      expect(text).toContain(`An argument named "token_form${index}" is not expected here.`);
    }
  });

  it("are refused as attributes, or with a misspelled name", async () => {
    const refused = [
      [
        "filter = { retain_atleast = 3 }",
        'An argument named "filter" is not expected here. Did you mean to define a block',
      ],
      [
        "filter {\n retain_atleast = 3\n}",
        'An argument named "retain_atleast" is not expected here. Did you mean "retain_at_least"?',
      ],
      ["exclusion_rule {\n}", 'Did you mean "exclusion_rules"?'],
      ["action {\n include_resources {\n amis = true\n }\n}", 'An argument named "amis" is not expected here.'],
    ] as const;
    const blocks = refused.map(
      ([inside], index) => `resource "lintel_lifecycle_policy" "p${index}" {\n policy_details {\n${inside}\n}\n}\n`,
    );
    const { code, text } = await validated(blocks.join(""));
    expect(code).toBe(1);
    for (const [, message] of refused) expect(text).toContain(message);
  });

  it("are reported if a required one is missing, or one is repeated", async () => {
    const selection = '{ tag_map = { a = "b" } }';
    const { text } = await validated(
      policy({ policy_details: undefined, resource_selection: undefined }) +
        policy({ resource_selection: `[${selection}, ${selection}]` }, "twice"),
    );
    expect(text).toContain('At least 1 "policy_details" blocks are required.');
    expect(text).toContain('A block of type "resource_selection" is required here.');
    expect(text).toContain('Only one block of type "resource_selection" is allowed.');
  });

  const dynamic = (name: string, forEach: string, content: string) =>
    `dynamic "${name}" {\n for_each = ${forEach}\n content {\n${content}\n}\n}\n`;
  const rules = (forEach: string): string =>
    policy({ policy_details: undefined }).replace(
      /\n}\n$/,
      `\n${dynamic(
        "policy_details",
        forEach,
        `action {\n type = policy_details.key\n include_resources {\n vm_images = true\n }\n}\nfilter {\n type = "AGE"\n value = policy_details.value\n unit = "DAYS"\n}`,
      )}}\n`,
    );

  it("can be dynamic, and are unknown if their values are", async () => {
    const text = rules("{ DISABLE = 30, DELETE = 90 }");
    await folder.write(text);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    expect((await bench.policy(arn)).policyDetails).toMatchObject([
      { action: { type: "DELETE", includeResources: { vmImages: true } }, filter: { value: 90 } },
      { action: { type: "DISABLE" }, filter: { value: 30 } },
    ]);

    const later = 'resource "terraform_data" "later" {\n  input = { DELETE = 60 }\n}\n';
    await folder.write(later + rules("terraform_data.later.output"));
    const planned = await folder.plan();
    expect([planned.code, planned.text]).toEqual([2, expect.stringContaining("1 to add, 1 to change")]);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect((await bench.policy(arn)).policyDetails).toMatchObject([
      { action: { type: "DELETE" }, filter: { value: 60 } },
    ]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("of which there may be one can be dynamic with unknown values", async () => {
    const declared = (forEach: string) =>
      `resource "terraform_data" "later" {\n  input = [{ cpu = "2 vCPU", role = null }]\n}\n${service().replace(
        /\n}\n$/,
        `\n${dynamic("instance_configuration", forEach, 'cpu = instance_configuration.value.cpu\nmemory = "4 GB"')}}\n`,
      )}`;
    await folder.write(declared("terraform_data.later.output"));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await bench.services()).toMatchObject([{ InstanceConfiguration: { Cpu: "2048", Memory: "4096" } }]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
    await folder.write(declared("[]"));
    await folder.apply();
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("can have unknown values, which are known during apply", async () => {
    await folder.write(
      `resource "terraform_data" "later" {\n  input = { days = 7, tags = { team = "web" } }\n}\n${policy({
        policy_details: `[{
          action = { type = "DELETE", include_resources = { vm_images = terraform_data.later.output.days == 7 } }
          filter = { type = "AGE", value = terraform_data.later.output.days, unit = "DAYS" }
          exclusion_rules = { tag_map = terraform_data.later.output.tags, vm_images = { last_launched = { value = terraform_data.later.output.days, unit = "DAYS" } } }
        }]`,
      })}`,
    );
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect((await bench.policy(arn)).policyDetails).toMatchObject([
      { filter: { value: 7 }, exclusionRules: { tagMap: { team: "web" }, vmImages: { lastLaunched: { value: 7 } } } },
    ]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("are referred to without an index if there is at most one", async () => {
    await folder.write(
      `${service(everythingOfService)}output "all" {\n value = [lintel_hosted_service.s.instance_configuration.cpu, lintel_hosted_service.s.source_configuration.image_repository.image_identifier]\n}\n`,
    );
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const { output } = await folder.run("output", "-json", "all");
    expect(JSON.parse(output)).toEqual(["2 vCPU", "123456789012.dkr.ecr.us-east-1.amazonaws.com/web:1"]);
  });

  it("that are empty have no effect, and removed ones are deleted", async () => {
    const empty = service({
      network_configuration: "{}",
      instance_configuration: "{}",
      health_check_configuration: "{}",
    });
    await folder.write(empty + policy(everything));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    await folder.write(empty + policy());
    expect(await folder.apply()).toMatchObject({
      code: 0,
      text: expect.stringContaining("0 added, 1 changed, 0 destroyed"),
    });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    const { policyDetails } = await bench.policy(arn);
    expect(policyDetails).toMatchObject([{ filter: { type: "AGE", value: 90, unit: "DAYS", retainAtLeast: 3 } }]);
    expect(JSON.stringify(policyDetails)).not.toContain("exclusionRules");
  });

  it("that the service does not default can be removed", async () => {
    const both = (key?: string, timeouts?: string) =>
      service({ service_name: '"encrypted"', encryption_configuration: key }, "encrypted") +
      service({ service_name: '"timed"', timeouts }, "timed");
    await folder.write(both('{ kms_key = "arn:aws:kms:us-east-1:123456789012:key/1" }', '{ create = "30m" }'));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    await folder.write(both());
    const { code, text } = await folder.apply();
    expect(code).toBe(0);
    expect(text).toContain("lintel_hosted_service.encrypted must be replaced");
    expect(text).toContain("lintel_hosted_service.timed will be updated in-place");
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("keep the service's values if only creation requires them", async () => {
    await folder.write(service({ source_configuration: codeSource }));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const bare = codeSource.replace(/code_configuration = \{.*\}\n/, "");
    await folder.write(service({ source_configuration: bare }));
    expect(await folder.apply()).toMatchObject({ code: 0 });
    expect(await folder.plan()).toMatchObject({ code: 0 });
    expect(await bench.services()).toMatchObject([
      { SourceConfiguration: { CodeRepository: { CodeConfiguration: { ConfigurationSource: "API" } } } },
    ]);
  });

  it("are written by the linter's fix, from attributes, in a form that Terraform accepts", async () => {
    const attributes = Object.entries({ name: '"weekly cleanup"', resource_type: '"VM_IMAGE"', ...everything });
    const lines = attributes.map(([name, expression]) => `  ${name} = ${expression}`);
    const { code, text } = await validated(`resource "lintel_lifecycle_policy" "p" {\n${lines.join("\n")}\n}`);
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('An argument named "policy_details" is not expected here.'),
    ]);
    const { files, result } = await lintFixed({ paths: ["."], resources, workingFolder: folder.dir });
    expect(result.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    await writeFile(join(folder.dir, "main.tf"), files[0]?.after ?? "");
    expect(await folder.apply()).toMatchObject({ code: 0 });
  });

  it("are read in Terraform's JSON as objects and as lists of objects, and from dynamic blocks", async () => {
    const rule = (type: string) => ({ action: { type }, filter: [{ type: "AGE", value: 90, unit: "DAYS" }] });
    const json = (policies: object) => JSON.stringify({ resource: { lintel_lifecycle_policy: policies } });
    const common = {
      execution_role: "lifecycle",
      resource_type: "VM_IMAGE",
      resource_selection: [{ tag_map: { a: "b" } }],
    };
    const content = { ...rule("${each.key}"), filter: { type: "AGE", value: "${each.value}", unit: "DAYS" } };
    await folder.write("");
    const made = json({
      one: { ...common, name: "one of them", policy_details: rule("DISABLE") },
      two: { ...common, name: "two of them", policy_details: [rule("DISABLE"), rule("DEPRECATE")] },
      all: {
        ...common,
        name: "dynamic ones",
        dynamic: { policy_details: { for_each: { DISABLE: 3, DEPRECATE: 4 }, iterator: "each", content } },
      },
    });
    await writeFile(join(folder.dir, "more.tf.json"), made);
    const { findings } = await lint({ paths: ["more.tf.json"], resources, workingFolder: folder.dir });
    expect(findings).toEqual([]);
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const counts = (await bench.policies()).map(({ policyDetails }) => Object.keys(Object(policyDetails)).length);
    expect(counts.toSorted()).toEqual([1, 2, 2]);
    expect(await folder.plan()).toMatchObject({ code: 0 });
  });

  it("are written by -generate-config-out, and planned without a difference", async () => {
    const encryption_configuration = '{ kms_key = "arn:aws:kms:us-east-1:123456789012:key/1" }';
    await folder.write(
      policy({ ...everything }) +
        service({ ...everythingOfService, encryption_configuration }) +
        service({ service_name: '"code"', source_configuration: codeSource }, "code"),
    );
    expect(await folder.apply()).toMatchObject({ code: 0 });
    const made: readonly { type: string; name: string; instances: { attributes: { arn: string } }[] }[] = JSON.parse(
      await folder.state(),
    ).resources;
    const imports = made.map(
      ({ type, name, instances: [instance] }) =>
        `import {\n  to = ${type}.found_${name}\n  id = ${JSON.stringify(instance?.attributes.arn)}\n}\n`,
    );
    const other = await bench.folder();
    await other.write(imports.join(""));
    const generated = await other.run("plan", "-generate-config-out=generated.tf");
    expect([generated.code, generated.text]).toEqual([
      0,
      expect.stringContaining("3 to import, 0 to add, 0 to change, 0 to destroy"),
    ]);
    const written = await readFile(join(other.dir, "generated.tf"), "utf8");
    expect(written.match(/^ {2}policy_details \{$/gm)).toHaveLength(2);
    expect(written.match(/^ {2}source_configuration \{$/gm)).toHaveLength(2);
    expect(await other.apply()).toMatchObject({ code: 0 });
    expect(await other.plan()).toMatchObject({ code: 0 });
  });
});
