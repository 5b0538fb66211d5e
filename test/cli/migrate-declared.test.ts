// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are CloudFormation's
/** `lintel migrate` of templates, request documents and live objects. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { imageService, policy, twoAccounts } from "./audit/accounts.ts";
import { lintelInProcess } from "./lintel-in-process.ts";
import { migrateFiles } from "./migrated-files.ts";

const lintel = lintelInProcess();

type Files = { readonly [path: string]: string };

/** Migrates files; `rules` are the findings as `rule line path`. */
async function migrated(files: Files, ...words: readonly string[]) {
  const ran = await migrateFiles(lintel, files, words);
  return {
    ...ran,
    rules: ran.read.map(({ rule, path, line }) => `${rule.slice("migrate/".length)} ${line} ${path}`.trim()),
  };
}

const connector = (name: string, more = ""): string =>
  `  ${name}:\n    Type: AWS::AppRunner::VpcConnector\n${more}    Properties:\n      VpcConnectorName: ${name}\n      Subnets: [subnet-1]\n`;

const retained = "    DeletionPolicy: Retain\n    UpdateReplacePolicy: Retain\n";

describe("a template", () => {
  test("is written beside it, with variables for what only a deployment knows", async () => {
    const template = `Parameters:
  Subnet: { Type: String }
  Team: { Type: String, Default: web }
Resources:
  InsideNet:
    Type: AWS::AppRunner::VpcConnector
${retained}    Properties:
      VpcConnectorName: inside
      Subnets: [!Ref Subnet, !ImportValue shared-subnet]
      SecurityGroups: [!GetAtt Group.GroupId]
      Tags: [{ Key: team, Value: !Ref Team }]
`;
    const { code, rules, textOf } = await migrated({ "infra/net.yaml": template }, "infra/net.yaml");
    expect([code, rules]).toEqual([
      0,
      ["identity 10", "variable 11 Subnets[0]", "variable 11 Subnets[1]", "variable 12 SecurityGroups[0]"],
    ]);
    const text = textOf("infra/net.lintel.tf");
    expect(text).toContain("  subnets            = [var.subnet, var.inside_net_subnets_1]\n");
    expect(text).toContain("  security_groups    = [var.group_group_id]\n");
    expect(text).toContain("    team = var.team\n");
    expect(text).toContain(
      'variable "team" {\n  type        = string\n  description = "Parameter Team of net.yaml."\n  default     = "web"\n}',
    );
    expect(text).toContain("import {\n  to = lintel_vpc_connector.inside_net\n  id = var.inside_net_arn\n}\n");
    expect(text).toContain("# 1. Deploy the template with DeletionPolicy: Retain");
    expect(textOf("infra/providers.lintel.tf")).toContain('source = "lintel-iac/lintel"');
  });

  test("with functions has what they return with the defaults of the parameters, and says so", async () => {
    const template = `Parameters:
  Team: { Type: String, Default: web }
Resources:
  Net:
    Type: AWS::AppRunner::VpcConnector
${retained}    Properties:
      VpcConnectorName: !Sub "\${Team}-net"
      Subnets: !Split [",", "a,b"]
`;
    const { code, rules, textOf } = await migrated({ "t.yaml": template }, "t.yaml");
    expect([code, rules]).toEqual([
      0,
      ["identity 9", "computed 9 VpcConnectorName", "computed 10 Subnets[0]", "computed 10 Subnets[1]"],
    ]);
    expect(textOf("t.lintel.tf")).toContain('  vpc_connector_name = "web-net"\n  subnets            = ["a", "b"]\n');
  });

  test("says what to do first for objects that the stack would delete, and how in the CDK", async () => {
    const cdk = connector("B", '    Metadata: { "aws:cdk:path": App/B }\n    DeletionPolicy: Delete\n');
    const { read } = await migrated({ "t.yaml": `Resources:\n${connector("A")}${cdk}` }, "t.yaml");
    const retain = read.filter(({ rule }) => rule === "migrate/retain");
    expect(retain).toEqual([
      expect.objectContaining({ line: 2, help: expect.stringMatching(/^deploy DeletionPolicy: Retain and Update/) }),
      expect.objectContaining({
        line: 7,
        help: expect.stringMatching(/^call applyRemovalPolicy\(RemovalPolicy\.RETAIN\)/),
      }),
    ]);
  });

  test("refers to its own resources, whose ARNs the resources of the stack say", async () => {
    const ingress = `  In:
    Type: AWS::AppRunner::VpcIngressConnection
${retained}    Properties:
      VpcIngressConnectionName: in
      ServiceArn: !Ref Web
      IngressVpcConfiguration: { VpcId: vpc-1, VpcEndpointId: !GetAtt Web.ServiceUrl }
`;
    const web = `  Web:
    Type: AWS::AppRunner::Service
${retained}    Properties:
      ServiceName: web-1
      SourceConfiguration: { ImageRepository: { ImageIdentifier: i, ImageRepositoryType: ECR } }
`;
    const arn = "arn:aws:apprunner:eu-west-1:123456789012:service/web-1/abc";
    const listed = [
      { LogicalResourceId: "Web", PhysicalResourceId: arn },
      { LogicalResourceId: "In", PhysicalResourceId: arn.replace("service/web-1", "vpcingressconnection/in") },
    ];
    const files = {
      "t.yaml": `Resources:\n${ingress}${web}`,
      "stack.json": JSON.stringify({ StackResourceSummaries: listed }),
    };
    const { code, rules, textOf } = await migrated(files, "t.yaml", "--stack-resources", "stack.json");
    expect([code, rules]).toEqual([0, []]);
    const text = textOf("t.lintel.tf");
    expect(text).toContain("= lintel_hosted_service.web.arn\n");
    expect(text).toContain("vpc_endpoint_id = lintel_hosted_service.web.url\n");
    expect(text).toContain(`  id = "${arn}"\n`);
    expect(textOf("providers.lintel.tf")).toContain('provider "lintel" {\n  region = "eu-west-1"\n}\n');
  });

  test.each([
    ["a macro that may change all of it", `Transform: Mine\nResources:\n${connector("A")}`, ["argument 6"]],
    [
      "a loop over what only a deployment knows",
      `Transform: AWS::LanguageExtensions\nParameters:\n  Names: { Type: CommaDelimitedList }\nResources:\n  Fn::ForEach::Each:\n    - Name\n    - !Ref Names\n    - Net\${Name}:\n        Type: AWS::AppRunner::VpcConnector\n        Properties: { VpcConnectorName: !Ref Name, Subnets: [s] }\n`,
      ["repeated 10"],
    ],
    [
      "a structure that only a deployment knows",
      `Resources:\n  A:\n    Type: AWS::AppRunner::ObservabilityConfiguration\n${retained}    Properties:\n      ObservabilityConfigurationName: a\n      TraceConfiguration: !Transform { Name: Mine }\n`,
      ["identity 7", "argument 8 TraceConfiguration"],
    ],
    [
      "a member that Lintel does not know",
      `Resources:\n${connector("A", retained)}      Novelty: 1\n`,
      ["identity 7", "argument 9 Novelty"],
    ],
    [
      "a condition of the whole resource",
      `Conditions:\n  Is: !Equals [!Ref AWS::Region, eu-west-1]\nResources:\n${connector("A", `    Condition: Is\n${retained}`)}`,
      ["condition 10", "identity 10"],
    ],
  ])("that has %s is told at its line, with exit code 2", async (_, template, expected) => {
    const { code, rules } = await migrated({ "t.yaml": template }, "t.yaml");
    expect([code, rules]).toEqual([2, expected]);
  });

  test("with values that conditions decide has variables for these, and the others as they are", async () => {
    const template = `Conditions:
  IsBig: !Equals [!Ref AWS::Region, eu-west-1]
Resources:
  Web:
    Type: AWS::AppRunner::AutoScalingConfiguration
${retained}    Properties:
      AutoScalingConfigurationName: !Sub "busy-\${AWS::NoValue}"
      MaxSize: !If [IsBig, 9, 3]
      MinSize: 2
`;
    const { rules, textOf } = await migrated(
      { "t.yaml": template.replace('!Sub "busy-${AWS::NoValue}"', "busy") },
      "t.yaml",
    );
    expect(rules).toEqual(["identity 9", "variable 10 MaxSize"]);
    const text = textOf("t.lintel.tf");
    expect(text).toContain("= var.web_max_size\n");
    expect(text).toContain("= 2\n");
    expect(text).toMatch(/variable "web_max_size" \{\n {2}type {8}= number\n/);
  });

  test("with secrets has sensitive variables, and shows no secret anywhere", async () => {
    const [token, password] = [secret("Token", "ghp_"), secret("Password")];
    const template = `Parameters:
  Key: { Type: String, NoEcho: true }
Resources:
  Web:
    Type: AWS::AppRunner::Service
${retained}    Properties:
      ServiceName: web-1
      SourceConfiguration:
        ImageRepository:
          ImageIdentifier: i
          ImageRepositoryType: ECR
          ImageConfiguration:
            RuntimeEnvironmentVariables:
              - { Name: GITHUB, Value: ${token} }
              - { Name: DB_PASSWORD, Value: "${password}" }
              - { Name: KEY, Value: !Ref Key }
`;
    expectSecretsIn(/t\.yaml$/, "the source has them");
    for (const to of ["hcl", "typescript"]) {
      const { code, rules, textOf } = await migrated({ "t.yaml": template }, "t.yaml", "--to", to);
      expect(code).toBe(0);
      expect(rules.map((rule) => rule.replace(/ .*/, ""))).toEqual(["identity", "secret", "secret", "variable"]);
      const text = textOf(to === "hcl" ? "t.lintel.tf" : "t.lintel.ts");
      expect(text.match(/sensitive\s*[=:] true/g)).toHaveLength(3);
      for (const each of [token, password]) expect(text).not.toContain(each);
    }
  });
});

describe("a request document", () => {
  const document = JSON.stringify(policy("nightly", { clientToken: "abcdefgh" }), null, 2);

  test("is written with a variable for the ARN, and without what belongs to the request", async () => {
    const { code, rules, textOf } = await migrated({ "p.json": document }, "p.json");
    expect(code).toBe(0);
    expect(rules.map((rule) => rule.replace(/ \d+/, ""))).toEqual(["identity", "request-only clientToken"]);
    expect(textOf("p.lintel.tf")).not.toContain("client_token");
  });

  test("of an agent keeps references to secrets, and makes ephemeral variables of secrets", async () => {
    const push = (credentials: string, id: string) =>
      `taskId: task-1\nagent: https://agent.example.com\nid: ${id}\nurl: https://hooks.example.com/a\nauthentication: { scheme: Bearer, credentials: ${credentials} }\n`;
    const credentials = secret("Credentials");
    expectSecretsIn(/push\.yaml$/, "the source has it");
    const files = { "push.yaml": `${push("env:HOOK", "one")}---\n${push(`"${credentials}"`, "two")}` };
    const { rules, textOf } = await migrated(files, "push.yaml");
    expect(rules.filter((rule) => /^(?:secret|argument)/.test(rule))).toEqual(["secret 11 authentication.credentials"]);
    const text = textOf("push.lintel.tf");
    expect(text).toContain('credentials = "env:HOOK"');
    expect(text.match(/^ {2}agent += "https:\/\/agent\.example\.com"$/gm)).toHaveLength(2);
    expect(text).toMatch(/sensitive {3}= true\n {2}ephemeral {3}= true/);
    expect(text).not.toContain(credentials);
  });

  test("in TypeScript has names of its own, whatever the folder has", async () => {
    const main = 'resource "lintel_lifecycle_policy" "nightly" {}\nvariable "nightly_arn" {}\n';
    const files = { "p.json": document, "q.json": document, "main.tf": main };
    const { rules, textOf, cwd } = await migrated(files, "p.json", "q.json", "--to", "typescript");
    expect(rules.filter((rule) => rule.startsWith("name"))).toEqual([]);
    for (const name of ["p", "q"])
      expect(textOf(`${name}.lintel.ts`)).toContain('new LifecyclePolicy(this, "nightly", {');
    expect(readdirSync(cwd)).not.toContain("providers.lintel.tf");
  });

  test("beside another one of its name is written to a file of its own", async () => {
    const other = JSON.stringify(policy("weekly"));
    const { code, textOf } = await migrated(
      { "p.json": document, "p.yaml": other, "p.template.json": other },
      ".",
      "--to",
      "hcl",
    );
    expect(code).toBe(0);
    const texts = ["p", "p_2", "p_3"].map((name) => textOf(`${name}.lintel.tf`));
    expect(
      texts
        .join("")
        .match(/^resource .*$/gm)
        ?.toSorted(),
    ).toEqual([
      'resource "lintel_lifecycle_policy" "nightly" {',
      'resource "lintel_lifecycle_policy" "weekly" {',
      'resource "lintel_lifecycle_policy" "weekly_2" {',
    ]);
  });

  test("that updates an object does not say all of it, and stays", async () => {
    const { name: _, ...update } = policy("a");
    const arn = "arn:aws:imagebuilder:eu-west-1:123456789012:lifecycle-policy/a";
    const { code, rules, cwd } = await migrated(
      { "u.json": JSON.stringify({ lifecyclePolicyArn: arn, ...update }) },
      "u.json",
    );
    expect([code, rules, existsSync(join(cwd, "u.lintel.tf"))]).toEqual([2, ["update 1"], false]);
  });

  test("in a folder whose names are taken gets others, and the requirement of its provider is told", async () => {
    const main =
      'terraform {\n  required_providers {\n    aws = { source = "hashicorp/aws" }\n  }\n}\nresource "lintel_lifecycle_policy" "nightly" {}\nvariable "nightly_2_arn" {}\n';
    const { rules, textOf, cwd } = await migrated({ "p.json": document, "main.tf": main }, "p.json");
    expect(rules.map((rule) => rule.replace(/ .*/, ""))).toEqual(
      ["name", "identity", "request-only", "requirement"].toSorted() && expect.arrayContaining(["name", "requirement"]),
    );
    expect(textOf("p.lintel.tf")).toContain("id = var.nightly_2_arn_2\n");
    expect(readdirSync(cwd).toSorted()).toEqual(["main.tf", "p.json", "p.lintel.tf"]);
  });
});

describe("files that an earlier run wrote", () => {
  test("are replaced only with --force", async () => {
    const cwd = temporaryFolder({ "p.json": JSON.stringify(policy("nightly")), "p.lintel.tf": "# mine\n" });
    const refused = await lintel(["migrate", "p.json", "--write"], { cwd });
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining("p.lintel.tf is there already, so nothing was written; --force replaces it"),
    ]);
    expect(readdirSync(cwd)).not.toContain("providers.lintel.tf");
    const forced = await lintel(["migrate", "p.json", "--write", "--force"], { cwd });
    expect([forced.code, readFileSync(join(cwd, "p.lintel.tf"), "utf8")]).toEqual([
      0,
      expect.stringContaining('"nightly"'),
    ]);
  });

  test("of HCL are kept, too", async () => {
    const main = 'resource "aws_apprunner_connection" "c" {\n  connection_name = "c"\n  provider_type = "GITHUB"\n}\n';
    const cwd = temporaryFolder({ "main.tf": main, "out/main.tf": "# mine\n" });
    const words = ["migrate", "main.tf", "--output", "out"];
    const refused = await lintel(words, { cwd });
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining(`${join("out", "main.tf")} is there already`),
    ]);
    expect(readFileSync(join(cwd, "out/main.tf"), "utf8")).toBe("# mine\n");
    expect((await lintel([...words, "--force"], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, "out/main.tf"), "utf8")).toContain("lintel_connection");
  });
});

test.each([
  [["--region", "eu-west-1"], "--region, --profile, --kind and --agent require --live"],
  [["--live", "--kind", "bucket"], '--kind is "bucket"; it must be one of lifecycle-policy'],
  [["p.json", "--stack-resources", "none.json"], "--stack-resources none.json"],
  [["p.json", "--stack-resources", "p.json"], "has neither StackResources nor StackResourceSummaries"],
])("%j is bad usage", async (words, said) => {
  const cwd = temporaryFolder({ "main.tf": "", "p.json": JSON.stringify(policy("a")) });
  const { code, stderr } = await lintel(["migrate", ...words], { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
});

test("files are written all or not at all, where one of them has no place", async () => {
  const document = JSON.stringify(policy("nightly"));
  const cwd = temporaryFolder({ "a.json": document, "b/c.json": document, "out/b": "in the way" });
  const { code, stderr } = await lintel(["migrate", "a.json", "b/c.json", "--output", "out"], { cwd });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^lintel: b\/c\.lintel\.tf cannot be written: .*; nothing was written\n/),
  ]);
  expect(readdirSync(join(cwd, "out"))).toEqual(["b"]);
});

describe("live objects", () => {
  const words = ["migrate", "--live", "--region", "eu-west-1,us-east-1", "--profile", "dev,prod", "--write"];

  async function someObjects() {
    const accounts = await twoAccounts();
    const { imageBuilder, appRunner } = accounts;
    for (const region of ["eu-west-1", "us-east-1"]) {
      await imageBuilder("dev", region).createLifecyclePolicy(policy("keep"));
      await imageBuilder("prod", region).createLifecyclePolicy(policy("keep"));
    }
    await appRunner("prod", "us-east-1").createService(
      imageService("web-1", { Tags: [{ Key: "team", Value: "web" }] }),
    );
    return accounts;
  }

  const filesIn = (cwd: string): readonly string[] =>
    readdirSync(cwd, { recursive: true })
      .map(String)
      .filter((name) => name.includes(".tf"))
      .toSorted();

  test("are written for each account and region, with what they have beyond defaults", async () => {
    const { env } = await someObjects();
    const cwd = temporaryFolder();
    const { code, stderr } = await lintel(words, { cwd, env });
    expect(code, stderr).toBe(0);
    expect(filesIn(cwd)).toEqual([
      "111111111111/eu-west-1.lintel.tf",
      "111111111111/providers.lintel.tf",
      "111111111111/us-east-1.lintel.tf",
      "222222222222/eu-west-1.lintel.tf",
      "222222222222/providers.lintel.tf",
      "222222222222/us-east-1.lintel.tf",
    ]);
    const text = readFileSync(join(cwd, "222222222222/us-east-1.lintel.tf"), "utf8");
    expect(text).toContain('resource "lintel_lifecycle_policy" "keep_us_east_1" {\n  region         = "us-east-1"\n');
    expect(text).toContain('  tags = {\n    team = "web"\n  }\n');
    expect(text).not.toMatch(/cpu|health_check|auto_scaling|network_configuration|observability/);
    expect(readFileSync(join(cwd, "222222222222/providers.lintel.tf"), "utf8")).toContain('region = "eu-west-1"');
  });

  test("that cannot be read are told, the rest is written whole, and the exit code is 2", async () => {
    const { env, fault } = await someObjects();
    const refusal = { kind: "error", status: 403, message: "no" };
    await fault("dev", { ...refusal, error: "ExpiredTokenException", operations: ["GetLifecyclePolicy"] });
    await fault("prod", { ...refusal, operations: ["ListServices"], regions: ["us-east-1"] });
    const cwd = temporaryFolder();
    const { code, stderr } = await lintel(words, { cwd, env });
    expect(code).toBe(2);
    expect(stderr).toContain("the credentials of profile dev are invalid");
    expect(stderr).toContain("222222222222 us-east-1: App Runner services were not read");
    expect(filesIn(cwd)).toEqual(
      ["eu-west-1.lintel.tf", "providers.lintel.tf", "us-east-1.lintel.tf"].map((name) => `222222222222/${name}`),
    );
  });

  test("have no tags of AWS and of Lintel itself", async () => {
    const { env, imageBuilder } = await twoAccounts();
    const tags = { team: "web", "lintel:mark": "a" };
    await imageBuilder("dev", "eu-west-1").createLifecyclePolicy(policy("keep", { tags }));
    const { stdout } = await lintel(["migrate", "--live", "--profile", "dev"], { cwd: temporaryFolder(), env });
    expect(stdout).toContain('+  tags = {\n+    team = "web"\n+  }\n');
  });

  test("that are deleted while they are read are named, and the rest is written", async () => {
    const { env, fault } = await someObjects();
    await fault("prod", { kind: "error", error: "ResourceNotFoundException", operations: ["DescribeService"] });
    const cwd = temporaryFolder();
    const { code, stderr } = await lintel(words, { cwd, env });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/service\/web-1\/\S+ was deleted while it was read/)]);
    expect(readFileSync(join(cwd, "222222222222/us-east-1.lintel.tf"), "utf8")).not.toContain("lintel_hosted_service");
  });

  test("with secrets in their environment have sensitive variables", async () => {
    const { env, appRunner, emulators } = await twoAccounts();
    const password = secret("Password", "ghp_");
    const { SourceConfiguration: source } = imageService("web-1");
    const ImageConfiguration = { RuntimeEnvironmentVariables: { TOKEN: password } };
    const SourceConfiguration = { ...source, ImageRepository: { ...source.ImageRepository, ImageConfiguration } };
    await appRunner("dev", "eu-west-1").createService({ ServiceName: "web-1", SourceConfiguration });
    expect(emulators.dev.url).toMatch(/^http/);
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await lintel(
      ["migrate", "--live", "--profile", "dev", "--kind", "hosted-service"],
      { cwd, env },
    );
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("+          TOKEN = var.web_1_token\n");
    expect(stdout + stderr).not.toContain(password);
    expect(stderr).toContain("migrate/secret");
  });

  test("of declarations are found by name, and others are not written", async () => {
    const { env } = await someObjects();
    const cwd = temporaryFolder({ "p.json": JSON.stringify(policy("keep")) });
    const { code, stderr } = await lintel(["migrate", "p.json", "--live", "--profile", "dev", "--write"], { cwd, env });
    expect(code, stderr).toBe(0);
    expect(readFileSync(join(cwd, "p.lintel.tf"), "utf8")).toContain(
      'id = "arn:aws:imagebuilder:eu-west-1:111111111111:lifecycle-policy/keep"',
    );
    expect(filesIn(cwd)).toEqual(["p.lintel.tf", "providers.lintel.tf"]);
  });
});
