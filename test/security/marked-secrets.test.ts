// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform and CloudFormation.
/**
 * Secrets by their mark or their name, wherever they come from, are in no output of a command that reads them
 * (docs/design/security.md). Each form of input runs once, in all formats.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatNames } from "../../lib/lint/report/formats.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = lintelInProcess();
const literal = secret("Marked");

/** What `lintel lint` prints about these files, in all formats. */
async function reportsOf(files: { readonly [name: string]: string }): Promise<string> {
  const cwd = temporaryFolder(files);
  for (const name of Object.keys(files)) expectSecretsIn(join(cwd, name), "a marked secret in what is linted");
  const formats = formatNames.flatMap((each) => ["--format", each === "text" ? each : `${each}=${each}.out`]);
  const { code, stdout, stderr } = await lintel(["lint", ".", "--no-config", ...formats], { cwd });
  expect(stdout + stderr).toContain("lifecycle");
  expect(code).not.toBe(2);
  const written = formatNames.filter((each) => each !== "text").map((each) => readFileSync(join(cwd, `${each}.out`)));
  return [stdout, stderr, ...written].join("\n");
}

/** A plan that creates a policy with an invalid type of resources. */
const plan = (more: object, values: object = {}) =>
  JSON.stringify({
    format_version: "1.2",
    ...more,
    resource_changes: [
      {
        address: "lintel_lifecycle_policy.p",
        mode: "managed",
        type: "lintel_lifecycle_policy",
        name: "p",
        change: { actions: ["create"], before: null, after: { name: "a", ...values }, ...more },
      },
    ],
  });

/** A policy of Terraform whose type of resources is an expression. */
const policy = (type: string): string => `resource "lintel_lifecycle_policy" "p" {
  name           = "a"
  execution_role = "r"
  resource_type  = ${type}
}
`;

/** A template whose policy has an expression as the type of its resources. */
const template = (type: string, more: string): string => `${more}
Resources:
  P:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
      Name: a
      ExecutionRole: r
      ResourceType: ${type}
`;

const named = `variable "db_password" {
  default = "${literal}"
}
`;
const parameter = `Parameters:
  DbPassword:
    Type: String
    Default: ${literal}`;
const mapping = `Mappings:
  Settings:
    here:
      DbPassword: ${literal}`;

it.each<readonly [string, { readonly [name: string]: string }]>([
  ["a plan's mark", { "plan.json": plan({ after_sensitive: { resource_type: true } }, { resource_type: literal }) }],
  ["a variable's default", { "main.tf": named + policy("var.db_password") }],
  [
    "terraform.tfvars",
    {
      "main.tf": `variable "db_password" {}\n${policy("var.db_password")}`,
      "terraform.tfvars": `db_password = "${literal}"\n`,
    },
  ],
  [
    "a value of a JSON file of variables",
    {
      "main.tf": `variable "db" {}\n${policy("upper(values(var.db)[0])")}`,
      "terraform.tfvars.json": JSON.stringify({ db: { password: literal } }),
    },
  ],
  ["a local value", { "main.tf": `locals {\n  db_password = "${literal}"\n}\n${policy("local.db_password")}` }],
  [
    "a local value by another name",
    { "main.tf": `${named}locals {\n  word = var.db_password\n}\n${policy("local.word")}` },
  ],
  [
    "a member of an object",
    { "main.tf": `locals {\n  db = { password = "${literal}" }\n}\n${policy("local.db.password")}` },
  ],
  ["an index", { "main.tf": `locals {\n  db = { password = "${literal}" }\n}\n${policy('local.db["password"]')}` }],
  ["a function", { "main.tf": named + policy("lower(var.db_password)") }],
  ["a part", { "main.tf": named + policy("substr(var.db_password, 0, 200)") }],
  ["a template", { "main.tf": named + policy('"x-${var.db_password}-y"') }],
  ["a for expression", { "main.tf": named + policy('join("-", [for each in [var.db_password] : each])') }],
  [
    "an object that is renamed",
    { "main.tf": `${named}locals {\n  o = { word = var.db_password }\n}\n${policy("local.o.word")}` },
  ],
  ["a condition", { "main.tf": named + policy('var.db_password == "" ? "VM_IMAGE" : var.db_password') }],
  [
    "an argument of a module",
    {
      "main.tf": `module "m" {\n  source = "./m"\n  db_password = "${literal}"\n}\n`,
      "m/main.tf": `variable "db_password" {}\n${policy("var.db_password")}`,
    },
  ],
  [
    "an argument that a module calls otherwise",
    {
      "main.tf": `${named}module "m" {\n  source = "./m"\n  word = var.db_password\n}\n`,
      "m/main.tf": `variable "word" {}\n${policy("var.word")}`,
    },
  ],
  [
    "an output of a module",
    {
      "main.tf": `module "m" {\n  source = "./m"\n}\n${policy("module.m.word")}`,
      "m/main.tf": `${named}output "word" {\n  value = var.db_password\n}\n`,
    },
  ],
  [
    "an ephemeral variable",
    { "main.tf": `variable "word" {\n  ephemeral = true\n  default = "${literal}"\n}\n${policy("var.word")}` },
  ],
  [
    "a sensitive variable",
    { "main.tf": `variable "word" {\n  sensitive = true\n  default = "${literal}"\n}\n${policy("var.word")}` },
  ],
  ["a parameter", { "template.yaml": template("!Ref DbPassword", parameter) }],
  ["a parameter in a text", { "template.yaml": template('!Sub "x-${DbPassword}"', parameter) }],
  ["a parameter in another form", { "template.yaml": template("!Join [x, [a, !Ref DbPassword]]", parameter) }],
  [
    "a parameter that a condition compares",
    {
      "template.yaml": template(
        "!If [C, !Ref DbPassword, VM_IMAGE]",
        `${parameter}\nConditions:\n  C: !Not [!Equals [!Ref DbPassword, ""]]`,
      ),
    },
  ],
  ["a mapping", { "template.yaml": template("!FindInMap [Settings, here, DbPassword]", mapping) }],
  [
    "a mapping in a text",
    { "template.yaml": template('!Sub ["x-${W}", { W: !FindInMap [Settings, here, DbPassword] }]', mapping) },
  ],
])("a report shows no secret: %s", async (_, files) => {
  expect(await reportsOf(files)).not.toContain(literal);
});

it.each<readonly [string, { readonly [name: string]: string }, string]>([
  [
    "a value beside a secret",
    { "main.tf": `${named}locals {\n  o = { word = var.db_password, kind = "VM" }\n}\n${policy("local.o.kind")}` },
    '"VM"',
  ],
  [
    "a value of a collection with a secret",
    {
      "main.tf": `locals {\n  o = { password = "${literal}", kind = "VM" }\n}\n${policy('lookup(local.o, "kind", "")')}`,
    },
    '"VM"',
  ],
  ["a value that a secret only decides", { "main.tf": named + policy('var.db_password == "" ? "x" : "VM"') }, '"VM"'],
  [
    "a reference to a secret",
    { "main.tf": `variable "token_from" {\n  default = "env:TOKEN"\n}\n${policy("var.token_from")}` },
    '"env:TOKEN"',
  ],
  [
    "a name that ends like no secret's",
    { "main.tf": `variable "page_token" {\n  default = "VM"\n}\n${policy("var.page_token")}` },
    '"VM"',
  ],
  [
    "an ordinary parameter",
    { "template.yaml": template("!Ref Kind", "Parameters:\n  Kind: { Type: String, Default: VM }") },
    '"VM"',
  ],
])("a report shows an ordinary value: %s", async (_, files, shown) => {
  expect(await reportsOf(files)).toContain(
    `resource_type is ${shown}`.replace("resource_type", "template.yaml" in files ? "ResourceType" : "resource_type"),
  );
});

it("a report hides tokens that stand as keys", async () => {
  const token = secret("0123456789", "ghp_");
  const files = {
    "policy.json": JSON.stringify({
      [token]: 1,
      name: "lifecycle",
      resourceType: "VM",
      tags: { [token]: 1 },
      policyDetails: [],
      resourceSelection: { tagMap: { [token]: [] } },
    }),
  };
  expect(await reportsOf(files)).not.toContain(token);
});

/** Values of a service that contain a secret, by the member that has them. */
const commands = [
  `env PGPASSWORD=${literal} ./run`,
  `./run --password=${literal}`,
  `curl -H 'Authorization: Bearer ${literal}' x`,
  `java -Ddb.password=${literal} x`,
  `curl https://x.test/?sig=${literal}`,
  `run '{"password":"${literal}"}'`,
  `./run postgres://u:${literal}@db/x`,
];

const service = (type: string, command: string) => ({
  Type: type,
  Properties: {
    ServiceName: "lifecycle",
    SourceConfiguration: {
      ImageRepository: {
        ImageIdentifier: "public.ecr.aws/nginx/nginx:1",
        ImageRepositoryType: "ECR_PUBLIC",
        ImageConfiguration: {
          StartCommand: command,
          RuntimeEnvironmentVariables: [{ Name: "DB_PASSWORD", Value: literal }],
        },
      },
    },
  },
});

const quoted = (text: string): string => JSON.stringify(text);

const blocks = (command: string): string => `resource "lintel_hosted_service" "web" {
  service_name = "lifecycle"
  source_configuration {
    image_repository {
      image_identifier      = "public.ecr.aws/nginx/nginx:1"
      image_repository_type = "ECR_PUBLIC"
      image_configuration {
        start_command = ${quoted(command)}
        runtime_environment_variables = { DB_PASSWORD = "${literal}" }
      }
    }
  }
}
`;

describe.each(commands.map((each) => each.replace(literal, "SECRET")))("what becomes of the command %s", (shown) => {
  const command = shown.replace("SECRET", literal);
  const template = JSON.stringify({ Resources: { Web: service("AWS::AppRunner::Service", command) } });
  it.each<readonly [string, readonly string[], { readonly [name: string]: string }]>([
    ["HCL", ["migrate", "template.json"], { "template.json": template }],
    ["TypeScript", ["migrate", "template.json", "--to", "typescript"], { "template.json": template }],
    ["a template", ["export", ".", "--to", "cloudformation"], { "main.tf": blocks(command) }],
    ["ECS Express Mode", ["export", ".", "--to", "ecs-express"], { "main.tf": blocks(command) }],
  ])("shows no secret as %s", async (_, args, files) => {
    const cwd = temporaryFolder(files);
    for (const name of Object.keys(files)) expectSecretsIn(join(cwd, name), "a secret in what is migrated");
    const { stdout, stderr } = await lintel(args, { cwd });
    expect(stdout + stderr).not.toContain(literal);
    const isLeftOut = args.includes("ecs-express");
    expect(isLeftOut ? stderr : stdout).toContain(isLeftOut ? "looks like a secret" : "+++ b/");
  });
});
