// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { lint } from "../../../../../lib/lint/run/run.ts";
import { resources } from "../../../../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../../../../run/temporary-folder.ts";
import { aged, lintHcl, open, placed, policy } from "../lint-hcl.ts";

const child = `variable "days" {}\nvariable "name" {\n  default = "policy-p"\n}\n${aged("var.days", "p", { name: "var.name" })}`;
const call = (name: string, source: string, args = ""): string =>
  `module "${name}" {\n  source = "${source}"\n${args}\n}\n`;

describe("a local module", () => {
  it("is evaluated with its caller's arguments, and has findings in its own file", async () => {
    const result = await lintHcl({ "main.tf": call("a", "./m", "  days = 1001"), "m/main.tf": child });
    expect(placed(result)).toEqual(["m/main.tf:13 module.a.lintel_lifecycle_policy.p range"]);
    expect(open(result)).toEqual([]);
  });

  it("with several callers has one finding for one fault", async () => {
    const calls = call("a", "./m", '  days = 1001\n  name = "one"') + call("b", "./m", '  days = 1001\n  name = "two"');
    const result = await lintHcl({ "main.tf": calls, "m/main.tf": child });
    expect(placed(result)).toEqual(["m/main.tf:13 module.a.lintel_lifecycle_policy.p range"]);
    expect(result.summary.resources).toBe(2);
  });

  it("may be repeated, and call others", async () => {
    const result = await lintHcl({
      "main.tf": call("a", "./m", "  for_each = { xxx = 1, yyy = 1001 }\n  days = each.value\n  name = each.key"),
      "m/main.tf": `variable "days" {}\nvariable "name" {}\n${call("b", "../n", "  count = 1\n  days = var.days\n  name = var.name")}`,
      "n/main.tf": child,
    });
    expect(placed(result)).toEqual(['n/main.tf:13 module.a["yyy"].module.b[0].lintel_lifecycle_policy.p range']);
  });

  it("returns its outputs", async () => {
    const result = await lintHcl({
      "main.tf": call("a", "./m") + aged("module.a.days"),
      "m/main.tf": 'output "days" {\n  value = local.days\n}\nlocals {\n  days = 1001\n}\n',
    });
    expect(placed(result)).toEqual(["main.tf:13 lintel_lifecycle_policy.p range"]);
  });

  it("uses the providers of its caller", async () => {
    const tagged = policy({ tags: '{ "corp:x" = "y" }' });
    const providers = 'provider "lintel" {\n  alias = "b"\n  reserved_tag_prefix = "corp:"\n}\n';
    const found = async (args: string) =>
      placed(await lintHcl({ "main.tf": providers + call("a", "./m", args), "m/main.tf": tagged })).length;
    expect(await found("  providers = {\n    lintel = lintel.b\n  }")).toBe(1);
    expect(await found("")).toBe(0);
  });

  it("uses a provider that its caller passes under an alias", async () => {
    const tagged = policy({ provider: "lintel.inner", tags: '{ "corp:x" = "y" }' });
    const providers = 'provider "lintel" {\n  alias = "b"\n  reserved_tag_prefix = "corp:"\n}\n';
    const passed = "  providers = {\n    lintel.inner = lintel.b\n  }";
    const result = await lintHcl({ "main.tf": providers + call("a", "./m", passed), "m/main.tf": tagged });
    expect(result.faults).toEqual([]);
    expect(placed(result)).toHaveLength(1);
  });

  it("branches by the variables of its caller", async () => {
    const result = await lintHcl({
      "main.tf": `variable "old" {}\n${call("a", "./m", "  days = var.old ? 1001 : 1")}`,
      "m/main.tf": child,
    });
    expect(result.findings.map(({ message }) => message)).toEqual([expect.stringMatching(/, when var\.old is true$/)]);
  });

  it("is a root module when it is linted alone", async () => {
    const files = { "main.tf": call("a", "./m", "  days = 1001"), "m/main.tf": child };
    const result = await lintHcl(files, ["m"]);
    expect(placed(result)).toEqual([]);
    expect(open(result)).toEqual([
      "lintel_lifecycle_policy.p policy_details[0].filter.value: refers to var.days, which has no default",
    ]);
  });

  it("is found outside of the linted folder, within the repository", async () => {
    const files = { ".git/HEAD": "", "env/main.tf": call("a", "../m", "  days = 1001"), "m/main.tf": child };
    expect(placed(await lintHcl(files, ["env"]))).toEqual(["m/main.tf:13 module.a.lintel_lifecycle_policy.p range"]);
  });
});

describe("a module whose source is computed", () => {
  const found = ["images/main.tf:13 module.a.lintel_lifecycle_policy.p range"];
  const fromSource = (source: string) => `module "a" {\n  source = ${source}\n  days = 1001\n}\n`;

  it.each<[string, { readonly [path: string]: string }]>([
    ["a local value", { "main.tf": `locals {\n  src = "./images"\n}\n${fromSource("local.src")}` }],
    ["a default", { "main.tf": `variable "kind" {\n  default = "ima"\n}\n${fromSource('"./${var.kind}ges"')}` }],
    [
      "a file of variables",
      { "main.tf": `variable "kind" {}\n${fromSource('"./${var.kind}"')}`, "terraform.tfvars": 'kind = "images"\n' },
    ],
    ["a function", { "main.tf": fromSource('join("/", [".", "images"])') }],
    [
      "JSON",
      {
        "main.tf.json": JSON.stringify({
          locals: { src: "./images" },
          module: { a: { source: "${local.src}", days: 1001 } },
        }),
      },
    ],
  ])("is found by %s", async (_, files) => {
    expect(placed(await lintHcl({ ...files, "images/main.tf": child }))).toEqual(found);
  });

  it("is found by an argument of its caller", async () => {
    const result = await lintHcl({
      "main.tf": 'module "o" {\n  source = "./o"\n  kind = "../images"\n}\n',
      "o/main.tf": `variable "kind" {}\n${fromSource("var.kind")}`,
      "images/main.tf": child,
    });
    expect(placed(result)).toEqual(["images/main.tf:13 module.o.module.a.lintel_lifecycle_policy.p range"]);
  });

  it.each([
    ["var.kind", "its source refers to var.kind, which has no default"],
    ['"./${var.kind}-images"', "its source refers to var.kind, which has no default"],
    ["path.cwd", "its source refers to path.cwd, known when Terraform runs"],
  ])("is reported as not read if it is not known: %s", async (source, reason) => {
    const result = await lintHcl(`variable "kind" {}\n${fromSource(source)}`);
    expect(result.notEvaluated).toMatchObject([{ rule: "input/not-read", resource: "module.a", reason, line: 3 }]);
    expect([result.faults, result.empty]).toEqual([[], []]);
  });
});

describe("modules of a registry", () => {
  const calls = call("a", "acme/images/aws", "  days = 1001");
  const listed = (folder: string, source = "registry.terraform.io/acme/images/aws") =>
    JSON.stringify({
      Modules: [
        { Key: "", Source: "", Dir: "." },
        { Key: "a", Source: source, Version: "1.0.0", Dir: folder },
      ],
    });
  const list = ".terraform/modules/modules.json";

  it("are reported as not read, even if a root does nothing but call them", async () => {
    const result = await lintHcl(calls);
    expect(result.notEvaluated).toMatchObject([{ rule: "input/not-read", resource: "module.a" }]);
    expect(result.empty).toEqual([]);
  });

  it("are read where terraform init installed them, with the modules in them", async () => {
    const result = await lintHcl({
      "main.tf": calls,
      [list]: listed(".terraform/modules/a"),
      ".terraform/modules/a/main.tf": `variable "days" {}\n${call("b", "./b", "  days = var.days")}`,
      ".terraform/modules/a/b/main.tf": child,
    });
    expect(placed(result)).toEqual([
      ".terraform/modules/a/b/main.tf:13 module.a.module.b.lintel_lifecycle_policy.p range",
    ]);
    expect(result.notEvaluated).toEqual([]);
  });

  it("get no fix, since terraform init overwrites them", async () => {
    const text = policy({ status: '"enabled"' });
    const { findings } = await lintHcl({
      "main.tf": call("a", "acme/images/aws"),
      [list]: listed(".terraform/modules/a"),
      ".terraform/modules/a/main.tf": text,
    });
    expect(findings[0]?.fix).toBeUndefined();
    expect(findings[0]?.help).toMatch(/do it where the module is written, since terraform init overwrites this copy$/);
  });

  it.each<[string, string]>([
    ["of another source than the call's", listed(".terraform/modules/a", "registry.terraform.io/other/images/aws")],
    ["outside of the repository", listed("../outside")],
    ["that does not exist", listed(".terraform/modules/gone")],
    ["in a list that is not JSON", "{"],
    ["in a list of another form", '{"Modules": [{"Key": 1}, 2, {"Key": "a"}]}'],
  ])("are not read from a copy %s", async (_, text) => {
    const files = { "root/.git/HEAD": "", "root/main.tf": calls, [`root/${list}`]: text, "outside/main.tf": child };
    const result = await lintHcl({ ...files, "root/.terraform/modules/a/main.tf": child }, ["root"]);
    expect([placed(result), result.faults]).toEqual([[], []]);
    expect(result.notEvaluated).toMatchObject([{ rule: "input/not-read", resource: "module.a" }]);
  });
});

describe("a module that cannot be evaluated", () => {
  it("from a registry is reported as not evaluated", async () => {
    const result = await lintHcl(policy() + call("a", "terraform-aws-modules/x/aws"));
    expect(result.notEvaluated).toEqual([
      {
        rule: "input/not-read",
        resource: "module.a",
        path: "source",
        reason:
          'its source "terraform-aws-modules/x/aws" is not a folder beside the configuration, and terraform init has not installed it',
        file: "main.tf",
        line: 16,
        column: 12,
        endLine: 16,
        endColumn: 41,
      },
    ]);
    expect(result.faults).toEqual([]);
  });

  it("that does not exist is a fault, and everything else is linted", async () => {
    const result = await lintHcl(aged("1001") + call("a", "./gone"));
    expect(result.faults.map(String)).toEqual([
      'main.tf:16:12: has the module "a", whose folder ./gone contains no file of Terraform (*.tf, *.tofu, *.tf.json), or does not exist',
    ]);
    expect(placed(result)).toHaveLength(1);
  });

  it("that calls one of its callers is a fault", async () => {
    const result = await lintHcl({
      "main.tf": policy() + call("a", "./m"),
      "m/main.tf": aged("1001", "q") + call("b", "../"),
    });
    expect(result.faults.map(({ message }) => message)).toEqual([
      'has the module "b", whose source ../ points back to one of its own callers',
    ]);
    expect(placed(result)).toHaveLength(1);
  });

  it("that calls itself is a fault", async () => {
    const result = await lintHcl(policy() + call("a", "./."));
    expect(result.faults.map(({ message }) => message)).toEqual([
      expect.stringContaining("points back to one of its own callers"),
    ]);
  });

  it("exceeds the limit on depth or on module calls", async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 30 }, (_, depth) => [`m${depth}/main.tf`, call("next", `../m${depth + 1}`)]),
    );
    const deep = await lintHcl({ ...chain, "main.tf": policy() + call("a", "./m0"), "m30/main.tf": policy() });
    expect(deep.faults.map(({ message }) => message)).toEqual([expect.stringContaining("within more than 20 others")]);
    const twice = Object.fromEntries(
      Array.from({ length: 15 }, (_, depth) => [
        `m${depth}/main.tf`,
        call("one", `../m${depth + 1}`) + call("two", `../m${depth + 1}`),
      ]),
    );
    const wide = await lintHcl({ ...twice, "main.tf": policy() + call("a", "./m0"), "m15/main.tf": policy() });
    expect(wide.faults.map(({ message }) => message)).toContainEqual(
      expect.stringContaining("the limit of 1000 module calls"),
    );
  });
});

describe("linted files", () => {
  const files = {
    "main.tf": aged("var.days", "a"),
    "other.tf": aged("1002", "b"),
    "variables.tf": 'variable "days" {\n  default = 1001\n}\n',
  };

  it("are those of a folder, by their folders", async () => {
    expect(placed(await lintHcl(files))).toHaveLength(2);
  });

  it("are the given file, with the variables of the files beside it", async () => {
    const result = await lintHcl(files, ["main.tf"]);
    expect(placed(result)).toEqual(["main.tf:9 lintel_lifecycle_policy.a range"]);
    expect(result.summary).toMatchObject({ files: 1, resources: 1 });
    expect(placed(await lintHcl(files, ["main.tf", "other.tf", "."]))).toHaveLength(2);
  });

  it("may be standard input with the name of a file", async () => {
    const stdin = { bytes: Buffer.from(aged("var.days + 1", "a")), name: "main.tf" };
    const result = await lint({ paths: ["-"], stdin, resources, workingFolder: temporaryFolder(files) });
    expect(result.findings.map(({ file, message }) => [file, message.slice(0, 38)])).toEqual([
      ["main.tf", "policy_details[0].filter.value is 1002"],
    ]);
  });

  it("exclude those of .terraform", async () => {
    expect(placed(await lintHcl({ "main.tf": policy(), ".terraform/modules/x/main.tf": aged("1001") }))).toEqual([]);
  });

  it("exclude those without relevant declarations", async () => {
    const files = { "main.tf": call("a", "./m"), "m/main.tf": 'resource "x" "y" {\n}\n' };
    for (const each of [files, { "main.tf": "syntax error", "b.yaml": "name: x" }]) {
      const { faults, empty } = await lintHcl(each);
      expect([faults, empty]).toEqual([[], [expect.stringMatching(/^\. contains nothing to lint/)]]);
    }
    const named = await lintHcl('resource "x" "y" {\n}\n', ["main.tf"]);
    expect([named.faults, named.summary.files]).toEqual([[], 1]);
  });

  it("exclude those that mention relevant types only in comments", async () => {
    const text =
      '# was a resource "lintel_lifecycle_policy"\nlocals {\n  a = "#" /* aws_apprunner_service */\n}\nx = \n';
    const { faults, summary } = await lintHcl({ "main.tf": text });
    expect([faults, summary.files]).toEqual([[], 0]);
    const code = await lintHcl({ "main.tf": `${text}resource "lintel_lifecycle_policy" "p" {}` });
    expect(code.faults).toHaveLength(1);
  });
});

describe("a file that is not HCL", () => {
  it("is a fault, and the other files of its folder are linted", async () => {
    const result = await lintHcl({ "a.tf": `${policy()}x = \n`, "b.tf": aged("1001", "q"), "c.yaml": "status: 1" });
    expect(result.faults.map(String)).toEqual(["a.tf:15:5: is not valid HCL: expected a value, but the line ends"]);
    expect(placed(result)).toContain("b.tf:9 lintel_lifecycle_policy.q range");
  });
});
