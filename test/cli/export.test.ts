// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseHcl } from "../../lib/lint/inputs/hcl/syntax/parse.ts";
import { parseYaml } from "../../lib/lint/text/parsers/yaml.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

type Files = { readonly [path: string]: string };

/** Exports files in place, and returns what they are then, and what was said. */
async function exported(files: Files, args: readonly string[] = []) {
  const cwd = temporaryFolder(files);
  const { code, stdout, stderr } = await lintel(["export", "--write", ...args], { cwd });
  const textAfter = (name: string): string => readFileSync(join(cwd, name), "utf8");
  return { code, said: stdout + stderr, textAfter, cwd };
}

const versions = {
  "versions.tf":
    'terraform {\n  required_providers {\n    aws    = { source = "hashicorp/aws" }\n    lintel = { source = "lintel-iac/lintel" }\n  }\n}\n',
};

const service = (more = "", image = ""): string => `resource "lintel_hosted_service" "web" {
  service_name = "web-shop" # the name
${more}  source_configuration {
    image_repository {
      image_identifier      = "public.ecr.aws/nginx/nginx:1"
      image_repository_type = "REGISTRY_PUBLIC"
${image}    }
  }
}
`;

const domain = `resource "lintel_custom_domain_association" "d" {
  domain_name = "shop.example.com"
  service_arn = "arn:aws:apprunner:us-east-1:123456789012:service/shop/0123456789abcdef0123456789abcdef"
}
`;
const connector = `resource "lintel_vpc_connector" "c" {
  vpc_connector_name = "connector"
  subnets            = ["subnet-1"]
  security_groups    = ["sg-1"]
}
`;

const removed = (address: string): string =>
  `\nremoved {\n  from = ${address}\n  lifecycle {\n    destroy = false\n  }\n}\n`;

const imported = (to: string, id: string): string => `\nimport {\n  to = ${to}\n  id = ${id}\n}\n`;

const arn = "arn:aws:apprunner:eu-west-1:123456789012:service/web-shop/0123456789abcdef0123456789abcdef";

const instance = (attributes: object, key?: string | number) => ({
  ...(key !== undefined && { index_key: key }),
  attributes,
});

const state = (...resources: readonly object[]): string =>
  JSON.stringify({ version: 4, resources: resources.map((each) => ({ mode: "managed", ...each })) });

const stateOfWeb = (...instances: readonly object[]): string =>
  state({ type: "lintel_hosted_service", name: "web", instances });

describe("a resource", () => {
  test("is handed back in place, with its comments, and imported by what the state says", async () => {
    const files = { "main.tf": `# The shop.\n${service()}`, "terraform.tfstate": stateOfWeb(instance({ arn })) };
    const { code, textAfter } = await exported({ ...files, ...versions });
    expect(code).toBe(0);
    expect(textAfter("main.tf")).toBe(
      `# The shop.\n${service()
        .replace("lintel_hosted_service", "aws_apprunner_service")
        // The aws provider turns automatic deployments on where nothing is said, which a public image refuses.
        .replace("    image_repository", "    auto_deployments_enabled = false\n\n    image_repository")
        .replace(
          "REGISTRY_PUBLIC",
          "ECR_PUBLIC",
        )}${removed("lintel_hosted_service.web")}${imported("aws_apprunner_service.web", `"${arn}"`)}`,
    );
    expect(textAfter("versions.tf")).toBe(versions["versions.tf"]);
  });

  test("without a state is imported by a variable, for which Terraform asks", async () => {
    const { code, textAfter } = await exported({ "main.tf": service(), ...versions });
    expect(code).toBe(0);
    expect(textAfter("main.tf")).toContain('variable "aws_apprunner_service_web_id" {');
    expect(textAfter("main.tf")).toContain(imported("aws_apprunner_service.web", "var.aws_apprunner_service_web_id"));
  });

  test("with for_each is imported by a map, without a state", async () => {
    const { textAfter } = await exported({ "main.tf": service("  for_each = var.all\n"), ...versions });
    expect(textAfter("main.tf")).toContain(
      "import {\n  for_each = var.aws_apprunner_service_web_ids\n  to       = aws_apprunner_service.web[each.key]\n  id       = each.value\n}",
    );
  });

  test("with instances is imported one by one, by keys of the state", async () => {
    const states = stateOfWeb(instance({ arn: "arn:a" }, "a"), instance({ arn: "arn:b" }, "b"));
    const files = { "main.tf": service("  for_each = var.all\n"), "s.json": states, ...versions };
    const { textAfter } = await exported(files, ["--state", "s.json"]);
    expect(textAfter("main.tf")).toContain(imported('aws_apprunner_service.web["a"]', '"arn:a"'));
    expect(textAfter("main.tf")).toContain(imported('aws_apprunner_service.web["b"]', '"arn:b"'));
  });

  test("with count and no state stays as it is, and says how to get one", async () => {
    const { code, said, textAfter } = await exported({ "main.tf": service("  count = 2\n"), ...versions });
    expect(code).toBe(2);
    expect(said).toContain("export/import-id");
    expect(said).toContain("terraform state pull > state.json");
    expect(textAfter("main.tf")).toBe(service("  count = 2\n"));
  });

  test("that the state does not have is exported with a warning that it will be created", async () => {
    const { code, said } = await exported({ "main.tf": service(), "terraform.tfstate": state(), ...versions });
    expect(code).toBe(0);
    expect(said).toContain("the next plan creates aws_apprunner_service.web");
  });

  test("of a module is imported in the root module", async () => {
    const inModule = state({
      module: "module.shop",
      type: "lintel_hosted_service",
      name: "web",
      instances: [instance({ arn })],
    });
    const main = 'module "shop" {\n  source = "./shop"\n}\n';
    const files = { "main.tf": main, "shop/main.tf": service(), "terraform.tfstate": inModule };
    const { code, textAfter } = await exported(files);
    expect(code).toBe(0);
    expect(textAfter("main.tf")).toContain(imported("module.shop.aws_apprunner_service.web", `"${arn}"`).trim());
    expect(textAfter("shop/main.tf")).not.toContain("import {");
    expect(textAfter("shop/main.tf")).toContain(removed("lintel_hosted_service.web").trim());
  });

  test.each([
    ["desired_status", '  desired_status = "PAUSED"\n'],
    ["deployment_triggers", '  deployment_triggers = { image = "1" }\n'],
    ["adopt_existing", "  adopt_existing = true\n"],
    ["color", '  color = "red"\n'],
    ["timeouts", '  timeouts {\n    create = "9m"\n  }\n'],
  ])("with %s, which only Lintel has, stays as it is", async (name, more) => {
    const { code, said, textAfter } = await exported({ "main.tf": service(more), ...versions });
    expect(code).toBe(2);
    expect(said).toContain(`${name} has no counterpart in aws_apprunner_service.web`);
    expect(said).toContain("main.tf:3:3");
    expect(textAfter("main.tf")).toBe(service(more));
  });

  test("that requires a member there which is omitted stays as it is", async () => {
    const main = connector.replace(/ {2}security_groups.*\n/, "");
    const { code, said } = await exported({ "main.tf": main });
    expect(code).toBe(2);
    expect(said).toContain("aws_apprunner_vpc_connector.c requires security_groups");
  });

  test("without a counterpart stays as it is, and others are exported", async () => {
    const push = 'resource "lintel_push_config" "p" {\n  task_id = "t"\n  url     = "https://example.com"\n}\n';
    const data = 'data "lintel_hosted_service" "d" {\n  arn = "a"\n}\n';
    const { code, said, textAfter } = await exported({ "main.tf": `${push}${data}${connector}`, ...versions });
    expect(code).toBe(2);
    expect(said).toContain("lintel_push_config.p has no counterpart in the aws provider");
    expect(said).toContain("data.lintel_hosted_service.d has no counterpart in the aws provider");
    expect(textAfter("main.tf")).toContain('resource "aws_apprunner_vpc_connector" "c"');
    expect(textAfter("main.tf")).toContain(push);
  });

  test("whose address is taken stays as it is", async () => {
    const { said } = await exported({ "main.tf": `${connector}resource "aws_apprunner_vpc_connector" "c" {\n}\n` });
    expect(said).toContain("aws_apprunner_vpc_connector.c is already declared");
  });
});

test.each([
  ["lintel_hosted_service.web.url", "aws_apprunner_service.web.service_url"],
  ["lintel_hosted_service.web.arn", "aws_apprunner_service.web.arn"],
  ["lintel_hosted_service.web.instance_configuration.cpu", "aws_apprunner_service.web.instance_configuration[0].cpu"],
  ['"x-${lintel_hosted_service.web.url}"', '"x-${aws_apprunner_service.web.service_url}"'],
  ["[for s in [lintel_hosted_service.web] : s.url]", "[for s in [aws_apprunner_service.web] : s.url]"],
  ["local.it.url", "local.it.service_url"],
])("a reference to %s becomes %s", async (before, after) => {
  const outputs = (value: string, it: string): string =>
    `locals {\n  it = ${it}.web\n}\noutput "o" {\n  value = ${value}\n}\n`;
  const files = { "main.tf": service(), "outputs.tf": outputs(before, "lintel_hosted_service"), ...versions };
  const { textAfter } = await exported(files);
  expect(textAfter("outputs.tf")).toBe(outputs(after, "aws_apprunner_service"));
});

test.each(["created_at", "unknown"])(
  "a reference to %s, which has no counterpart, keeps the resource",
  async (name) => {
    const output = `output "o" {\n  value = lintel_hosted_service.web.${name}\n}\n`;
    const { code, said, textAfter } = await exported({ "main.tf": service(), "outputs.tf": output, ...versions });
    expect(code).toBe(2);
    expect(said).toContain(`${name} of lintel_hosted_service.web has no counterpart`);
    expect(textAfter("main.tf")).toBe(service());
  },
);

test.each([
  [
    "a list that is a set there is reported",
    domain,
    "lintel_custom_domain_association.d.certificate_validation_records[0]",
    true,
  ],
  ["a set that is a set there too is not", connector, "one(lintel_vpc_connector.c.subnets)", false],
])("a reference to %s", async (_, resource, value, isReported) => {
  const output = `output "o" {\n  value = ${value}\n}\n`;
  const { said } = await exported({ "main.tf": resource, "outputs.tf": output, ...versions });
  expect(said.includes("it is a list in Lintel, and a set there")).toBe(isReported);
});

test("words that the other tool has otherwise are replaced, also behind variables", async () => {
  const policy = (type: string): string =>
    `resource "lintel_lifecycle_policy" "p" {\n  name           = "old"\n  execution_role = "r"\n  resource_type  = ${type}\n}\n`;
  const of = async (type: string) => (await exported({ "main.tf": policy(type), ...versions })).textAfter("main.tf");
  expect(await of('"VM_IMAGE"')).toContain('resource_type  = "AMI_IMAGE"');
  expect(await of('var.is ? "VM_IMAGE" : "CONTAINER_IMAGE"')).toContain('var.is ? "AMI_IMAGE" : "CONTAINER_IMAGE"');
  expect(await of("var.type")).toContain('resource_type  = replace(var.type, "/^VM_IMAGE$/", "AMI_IMAGE")');
});

test("the provider's settings that the aws provider has are written beside, and the others are told", async () => {
  const provider =
    'provider "lintel" {\n  alias        = "east"\n  region       = "us-east-1"\n  vocabulary   = "aws"\n  endpoint_url = "http://localhost:1"\n}\n';
  const main = `${provider}${connector.replace("{\n", "{\n  provider = lintel.east\n")}`;
  const { said, textAfter } = await exported({ "main.tf": main });
  expect(textAfter("main.tf")).toContain(
    'provider "aws" {\n  alias  = "east"\n  region = "us-east-1"\n  endpoints {\n    apprunner    = "http://localhost:1"\n    imagebuilder = "http://localhost:1"\n  }\n}',
  );
  expect(textAfter("main.tf")).toContain("provider = aws.east");
  expect(textAfter("main.tf")).toContain('aws = { source = "hashicorp/aws" }');
  expect(said).toContain("vocabulary has no counterpart among the settings of the aws provider");
});

test("what a migration added is dropped, and a migration drops what an export added", async () => {
  const moved = "\nmoved {\n  from = aws_apprunner_vpc_connector.c\n  to   = lintel_vpc_connector.c\n}\n";
  const { textAfter, cwd } = await exported({ "main.tf": `${connector}${moved}`, ...versions });
  expect(textAfter("main.tf")).not.toMatch(/^moved/m);
  await lintel(["migrate", "--write"], { cwd });
  expect(textAfter("main.tf")).toBe(`${connector}${moved}`);
});

describe("a template", () => {
  const template = async (files: Files) => {
    const { code, said, textAfter, cwd } = await exported(files, ["--to", "cloudformation"]);
    const isThere = existsSync(join(cwd, "lintel.template.yaml"));
    return { code, said, cwd, text: isThere ? textAfter("lintel.template.yaml") : "" };
  };

  test("has a resource for each declaration, which keeps its object, with references and parameters", async () => {
    const more =
      '  instance_configuration {\n    instance_role_arn = var.role\n  }\n  network_configuration {\n    egress_configuration {\n      egress_type       = "VPC"\n      vpc_connector_arn = lintel_vpc_connector.c.arn\n    }\n  }\n';
    const { code, text, cwd } = await template({ "main.tf": `${service(more)}${connector}` });
    expect(code).toBe(0);
    expect(parseYaml(text).values[0]).toEqual({
      AWSTemplateFormatVersion: "2010-09-09",
      Parameters: {
        WebInstanceConfigurationInstanceRoleArn: {
          Type: "String",
          Description: "instance_configuration.instance_role_arn of lintel_hosted_service.web",
        },
      },
      Resources: {
        Web: {
          Type: "AWS::AppRunner::Service",
          DeletionPolicy: "Retain",
          UpdateReplacePolicy: "Retain",
          Properties: {
            ServiceName: "web-shop",
            SourceConfiguration: {
              ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "ECR_PUBLIC" },
            },
            InstanceConfiguration: { InstanceRoleArn: { Ref: "WebInstanceConfigurationInstanceRoleArn" } },
            NetworkConfiguration: {
              EgressConfiguration: {
                EgressType: "VPC",
                VpcConnectorArn: { "Fn::GetAtt": ["C", "VpcConnectorArn"] },
              },
            },
          },
        },
        C: {
          Type: "AWS::AppRunner::VpcConnector",
          DeletionPolicy: "Retain",
          UpdateReplacePolicy: "Retain",
          Properties: { VpcConnectorName: "connector", Subnets: ["subnet-1"], SecurityGroups: ["sg-1"] },
        },
      },
    });
    expect((await lintel(["lint", "lintel.template.yaml"], { cwd })).stdout).toContain("No findings");
  });

  test("copies no secret", async () => {
    const secret =
      '      image_configuration {\n        runtime_environment_variables = { KEY = "AKIAIOSFODNN7EXAMPLE" }\n      }\n';
    const { text } = await template({ "main.tf": service("", secret) });
    expect(text).not.toContain("AKIA");
    expect(text).toContain("NoEcho: true");
  });

  test.each([
    ["desired_status", service('  desired_status = "PAUSED"\n')],
    [
      "lintel_connection.g",
      'resource "lintel_connection" "g" {\n  connection_name = "g"\n  provider_type   = "GITHUB"\n}\n',
    ],
    ["the number of its instances", service("  count = var.n\n")],
  ])("lacks what has no counterpart: %s", async (what, main) => {
    const { code, said, text } = await template({ "main.tf": main });
    expect(code).toBe(2);
    expect(said).toContain(what);
    expect(text).toBe("");
  });

  test("is never written over a file", async () => {
    const { code, said } = await exported({ "main.tf": connector, "lintel.template.yaml": "a: b\n" }, [
      "--to",
      "cloudformation",
    ]);
    expect(code).toBe(2);
    expect(said).toContain("is there already, so nothing was written");
  });

  test("leaves alone what is not Lintel's, and says so", async () => {
    const main = connector.replace("lintel_vpc_connector", "aws_apprunner_vpc_connector");
    const { code, said, text } = await template({ "main.tf": main });
    expect([code, text]).toEqual([0, ""]);
    expect(said).toContain("aws_apprunner_vpc_connector.c is not Lintel's, so it is left alone");
  });

  test("takes names that collide, of different kinds of resources", async () => {
    const main = `${connector}${service().replace('"web" {', '"c" {')}`;
    const { text } = await template({ "main.tf": main });
    expect(text).toContain("  CVpcConnector:\n");
    expect(text).toContain("  CHostedService:\n");
  });
});

test("a request document becomes a resource of the aws provider in a file beside it", async () => {
  const policy =
    "name: keep-recent\nexecutionRole: arn:aws:iam::123456789012:role/lifecycle\nresourceType: VM_IMAGE\npolicyDetails:\n  - action: { type: DELETE, includeResources: { vmImages: true } }\n    filter: { type: AGE, value: 6, unit: MONTHS }\nresourceSelection: { tagMap: { env: prod } }\n";
  const { code, textAfter } = await exported({ "policy.yaml": policy });
  expect(code).toBe(0);
  expect(textAfter("policy.tf")).toBe(
    'resource "aws_imagebuilder_lifecycle_policy" "keep-recent" {\n  name           = "keep-recent"\n  execution_role = "arn:aws:iam::123456789012:role/lifecycle"\n  resource_type  = "AMI_IMAGE"\n\n  policy_detail {\n    action {\n      type = "DELETE"\n\n      include_resources {\n        amis = true\n      }\n    }\n\n    filter {\n      type  = "AGE"\n      value = 6\n      unit  = "MONTHS"\n    }\n  }\n\n  resource_selection {\n    tag_map = {\n      env = "prod"\n    }\n  }\n}\n',
  );
});

test("files that cannot be read are told one by one, and the others are exported", async () => {
  const { code, said, textAfter } = await exported({
    "main.tf": connector,
    "other/broken.tf": "resource {",
    ...versions,
  });
  expect(code).toBe(2);
  expect(said).toContain("broken.tf");
  expect(textAfter("main.tf")).toContain("aws_apprunner_vpc_connector");
});

test.each([
  ["a state that is none", { "s.json": "[]" }],
  ["a state that is not JSON", { "s.json": "no" }],
  ["a state that is missing", {}],
])("%s is a fault, and nothing is written", async (_, files: Files) => {
  const { code, said, textAfter } = await exported({ "main.tf": connector, ...files }, ["--state", "s.json"]);
  expect(code).toBe(2);
  expect(said).toContain("s.json");
  expect(said).not.toContain("    at ");
  expect(textAfter("main.tf")).toBe(connector);
});

test("values that have several other words are replaced one after the other", async () => {
  const main = service("").replace(/image_repository_type = "\w+"/, "image_repository_type = var.kind");
  const { code, textAfter } = await exported({ "main.tf": main, ...versions });
  expect(code).toBe(0);
  expect(textAfter("main.tf")).toContain(
    'image_repository_type = replace(replace(var.kind, "/^REGISTRY$/", "ECR"), "/^REGISTRY_PUBLIC$/", "ECR_PUBLIC")',
  );
});

describe("to the awscc provider", () => {
  const policy = `resource "lintel_lifecycle_policy" "keep" {
  name           = "keep" # its name
  execution_role = var.role
  resource_type  = "VM_IMAGE"
  # The first.
  policy_details {
    action {
      type = "DELETE"
    }
    filter {
      type  = "COUNT"
      value = 5
    }
  }
  tags = { team = "web" }
  policy_details {
    action { type = "DISABLE" }
    filter {
      type  = "AGE"
      value = 6
      unit  = "WEEKS"
    }
  }
  resource_selection {
    tag_map = var.tags
  }
  lifecycle {
    ignore_changes = [tags]
  }
}
`;
  const to = ["--to", "awscc"];

  test("a policy gets attributes for its blocks, where they stand, and is imported", async () => {
    const { code, textAfter } = await exported({ "main.tf": policy, ...versions }, to);
    expect(code).toBe(0);
    const text = textAfter("main.tf");
    expect(() => parseHcl(text)).not.toThrow();
    expect(text).toContain(`resource "awscc_imagebuilder_lifecycle_policy" "keep" {
  name           = "keep" # its name
  execution_role = var.role
  resource_type  = "AMI_IMAGE"
  # The first.
  policy_details = [
    {
      action = {
        type = "DELETE"
      }
      filter = {
        type  = "COUNT"
        value = 5
      }
    },
    {
      action = { type = "DISABLE" }
      filter = {
        type  = "AGE"
        value = 6
        unit  = "WEEKS"
      }
    },
  ]
  tags = { team = "web" }
  resource_selection = {
    tag_map = var.tags
  }
  lifecycle {
    ignore_changes = [tags]
  }
}
`);
    expect(text).toContain(removed("lintel_lifecycle_policy.keep"));
    expect(textAfter("versions.tf")).toContain('awscc  = { source = "hashicorp/awscc" }');
  });

  test("tags and variables become lists, and what refers to them reads maps", async () => {
    const maps = `  tags = {\n    team = lintel_vpc_connector.c.arn # who\n    "a b" = "c",\n    (var.key) = "d"\n  }\n`;
    const image = "      image_configuration {\n        runtime_environment_variables = var.variables\n      }\n";
    const outputs =
      'output "team" {\n  value = lintel_hosted_service.web.tags.team\n}\noutput "url" {\n  value = lintel_hosted_service.web.url\n}\n';
    const { code, textAfter, said } = await exported(
      { "main.tf": connector + service(maps, image) + outputs, ...versions },
      to,
    );
    expect(code, said).toBe(0);
    const text = textAfter("main.tf");
    expect(() => parseHcl(text)).not.toThrow();
    expect(text).toContain(`  tags = [
    { key = "team", value = awscc_apprunner_vpc_connector.c.vpc_connector_arn }, # who
    { key = "a b", value = "c" },
    { key = (var.key), value = "d" }
  ]
`);
    expect(text).toContain(
      "runtime_environment_variables = [for key, value in var.variables : { name = key, value = value }]",
    );
    expect(text).toContain("value = { for entry in awscc_apprunner_service.web.tags : entry.key => entry.value }.team");
    expect(text).toContain("value = awscc_apprunner_service.web.service_url");
  });

  /** A policy with these dynamic blocks in it, and what is written of them. */
  async function dynamic(blocks: string) {
    const files = { "main.tf": policy.replace(/ {2}# The first[\s\S]* {2}resource_sel/, `${blocks}  resource_sel`) };
    const { code, textAfter, said } = await exported({ ...files, ...versions }, to);
    expect(code, said).toBe(0);
    return textAfter("main.tf");
  }

  test("dynamic blocks become for expressions, with their comments, their keys and those within them", async () => {
    const text = await dynamic(`  dynamic "policy_details" { # all of them
    # One for each rule.
    for_each = var.rules # by name
    iterator = rule
    content { # what it does
      action {
        type = rule.value.action # of the rule
      }
      filter {
        type  = "AGE"
        value = length(rule.key) + [for rule in [{ value = 1 }] : rule.value][0]
      }
      dynamic "exclusion_rules" {
        for_each = rule.value.excluded
        content {
          tag_map = merge(exclusion_rules.value, { rule = rule.key }, jsondecode(jsonencode(exclusion_rules)))
        }
      }
    }
  }
`);
    expect(text).toContain(`  policy_details = [for rule_key, rule in var.rules : { # what it does
    # all of them
    # One for each rule.
    # by name
    action = {
      type = rule.action # of the rule
    }
    filter = {
      type  = "AGE"
      value = length(rule_key) + [for rule in [{ value = 1 }] : rule.value][0]
    }
    exclusion_rules = one([for exclusion_rules_key, exclusion_rules in rule.excluded : {
      tag_map = merge(exclusion_rules, { rule = rule_key }, jsondecode(jsonencode({ key = exclusion_rules_key, value = exclusion_rules })))
    }])
  }]
`);
  });

  test("dynamic blocks beside others keep their order, and one on a condition is null without it", async () => {
    const text = await dynamic(`  policy_details {
    action { type = "DELETE" }
    dynamic "filter" {
      for_each = var.filter == null ? [] : [var.filter]
      content {
        type  = filter.value.type
        value = filter.value.value
      }
    }
  }

  dynamic "policy_details" {
    for_each = var.days
    content {
      action { type = "DISABLE" }
      dynamic "filter" {
        for_each = var.is_aged && true ? [1] : []
        content {
          type  = "AGE"
          value = policy_details.value
          unit  = "DAYS"
        }
      }
    }
  }

`);
    expect(text).toContain(`  policy_details = concat(
    [{
      action = { type = "DELETE" }
      filter = one([for filter in var.filter == null ? [] : [var.filter] : {
        type  = filter.type
        value = filter.value
      }])
    }],
    [for policy_details in var.days : {
      action = { type = "DISABLE" }
      filter = var.is_aged && true ? {
        type  = "AGE"
        value = policy_details
        unit  = "DAYS"
      } : null
    }]
  )

  resource_selection = {
`);
  });

  test("a dynamic block without its parts stays, at its line", async () => {
    const main = policy.replace("  # The first.", '  dynamic "policy_details" {\n    for_each = []\n  }');
    const { code, said, textAfter } = await exported({ "main.tf": main, ...versions }, to);
    expect(code).toBe(2);
    expect(textAfter("main.tf")).toBe(main);
    expect(said).toContain(
      "the dynamic block policy_details has no content, so lintel_lifecycle_policy.keep is not converted",
    );
  });

  test("what the awscc provider does not have stays as it is, each at its line", async () => {
    const files = {
      "region.tf": connector.replace('"c" {', '"east" {\n  region = "us-east-1"'),
      "connection.tf":
        'resource "lintel_connection" "github" {\n  connection_name = "a"\n  provider_type = "GITHUB"\n}\n',
    };
    const { code, said, textAfter } = await exported({ ...files, ...versions }, to);
    expect(code).toBe(2);
    for (const [name, text] of Object.entries(files)) expect(textAfter(name)).toBe(text);
    expect(said).toContain("region has no counterpart in awscc_apprunner_vpc_connector.east");
    expect(said).toContain("lintel_connection.github has no counterpart in the awscc provider");
  });

  test("a request document becomes a resource with attributes", async () => {
    const document =
      "name: keep\nexecutionRole: arn:aws:iam::123456789012:role/lifecycle\nresourceType: VM_IMAGE\npolicyDetails:\n  - action: { type: DELETE }\n    filter: { type: COUNT, value: 6 }\nresourceSelection: { tagMap: { env: prod } }\n";
    const { code, textAfter } = await exported({ "policy.yaml": document }, to);
    expect(code).toBe(0);
    expect(() => parseHcl(textAfter("policy.tf"))).not.toThrow();
    expect(textAfter("policy.tf")).toMatch(/^ {2}policy_details = \[$/m);
    expect(textAfter("policy.tf")).toMatch(/^ {2}resource_selection = \{$/m);
  });
});
