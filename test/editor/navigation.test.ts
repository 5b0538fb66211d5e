/** Symbols, definitions and links over the protocol. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform and CloudFormation.
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { policy, startEditor } from "./editor.ts";

/** The text at a range of one line. */
const textAt = (
  text: string,
  { start, end }: { start: { line: number; character: number }; end: { character: number } },
) => text.split("\n")[start.line]?.slice(start.character, end.character);

const terraform = `variable "role" { default = "r" }
locals {
  days = 90
}
resource "null_resource" "other" {}
resource "lintel_lifecycle_policy" "nightly" {
  name           = "nightly \${local.days}"
  execution_role = var.role
}
`;

it("the language server lists the declarations of a document with their members", async () => {
  const editor = await startEditor();
  await editor.open("main.tf", terraform, "terraform");
  const [symbol, ...others] = await editor.symbols("main.tf");
  expect(others).toEqual([]);
  expect(symbol).toMatchObject({ name: "lintel_lifecycle_policy.nightly", detail: "lifecycle policy" });
  expect(symbol?.children?.map(({ name }) => name)).toEqual(["name", "execution_role"]);
  expect(textAt(terraform, symbol?.selectionRange ?? expect.fail())).toBe('"nightly"');
  expect(symbol?.range).toMatchObject({ start: { line: 5 }, end: { line: 7 } });

  await editor.open("policies.yaml", `${policy}---\n${policy.replace("keep-recent", "others")}`);
  expect((await editor.symbols("policies.yaml")).map(({ name }) => name)).toEqual(["keep-recent", "others"]);
  await editor.open("list.json", '[{"ServiceName": "a", "SourceConfiguration": {}}]', "json");
  expect((await editor.symbols("list.json")).map(({ name, detail }) => [name, detail])).toEqual([
    ["a", "App Runner service"],
  ]);
  const template = `Resources:
  Web:
    Type: AWS::AppRunner::Service
    Properties:
      ServiceName: !Ref Name
  Other: { Type: AWS::S3::Bucket }
`;
  await editor.open("template.yaml", template);
  const found = await editor.symbols("template.yaml");
  expect(found.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
    ["Web", ["ServiceName"]],
  ]);
  await editor.open("other.yaml", "on: push\njobs: {}\n");
  expect(await editor.symbols("other.yaml")).toEqual([]);
});

it("the language server finds variables, locals and blocks in the document, in open ones and in saved ones", async () => {
  const editor = await startEditor();
  await editor.open("main.tf", terraform, "terraform");
  editor.write("variables.tf", 'variable "region" {}\n');
  editor.write("generated.tf.json", '{"variable": {"stage": {"type": "string"}}}');
  await editor.open("modules.tf", 'module "images" {}\n', "terraform");
  const target = async (reference: string) => {
    const marked = `${terraform}output "o" { value = ${reference} }\n`;
    const [location, ...others] = await editor.definition("main.tf", marked);
    expect(others).toEqual([]);
    return location && [location.uri.split("/").at(-1), location.range.start.line];
  };
  expect(await target("var.ro¦le")).toEqual(["main.tf", 0]);
  expect(await target("lo¦cal.days")).toBeUndefined(); // the name is incomplete there
  expect(await target('"${local.da¦ys} days"')).toEqual(["main.tf", 2]);
  expect(await target("var.region¦")).toEqual(["variables.tf", 0]);
  expect(await target("var.sta¦ge")).toEqual(["generated.tf.json", 0]);
  expect(await target("module.ima¦ges.id")).toEqual(["modules.tf", 0]);
  expect(await target("lintel_lifecycle_policy.night¦ly.arn")).toEqual(["main.tf", 5]);
  expect(await target("var.mis¦sing")).toBeUndefined();
  expect(await target("1¦")).toBeUndefined();
});

it("the language server finds the references of a module to a block, in expressions only", async () => {
  const editor = await startEditor();
  const main = (reference: string): string => `variable "role" {}
# var.role
resource "lintel_lifecycle_policy" "nightly" {
  description    = "var.role is $\${var.role} and \${upper("var.role \${${reference}}")}"
  execution_role = var.role_2 == "" ? var.role : other.var.role
  name           = <<-EOT
    "\${var.role}" var.role
  EOT
}
`;
  await editor.open("main.tf", main("var.role"), "terraform");
  editor.write("outputs.tf", 'output "o" { value = [lintel_lifecycle_policy.nightly.arn, { a = var.role }] }\n');
  editor.write("more.tf.json", '{"output": {"p": {"value": "${var.role} var.role"}}}');
  const placesOf = async (marked: string, withDefinition = false) =>
    (await editor.references("main.tf", marked, withDefinition)).map(
      ({ uri, range: { start } }) => `${uri.split("/").at(-1)}:${start.line}:${start.character}`,
    );
  const expected = ["main.tf:3:69", "main.tf:4:38", "main.tf:6:7", "more.tf.json:0:30", "outputs.tf:0:65"];
  expect(await placesOf(main("var.ro¦le"))).toEqual(expected);
  expect(await placesOf(main("var.role").replace('"role"', '"ro¦le"'))).toEqual(expected);
  expect(await placesOf(main("var.ro¦le"), true)).toEqual(["main.tf:0:9", ...expected]);
  expect(await placesOf(main("var.role").replace('"nightly"', '"night¦ly"'), true)).toEqual([
    "main.tf:2:35",
    "outputs.tf:0:22",
  ]);
  expect(await placesOf(main("var.role").replace("execution", "exe¦cution"))).toEqual([]);
});

it("the language server finds declarations of the open folders by name", async () => {
  const editor = await startEditor();
  editor.write("a/policies.yaml", policy);
  editor.write("node_modules/b/policies.yaml", policy);
  await editor.open("main.tf", terraform, "terraform");
  const named = async (query: string) =>
    (await editor.workspaceSymbols(query)).map(({ name, location }) => [name, location.uri.split("/").at(-1)]);
  expect(await named("")).toEqual([
    ["keep-recent", "policies.yaml"],
    ["lintel_lifecycle_policy.nightly", "main.tf"],
  ]);
  expect(await named("NIGHT")).toEqual([["lintel_lifecycle_policy.nightly", "main.tf"]]);
  await editor.changeFolders("a");
  expect(await named("")).toEqual([["keep-recent", "policies.yaml"]]);
});

it("the language server finds parameters and resources of a template", async () => {
  const editor = await startEditor();
  const template = (value: string): string => `Parameters:
  Name: { Type: String }
Resources:
  Web:
    Type: AWS::AppRunner::Service
    Properties:
      ServiceName: ${value}
`;
  await editor.open("template.yaml", template("x"));
  const lineOf = async (value: string) =>
    (await editor.definition("template.yaml", template(value))).map(({ range }) => range.start.line);
  expect(await lineOf("!Ref Na¦me")).toEqual([1]);
  expect(await lineOf('!Sub "${Na¦me}-x"')).toEqual([1]);
  expect(await lineOf("!GetAtt We¦b.ServiceUrl")).toEqual([3]);
  expect(await lineOf("Nam¦")).toEqual([]);
  expect(await editor.definition("template.yaml", template("x").replace("Name:", "Na¦me:"))).toEqual([]);
});

it("the language server opens what a configuration extends", async () => {
  const editor = await startEditor();
  editor.write("shared.yaml", "rules: {}\n");
  await editor.open("lintel.config.yaml", "");
  const found = async (marked: string) =>
    (await editor.definition("lintel.config.yaml", marked)).map(({ uri }) => uri.split("/").at(-1));
  expect(await found("extends: ./sha¦red.yaml\n")).toEqual(["shared.yaml"]);
  expect(await found("extends: [acme, ./shared¦.yaml]\n")).toEqual(["shared.yaml"]);
  expect(await found("overrides:\n  - files: ['*']\n    plugins:\n      - ./shared.y¦aml\n")).toEqual(["shared.yaml"]);
  expect(await found("extends: ./miss¦ing.yaml\n")).toEqual([]);
  expect(await found("extends: ac¦me\n")).toEqual([]);
  expect(await found("preset: ./sha¦red.yaml\n")).toEqual([]);
});

it("the language server links types, and rules in comments and configurations, to the documentation", async () => {
  const editor = await startEditor();
  const text = `# lintel-ignore-file lifecycle-policy/range, acme/own -- because lifecycle-policy says so
resource "aws_imagebuilder_lifecycle_policy" "p" {
  name = "lifecycle-policy/range"
}
`;
  await editor.open("main.tf", text, "terraform");
  const shown = (await editor.links("main.tf")).map(({ range, target }) => [
    textAt(text, range),
    target?.split("/").at(-1),
  ]);
  expect(shown).toEqual([
    ['"aws_imagebuilder_lifecycle_policy"', "lifecycle-policy.md"],
    ["lifecycle-policy/range", "lifecycle-policy.md#lifecycle-policyrange"],
  ]);
  await editor.open("lintel.config.yaml", "rules: { hosted-service/range: off, acme/own: error }\n");
  expect((await editor.links("lintel.config.yaml")).map(({ target }) => target?.split("/").at(-1))).toEqual([
    "hosted-service.md#hosted-servicerange",
  ]);
  await editor.open("policy.yaml", policy);
  expect(await editor.links("policy.yaml")).toMatchObject([
    { range: { start: { line: 0, character: 0 }, end: { character: 4 } }, tooltip: "Reference: lifecycle policy" },
  ]);
  for (const { model } of lintables) expect(existsSync(`docs/reference/${model.name}.md`), model.name).toBe(true);
});
