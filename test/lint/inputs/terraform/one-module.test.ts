// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform
/** Terraform's files are one module, whichever of the two syntaxes each of them has. */
import { describe, expect, it } from "vitest";
import { lint } from "../../../../lib/lint/run/run.ts";
import { resources } from "../../../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { policyBlock } from "../../policy.ts";
import { aged, lintHcl, marked, open, placed, policy } from "../hcl/lint-hcl.ts";

type Members = { readonly [name: string]: unknown };

const json = (document: unknown): string => JSON.stringify(document, undefined, 2);
const declared = (block: Members, name = "p"): Members => ({
  resource: { lintel_lifecycle_policy: { [name]: block } },
});
const [detail] = policyBlock.policy_details;

/** A policy whose filter has this value; more than 1000 is a fault. */
const agedBlock = (value: unknown): Members => ({
  ...policyBlock,
  policy_details: [{ ...detail, filter: { ...detail?.filter, value } }],
});

const faulty: Members = { ...policyBlock, name: "we/ekly" };
const named = policy({ name: "local.n" });
const inModule = policy({ name: "var.name" });

describe("a fault is found", () => {
  it.each<[string, { readonly [path: string]: string }, readonly string[]]>([
    [
      "in a local value of JSON that HCL refers to",
      { "main.tf": named, "locals.tf.json": json({ locals: { n: "we/ekly" } }) },
      ["name local.n"],
    ],
    [
      "in a default of JSON that HCL refers to",
      { "main.tf": aged("var.d"), "variables.tf.json": json({ variable: { d: { default: 99_999 } } }) },
      ["policy_details[0].filter.value var.d"],
    ],
    [
      "in a default of HCL that JSON refers to",
      {
        "main.tf.json": json(declared(agedBlock("${var.d}"))),
        "variables.tofu": 'variable "d" {\n  default = 99999\n}\n',
      },
      ['policy_details[0].filter.value "${var.d}"'],
    ],
    [
      "in a default of the same JSON file",
      {
        "main.tf.json": json({
          variable: { d: { type: "number", default: "99999" } },
          ...declared(agedBlock("${var.d}")),
        }),
      },
      ['policy_details[0].filter.value "${var.d}"'],
    ],
    [
      "in an expression of JSON with escapes",
      { "main.tf.json": json({ locals: { m: { a: 99_999 } }, ...declared(agedBlock('${local.m["a"]}')) }) },
      ['policy_details[0].filter.value "${local.m[\\"a\\"]}"'],
    ],
    [
      "in a list of variables",
      {
        "main.tf.json": json({
          variable: [{ c: {} }, { d: [{ default: 99_999 }] }],
          ...declared(agedBlock("${var.d}")),
        }),
      },
      ['policy_details[0].filter.value "${var.d}"'],
    ],
    [
      "in a value of terraform.tfvars.json, for JSON",
      {
        "main.tf.json": json({ variable: { d: {} }, ...declared(agedBlock("${var.d}")) }),
        "terraform.tfvars.json": '{"d": 99999}',
      },
      ['policy_details[0].filter.value "${var.d}"'],
    ],
  ])("%s", async (_, files, expected) => {
    const found = marked(await lintHcl(files));
    for (const each of expected)
      expect(found.map((line) => line.replace(/^\S+ /, ""))).toContainEqual(expect.stringContaining(each));
  });

  it.each<[string, { readonly [path: string]: string }, string]>([
    [
      "HCL by a call in JSON",
      {
        "main.tf.json": json({ module: { m: { source: "./m", name: "we/ekly" } } }),
        "m/main.tf": `variable "name" {}\n${inModule}`,
      },
      "m/main.tf",
    ],
    [
      "JSON by a call in HCL",
      {
        "main.tf": 'module "m" {\n  source = "./m"\n  name = "we/ekly"\n}\n',
        "m/main.tf.json": json({ variable: { name: {} }, ...declared({ ...policyBlock, name: "${var.name}" }) }),
      },
      "m/main.tf.json",
    ],
    [
      "JSON by a call in a list of JSON",
      {
        "main.tofu.json": json({ module: [{ m: [{ source: "./m", name: "we/ekly" }] }] }),
        "m/x.tofu.json": json({ variable: { name: {} }, ...declared({ ...policyBlock, name: "${var.name}" }) }),
      },
      "m/x.tofu.json",
    ],
  ])("in a module of %s", async (_, files, file) => {
    expect(placed(await lintHcl(files))).toContainEqual(
      expect.stringMatching(new RegExp(`^${file}:\\d+ module\\.m\\.lintel_lifecycle_policy\\.p pattern$`)),
    );
  });

  it.each<[string, unknown]>([
    ["a list of resources", { resource: [{ lintel_lifecycle_policy: { p: faulty } }] }],
    ["a list of types", { resource: { lintel_lifecycle_policy: [{ p: faulty }] } }],
    ["a list of blocks", { resource: { lintel_lifecycle_policy: { p: [faulty] } } }],
    ["a list of files' contents", [{ resource: { lintel_lifecycle_policy: { p: faulty } } }]],
    ["lists at each level", [{ resource: [{ lintel_lifecycle_policy: [{ p: [faulty] }] }] }]],
    [
      "several objects in a list",
      [{ locals: {} }, { resource: [{ null_resource: {} }, { lintel_lifecycle_policy: { p: faulty } }] }],
    ],
  ])("in %s", async (_, document) => {
    const result = await lintHcl({ "main.tf.json": json(document) });
    expect([result.faults, result.summary.resources]).toEqual([[], 1]);
    expect(marked(result)).toEqual(['pattern name "we/ekly"']);
  });

  it("in standard input, which is a module of its own", async () => {
    const bytes = Buffer.from(
      json({ terraform: {}, locals: { n: "we/ekly" }, ...declared({ ...policyBlock, name: "${local.n}" }) }),
    );
    const workingFolder = temporaryFolder({ "other.tf": 'locals {\n  n = "weekly"\n}\n' });
    const { findings } = await lint({ paths: ["-"], stdin: { bytes, name: "<stdin>" }, resources, workingFolder });
    expect(findings).toMatchObject([{ file: "<stdin>", path: "name", rule: "lifecycle-policy/pattern" }]);
  });
});

describe("a list of objects", () => {
  it.each([
    ["one object", [declared({ ...policyBlock, name: "we/ekly" })]],
    ["several objects", [{ locals: { n: "we/ekly" } }, declared({ ...policyBlock, name: "${local.n}" })]],
  ])("is judged on standard input: %s", async (_, document) => {
    const stdin = { bytes: Buffer.from(json(document)), name: "<stdin>" };
    const result = await lint({ paths: ["-"], stdin, resources, workingFolder: temporaryFolder({}) });
    expect([result.faults, result.findings.map(({ path }) => path)]).toEqual([[], ["name"]]);
  });
});

describe("a block that does not exist has no finding", () => {
  it.each<[string, Members, Members?]>([
    ["count = 0", { count: 0 }],
    [
      "a count that a default makes 0",
      { count: "${var.on ? 1 : 0}" },
      { variable: { on: { type: "bool", default: false } } },
    ],
    ["a count in a text", { count: "0" }],
    ["an empty set", { for_each: "${toset([])}" }],
    ["an empty object", { for_each: {} }],
    ["a local that is 0", { count: "${local.n}" }, { locals: [{ n: "${length([])}" }] }],
  ])("%s", async (_, more, beside = {}) => {
    const result = await lintHcl({ "main.tf.json": json({ ...declared({ ...faulty, ...more }), ...beside }) });
    expect([result.findings, result.faults]).toEqual([[], []]);
  });
});

describe("resources are compared", () => {
  it.each<[string, unknown]>([
    ["a set", '${toset(["a","b"])}'],
    ["an object", { a: 1, b: 2 }],
    ["an object of templates", { '${"a"}': "${1}", b: 2 }],
  ])("within for_each = %s", async (_, for_each) => {
    const result = await lintHcl({ "main.tf.json": json(declared({ ...policyBlock, for_each })) });
    expect(result.findings.map(({ rule }) => rule)).toContain("lifecycle-policy/names-differ");
  });

  it("between files of both syntaxes", async () => {
    const result = await lintHcl({
      "a.tf": policy({ name: '"keep-recent"' }),
      "b.tf.json": json(declared(policyBlock, "q")),
    });
    expect(placed(result)).toContainEqual("b.tf.json:5 lintel_lifecycle_policy.q names-differ");
  });
});

describe("dynamic blocks in JSON", () => {
  const generated = (content: Members, more: Members = {}) => ({
    policy_detail: { for_each: ["DELETE", "DISABLE"], content, ...more },
  });
  const aws = {
    name: "weekly",
    execution_role: "arn:aws:iam::123456789012:role/x",
    resource_type: "AMI_IMAGE",
    resource_selection: { tag_map: { a: "b" } },
  };
  const filter = { type: "AGE", value: 1001, unit: "DAYS" };

  it.each<[string, Members]>([
    ["an object", { dynamic: generated({ action: { type: "${policy_detail.value}" }, filter }) }],
    ["a list", { dynamic: [generated({ action: { type: "${policy_detail.value}" }, filter })] }],
    [
      "an iterator",
      { dynamic: generated({ action: { type: "${each_one.value}" }, filter }, { iterator: "each_one" }) },
    ],
    [
      "blocks within blocks",
      {
        dynamic: generated({
          action: { type: "${policy_detail.value}" },
          dynamic: { filter: { for_each: "${[1001]}", content: { ...filter, value: "${filter.value}" } } },
        }),
      },
    ],
    [
      "a block beside them",
      {
        policy_detail: { action: { type: "DELETE" }, filter },
        dynamic: {
          policy_detail: { for_each: ["DISABLE"], content: { action: { type: "${policy_detail.value}" }, filter } },
        },
      },
    ],
  ])("are judged in %s", async (_, rules) => {
    const result = await lintHcl({
      "main.tf.json": json({ resource: { aws_imagebuilder_lifecycle_policy: { p: { ...aws, ...rules } } } }),
    });
    const found = result.findings.filter(({ rule }) => rule.endsWith("/range"));
    expect(found.map(({ path }) => path.replace("filter[0]", "filter"))).toEqual([
      "policy_detail[0].filter.value",
      "policy_detail[1].filter.value",
    ]);
    expect(open(result)).toEqual([]);
  });
});

describe("overrides in JSON", () => {
  const hcl = aged("99999");
  it.each<[string, { readonly [path: string]: string }]>([
    [
      "a variable",
      {
        "main.tf": `variable "d" {\n  default = 99999\n}\n${aged("var.d")}`,
        "override.tf.json": json({ variable: { d: { default: 3 } } }),
      },
    ],
    [
      "a local value",
      { "main.tf": `locals {\n  d = 99999\n}\n${aged("local.d")}`, "a_override.tf.json": json({ locals: { d: 3 } }) },
    ],
    ["the number of a resource", { "main.tf": hcl, "override.tf.json": json(declared({ count: 0 })) }],
    [
      "the number of a resource in JSON",
      {
        "main.tf.json": json(declared(agedBlock(99_999))),
        "override.tf": 'resource "lintel_lifecycle_policy" "p" {\n  count = 0\n}\n',
      },
    ],
    [
      "the name of a resource",
      {
        "main.tf": policy({ name: '"we/ekly"', resource_selection: '{ tag_map = { a = "b" } }' }),
        "override.tofu.json": json(declared({ name: "weekly" })),
      },
    ],
  ])("replace %s", async (_, files) => {
    expect(marked(await lintHcl(files))).toEqual([]);
  });
});

it("reports a template that is not valid, with its place, and the findings of other files", async () => {
  const result = await lintHcl({
    "main.tf.json": json(declared({ ...policyBlock, name: '${"a" +}' })),
    "b.tf": aged("1001"),
  });
  expect(result.faults.map(String)).toEqual(["main.tf.json:5:27: is not valid HCL: expected a value, but found }"]);
  expect(marked(result)).toEqual(["range policy_details[0].filter.value 1001"]);
});

it("a template without its end ends with its string", async () => {
  const { faults } = await lintHcl({ "main.tf.json": json(declared({ ...policyBlock, name: '${upper("a"' })) });
  expect(faults.join()).toContain("expected a comma or ) in the arguments of upper, but the string ends");
});

it("reads texts as they are where Terraform does", async () => {
  const document = {
    variable: { d: { default: "${not.a.template", description: "100%{", type: "string" } },
    ...declared({
      ...policyBlock,
      description: "${var.d}",
      depends_on: ["null_resource.x"],
      lifecycle: { ignore_changes: ["name"] },
    }),
  };
  const result = await lintHcl({ "main.tf.json": json(document) });
  expect([result.faults, marked(result)]).toEqual([[], []]);
});

it("takes // in a block for a comment, at each level", async () => {
  const aws = {
    ...{ "//": "why", name: "weekly", execution_role: "arn:aws:iam::123456789012:role/x", resource_type: "AMI_IMAGE" },
    resource_selection: { "//": { why: 1 }, tag_map: { a: "b" } },
    policy_detail: [{ "//": "why", action: { type: "DISABLE" }, filter: { type: "AGE", value: 9, unit: "DAYS" } }],
  };
  const document = { "//": "why", resource: { aws_imagebuilder_lifecycle_policy: { p: aws } } };
  expect(marked(await lintHcl({ "main.tf.json": json(document) }))).toEqual([]);
});

/** Templates, with their values according to Terraform 1.11. */
it.each([
  ['${"a\\"b"}', 'a"b'],
  ['a/ ${~ "x" ~} b', "a/xb"],
  ["%{ if true ~} y/ %{ else }z%{ endif }", "y/ "],
  ["$${x} %%{y}", "${x} %{y}"],
  ['${join("/", [for each in ["a", "b"] : "${each}-"])}', "a-/b-"],
  ['a-${local.obj["//"]}/', "a-1/"],
])("reads the template %s as Terraform does", async (name, value) => {
  const document = { locals: { obj: { "//": 1 } }, ...declared({ ...policyBlock, name }) };
  const { findings } = await lintHcl({ "main.tf.json": json(document) });
  expect(findings[0]?.message.slice(0, `name is ${JSON.stringify(value)}`.length)).toBe(
    `name is ${JSON.stringify(value)}`,
  );
});
