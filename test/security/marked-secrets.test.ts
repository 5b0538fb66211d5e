// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform and CloudFormation.
/**
 * Secrets by their mark or their name, wherever they come from, are in no output of a command that reads them
 * (docs/design/security.md). Each form of input runs once, in all formats; all forms, places and commands by samples.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportTools } from "../../lib/adopt/migrate/export-tools.ts";
import { formatNames as comparisonFormats } from "../../lib/lifecycle/report/compare/formats.ts";
import { formatNames } from "../../lib/lint/report/formats/formats.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { cases } from "../run/sizes.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { type Files, inputs, literal, named, planted, policy, template } from "./planted-secrets.ts";

const lintel = lintelInProcess();

/** What `lintel lint` prints about these files, in all formats. */
async function reportsOf(files: Files): Promise<string> {
  const cwd = temporaryFolder(files);
  for (const name of Object.keys(files)) expectSecretsIn(join(cwd, name), "a marked secret in what is linted");
  const formats = formatNames.flatMap((each) => ["--format", each === "text" ? each : `${each}=${each}.out`]);
  const { code, stdout, stderr } = await lintel(["lint", ".", "--no-config", ...formats], { cwd });
  expect(stdout + stderr).toContain("lifecycle");
  expect(code).not.toBe(2);
  const written = formatNames.filter((each) => each !== "text").map((each) => readFileSync(join(cwd, `${each}.out`)));
  return [stdout, stderr, ...written].join("\n");
}

it.each(planted)("a report shows no secret: %s", async (_, files) => {
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

/** A run of a command; files that it writes have the given name. */
type Command = (out: string) => readonly string[];

const inAll = (names: readonly string[]) => (out: string) =>
  names.flatMap((each) => ["--format", each === "text" ? each : `${each}=${out}.${each}`]);
const [reports, tables] = [inAll(formatNames), inAll(comparisonFormats)];
const offline: readonly Command[] = [
  (out) => ["lint", ".", "--no-config", ...reports(out)],
  () => ["lint", ".", "--no-config", "--fix-dry-run"],
  (out) => ["lint", ".", "--inventory", "images.json", ...reports(out)],
  () => ["migrate", "."],
  () => ["migrate", ".", "--format", "json"],
  () => ["migrate", ".", "--to", "typescript"],
  ...exportTools.map((tool) => () => ["export", ".", "--to", tool]),
  (out) => ["compare", ".", "--against", "../before", ...tables(out)],
  (out) => ["simulate", ".", "--inventory", "images.json", "--allow-errors", ...tables(out)],
];

/** What a command prints and writes about files, beside a folder with the same files without the secret. */
async function outputsOf(command: Command, files: Files): Promise<readonly string[]> {
  const root = temporaryFolder({
    ...Object.fromEntries(
      Object.entries(files).flatMap(([name, text]) => [
        [`now/${name}`, text],
        [`before/${name}`, text.replaceAll(literal, "x")],
      ]),
    ),
    "now/images.json": JSON.stringify({ images: [] }),
  });
  const cwd = join(root, "now");
  for (const name of Object.keys(files)) expectSecretsIn(join(cwd, name), "a secret in what is read");
  const { stdout, stderr } = await lintel(command("written"), { cwd });
  const written = readdirSync(cwd).filter((name) => name.startsWith("written"));
  return [stdout, stderr, ...written.map((name) => readFileSync(join(cwd, name), "utf8"))];
}

it("no output of any command shows a secret, in any place of any input", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...inputs), fc.constantFrom(...offline), async ([what, files], command) => {
      for (const text of await outputsOf(command, files)) {
        expect(text.includes(literal), `${command("out").slice(0, 4).join(" ")}, ${what}: ${around(text)}`).toBe(false);
      }
    }),
    { numRuns: cases(300) },
  );
});

it.each([
  ["lint", "a template: lintel_hosted_service, variable name"],
  ["compare", "terraform.tfvars: lintel_hosted_service, tag key"],
  ["compare", "a mapping: lintel_lifecycle_policy, name"],
  ["simulate", "a mapping in a text: lintel_lifecycle_policy, name"],
  ["migrate", "a template: aws_apprunner_service, variable name"],
  ["migrate", "a member of an object: aws_apprunner_service, tag key"],
  ["export", "an object that is renamed: aws_apprunner_service, key"],
  ["lint", "an agent card"],
])("lintel %s shows no secret that is a name, a key or a member: %s", async (name, place) => {
  const [, files = {}] = inputs.find(([what]) => what === place) ?? [];
  expect(files).not.toEqual({});
  for (const command of offline.filter((each) => each("out")[0] === name)) {
    expect((await outputsOf(command, files)).filter((text) => text.includes(literal))).toEqual([]);
  }
});

/** What stands around the secret. */
const around = (text: string): string => {
  const at = text.indexOf(literal);
  return text.slice(Math.max(0, at - 200), Math.max(0, at)).concat("SECRET");
};

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
