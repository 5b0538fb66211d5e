// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** `lintel migrate` of folders that have HCL and documents, and of HCL into TypeScript. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { policy } from "./audit/accounts.ts";
import { lintelInProcess } from "./lintel-in-process.ts";
import { migrateFiles } from "./migrated-files.ts";

const lintel = lintelInProcess();

type Files = { readonly [path: string]: string };

/** Migrates files; `rules` are the findings as `rule file:line`. */
async function migrated(files: Files, ...words: readonly string[]) {
  const ran = await migrateFiles(lintel, files, words);
  return { ...ran, rules: ran.read.map(({ rule, file, line }) => `${rule.slice("migrate/".length)} ${file}:${line}`) };
}

const connection = (name = "c", more = ""): string =>
  `resource "aws_apprunner_connection" "${name}" {\n${more}  connection_name = "${name}"\n  provider_type   = "GITHUB"\n}\n`;

const required =
  'terraform {\n  required_providers {\n    aws = { source = "hashicorp/aws" }\n  }\n}\nprovider "aws" {\n  region = "eu-west-1"\n}\n';

const document = JSON.stringify(policy("nightly"));

describe("a folder with HCL and documents", () => {
  test("has its HCL migrated, and is told how to migrate the documents", async () => {
    const workflow = "on: push\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps: [{ run: make }]\n";
    const files = {
      "main.tf": connection(),
      "p.json": document,
      "requests/q.yaml": document,
      ".github/workflows/ci.yaml": workflow,
    };
    const { code, read, rules, textOf, cwd } = await migrated(files);
    expect([code, rules]).toEqual([0, ["stays p.json:1", "stays requests/q.yaml:1"]]);
    expect(read[0]).toMatchObject({
      message:
        "p.json declares a lifecycle policy, which stays there: without --to, only the HCL in a folder is migrated",
      help: "to write it as Lintel's HCL, name the file: lintel migrate p.json",
    });
    expect(textOf("main.tf")).toContain('resource "lintel_connection" "c"');
    expect(readdirSync(cwd)).not.toContain("p.lintel.tf");
  });

  test("is told nothing of documents that an earlier run has migrated", async () => {
    const { rules, stderr } = await migrated({ "p.json": document, "p.lintel.tf": "", "q.json": document });
    expect([rules, stderr]).toEqual([["stays q.json:1"], ""]);
  });

  test("without HCL to migrate is told the same, rather than that there is nothing", async () => {
    const cwd = temporaryFolder({ "p.json": document });
    const { code, stdout, stderr } = await lintel(["migrate"], { cwd });
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toContain("p.json declares a lifecycle policy, which stays there");
    expect(stderr).not.toContain("nothing to migrate");
  });

  test("has all of it migrated with --to hcl, with one requirement and one provider", async () => {
    const files = { "main.tf": required + connection(), "p.json": document };
    const { code, rules, textOf, cwd } = await migrated(files, "--to", "hcl");
    expect([code, rules.map((rule) => rule.replace(/ .*/, ""))]).toEqual([0, ["identity"]]);
    expect(textOf("main.tf")).toMatch(/lintel += \{ source = "lintel-iac\/lintel" \}/);
    expect(textOf("p.lintel.tf")).toContain('resource "lintel_lifecycle_policy" "nightly"');
    expect(readdirSync(cwd).toSorted()).toEqual(["main.tf", "p.json", "p.lintel.tf"]);
  });

  test("has names taken by what its HCL becomes", async () => {
    const template = `Resources:\n  C:\n    Type: AWS::AppRunner::VpcConnector\n    DeletionPolicy: Retain\n    UpdateReplacePolicy: Retain\n    Properties: { VpcConnectorName: c-1, Subnets: [subnet-1] }\n`;
    const main =
      'resource "aws_apprunner_vpc_connector" "c" {\n  vpc_connector_name = "c-2"\n  subnets            = ["subnet-1"]\n  security_groups    = ["sg-1"]\n}\n';
    const { rules, textOf } = await migrated({ "main.tf": main, "t.yaml": template }, "main.tf", "t.yaml");
    expect(rules.filter((rule) => rule.startsWith("name"))).toEqual(["name t.yaml:6"]);
    expect(textOf("main.tf")).toContain('resource "lintel_vpc_connector" "c"');
    expect(textOf("t.lintel.tf")).toContain('resource "lintel_vpc_connector" "c_2"');
  });
});

describe("a module outside of the paths", () => {
  const files = {
    ".git/HEAD": "ref: refs/heads/main\n",
    "live/main.tf":
      'module "code" {\n  source = "../code"\n}\nmodule "none" {\n  source = "../none"\n}\nmodule "gone" {\n  source = "../gone"\n}\n',
    "code/main.tf": connection(),
    "none/main.tf": connection().replace("aws_apprunner", "lintel"),
  };

  test("is named with the resources that stay there, unless it has none", async () => {
    const { code, read } = await migrated(files, "live");
    expect([code, read]).toEqual([
      0,
      [
        expect.objectContaining({
          ...{ rule: "migrate/stays", file: "live/main.tf", line: 1 },
          message: "module.code is in code, which is not among the paths, so 1 resource there is not converted",
          help: "name that folder too: lintel migrate … code",
        }),
      ],
    ]);
    const both = await migrated(files, "live", "code");
    expect(both.read).toEqual([]);
    expect(both.textOf("code/main.tf")).toContain("lintel_connection");
  });

  test("is named also if nothing may be read there", async () => {
    const { ".git/HEAD": _, ...others } = files;
    const { read } = await migrated(others, "live");
    expect(read.map(({ line, message }) => [line, message])).toEqual(
      ["code", "none", "gone"].map((name, index) => [
        index * 3 + 1,
        `module.${name} is in ${name}, which is not among the paths, so its content there is not converted`,
      ]),
    );
  });
});

describe("HCL as TypeScript", () => {
  const service = `resource "aws_apprunner_service" "web" {
  service_name                   = "web-1"
  auto_scaling_configuration_arn = aws_apprunner_auto_scaling_configuration_version.busy.arn
  source_configuration {
    authentication_configuration { access_role_arn = aws_iam_role.pull.arn }
    image_repository {
      image_identifier      = "123456789012.dkr.ecr.eu-west-1.amazonaws.com/web:\${var.stage}"
      image_repository_type = "ECR"
      image_configuration {
        runtime_environment_variables = { STAGE = var.stage, URL = var.url }
      }
    }
  }
  lifecycle { prevent_destroy = true }
}
resource "aws_apprunner_auto_scaling_configuration_version" "busy" {
  auto_scaling_configuration_name = "busy"
  max_size                        = 2 * 3
}
variable "stage" { default = "test" }
variable "url" {}
`;
  const state = (instances: readonly object[], type = "aws_apprunner_service", name = "web"): string =>
    JSON.stringify({
      version: 4,
      serial: 1,
      resources: [{ mode: "managed", type, name, instances: instances.map((each) => ({ attributes: {}, ...each })) }],
    });
  const arn = "arn:aws:apprunner:eu-west-1:123456789012:service/web-1/0123456789abcdef0123456789abcdef";

  test("has the values of its expressions, variables for what only a plan knows, and what is left out is told", async () => {
    const files = {
      "infra/main.tf": service,
      "infra/terraform.tfstate": state([{ attributes: { arn } }]),
      "infra/provider.tf":
        'provider "aws" {\n  region = "eu-west-1"\n  default_tags {\n    tags = { a = "b" }\n  }\n}\n',
    };
    const { code, rules, read, textOf } = await migrated(files, "infra", "--to", "typescript");
    expect(code).toBe(0);
    expect(rules.toSorted()).toEqual([
      "computed infra/main.tf:18",
      "computed infra/main.tf:7",
      "identity infra/main.tf:16",
      "left-out infra/main.tf:14",
      "setting infra/provider.tf:1",
      "variable infra/main.tf:10",
      "variable infra/main.tf:5",
    ]);
    expect(read.find(({ rule }) => rule === "migrate/setting")?.message).toBe(
      "the stack's provider lacks these settings: default_tags",
    );
    const text = textOf("infra/infra.lintel.ts");
    expect(text).toContain("export class Infra extends TerraformStack {");
    expect(text).toContain('new LintelProvider(this, "lintel", { region: "eu-west-1" });');
    expect(text).toContain(`web.importFrom("${arn}");`);
    expect(text).toContain("autoScalingConfigurationArn: busy.arn,");
    expect(text).toContain('imageIdentifier: "123456789012.dkr.ecr.eu-west-1.amazonaws.com/web:test"');
    expect(text).toContain("{ STAGE: stage.stringValue, URL: url.stringValue }");
    expect(text).toContain('description: "Variable stage of infra.", default: "test"');
    expect(text).toContain("maxSize: 6");
    expect(text).toContain("authenticationConfiguration: { accessRoleArn: awsIamRolePullArn.stringValue }");
    expect(text).toContain("//      from = aws_apprunner_service.web\n//      lifecycle { destroy = false }\n");
  });

  test("has one construct for each instance, and those of modules in the class of their root", async () => {
    const module = `variable "names" {}\n${connection("inside", "  for_each = toset(var.names)\n").replace('"inside"\n  provider', "each.key\n  provider")}`;
    const files = {
      "main.tf": `module "code" {\n  source = "./code"\n  names  = ["a", "b.c"]\n}\n${connection("c", "  count = 2\n")}`,
      "code/main.tf": module,
    };
    const ids = ["one", "two"].map((name) => `arn:aws:apprunner:eu-west-1:123456789012:connection/${name}/1`);
    const written = await migrated(
      {
        ...files,
        "state.json": state(
          ids.map((each, index_key) => ({ index_key, attributes: { arn: each } })),
          "aws_apprunner_connection",
          "c",
        ),
      },
      ...["--to", "typescript", "--state", "state.json"],
    );
    expect(written.code).toBe(0);
    const [name = ""] = readdirSync(written.cwd).filter((each) => each.endsWith(".lintel.ts"));
    const text = written.textOf(name);
    expect(text.match(/new Connection\(this, "\w+"/g)?.toSorted()).toEqual(
      ["c_0", "c_1", "code_inside_a", "code_inside_b_c"].map((each) => `new Connection(this, "${each}"`),
    );
    expect(text).toContain(`c1.importFrom("${ids[1]}");`);
    expect(text.match(/from = .*$/gm)?.toSorted()).toEqual([
      "from = aws_apprunner_connection.c",
      "from = module.code.aws_apprunner_connection.inside",
    ]);
    expect(readdirSync(join(written.cwd, "code"))).toEqual(["main.tf"]);
  });

  test("has the region of another provider at each resource of it", async () => {
    const providers =
      'provider "aws" {\n  region = "eu-west-1"\n}\nprovider "aws" {\n  alias = "us"\n  region = "us-east-1"\n}\n';
    const main = `${providers}${connection()}${connection("d", "  provider = aws.us\n")}`;
    const { code, rules, textOf } = await migrated({ "infra/main.tf": main }, "infra", "--to", "typescript");
    expect([code, rules.filter((rule) => rule.startsWith("setting"))]).toEqual([0, []]);
    const text = textOf("infra/infra.lintel.ts");
    expect(text).toContain('new LintelProvider(this, "lintel", { region: "eu-west-1" });');
    expect(text).toMatch(/new Connection\(this, "c", \{ connectionName: "c"/);
    expect(text).toMatch(/new Connection\(this, "d", \{ region: "us-east-1", connectionName: "d"/);
  });

  test("of which the number is not known stays, as what is Lintel's already does", async () => {
    const files = {
      "main.tf": `variable "names" {}\n${connection("c", "  for_each = var.names\n")}`,
      "ours.tf": connection("d").replace("aws_apprunner", "lintel"),
    };
    const { code, rules, read, cwd } = await migrated(files, "--to", "typescript");
    expect([code, rules]).toEqual([2, ["repeated main.tf:2", "stays ours.tf:1"]]);
    expect(read[1]?.message).toBe("ours.tf has 1 resource of Lintel already, which stays there");
    expect(readdirSync(cwd).toSorted()).toEqual(["main.tf", "ours.tf"]);
  });

  test("with a secret has a sensitive variable, as one has that is marked so", async () => {
    const password = secret("Password", "ghp_");
    const main = service
      .replace("URL = var.url", `URL = var.url, TOKEN = "${password}"`)
      .replace('variable "url" {}', 'variable "url" {\n  sensitive = true\n}');
    expectSecretsIn(/infra\/main\.tf$/, "it is the source");
    const { code, output, textOf } = await migrated({ "infra/main.tf": main }, "infra", "--to", "typescript");
    expect(code).toBe(0);
    const text = textOf("infra/infra.lintel.ts");
    expect(text.match(/sensitive: true/g)).toHaveLength(2);
    expect(output + text).not.toContain(password);
  });

  test("does not copy values of files of variables, which may be private", async () => {
    const given = { "infra/main.tf": service, "infra/terraform.tfvars": 'stage = "inner-circle"\n' };
    const plain = service.replace("web:${var.stage}", "web:1");
    for (const main of [service, plain]) {
      const { code, read, textOf } = await migrated({ ...given, "infra/main.tf": main }, "infra", "--to", "typescript");
      expect(code).toBe(0);
      const ofStage = read
        .filter(({ message }) => message.includes("STAGE"))
        .map(({ rule, message }) => [rule, message]);
      expect(ofStage).toEqual([
        [
          "migrate/variable",
          "source_configuration.image_repository.image_configuration.runtime_environment_variables.STAGE has its value in infra/terraform.tfvars, which is not copied: it becomes the variable stage",
        ],
      ]);
      expect(textOf("infra/infra.lintel.ts")).toContain('description: "Variable stage of infra." }');
      expect(textOf("infra/infra.lintel.ts").includes("inner-circle")).toBe(main === service);
    }
  });

  test("is bad usage with a state that is none", async () => {
    const cwd = temporaryFolder({ "main.tf": connection(), "s.json": "{}" });
    const { code, stderr } = await lintel(["migrate", "--to", "typescript", "--state", "s.json"], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining("--state s.json is not a Terraform state")]);
    const inPlace = await lintel(["migrate", "--state", "s.json"], { cwd });
    expect([inPlace.code, inPlace.stderr]).toEqual([2, expect.stringContaining("--state requires --to typescript")]);
  });
});
