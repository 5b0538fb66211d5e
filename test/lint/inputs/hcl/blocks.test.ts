// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
import { describe, expect, it } from "vitest";
import { aged, lintHcl, marked, open, placed, policy } from "./lint-hcl.ts";

/** A policy of the AWS provider, which has blocks. */
const blocks = (detail: string, more = ""): string => `resource "aws_imagebuilder_lifecycle_policy" "keep" {
  name           = "keep"
  execution_role = "arn:aws:iam::123456789012:role/lifecycle"
  resource_type  = "AMI_IMAGE"
${detail}
  resource_selection {
    recipe {
      name             = "web"
      semantic_version = "1.x.x"
    }
  }
${more}
}
`;

const detail = (value: string): string => `  policy_detail {
    action {
      type = "DISABLE"
    }
    filter {
      type  = "AGE"
      value = ${value}
      unit  = "DAYS"
    }
  }`;

describe("a resource block", () => {
  it("is valid without a fault", async () => {
    const result = await lintHcl(
      policy({ resource_selection: '{ recipes = [{ name = "batch", semantic_version = "1.x.x" }] }' }) +
        blocks(detail("90")),
    );
    expect([marked(result), open(result), result.faults]).toEqual([[], [], []]);
    expect(result.summary).toMatchObject({ files: 1, resources: 2 });
  });

  it("has findings at the attribute's expression, with nested attributes", async () => {
    expect(marked(await lintHcl(aged("500 + 501")))).toEqual(["range policy_details[0].filter.value 500 + 501"]);
    expect(marked(await lintHcl(aged("(1001)")))).toEqual(["range policy_details[0].filter.value (1001)"]);
  });

  it("has findings at the attribute's expression, with blocks", async () => {
    expect(marked(await lintHcl(blocks(detail("1001"))))).toEqual(["range policy_detail[0].filter.value 1001"]);
    const second = await lintHcl(blocks(`${detail("1")}\n${detail("1001")}`));
    expect(marked(second)).toContain("range policy_detail[1].filter.value 1001");
  });

  it("has findings about missing members at its header", async () => {
    const header = 'resource "lintel_lifecycle_policy" "p"';
    expect(marked(await lintHcl(`${header} {\n}\n`))).toEqual([`required  ${header}`]);
    expect(marked(await lintHcl(`${header} {\n  execution_role = "r"\n}\n`))).toContain(`required name ${header}`);
    const text = blocks('  policy_detail {\n    action {\n      type = "DISABLE"\n    }\n    filter {\n    }\n  }');
    expect(marked(await lintHcl(text))).toContain("required policy_detail[0].filter filter");
  });

  it("has findings about wrong names at the name", async () => {
    expect(marked(await lintHcl(policy({ retain: "1" })))).toEqual(["member-name retain retain"]);
    expect(marked(await lintHcl(blocks(detail("1"), "  keep {\n  }")))).toEqual(["member-name keep keep"]);
  });

  it("may have Terraform's meta-arguments", async () => {
    const text = `  depends_on = [aws_iam_role.x]
  provider   = lintel.east
  lifecycle {
    ignore_changes = [name]
  }
  timeouts {
    create = "1h"
  }
  provisioner "local-exec" {
    command = "true"
  }`;
    expect(marked(await lintHcl(policy().replace(/}\n$/, `${text}\n}\n`)))).toEqual([]);
  });

  it("shows a number as written", async () => {
    const { findings } = await lintHcl(aged("1001.0"));
    expect(findings[0]?.message).toMatch(/is 1001\.0;/);
  });
});

describe("a dynamic block", () => {
  const dynamic = (forEach: string, more = ""): string => `  dynamic "policy_detail" {
    for_each = ${forEach}
    ${more}
    content {
      action {
        type = "DISABLE"
      }
      filter {
        type  = "AGE"
        value = ${more === "" ? "policy_detail" : "each_rule"}.value
        unit  = "DAYS"
      }
    }
  }`;

  it("creates a block for every element", async () => {
    const result = await lintHcl(blocks(dynamic("[1, 1001, 2002]")));
    expect(marked(result).filter((each) => each.startsWith("range"))).toEqual([
      "range policy_detail[1].filter.value policy_detail.value",
      "range policy_detail[2].filter.value policy_detail.value",
    ]);
  });

  it("may have an iterator with another name", async () => {
    const result = await lintHcl(blocks(dynamic("{ a = 1001 }", "iterator = each_rule")));
    expect(marked(result)).toEqual(["range policy_detail[0].filter.value each_rule.value"]);
  });

  it("creates none for an empty list", async () => {
    expect(marked(await lintHcl(blocks(dynamic("[]"))))).toEqual(['required policy_detail dynamic "policy_detail"']);
  });

  it("is unknown if its for_each is", async () => {
    const result = await lintHcl(`variable "rules" {}\n${blocks(dynamic("var.rules"))}`);
    expect(marked(result)).toEqual([]);
    expect(open(result)).toEqual([
      "aws_imagebuilder_lifecycle_policy.keep policy_detail: refers to var.rules, which has no default",
    ]);
  });

  it("may exist in some branches", async () => {
    const result = await lintHcl(`variable "on" {}\n${blocks(dynamic("var.on ? [1001] : [1]"))}`);
    expect(marked(result)).toEqual(["range policy_detail[0].filter.value policy_detail.value"]);
    expect(result.findings[0]?.message).toMatch(/, when var\.on is true$/);
  });
});

describe("count", () => {
  it.each([
    ["0", []],
    ["1", ["main.tf:9 lintel_lifecycle_policy.p[0] range"]],
    ["2", ["main.tf:2 lintel_lifecycle_policy.p[1] names-differ", "main.tf:9 lintel_lifecycle_policy.p[0] range"]],
    ['"1"', ["main.tf:9 lintel_lifecycle_policy.p[0] range"]],
  ])("of %s creates that many resources", async (count, expected) => {
    expect(placed(await lintHcl(aged("1001", "p", { count })))).toEqual(expected);
  });

  it("provides their index", async () => {
    const result = await lintHcl(aged("1000 + count.index", "p", { count: "3", name: '"policy-${count.index}"' }));
    expect(result.findings.map(({ resource, message }) => `${resource} ${message.slice(0, 45)}`)).toEqual([
      "lintel_lifecycle_policy.p[1] policy_details[0].filter.value is 1001; it mu",
      "lintel_lifecycle_policy.p[2] policy_details[0].filter.value is 1002; it mu",
    ]);
  });

  it("that is unknown leaves their number open, and one is checked", async () => {
    const result = await lintHcl(
      `variable "n" {}\n${aged("1001", "p", { count: "var.n" })}${policy({}, { name: "q" })}`,
    );
    expect(placed(result)).toEqual(["main.tf:10 lintel_lifecycle_policy.p range"]);
    expect(open(result)).toContain(
      "lintel_lifecycle_policy.p : count determines how many there are: var.n, which refers to var.n, which has no default",
    );
  });

  it("with an unknown condition is tried both ways", async () => {
    const count = "var.on ? 1 : 0";
    const text = `variable "on" {}\n${policy({ count }, { name: "p" })}${policy({ name: '"policy-p"' }, { name: "q" })}`;
    const result = await lintHcl(text);
    expect(result.findings.map(({ message }) => message)).toEqual([expect.stringMatching(/, when var\.on is true$/)]);
    const exclusive = text.replace('"q" {', '"q" {\n  count = var.on ? 0 : 1');
    expect(marked(await lintHcl(exclusive))).toEqual([]);
  });
});

describe("two resources of which only one can exist", () => {
  const variable = 'variable "x" {}\n';
  const both = (...conditions: readonly [string, string]) =>
    conditions.map((each, at) => policy({ count: `${each} ? 1 : 0`, name: '"same"' }, { name: `p${at}` })).join("");

  it.each([
    ["var.x == null", "var.x != null"],
    ["var.x == null", "!(var.x == null)"],
    ["length(var.x) > 0", "length(var.x) == 0"],
    ["length(var.x) != 0", "length(var.x) < 1"],
    ["length(var.x) >= 1", "!(length(var.x) > 0)"],
    ["var.x > 3", "var.x <= 3"],
    ["var.x < 3", "var.x >= 3"],
    ["var.x", "var.x == false"],
    ["var.x == true", "!var.x"],
    ["var.x != true", "var.x"],
    ["var.x == 1", "var.x == 2"],
    ['var.x == "a"', 'var.x == "b"'],
  ])("may have one name: %s, %s", async (first, second) => {
    for (const declared of [variable, 'variable "x" {\n  sensitive = true\n}\n']) {
      expect(marked(await lintHcl(declared + both(first, second)))).toEqual([]);
    }
    const local = `${variable}locals {\n  x = data.terraform_data.d.output\n}\n`;
    expect(marked(await lintHcl(local + both(first, second).replaceAll("var.x", "local.x")))).toEqual([]);
  });

  it.each([
    ["var.x == null", "var.x == null"],
    ["length(var.x) > 0", "length(var.x) != 0"],
    ["var.x > 3", "!(var.x <= 3)"],
    ["var.x", "var.x == true"],
  ])("may not have one name where they exist together: %s, %s", async (first, second) => {
    expect(marked(await lintHcl(variable + both(first, second)))).toEqual([
      expect.stringMatching(/^names-differ name /),
    ]);
  });
});

it.each(["aws.us", '"aws.us"'])("a provider has its region where it is named %s", async (reference) => {
  const providers = 'provider "aws" {\n  alias  = "us"\n  region = "us-east-1"\n}\n';
  const elsewhere = providers.replaceAll("us", "eu").replace("eu-east-1", "eu-west-1");
  const one = blocks(detail("90"), `  provider = ${reference}`);
  const files = {
    "main.tf": `${providers}${elsewhere}${one}module "m" {\n  source = "./m"\n  providers = { "aws" = aws.eu }\n}\n`,
    "m/main.tf": blocks(detail("90")),
  };
  expect(marked(await lintHcl(files))).toEqual([]);
  expect(marked(await lintHcl({ ...files, "main.tf": files["main.tf"].replace("eu-west-1", "us-east-1") }))).toEqual([
    expect.stringMatching(/^names-differ name /),
  ]);
});

describe("OpenTofu", () => {
  const regions = (value: string) => `variable "regions" {\n  default = ${value}\n}\n`;
  const providers = 'provider "aws" {\n  alias    = "by"\n  for_each = var.regions\n  region   = each.value\n}\n';
  const inEach = blocks(detail("90"), "  for_each = var.regions\n  provider = aws.by[each.key]");
  const eu = '{ a = "eu-west-1", b = "us-east-1" }';

  it.each([
    ["in several regions", eu, 0],
    ["in one region", '{ a = "eu-west-1", b = "eu-west-1" }', 1],
  ])("has providers of a block that differ by their keys: %s", async (_, value, conflicts) => {
    expect(marked(await lintHcl(regions(value) + providers + inEach))).toHaveLength(conflicts);
  });

  it("hands one of several providers to a module", async () => {
    const main = `${regions(eu)}${providers}module "m" {\n  source   = "./m"\n  for_each = var.regions\n  providers = { aws = aws.by[each.key] }\n}\n`;
    expect(marked(await lintHcl({ "main.tf": main, "m/main.tf": blocks(detail("90")) }))).toEqual([]);
  });

  it("tells providers apart whose regions are not known", async () => {
    const unknown = providers.replace("each.value", "data.aws_region.r[each.key].region");
    expect(marked(await lintHcl(regions(eu) + unknown + inEach))).toEqual([]);
  });

  const enabled = (value: string) =>
    policy({ name: '"same"' }).replace(/\n}/, `\n  lifecycle {\n    enabled = ${value}\n  }\n}`);

  it.each([
    ["false", "true", 0],
    ["var.on", "!var.on", 0],
    ["true", "true", 1],
    ['tofu.workspace == "prod"', 'terraform.workspace != "prod"', 0],
  ])("has resources that exist where they are enabled: %s, %s", async (first, second, conflicts) => {
    const text = `variable "on" {}\n${enabled(first)}${enabled(second).replace('"p"', '"q"')}`;
    expect(marked(await lintHcl(text))).toHaveLength(conflicts);
  });
});

describe("for_each", () => {
  it("creates a resource for every entry, and one finding for equal ones", async () => {
    const result = await lintHcl(
      aged("each.value", "p", { for_each: "{ a = 1001, b = 1001, c = 1, d = 2000 }", name: '"p-${each.key}"' }),
    );
    expect(result.findings.map(({ resource }) => resource)).toEqual([
      'lintel_lifecycle_policy.p["a"]',
      'lintel_lifecycle_policy.p["d"]',
    ]);
    expect(result.summary.resources).toBe(4);
  });

  it("accepts a set", async () => {
    const result = await lintHcl(policy({ for_each: 'toset(["ON", "ENABLED"])', status: "each.key" }));
    expect(marked(result)).toContain("enum status each.key");
    expect(placed(result)).toContain('main.tf:15 lintel_lifecycle_policy.p["ON"] enum');
  });

  it("that is unknown leaves its keys and values open", async () => {
    const text = `variable "all" {}\n${aged("each.value", "p", { for_each: "var.all", status: '"ON"' })}`;
    const result = await lintHcl(text);
    expect(marked(result)).toEqual(['enum status "ON"']);
    expect(open(result)).toContain(
      "lintel_lifecycle_policy.p policy_details[0].filter.value: refers to each.value, which is not known",
    );
  });

  it("is expanded up to a limit", async () => {
    const many = (count: number) =>
      lintHcl(policy({ for_each: `toset([for i in range(${count}) : "k\${i}"])`, name: '"p-${each.key}"' }));
    expect((await many(1000)).summary.resources).toBe(1000);
    const past = await lintHcl(
      policy({ for_each: 'toset([for p in setproduct(range(40), range(26)) : join("-", p)])' }),
    );
    expect(past.summary.resources).toBe(1);
  });
});

describe("an override file", () => {
  it.each([
    ['resource "lintel_lifecycle_policy" "none" {\n}\n', 'resource "lintel_lifecycle_policy" "none"'],
    ['variable "none" {\n}\n', 'variable "none"'],
    ['module "none" {\n  count = 0\n}\n', 'module "none"'],
    ['output "none" {\n  value = 1\n}\n', 'output "none"'],
  ])("cannot add a block: %s", async (text, what) => {
    const { faults, findings } = await lintHcl({
      "main.tf": policy({ name: '"we/ekly"' }),
      "a_override.tf": `\n${text}`,
    });
    expect(faults.map(String)).toEqual([
      `a_override.tf:2:1: overrides ${what}, which no other file of the folder declares; Terraform refuses that: write it in a file whose name does not end with override.tf`,
    ]);
    expect(findings).not.toEqual([]);
  });

  const ours = (value: string): string => detail(value).replace("policy_detail", "policy_details");

  it("sets arguments, and a finding about one names the place in it", async () => {
    const result = await lintHcl({
      "main.tf": aged("1001", "p", { status: '"ON"' }),
      "a_override.tf": `locals {\n  d = 1002\n}\nresource "lintel_lifecycle_policy" "p" {\n  status = "OFF"\n${ours("local.d")}\n}\n`,
      "b_override.tf.json": '{"resource": {"lintel_lifecycle_policy": {"p": {"status": "ENABLED"}}}}',
    });
    expect(open(result)).toEqual([]);
    expect(result.findings.map(({ message }) => message)).toEqual([expect.stringContaining("1002")]);
    expect(result.findings.map(({ file, line, setAt }) => [file, line, setAt?.file, setAt?.line])).toEqual([
      ["main.tf", 1, "a_override.tf", 2],
    ]);
  });

  const days = 'variable "days" {\n  default = 99999\n}\n';
  const called = 'module "m" {\n  source = "./m"\n  days   = 99999\n}\n';
  const module = { "m/main.tf": `variable "days" {}\n${aged("var.days")}` };
  const east = 'provider "aws" {\n  alias  = "b"\n  region = "eu-west-1"\n}\n';
  const inJson = (value: number): string =>
    JSON.stringify({
      resource: {
        aws_imagebuilder_lifecycle_policy: {
          keep: { policy_detail: { action: { type: "DISABLE" }, filter: { type: "AGE", value, unit: "DAYS" } } },
        },
      },
    });
  const two = `${blocks(detail("90"))}${blocks(detail("90"), "  provider = aws.b").replace('"keep"', '"other"')}`;

  it.each<[string, { readonly [path: string]: string }, { readonly [path: string]: string }]>([
    [
      "the default of a variable",
      { "main.tf": `${days}${aged("var.days")}` },
      { "override.tf": 'variable "days" {\n  default = 3\n}\n' },
    ],
    ["an argument of a call", { ...module, "main.tf": called }, { "a_override.tf": 'module "m" {\n  days = 3\n}\n' }],
    [
      "an argument of a call in a loop",
      { ...module, "main.tf": called.replace("source", "for_each = toset([9])\n  source") },
      { "override.tf": 'module "m" {\n  days = each.key\n}\n' },
    ],
    ["the number of calls", { ...module, "main.tf": called }, { "override.tf": 'module "m" {\n  count = 0\n}\n' }],
    [
      "the number of a resource's instances",
      { "main.tf": aged("99999") },
      { "override.tf": 'resource "lintel_lifecycle_policy" "p" {\n  count = 0\n}\n' },
    ],
    [
      "an output",
      {
        "main.tf": `module "m" {\n  source = "./m"\n}\n${aged("module.m.days")}`,
        "m/main.tf": 'output "days" {\n  value = 99999\n}\n',
      },
      { "m/override.tf": 'output "days" {\n  value = 3\n}\n' },
    ],
    [
      "a provider of the same alias",
      { "main.tf": `provider "aws" {\n  region = "eu-west-1"\n}\n${east}${two}` },
      { "override.tf": 'provider "aws" {\n  alias  = "b"\n  region = "us-east-1"\n}\n' },
    ],
    [
      "an argument by the last of several files",
      { "main.tf": policy({ name: '"we/ekly"' }) },
      {
        "a_override.tf": 'resource "lintel_lifecycle_policy" "p" {\n  name = "we/ekly"\n}\n',
        "b_override.tf": 'resource "lintel_lifecycle_policy" "p" {\n  description = "d"\n}\n',
        "c_override.tf": 'resource "lintel_lifecycle_policy" "p" {\n  name = "weekly"\n}\n',
      },
    ],
    [
      "an argument by the second block of one file",
      { "main.tf": policy({ name: '"we/ekly"' }) },
      {
        "override.tf": ["wee/kly", "weekly"]
          .map((name) => `resource "lintel_lifecycle_policy" "p" {\n  name = "${name}"\n}\n`)
          .join(""),
      },
    ],
    [
      "all blocks of a type",
      { "main.tf": blocks(`${detail("9")}\n${detail("99999").replace("DISABLE", "DELETE")}`) },
      { "override.tf": `resource "aws_imagebuilder_lifecycle_policy" "keep" {\n${detail("8")}\n}\n` },
    ],
    ["blocks by those of JSON", { "main.tf": blocks(detail("99999")) }, { "override.tf.json": inJson(8) }],
    [
      "blocks of JSON by blocks",
      { "main.tf": blocks(detail("8")).replace(detail("8"), ""), "a_override.tf.json": inJson(99999) },
      { "b_override.tf": `resource "aws_imagebuilder_lifecycle_policy" "keep" {\n${detail("8")}\n}\n` },
    ],
    [
      "blocks of JSON by those that a dynamic block makes",
      { "main.tf": blocks(detail("8")), "a_override.tf.json": inJson(99999) },
      {
        "b_override.tf": `resource "aws_imagebuilder_lifecycle_policy" "keep" {\n  dynamic "policy_detail" {\n    for_each = [8]\n${detail(
          "policy_detail.value",
        ).replace("policy_detail {", "content {")}\n  }\n}\n`,
      },
    ],
    [
      "blocks by those that a dynamic block makes",
      { "main.tf": aged("99999") },
      {
        "override.tf": `resource "lintel_lifecycle_policy" "p" {\n  dynamic "policy_details" {\n    for_each = [9]\n${ours(
          "policy_details.value",
        ).replace("policy_details {", "content {")}\n  }\n}\n`,
      },
    ],
    [
      "the providers of a call",
      {
        "main.tf": `provider "aws" {\n  region = "eu-west-1"\n}\n${east.replace("eu-west-1", "us-east-1")}${blocks(
          detail("90"),
        )}module "m" {\n  source = "./m"\n}\n`,
        "m/main.tf": blocks(detail("90")).replace('"keep"', '"other"'),
      },
      { "override.tf": 'module "m" {\n  providers = { aws = aws.b }\n}\n' },
    ],
    [
      "the source of a call",
      { "main.tf": called, ...module, "n/main.tf": 'variable "days" {}\n' },
      { "override.tf": 'module "m" {\n  source = "./n"\n}\n' },
    ],
    [
      "what a reference to an argument beside means",
      { "main.tf": `resource "terraform_data" "d" {\n  input = 99999\n}\n${aged("terraform_data.d.input")}` },
      { "override.tf": 'resource "terraform_data" "d" {\n  input = 9\n}\n' },
    ],
    [
      "an argument of lifecycle",
      { "main.tf": policy({ name: '"we/ekly"' }).replace(/\}\n$/, "  lifecycle {\n    enabled = true\n  }\n}\n") },
      { "override.tofu": 'resource "lintel_lifecycle_policy" "p" {\n  lifecycle {\n    enabled = false\n  }\n}\n' },
    ],
  ])("replaces %s, as Terraform merges it", async (_, base, override) => {
    expect(marked(await lintHcl(base))).not.toEqual([]);
    expect(marked(await lintHcl({ ...base, ...override }))).toEqual([]);
  });

  it("gives an overridden resource the index of its instances", async () => {
    const result = await lintHcl({
      "main.tf": aged("count.index", "p", { name: '"p-${count.index}"' }),
      "override.tf": 'resource "lintel_lifecycle_policy" "p" {\n  count = 2\n}\n',
    });
    expect(result.summary.resources).toBe(2);
    expect(marked(result)).toEqual(["range policy_details[0].filter.value count.index"]);
  });
});

describe("an argument of a resource declared beside", () => {
  const beside = (more: string, type = "aws_imagebuilder_image_recipe") => `resource "${type}" "r" {\n${more}\n}\n`;
  const named = (name: string) => policy({ name, resource_selection: '{ tag_map = { a = "b" } }' });
  const faulty = beside('  name = "we/ekly"');

  it.each<[string, string]>([
    ["itself", `${faulty}${named("aws_imagebuilder_image_recipe.r.name")}`],
    ["terraform_data", `${beside('  input = "we/ekly"', "terraform_data")}${named("terraform_data.r.input")}`],
    [
      "a member of terraform_data",
      `${beside('  input = { n = "we/ekly", at = timestamp() }', "terraform_data")}${named("terraform_data.r.input.n")}`,
    ],
    [
      "an element of terraform_data",
      `${beside('  triggers_replace = ["we/ekly"]', "terraform_data")}${named("terraform_data.r.triggers_replace[0]")}`,
    ],
    [
      "JSON in terraform_data",
      `${beside('  input = jsonencode({ n = "we/ekly" })', "terraform_data")}${named("jsondecode(terraform_data.r.input).n")}`,
    ],
    [
      "awscc",
      `${beside('  name = "we/ekly"', "awscc_imagebuilder_image_recipe")}${named("awscc_imagebuilder_image_recipe.r.name")}`,
    ],
    ["a local value", `${faulty}locals {\n  r = aws_imagebuilder_image_recipe.r\n}\n${named("local.r.name")}`],
    [
      "a local value of its own",
      `locals {\n  n = "we/ekly"\n}\n${beside("  name = local.n")}${named("aws_imagebuilder_image_recipe.r.name")}`,
    ],
    [
      "count",
      `${beside('  count = 2\n  name = "we/ekly-${count.index}"')}${named("aws_imagebuilder_image_recipe.r[1].name")}`,
    ],
    [
      "for_each",
      `${beside('  for_each = toset(["we/ekly"])\n  name = each.key')}${named('aws_imagebuilder_image_recipe.r["we/ekly"].name')}`,
    ],
    [
      "for_each of a map",
      `${beside('  for_each = { a = "we/ekly" }\n  name = each.value')}${named("one(values(aws_imagebuilder_image_recipe.r)[*].name)")}`,
    ],
    [
      "another such argument",
      `${faulty}${beside("  input = aws_imagebuilder_image_recipe.r.name", "terraform_data")}${named("terraform_data.r.input")}`,
    ],
    ["a text around it", `${faulty}${named('"a-${aws_imagebuilder_image_recipe.r.name}"')}`],
  ])("is known by %s", async (_, text) => {
    const result = await lintHcl(text);
    expect(result.findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual(["lifecycle-policy/pattern name"]);
  });

  it("is known through an output and an argument of modules", async () => {
    const result = await lintHcl({
      "main.tf": 'module "r" {\n  source = "./r"\n}\nmodule "p" {\n  source = "./p"\n  name = module.r.name\n}\n',
      "r/main.tf": `${faulty}output "name" {\n  value = aws_imagebuilder_image_recipe.r.name\n}\n`,
      "p/main.tf": `variable "name" {}\n${named("var.name")}`,
    });
    expect(placed(result)).toEqual([expect.stringMatching(/module\.p\.lintel_lifecycle_policy\.p pattern$/)]);
  });

  it.each<[string, string]>([
    ["computed", `${beside("")}${named("aws_imagebuilder_image_recipe.r.name")}`],
    ["null", `${beside("  name = null")}${named("aws_imagebuilder_image_recipe.r.name")}`],
    [
      "not known either",
      `variable "n" {}\n${beside("  name = var.n")}${named("aws_imagebuilder_image_recipe.r.name")}`,
    ],
    [
      "JSON, which providers write anew",
      `${beside('  policy = "{\\"a\\": 1}"')}${named("aws_imagebuilder_image_recipe.r.policy")}`,
    ],
    [
      "one whose changes are ignored",
      `${beside('  name = "we/ekly"\n  lifecycle {\n    ignore_changes = [name]\n  }')}${named("aws_imagebuilder_image_recipe.r.name")}`,
    ],
    [
      "one of all whose changes are ignored",
      `${beside('  name = "we/ekly"\n  lifecycle {\n    ignore_changes = all\n  }')}${named("aws_imagebuilder_image_recipe.r.name")}`,
    ],
    [
      "a member of terraform_data that is not known",
      `${beside("  input = { n = timestamp() }", "terraform_data")}${named("terraform_data.r.input.n")}`,
    ],
    [
      "a member of what it computes from an argument",
      `${beside('  input = { n = "we/ekly" }', "terraform_data")}${named("terraform_data.r.output.n")}`,
    ],
    [
      "what it computes from an argument",
      `${beside('  input = "we/ekly"', "terraform_data")}${named("terraform_data.r.output")}`,
    ],
    [
      "in itself",
      `${beside("  name = aws_imagebuilder_image_recipe.r.name")}${named("aws_imagebuilder_image_recipe.r.name")}`,
    ],
    [
      "in another instance of itself",
      `${beside('  for_each = toset(["a"])\n  name = aws_imagebuilder_image_recipe.r["a"].name')}${named('aws_imagebuilder_image_recipe.r["a"].name')}`,
    ],
  ])("is known at apply if it is %s", async (_, text) => {
    const result = await lintHcl(text);
    expect(result.findings).toEqual([]);
    expect(result.notEvaluated.some(({ path }) => path === "name")).toBe(true);
  });
});

describe("two resources of one name", () => {
  const both = (one: string, other: string): string =>
    `variable "x" {}\nvariable "y" {}\n${policy({ count: `${one} ? 1 : 0` })}${policy({ count: `${other} ? 1 : 0`, name: '"policy-p"' }, { name: "q" })}`;

  it.each([
    ["var.x > 3", "var.x < 2"],
    ['var.x == "a"', 'startswith(var.x, "b")'],
    ["length(var.x.list) > 2", '!contains(var.x.list, "a")'],
    ["data.aws_x.d.name == null", "length(data.aws_x.d.name) > 0"],
  ])("are not compared where it is not known whether both exist: %s, %s", async (one, other) => {
    const result = await lintHcl(both(one, other));
    expect(marked(result)).toEqual([]);
    expect(open(result)).toEqual([
      "lintel_lifecycle_policy.q[0] name: depends on which of the resources exist together",
    ]);
  });

  it.each([
    ["var.x", "var.y"],
    ["var.x", "var.x"],
    ["true", "var.x > 2"],
  ])("are compared where both may exist: %s, %s", async (one, other) => {
    expect(placed(await lintHcl(both(one, other)))).toEqual(["main.tf:19 lintel_lifecycle_policy.q[0] names-differ"]);
  });

  it("are compared with a third that exists beside each", async () => {
    const third = policy({ name: '"policy-p"' }, { name: "r" });
    expect(placed(await lintHcl(both("var.x > 3", "var.x < 2") + third))).toEqual([
      "main.tf:4 lintel_lifecycle_policy.p[0] names-differ",
      "main.tf:19 lintel_lifecycle_policy.q[0] names-differ",
    ]);
  });
});
