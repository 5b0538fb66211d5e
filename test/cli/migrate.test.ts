// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

type Files = { readonly [path: string]: string };

/** Migrates files in place, and returns what they are then, and what was said. */
async function migrated(files: Files) {
  const cwd = temporaryFolder(files);
  const { code, stdout, stderr } = await lintel(["migrate", "--write"], { cwd });
  const textAfter = (name: string): string => readFileSync(join(cwd, name), "utf8");
  return { code, said: stdout + stderr, textAfter, cwd };
}

/** What becomes of the file main.tf, without the requirement of the provider. */
async function mainOf(main: string, others: Files = {}): Promise<string> {
  const required = 'terraform {\n  required_providers {\n    lintel = { source = "lintel-iac/lintel" }\n  }\n}\n';
  const { textAfter } = await migrated({ "main.tf": main, "versions.tf": required, ...others });
  return textAfter("main.tf");
}

const connector = `resource "aws_apprunner_vpc_connector" "c" {
  vpc_connector_name = "c"
  subnets            = ["subnet-1"]
  security_groups    = ["sg-1"]
}
`;

const service = (more = ""): string => `resource "aws_apprunner_service" "web" {
  service_name = "web" # the name
${more}
  source_configuration {
    image_repository {
      image_identifier      = "public.ecr.aws/nginx/nginx:1"
      image_repository_type = "ECR_PUBLIC"
    }
  }
}
`;

const moved = (from: string, to: string): string => `\nmoved {\n  from = ${from}\n  to   = ${to}\n}\n`;

const movedService = moved("aws_apprunner_service.web", "lintel_hosted_service.web");
const ofService = (text: string): string => text.replace("aws_apprunner_service", "lintel_hosted_service");

describe("a resource", () => {
  test("changes its type in place, keeps comments and meta-arguments, and gets a moved block", async () => {
    const more =
      "  count        = 2\n\n  lifecycle {\n    ignore_changes = [tags]\n  }\n  depends_on = [aws_iam_role.r] # later";
    expect(await mainOf(`# The shop.\n${service(more)}`)).toBe(
      `# The shop.\n${ofService(service(more))}${movedService}`,
    );
  });

  test("keeps dynamic blocks, whose iterators are renamed with them", async () => {
    const block = (name: string, images: string): string =>
      `  dynamic "${name}" {\n    for_each = var.rules\n    content {\n      action {\n        type = "DELETE"\n        include_resources {\n          ${images} = true\n          snapshots = ${name}.value.all\n        }\n      }\n      filter {\n        type  = "AGE"\n        value = ${name}.value.days\n        unit  = "DAYS"\n      }\n    }\n  }\n`;
    const policy = (type: string, nested: string): string =>
      `resource "${type}" "p" {\n  name           = "old"\n  execution_role = "r"\n  resource_type  = "AMI_IMAGE"\n${nested}  resource_selection {\n    tag_map = { a = "b" }\n  }\n}\n`;
    expect(await mainOf(policy("aws_imagebuilder_lifecycle_policy", block("policy_detail", "amis     ")))).toBe(
      policy("lintel_lifecycle_policy", block("policy_details", "vm_images")) +
        moved("aws_imagebuilder_lifecycle_policy.p", "lintel_lifecycle_policy.p"),
    );
  });

  test("takes an empty text for an absent value, as the aws provider does", async () => {
    const instance = (role: string): string => `  instance_configuration {\n    instance_role_arn = ${role}\n  }`;
    const main = await mainOf(service(instance('var.role == null ? "" : var.role')));
    expect(main).toContain(instance("var.role == null ? null : var.role"));
  });

  test.each([
    ["var.role", "try(coalesce(var.role), null)"],
    ["var.is ? var.role : var.other", "var.is ? try(coalesce(var.role), null) : var.other"],
    ['lookup(var.roles, "web", "")', 'lookup(var.roles, "web", null)'],
    ["var.other", "var.other"],
  ])("takes a default of an empty text for absent, too: %s becomes %s", async (before, after) => {
    const variables = 'variable "role" {\n  default = ""\n}\nvariable "other" {}\n';
    const instance = (role: string): string => `  instance_configuration {\n    instance_role_arn = ${role}\n  }`;
    expect(await mainOf(service(instance(before)), { "variables.tf": variables })).toContain(instance(after));
  });

  test("of the awscc provider gets blocks and maps", async () => {
    const main = `resource "awscc_apprunner_service" "web" {
  service_name = "web-1"
  source_configuration = {
    image_repository = {
      image_identifier      = "public.ecr.aws/nginx/nginx:1" # pinned
      image_repository_type = "ECR_PUBLIC"
      image_configuration = {
        runtime_environment_variables = [{ name = "A", value = var.a }]
      }
    }
  }
  tags = local.tags
}
`;
    const after = await mainOf(main);
    expect(after).toContain('      image_identifier      = "public.ecr.aws/nginx/nginx:1" # pinned\n');
    expect(after).toContain("  source_configuration {\n    image_repository {\n");
    expect(after).toContain('runtime_environment_variables = { "A" = var.a }');
    expect(after).toContain("tags = { for entry in local.tags : entry.key => entry.value }");
    const linted = await lintel(["lint", "--stdin-filename", "main.tf", "-"], { stdin: after });
    expect(linted.stdout).toContain("No findings");
  });

  const policy = (details: string): string => `resource "awscc_imagebuilder_lifecycle_policy" "p" {
  name           = "old"
  execution_role = "r"
  resource_type  = "AMI_IMAGE"
  policy_details = ${details}
  resource_selection = {
    tag_map = { a = "b" }
  }
}
`;

  test("of the awscc provider gets dynamic blocks for what its expressions repeat", async () => {
    const main = policy(`concat(
    # The first.
    [{ action = { type = "DELETE" }, filter = one([for each in var.filters : { type = each.type }]) }],
    [for key, rule in var.rules : { # by name
      action = {
        type              = rule.type # of the rule
        include_resources = rule.all ? { amis = true } : null
      }
      filter = {
        type  = "AGE"
        value = rule.days
      }
      exclusion_rules = length(rule.excluded) == 0 ? null : { tag_map = rule.excluded }
    } if rule.is],
    [for day in var.days : { action = { type = day }, filter = { type = "AGE", value = 1 } } if day != ""]
  )`);
    const after = await mainOf(main);
    expect(after).toContain(`  # The first.
  policy_details {
    action { type = "DELETE" }
    dynamic "filter" {
      for_each = var.filters
      iterator = each
      content { type = each.value.type }
    }
  }
  dynamic "policy_details" {
    for_each = [for key, rule in var.rules : rule if rule.is]
    iterator = rule
    content {
      # by name
      action {
        type = rule.value.type # of the rule
        dynamic "include_resources" {
          for_each = rule.value.all ? [1] : []
          content { vm_images = true }
        }
      }
      filter {
        type  = "AGE"
        value = rule.value.days
      }
      dynamic "exclusion_rules" {
        for_each = length(rule.value.excluded) == 0 ? [] : [1]
        content { tag_map = rule.value.excluded }
      }
    }
  }
  dynamic "policy_details" {
    for_each = [for day in var.days : day if day != ""]
    iterator = day
    content {
      action { type = day.value }
      filter {
        type  = "AGE"
        value = 1
      }
    }
  }
`);
  });

  test("keeps the names of iterators apart, and those of keys", async () => {
    const filter = "filter.is ? { type = filter.type, value = key } : null";
    const main = policy(`[for key, filter in var.rules : { action = { type = "DELETE" }, filter = ${filter} }]`);
    expect(await mainOf(main)).toContain(`  dynamic "policy_details" {
    for_each = var.rules
    iterator = filter
    content {
      action { type = "DELETE" }
      dynamic "filter" {
        for_each = filter.value.is ? [1] : []
        iterator = filter_2
        content {
          type  = filter.value.type
          value = filter.key
        }
      }
    }
  }
`);
  });

  const details = '{ action = { type = "DELETE" }, filter = { type = "AGE", value = 1 } }';
  test.each([
    ["var.details", "var.details"],
    ["[var.details]", "var.details"],
    [`[for each in var.all : merge(each, ${details})]`, "[for each"],
    [`concat([${details}], var.more...)`, "concat"],
    [`concat([${details}], var.more)`, "var.more"],
    [`{ for key, each in var.all : key => ${details} }`, "{ for"],
    [`var.is ? [${details}] : [${details}, ${details}]`, "var.is"],
    [`try([for each in var.all : ${details}], [])`, "try"],
    [`[for key, each in var.all : ${details.replace("1 }", "key }")} if each]`, "[for key"],
    [`[for key, each in var.all : ${details.replace("1 }", "[for each in [1] : key][0] }")}]`, "[for key"],
  ])("of the awscc provider stays if no block says what it repeats: %s", async (value, at) => {
    const { code, said, textAfter } = await migrated({ "main.tf": policy(value) });
    expect(code).toBe(2);
    expect(textAfter("main.tf")).toBe(policy(value));
    const column = "  policy_details = ".length + value.indexOf(at) + 1;
    expect(said).toContain(`main.tf:5:${column}`);
    expect(said).toContain("policy_details is a block in Lintel, and its members are not written out here");
  });

  test("of the awscc provider has its source_directory moved, and references in its variables rewritten", async () => {
    const main = `resource "awscc_apprunner_vpc_connector" "c" {
  vpc_connector_name = "c"
  subnets            = ["subnet-1"]
}
resource "awscc_apprunner_service" "web" {
  service_name = "web-1"
  source_configuration = {
    code_repository = {
      repository_url   = "https://github.com/a/b"
      source_directory = "/web"
      code_configuration = {
        configuration_source = "API"
        code_configuration_values = {
          runtime                       = "NODEJS_22"
          runtime_environment_variables = [{ name = "C", value = awscc_apprunner_vpc_connector.c.vpc_connector_arn }]
        }
      }
    }
  }
}
`;
    const after = await mainOf(main);
    expect(after).toContain('        code_configuration_values {\n          source_directory              = "/web"\n');
    expect(after).toContain('runtime_environment_variables = { "C" = lintel_vpc_connector.c.arn }');
    expect(after).not.toContain("awscc_apprunner_vpc_connector.c.");
  });

  test("moves source_directory to where Lintel has it", async () => {
    const code = (before: string, values: string): string => `  source_configuration {
    code_repository {
      repository_url = "https://github.com/a/b"
${before}      code_configuration {
        configuration_source = "API"
        code_configuration_values {
          ${values}runtime = "NODEJS_22"
        }
      }
    }
  }
`;
    const main = (type: string, body: string): string =>
      `resource "${type}" "web" {\n  service_name = "web"\n${body}}\n`;
    const before = code('      source_directory = "/app"\n', "");
    expect(await mainOf(main("aws_apprunner_service", before))).toBe(
      main(
        "lintel_hosted_service",
        code("", 'source_directory = "/app"\n          ').replace("runtime =", "runtime          ="),
      ) + movedService,
    );
  });
});

describe("a reference", () => {
  test.each([
    ["aws_apprunner_service.web.service_url", "lintel_hosted_service.web.url"],
    ['"https://${aws_apprunner_service.web.service_url}/x"', '"https://${lintel_hosted_service.web.url}/x"'],
    ["aws_apprunner_service.web.instance_configuration[0].cpu", "lintel_hosted_service.web.instance_configuration.cpu"],
    ["aws_apprunner_service.web.instance_configuration.0.cpu", "lintel_hosted_service.web.instance_configuration.cpu"],
    [
      "length(aws_apprunner_service.web.instance_configuration)",
      "length([lintel_hosted_service.web.instance_configuration])",
    ],
    [
      "aws_apprunner_service.web.source_configuration[0].image_repository[0].image_identifier",
      "lintel_hosted_service.web.source_configuration[0].image_repository[0].image_identifier",
    ],
    ["try(aws_apprunner_service.web, null).service_url", "try(lintel_hosted_service.web, null).url"],
    ['aws_apprunner_service.web["service_url"]', 'lintel_hosted_service.web["url"]'],
    ["[for s in [1] : aws_apprunner_service.web.service_url]", "[for s in [1] : lintel_hosted_service.web.url]"],
    ["local.web.service_url", "local.web.url"],
    ["local.web.arn", "local.web.arn"],
    ["{ service_url = aws_apprunner_service.web.arn }", "{ service_url = lintel_hosted_service.web.arn }"],
  ])("such as %s becomes %s in every file", async (before, after) => {
    const files = (type: string, shown: string): Files => ({
      "out.tf": `locals {\n  web = ${type}.web\n}\noutput "o" {\n  value = ${shown} # kept\n}\n`,
    });
    const { textAfter: text, said } = await migrated({
      "main.tf": service(),
      ...files("aws_apprunner_service", before),
    });
    expect(text("out.tf")).toBe(files("lintel_hosted_service", after)["out.tf"]);
    expect(said).not.toContain("error");
  });

  test.each([
    [
      "{ for k, s in aws_apprunner_service.web : k => s.service_url }",
      "{ for k, s in lintel_hosted_service.web : k => s.url }",
    ],
    ["values(aws_apprunner_service.web)[*].service_url", "values(lintel_hosted_service.web)[*].url"],
    ["aws_apprunner_service.web[var.k].service_url", "lintel_hosted_service.web[var.k].url"],
  ])("to one of several, such as %s, becomes %s", async (before, after) => {
    const output = (shown: string): string => `output "o" {\n  value = ${shown}\n}\n`;
    const { textAfter: text } = await migrated({
      "main.tf": service("  for_each = var.all\n"),
      "out.tf": output(before),
    });
    expect(text("out.tf")).toBe(output(after));
  });

  test("that is passed on as a whole is a warning, since its reader may use other names", async () => {
    const output = 'output "o" {\n  value = aws_apprunner_service.web\n}\n';
    const { code, said } = await migrated({ "main.tf": service(), "out.tf": output });
    expect(said).toContain("is passed on as a whole, where Lintel names some members otherwise: url (service_url)");
    expect(said).toContain("out.tf:2:11");
    expect(code).toBe(0);
  });

  test("in a moved block keeps the history", async () => {
    const history = moved("aws_apprunner_service.old", "aws_apprunner_service.web");
    expect(await mainOf(service() + history)).toBe(ofService(service()) + movedService + history);
  });
});

describe("the provider", () => {
  test("gets the settings of the other one, its aliases and a place in the requirements", async () => {
    const main = `terraform {
  required_providers {
    aws = { source = "hashicorp/aws", configuration_aliases = [aws.west] }
  }
}

provider "aws" {
  alias                   = "east"
  region                  = var.region # here
  skip_metadata_api_check = true
}
${connector.replace("{", "{\n  provider           = aws.east")}`;
    const { textAfter, said, code } = await migrated({ "main.tf": main });
    expect(textAfter("main.tf")).toContain(
      'lintel = { source = "lintel-iac/lintel", configuration_aliases = [lintel.west] }',
    );
    expect(textAfter("main.tf")).toContain('provider "lintel" {\n  alias  = "east"\n  region = var.region\n}');
    expect(textAfter("main.tf")).toContain("provider           = lintel.east");
    expect(said).toContain("skip_metadata_api_check has no counterpart");
    expect(code).toBe(0);
  });

  test("is passed to modules that need it", async () => {
    const call = (providers: string): string =>
      `module "m" {\n  source = "./m"\n  providers = {\n    ${providers}aws = aws.east\n  }\n}\n`;
    const { textAfter } = await migrated({ "main.tf": call(""), "m/main.tf": connector });
    expect(textAfter("main.tf")).toContain(call("lintel = lintel.east\n    ").replace("aws =", "aws    ="));
    expect(textAfter("m/main.tf")).toContain('lintel = { source = "lintel-iac/lintel" }');
  });
});

describe("a required version of Terraform", () => {
  const warns = async (version: string): Promise<boolean> => {
    const terraform = `terraform {\n  required_version = "${version}"\n}\n`;
    return (await migrated({ "main.tf": connector, "versions.tf": terraform })).said.includes("needs Terraform 1.8");
  };

  test.each(["< 1.6", "~> 1.5.0", "1.7.5", ">= 1.0, < 1.8.0"])(
    "such as %s is a warning, since it has no moves between types",
    async (version) => {
      expect(await warns(version)).toBe(true);
    },
  );

  test.each([">= 1.0", "~> 1.5", "~> 1.11.0", "< 2.0", "<= 1.8", "1.8.0"])("such as %s is none", async (version) => {
    expect(await warns(version)).toBe(false);
  });
});

describe("what cannot be carried over", () => {
  test("is an error at its line, and the resource stays as it is with every reference to it", async () => {
    const files = {
      "main.tf": connector + service(),
      "out.tf": 'output "o" {\n  value = aws_apprunner_vpc_connector.c.status\n}\n',
    };
    const { code, said, textAfter } = await migrated(files);
    expect(code).toBe(2);
    expect(said).toContain("status of aws_apprunner_vpc_connector.c has no counterpart in lintel_vpc_connector.c");
    expect(said).toContain("out.tf:2:41");
    expect(textAfter("out.tf")).toBe(files["out.tf"]);
    expect(textAfter("main.tf")).toContain(connector);
    expect(textAfter("main.tf")).toContain('resource "lintel_hosted_service" "web"');
  });

  test.each([
    [
      "an argument that Lintel does not know",
      { "main.tf": connector.replace("{", "{\n  color = 1") },
      "color has no counterpart",
    ],
    [
      "a name that is taken",
      { "main.tf": `${connector}resource "lintel_vpc_connector" "c" {}\n` },
      "lintel_vpc_connector.c is already declared",
    ],
    [
      "a target that the state has already",
      {
        "main.tf": connector,
        "terraform.tfstate": JSON.stringify({
          version: 4,
          resources: [{ mode: "managed", type: "lintel_vpc_connector", name: "c", instances: [] }],
        }),
      },
      "the state has lintel_vpc_connector.c already: Terraform would skip the move and destroy",
    ],
    [
      "a file that cannot be parsed and refers to it",
      { "main.tf": connector, "broken.tf": "x = aws_apprunner_vpc_connector.c.arn }\n" },
      "broken.tf refers to aws_apprunner_vpc_connector.c and cannot be parsed",
    ],
    [
      "configuration in JSON that refers to it",
      { "main.tf": connector, "o.tf.json": '{"output":{"o":{"value":"${aws_apprunner_vpc_connector.c.arn}"}}}' },
      "o.tf.json refers to aws_apprunner_vpc_connector.c and is in JSON",
    ],
  ])("such as %s is told", async (_, files, message) => {
    const { code, said, textAfter } = await migrated(files);
    expect(said).toContain(message);
    expect(code).toBe(2);
    expect(textAfter("main.tf")).toBe(files["main.tf"]);
  });

  test("does not keep the rest from going on", async () => {
    const { code, said, textAfter } = await migrated({ "a/main.tf": "x = }\n", "b/main.tf": connector });
    expect(code).toBe(2);
    expect(said).toContain("a/main.tf:1:5");
    expect(textAfter("b/main.tf")).toContain("lintel_vpc_connector");
  });

  test("is two revisions of one auto scaling configuration, which Lintel has as one", async () => {
    const revision = (label: string, size: number): string =>
      `resource "aws_apprunner_auto_scaling_configuration_version" "${label}" {\n  auto_scaling_configuration_name = "busy"\n  max_size = ${size}\n}\n`;
    const { code, said } = await migrated({ "main.tf": revision("one", 2) + revision("two", 3) });
    expect(said).toContain("is a name with all its revisions");
    expect(code).toBe(2);
  });

  test("stays so the next time, when one revision is a resource of Lintel", async () => {
    const other = connector.replace('"aws_apprunner_vpc_connector" "c"', '"aws_apprunner_vpc_connector" "d"');
    const { cwd, textAfter } = await migrated({ "main.tf": connector + other });
    const once = textAfter("main.tf");
    const { code, stdout } = await lintel(["migrate", "--write"], { cwd });
    expect(stdout).toContain("aws_apprunner_vpc_connector.d has the name of lintel_vpc_connector.c");
    expect([code, textAfter("main.tf")]).toEqual([2, once]);
  });
});

describe("the command", () => {
  test("prints a diff that can be applied, and changes nothing", async () => {
    const cwd = temporaryFolder({ "main.tf": connector });
    const { code, stdout } = await lintel(["migrate"], { cwd });
    expect(stdout).toContain('+resource "lintel_vpc_connector" "c" {\n');
    expect(stdout).toMatch(/^--- a\/main\.tf\n\+\+\+ b\/main\.tf\n/);
    expect(code).toBe(0);
    expect(readFileSync(join(cwd, "main.tf"), "utf8")).toBe(connector);
  });

  test("writes elsewhere with --output", async () => {
    const cwd = temporaryFolder({ "infra/main.tf": connector });
    await lintel(["migrate", "infra", "--output", "new"], { cwd });
    expect(readFileSync(join(cwd, "infra/main.tf"), "utf8")).toBe(connector);
    expect(readFileSync(join(cwd, "new/infra/main.tf"), "utf8")).toContain("lintel_vpc_connector");
  });

  test.each([["--write"], ["--output", "."]])("keeps a byte order mark: %j", async (...options) => {
    const cwd = temporaryFolder({ "main.tf": `\uFEFF${connector}` });
    await lintel(["migrate", ...options], { cwd });
    const written = readFileSync(join(cwd, "main.tf"), "utf8");
    expect(written).toMatch(/^\uFEFF[^\uFEFF]*lintel_vpc_connector/);
  });

  test("finds nothing left to do the second time", async () => {
    const { cwd } = await migrated({ "main.tf": connector });
    const { code, stdout, stderr } = await lintel(["migrate"], { cwd });
    expect([code, stdout, stderr]).toEqual([0, "", "lintel: there is nothing to migrate\n"]);
  });

  test("keeps secrets out of the diff, and migrates the file", async () => {
    const hidden = secret("Key", "ghp_");
    expectSecretsIn(/main\.tf$/, "the test writes it there");
    const cwd = temporaryFolder({ "main.tf": `${connector}# ${hidden}\n` });
    const { stdout, stderr } = await lintel(["migrate"], { cwd });
    expect(stdout + stderr).not.toContain(hidden);
    expect(stderr).toContain("main.tf is omitted from the diff");
  });

  test("keeps secret settings of providers out of the diff, which copies them", async () => {
    const filler = Array.from({ length: 20 }, (_, at) => `  # line ${at}\n`).join("");
    const provider = `provider "aws" {\n  access_key = "a-key"\n  secret_key = "not-like-others"\n${filler}}\n`;
    const cwd = temporaryFolder({ "main.tf": `${connector}${provider}` });
    const { stdout, stderr } = await lintel(["migrate"], { cwd });
    expect(stdout + stderr).not.toContain("not-like-others");
    expect(stderr).toContain("main.tf is omitted from the diff");
    await lintel(["migrate", "--write"], { cwd });
    expect(readFileSync(join(cwd, "main.tf"), "utf8").split("not-like-others")).toHaveLength(3);
  });

  test("prints one object for programs", async () => {
    const cwd = temporaryFolder({ "main.tf": connector.replace("{", "{\n  color = 1") });
    const { stdout } = await lintel(["migrate", "--format", "json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      diff: "",
      findings: [{ rule: "migrate/argument", line: 2, path: "color" }],
    });
  });
});
