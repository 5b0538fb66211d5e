// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** Declared structures are blocks: what Terraform refuses, and what it applies, with real Terraform. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isBlocks } from "../../../lib/facts/derive/blocks.ts";
import { snakeCase, terraformType } from "../../../lib/facts/derive/names.ts";
import type { Field } from "../../../lib/facts/model/field.ts";
import { lintFixed } from "../../../lib/lint/run/lint-fixed.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { providerSchema } from "../../../lib/terraform/managed/settings/provider-configuration.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Expressions, everything, policy } from "./policy-config.ts";
import { codeSource, everythingOfService, service } from "./service-config.ts";
import { Bench, type Policy } from "./terraform.ts";

const dynamic = (name: string, forEach: string, content: string) =>
  `dynamic "${name}" {\n for_each = ${forEach}\n content {\n${content}\n}\n}\n`;

/** A block with another one in it. */
const containing = (block: string, inner: string): string => block.replace(/\n}\n$/, `\n${inner}}\n`);

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

/** What an apply of all resources led to. */
interface Applied {
  readonly text: string;
  readonly outputs: object;
  readonly policy: (name: string) => Policy;
  readonly service: (name: string) => Policy;
}

describeWithTerraform("declared structures that Terraform refuses", () => {
  /** What one validation says of all of them. */
  let text: string;

  const places = resources.flatMap(({ model }) => {
    const ways = [[], ...blocksIn(model.declaration), ["timeouts"]];
    return ways.map((way) => ({ type: terraformType(model.name), way }));
  });
  const misspelled = places.flatMap(({ type, way }, index) => [
    `resource "${type}" "a${index}" {\n${within(way, `retain_atleast${index} = 3`)}\n}\n`,
    `resource "${type}" "b${index}" {\n${within(way, `exclusion_rule${index} {\n}`)}\n}\n`,
  ]);
  const settings = [["rest_api"], ["agents"], ["agents", 'credentials "k"']].concat(
    ["client_credentials", "client_certificate"].map((each) => ["agents", 'credentials "k"', each]),
  );
  const providers = settings.map(
    (way, index) =>
      `provider "lintel" {\n alias = "a${index}"\n${within(way, `token_form${index} = 1`)}\n}\n${policy({ provider: `lintel.a${index}` }, `p${index}`)}`,
  );
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
  const attributes = refused.map(
    ([inside], index) => `resource "lintel_lifecycle_policy" "r${index}" {\n policy_details {\n${inside}\n}\n}\n`,
  );
  const selection = '{ tag_map = { a = "b" } }';
  const counted = [
    policy({ policy_details: undefined, resource_selection: undefined }, "none"),
    policy({ resource_selection: `[${selection}, ${selection}]` }, "twice"),
  ];

  beforeAll(async () => {
    const bench = await Bench.start();
    const folder = await bench.folder();
    await folder.write([...misspelled, ...providers, ...attributes, ...counted].join(""));
    const ran = await folder.run("validate");
    await bench.stop();
    expect(ran.code).toBe(1);
    ({ text } = ran);
  });

  it("have a misspelled member, at every level of every resource", () => {
    for (const { model } of resources) {
      expect(places.filter(({ type }) => type === terraformType(model.name)).length, model.name).toBeGreaterThan(1);
    }
    for (const index of places.keys()) {
      expect(text).toContain(`An argument named "retain_atleast${index}" is not expected here.`);
      expect(text).toContain(`Blocks of type "exclusion_rule${index}" are not expected here.`);
    }
  });

  it("of the provider have a misspelled member, at every level", () => {
    expect(providerSchema.attributes.rest_api?.nested?.block).toBeDefined();
    for (const index of settings.keys()) {
      expect(text).toContain(`An argument named "token_form${index}" is not expected here.`);
    }
  });

  it("are written as attributes, or have a misspelled name", () => {
    for (const [, message] of refused) expect(text).toContain(message);
  });

  it("are missing although they are required, or repeated", () => {
    expect(text).toContain('At least 1 "policy_details" blocks are required.');
    expect(text).toContain('At least 1 "resource_selection" blocks are required.');
    expect(text).toContain('No more than 1 "resource_selection" blocks are allowed');
  });
});

/** What the linter's fix makes of a policy whose structures are attributes. */
async function fixed(): Promise<string> {
  const attributes = Object.entries({ name: '"fixed"', resource_type: '"VM_IMAGE"', ...everything });
  const lines = attributes.map(([name, expression]) => `  ${name} = ${expression}`);
  const workingFolder = temporaryFolder({
    "main.tf": `resource "lintel_lifecycle_policy" "fixed" {\n${lines.join("\n")}\n}\n`,
  });
  const { files, result } = await lintFixed({ paths: ["."], resources, workingFolder });
  expect(result.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  return files[0]?.after ?? "";
}

/** Policies in Terraform's JSON: a structure is an object, a list of objects, or a dynamic block. */
const inJson = () => {
  const rule = (type: string) => ({ action: { type }, filter: [{ type: "AGE", value: 90, unit: "DAYS" }] });
  const common = (name: string) => ({
    ...{ name, execution_role: "lifecycle", resource_type: "VM_IMAGE" },
    resource_selection: [{ tag_map: { channel: name } }],
  });
  const content = { ...rule("${each.key}"), filter: { type: "AGE", value: "${each.value}", unit: "DAYS" } };
  const policies = {
    json_object: { ...common("json object"), policy_details: rule("DISABLE") },
    json_list: { ...common("json list"), policy_details: [rule("DISABLE"), rule("DEPRECATE")] },
    json_dynamic: {
      ...common("json dynamic"),
      dynamic: { policy_details: { for_each: { DISABLE: 3, DEPRECATE: 4 }, iterator: "each", content } },
    },
  };
  return JSON.stringify({ resource: { lintel_lifecycle_policy: policies } });
};

describeWithTerraform("declared structures of resources that are applied twice", () => {
  let bench: Bench;
  let first: Applied;
  let second: Applied;
  /** The plans that write and import the configuration of what the first apply made, and what the first one wrote. */
  let generated: { readonly plans: readonly string[]; readonly text: string };

  const named = (name: string, changes: Expressions = {}) => policy({ name: `"${name}"`, ...changes }, name);
  const serviceNamed = (name: string, changes: Expressions = {}) =>
    service({ service_name: `"${name}"`, ...changes }, name);
  const later = (name: string, input: string) => `resource "terraform_data" "${name}" {\n  input = ${input}\n}\n`;
  const rules = (forEach: string): string =>
    containing(
      named("dynamic", { policy_details: undefined }),
      dynamic(
        "policy_details",
        forEach,
        `action {\n type = policy_details.key\n include_resources {\n vm_images = true\n }\n}\nfilter {\n type = "AGE"\n value = policy_details.value\n unit = "DAYS"\n}`,
      ),
    );
  const sized = (forEach: string) =>
    containing(
      serviceNamed("dynamic"),
      dynamic("instance_configuration", forEach, 'cpu = instance_configuration.value.cpu\nmemory = "4 GB"'),
    );
  const computed =
    later("values", '{ days = 7, tags = { team = "web" } }') +
    named("computed", {
      policy_details: `[{
        action = { type = "DELETE", include_resources = { vm_images = terraform_data.values.output.days == 7 } }
        filter = { type = "AGE", value = terraform_data.values.output.days, unit = "DAYS" }
        exclusion_rules = { tag_map = terraform_data.values.output.tags, vm_images = { last_launched = { value = terraform_data.values.output.days, unit = "DAYS" } } }
      }]`,
    });
  const referred = `${serviceNamed("referred", everythingOfService)}output "all" {
  value = [lintel_hosted_service.referred.instance_configuration.cpu, lintel_hosted_service.referred.source_configuration[0].image_repository[0].image_identifier]
}
`;
  const empty = serviceNamed("empty", {
    network_configuration: "{}",
    instance_configuration: "{}",
    health_check_configuration: "{}",
  });
  const key = '{ kms_key = "arn:aws:kms:us-east-1:123456789012:key/1" }';
  const bareCodeSource = codeSource.replace(/code_configuration = \{.*\}\n/, "");

  beforeAll(async () => {
    bench = await Bench.start();
    const folder = await bench.folder();
    const applied = async (text: string): Promise<Applied> => {
      await folder.write(text);
      const ran = await folder.apply();
      if (ran.code !== 0) throw new Error(ran.output);
      const { outputs } = JSON.parse(await folder.state());
      const [policies, services] = [await bench.policies(), await bench.services()];
      return {
        text: ran.text,
        outputs,
        policy: (name) => policies.find((each) => each.name === name) ?? {},
        service: (name) => services.find((each) => each.ServiceName === name) ?? {},
      };
    };
    /** Plans to import objects elsewhere, without a configuration and with the one that this writes. */
    const writtenBy = async (addresses: readonly (readonly [address: string, arn: unknown])[]) => {
      const other = await bench.folder();
      await other.write(addresses.map(([to, arn]) => `import {\n  to = ${to}\n  id = "${arn}"\n}\n`).join(""));
      const plans = [await other.run("plan", "-generate-config-out=generated.tf"), await other.run("plan")];
      return {
        plans: plans.map(({ text }) => text),
        text: await readFile(join(other.dir, "generated.tf"), "utf8"),
      };
    };
    const blocks = await fixed();
    const same = blocks + later("sizes", '[{ cpu = "2 vCPU", role = null }]') + computed + referred + empty;
    await writeFile(join(folder.dir, "more.tf.json"), inJson());
    first = await applied(
      same +
        rules("{ DISABLE = 30, DELETE = 90 }") +
        sized("terraform_data.sizes.output") +
        named("removed", everything) +
        serviceNamed("encrypted", { encryption_configuration: key }) +
        serviceNamed("timed", { timeouts: '{ create = "30m" }' }) +
        serviceNamed("code", { source_configuration: codeSource }),
    );
    generated = await writtenBy([
      ["lintel_lifecycle_policy.found", first.policy("removed").arn],
      ...["referred", "encrypted", "code"].map(
        (name) => [`lintel_hosted_service.${name}`, first.service(name).ServiceArn] as const,
      ),
    ]);
    second = await applied(
      same +
        later("rules", "{ DELETE = 60 }") +
        rules("terraform_data.rules.output") +
        sized("[]") +
        named("removed") +
        serviceNamed("encrypted") +
        serviceNamed("timed") +
        serviceNamed("code", { source_configuration: bareCodeSource }),
    );
    const after = await folder.plan();
    expect(after.code, after.output).toBe(0);
  });
  afterAll(() => bench?.stop());

  it("are written by the linter's fix, from attributes, in a form that Terraform accepts", () => {
    expect(first.policy("fixed").policyDetails).toEqual(first.policy("removed").policyDetails);
  });

  it("are read in Terraform's JSON as objects and as lists of objects, and from dynamic blocks", async () => {
    const cwd = temporaryFolder({ "more.tf.json": inJson() });
    const { findings } = await lint({ paths: ["more.tf.json"], resources, workingFolder: cwd });
    // One of the rules that a dynamic block makes acts on what another one has deleted, which is a warning.
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const countIn = (name: string) => Object.keys(Object(first.policy(name).policyDetails)).length;
    expect(["json object", "json list", "json dynamic"].map(countIn)).toEqual([1, 2, 2]);
  });

  it("are written by -generate-config-out, and planned without a difference", () => {
    for (const plan of generated.plans) expect(plan).toContain("4 to import, 0 to add, 0 to change, 0 to destroy");
    expect(generated.text.match(/^ {2}policy_details \{$/gm)).toHaveLength(2);
    expect(generated.text.match(/^ {2}source_configuration \{$/gm)).toHaveLength(3);
  });

  it("can be dynamic, and are unknown if their values are", () => {
    expect(first.policy("dynamic").policyDetails).toMatchObject([
      { action: { type: "DELETE", includeResources: { vmImages: true } }, filter: { value: 90 } },
      { action: { type: "DISABLE" }, filter: { value: 30 } },
    ]);
    expect(second.text).toContain("lintel_lifecycle_policy.dynamic will be updated in-place");
    expect(second.policy("dynamic").policyDetails).toMatchObject([
      { action: { type: "DELETE" }, filter: { value: 60 } },
    ]);
  });

  it("of which there may be one can be dynamic with unknown values", () => {
    expect(first.service("dynamic")).toMatchObject({ InstanceConfiguration: { Cpu: "2048", Memory: "4096" } });
    expect(second.service("dynamic")).toMatchObject({ InstanceConfiguration: { Cpu: "1024", Memory: "2048" } });
  });

  it("can have unknown values, which are known during apply", () => {
    expect(first.policy("computed").policyDetails).toMatchObject([
      { filter: { value: 7 }, exclusionRules: { tagMap: { team: "web" }, vmImages: { lastLaunched: { value: 7 } } } },
    ]);
  });

  it("are referred to with an index, except those that are always there", () => {
    const value = ["2 vCPU", "123456789012.dkr.ecr.us-east-1.amazonaws.com/web:1"];
    expect(first.outputs).toMatchObject({ all: { value } });
  });

  it("that were removed are deleted", () => {
    expect(second.text).toContain("lintel_lifecycle_policy.removed will be updated in-place");
    const { policyDetails } = second.policy("removed");
    expect(policyDetails).toMatchObject([{ filter: { type: "AGE", value: 90, unit: "DAYS", retainAtLeast: 3 } }]);
    expect(JSON.stringify(policyDetails)).not.toContain("exclusionRules");
  });

  it("that the service does not default can be removed", () => {
    expect(second.text).toContain("lintel_hosted_service.encrypted must be replaced");
    expect(second.text).toContain("lintel_hosted_service.timed will be updated in-place");
  });

  it("keep the service's values if only creation requires them", () => {
    expect(second.service("code")).toMatchObject({
      SourceConfiguration: { CodeRepository: { CodeConfiguration: { ConfigurationSource: "API" } } },
    });
  });

  it("that are empty have no effect, and others are not changed where the declaration is the same", () => {
    for (const name of ["computed", "referred", "empty"]) expect(second.text).not.toContain(`.${name} will be`);
  });
});
