// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
import { describe, expect, it } from "vitest";
import { aged, lintHcl, marked, open, policy } from "./lint-hcl.ts";

const variable = (name: string, body = ""): string => `variable "${name}" {\n${body}\n}\n`;

describe("a variable", () => {
  it("has its default, converted to its type", async () => {
    const text = variable("days", 'type = number\ndefault = "1001"');
    expect(marked(await lintHcl(text + aged("var.days")))).toEqual(["range policy_details[0].filter.value var.days"]);
  });

  it("may have optional attributes", async () => {
    const type = "type = object({ days = optional(number, 1001), name = string })";
    const text = variable("rule", `${type}\ndefault = { name = "x" }`);
    expect(marked(await lintHcl(text + aged("var.rule.days")))).toEqual([
      "range policy_details[0].filter.value var.rule.days",
    ]);
  });

  it("is unknown without a default", async () => {
    const result = await lintHcl(variable("days") + aged("var.days"));
    expect(marked(result)).toEqual([]);
    expect(open(result)).toEqual([
      "lintel_lifecycle_policy.p policy_details[0].filter.value: refers to var.days, which has no default",
    ]);
  });

  it("is unknown if it is not declared", async () => {
    expect(open(await lintHcl(aged("var.days")))).toEqual([
      "lintel_lifecycle_policy.p policy_details[0].filter.value: refers to var.days, which is not declared",
    ]);
  });

  it("may be declared in another file of the folder, and used in a local value", async () => {
    const files = {
      "a.tf": aged("local.days"),
      "variables.tf": variable("days", "default = 1001"),
      "locals.tf": "locals {\n  days = var.days\n}\n",
    };
    expect(marked(await lintHcl(files))).toEqual(["range policy_details[0].filter.value local.days"]);
  });

  it("that is sensitive is never shown", async () => {
    const text =
      variable("name", 'default = "se|cret"\nsensitive = true') +
      policy({ name: "upper(var.name)", resource_selection: "{ tag_map = { a = 1 } }" });
    const result = await lintHcl(text);
    expect(JSON.stringify([result.findings, result.notEvaluated])).not.toMatch(/se\|cret/i);
    expect(open(result)).toEqual(["lintel_lifecycle_policy.p name: refers to var.name, which is sensitive"]);
  });

  it("may have one of the texts that its validation allows", async () => {
    const validation = 'validation {\n  condition = contains(["ENABLED", "OFF"], var.status)\n  error_message = "x"\n}';
    const result = await lintHcl(variable("status", validation) + policy({ status: "var.status" }));
    expect(result.findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^status is "OFF".*, when var\.status is OFF$/),
    ]);
  });

  it.each([
    ["length(var.status) != 0", []],
    ['var.other == "b" || length(var.status) > 0', []],
    ['var.other == "a" || var.status != ""', ["when var.status is "]],
    ['var.unknown || var.status != ""', ["when var.status is "]],
    ['var.status != "x"', ["when var.status is "]],
  ])("is not assumed to have a value that the validation %s excludes", async (condition, expected) => {
    const validation = `validation {\n  condition = ${condition}\n  error_message = "x"\n}`;
    const variables = variable("status", validation) + variable("unknown") + variable("other", 'default = "a"');
    const { findings } = await lintHcl(variables + policy({ status: 'var.status != "" ? "ENABLED" : "OFF"' }));
    expect(findings.map(({ message }) => message.replace(/.*, when/, "when"))).toEqual(expected);
  });

  it("is not assumed to have a value that the validation of a caller excludes", async () => {
    const validation = 'validation {\n  condition = var.mode != ""\n  error_message = "x"\n}';
    const main = (body: string): string =>
      `${variable("mode", body)}module "m" {\n  source = "./m"\n  status = var.mode\n}\n`;
    const inner = variable("status") + policy({ status: 'var.status != "" ? "ENABLED" : "OFF"' });
    const counts = [main(""), main(validation)].map(
      async (text) => (await lintHcl({ "main.tf": text, "m/main.tf": inner }, ["main.tf"])).findings.length,
    );
    expect(await Promise.all(counts)).toEqual([1, 0]);
  });
});

describe("files of variables", () => {
  const main = variable("days", "default = 1") + aged("var.days");

  it.each([
    [{ "terraform.tfvars": "days = 1001\n" }, 1],
    [{ "x.auto.tfvars": "days = 1001\n" }, 1],
    [{ "terraform.tfvars.json": '{ "days": 1001 }' }, 1],
    [{ "x.tfvars": "days = 1001\n" }, 0],
    [{ "terraform.tfvars": "days = 1001\n", "x.auto.tfvars": "days = 2\n" }, 0],
    [{ "a.auto.tfvars": "days = 2\n", "b.auto.tfvars.json": '{ "days": 1001 }' }, 1],
  ])("%j are read in Terraform's order", async (files, count) => {
    expect(marked(await lintHcl({ "main.tf": main, ...files }))).toHaveLength(count);
  });

  it("that are malformed are reported, and everything else is linted", async () => {
    const result = await lintHcl({ "main.tf": main.replace("1\n", "1001\n"), "terraform.tfvars": "days = \n" });
    expect(result.faults.map(String)).toEqual([
      "terraform.tfvars:1:8: is not valid HCL: expected a value, but the line ends",
    ]);
    expect(marked(result)).toHaveLength(1);
  });
});

describe("an unknown condition", () => {
  const both = (action: string, filter: string): string => policy({}, { action: `type = ${action}`, filter });

  it("is tried both ways, consistently", async () => {
    const action = 'var.old ? "DELETE" : "DISABLE"';
    const consistent = both(action, 'type = !var.old ? "AGE" : "COUNT", value = 5, unit = var.old ? null : "DAYS"');
    const { findings } = await lintHcl(variable("old") + consistent);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const crossed = consistent.replace('"AGE" : "COUNT"', '"COUNT" : "AGE"');
    const messages = (await lintHcl(variable("old") + crossed)).findings.map(({ message }) => message);
    expect(messages).toContainEqual(
      expect.stringMatching(/only DELETE supports a COUNT filter.*, when var\.old is false$/),
    );
  });

  it("may compare with several texts, of which one or none is equal", async () => {
    const action = 'local.env == "prod" ? "DELETE" : "DISABLE"';
    const filter =
      'type = contains(["prod"], var.env) ? "COUNT" : "AGE", value = 5, unit = var.env == "test" ? null : "DAYS"';
    const text = `${variable("env")}locals {\n  env = var.env\n}\n${both(action, filter)}`;
    const errors = (await lintHcl(text)).findings.filter(({ severity }) => severity === "error");
    expect(errors.map(({ rule, message }) => [rule.replace(/.*\//, ""), message.replace(/.*, when/, "when")])).toEqual([
      ["age-filter-needs-unit", "when var.env is test"],
    ]);
  });

  it("is followed into local values", async () => {
    const text = `${variable("a")}${variable("b")}locals {\n  both = var.a && var.b\n}\n`;
    const { findings } = await lintHcl(text + policy({ status: 'local.both ? "ON" : "ENABLED"' }));
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/, when var\.a is true and var\.b is true$/),
    ]);
  });

  it("is not tried if its value could contradict another", async () => {
    const status = 'var.n > 5 ? (var.n > 3 ? "ENABLED" : "ON") : "ENABLED"';
    const result = await lintHcl(variable("n") + policy({ status }));
    expect(marked(result)).toEqual([]);
    expect(open(result)).toEqual(["lintel_lifecycle_policy.p status: refers to var.n, which has no default"]);
  });

  it("is left open beyond the limit of branches", async () => {
    const names = Array.from({ length: 7 }, (_, index) => `v${index}`);
    const value = names.map((name) => `(var.${name} ? 1 : 2)`).join(" + ");
    const result = await lintHcl(names.map((name) => variable(name)).join("") + aged(value));
    expect(open(result)).toEqual([expect.stringMatching(/depends on conditions with more than 64 combinations$/)]);
  });
});

describe("a partly unknown value", () => {
  it("is checked by its known parts", async () => {
    const text = `${variable("more")}${policy({ tags: 'merge(var.more, { "aws:x" = "y" })' })}`;
    const result = await lintHcl(text);
    expect(marked(result)).toEqual(['tag-key-not-reserved tags["aws:x"] merge(var.more, { "aws:x" = "y" })']);
    expect(open(result).join()).toContain("refers to var.more, which has no default");
  });

  it.each([
    ["aws_iam_role.x.arn", "refers to aws_iam_role.x.arn, known at apply"],
    ["data.aws_iam_role.x.arn", "refers to data.aws_iam_role.x.arn, known at apply"],
    ['"${var.a}-x"', "refers to var.a, which has no default"],
    ['file("role.txt")', 'comes from file("role.txt"): role.txt does not exist, or is not a file'],
    ["provider::aws::arn_build(1)", "comes from provider::aws::arn_build(1), which is not evaluated"],
    ["terraform.workspace", "refers to terraform.workspace, known when Terraform runs"],
    ["path.cwd", "refers to path.cwd, known when Terraform runs"],
    ["local.none", "refers to local.none, which is not declared"],
    ["local.loop", "refers to itself by local.loop"],
    ['{}["x"]', 'cannot be computed: {}["x"] does not exist'],
  ])("%s has a reason", async (value, because) => {
    const text = `${variable("a")}locals {\n  loop = local.pool\n  pool = local.loop\n}\n`;
    expect(open(await lintHcl(text + policy({ execution_role: value })))).toEqual([
      `lintel_lifecycle_policy.p execution_role: ${because}`,
    ]);
  });
});

describe("the configuration of a provider", () => {
  const tagged = policy({ tags: '{ "corp:x" = "y" }' });

  it.each([
    ['provider "lintel" {\n  reserved_tag_prefix = "corp:"\n}\n', tagged, 1],
    ['provider "lintel" {\n  reserved_tag_prefix = var.prefix\n}\n', tagged, 0],
    ['provider "lintel" {\n  alias = "b"\n  reserved_tag_prefix = "corp:"\n}\n', tagged, 0],
    [
      'provider "lintel" {\n  alias = "b"\n  reserved_tag_prefix = "corp:"\n}\n',
      policy({ tags: '{ "corp:x" = "y" }', provider: "lintel.b" }),
      1,
    ],
    ['provider "lintel" {\n  vocabulary = "documented"\n}\n', policy({ resource_type: '"AMI_IMAGE"' }), 1],
    ['provider "lintel" {\n}\n', policy({ resource_type: '"AMI_IMAGE"' }), 0],
  ])("%j is respected", async (provider, text, count) => {
    expect(marked(await lintHcl(provider + text))).toHaveLength(count);
  });

  it("separates regions, and root modules", async () => {
    const one = policy({}, { name: "a" });
    const other = policy({ name: '"policy-a"', provider: "lintel.b" }, { name: "b" });
    const providers =
      'provider "lintel" {\n  region = "x"\n}\nprovider "lintel" {\n  alias  = "b"\n  region = "REGION"\n}\n';
    expect(marked(await lintHcl(providers + one + other))).toEqual([]);
    expect(marked(await lintHcl(providers.replace("REGION", "x") + one + other))).toEqual([
      'names-differ name "policy-a"',
    ]);
    expect(marked(await lintHcl({ "dev/main.tf": one, "prod/main.tf": one }))).toEqual([]);
  });
});

describe("a finding about a value that is set elsewhere", () => {
  const setAt = async (files: { readonly [path: string]: string }, value: string): Promise<unknown> => {
    const { findings, notEvaluated } = await lintHcl({ ...files, "main.tf": aged(value) });
    expect(notEvaluated).toEqual([]);
    return findings.map(({ rule, file, line, setAt }) => [
      `${rule} ${file}:${line}`,
      setAt && `${setAt.file}:${setAt.line}:${setAt.column}-${setAt.endColumn}`,
    ]);
  };
  const stands = "lifecycle-policy/range main.tf:9";
  const variable = 'variable "days" {\n  default = 1001\n}\n';

  it.each([
    ["a default", { "variables.tf": variable }, "var.days", "variables.tf:2:13-17"],
    ["a template", { "variables.tf": variable }, '"${var.days}"', "variables.tf:2:13-17"],
    [
      "a file of variables",
      { "variables.tf": variable, "terraform.tfvars": "days = 1002\n" },
      "var.days",
      "terraform.tfvars:1:8-12",
    ],
    [
      "a JSON file of variables",
      { "variables.tf": variable, "terraform.tfvars.json": '{\n  "days": 1002\n}\n' },
      "var.days",
      "terraform.tfvars.json:2:11-15",
    ],
    [
      "a member in a JSON file of variables",
      { "variables.tf": 'variable "keep" {}\n', "x.auto.tfvars.json": '{"keep": {"days": 1002}}' },
      "var.keep.days",
      "x.auto.tfvars.json:1:19-23",
    ],
    ["a local", { "locals.tf": "locals {\n  days = 1001\n}\n" }, "local.days", "locals.tf:2:10-14"],
    [
      "a YAML file that a local decodes",
      {
        "locals.tf": 'locals {\n  p = yamldecode(file("${path.module}/conf/p.yaml"))\n}\n',
        "conf/p.yaml": "# ages\nkeep:\n  days: 1002\n",
      },
      "local.p.keep.days",
      "conf/p.yaml:3:9-13",
    ],
    [
      "a YAML file whose member is a local",
      { "locals.tf": 'locals {\n  keep = yamldecode(file("p.yaml")).keep\n}\n', "p.yaml": "keep: { days: 1002 }\n" },
      "local.keep.days",
      "p.yaml:1:15-19",
    ],
    ["a JSON file", { "p.json": '{ "days": 1002 }' }, 'jsondecode(file("${path.root}/p.json")).days', "p.json:1:11-15"],
    [
      "a member of a local that is a variable",
      {
        "locals.tf": "locals {\n  keep = var.keep\n}\n",
        "v.tf": 'variable "keep" {\n  default = { days = 1002 }\n}\n',
      },
      "local.keep.days",
      "v.tf:2:22-26",
    ],
    [
      "a local that is a variable",
      { "variables.tf": `${variable}locals {\n  days = var.days\n}\n` },
      "local.days",
      "variables.tf:2:13-17",
    ],
    [
      "a member of a local",
      { "locals.tf": "locals {\n  keep = { days = 1001 }\n}\n" },
      "local.keep.days",
      "locals.tf:2:19-23",
    ],
    ["the place itself", {}, "1001", undefined],
    ["a computation", { "variables.tf": variable }, "var.days + 1", undefined],
  ])("names the place of %s", async (_, files, value, place) => {
    expect(await setAt(files, value)).toEqual([[stands, place]]);
  });

  it.each([
    ["${path.module}/p.yaml", "m/p.yaml:2:7-11"],
    ["${path.root}/p.yaml", "p.yaml:1:7-11"],
    ["p.yaml", "p.yaml:1:7-11"],
  ])("names the place of the file that a called module decodes: %s", async (path, place) => {
    const { findings } = await lintHcl({
      "main.tf": 'module "m" {\n  source = "./m"\n}\n',
      "p.yaml": "days: 1001\n",
      "m/p.yaml": "# of the module\ndays: 1002\n",
      "m/main.tf": aged(`yamldecode(file("${path}")).days`),
    });
    expect(
      findings.map(({ setAt }) => setAt && `${setAt.file}:${setAt.line}:${setAt.column}-${setAt.endColumn}`),
    ).toEqual([place]);
  });
});
