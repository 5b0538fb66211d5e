/** What App Runner refuses by its guide, in the words of each tool, and what stays open. */
import { describe, expect, it } from "vitest";
import type { RuleOptionValues } from "../../../lib/lint/rule/rule-options.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { documented, judge, unknownValue } from "../../lint/declare.ts";
import { codeService, imageService, imageServiceWith } from "../../lint/hosted-service.ts";
import { lintTemplate } from "../../lint/inputs/cloudformation/lint-template.ts";
import { lintHcl } from "../../lint/inputs/hcl/lint-hcl.ts";

const ruleSet = (await resources.find(({ model }) => model === hostedService)?.rules())?.default;
if (ruleSet === undefined) throw new Error("the hosted service is not a resource");

const judged = (raw: object, options: Partial<RuleOptionValues> = {}) => judge(ruleSet, [raw], documented, options);
const idsOf = (raw: object, options?: Partial<RuleOptionValues>): readonly string[] =>
  judged(raw, options)
    .problems.filter(({ rule }) => rule.severity !== "info")
    .map(({ rule }) => rule.id.replace("hosted-service/", ""));

const privateImage = "111122223333.dkr.ecr.eu-west-1.amazonaws.com/team/web:1.4";

/** A service that deploys each change of an image. */
const watching = (ImageIdentifier: unknown, ImageRepositoryType: unknown, enabled: unknown = true) => ({
  ServiceName: "web-1",
  SourceConfiguration: {
    AutoDeploymentsEnabled: enabled,
    ImageRepository: { ImageIdentifier, ImageRepositoryType },
    ...(ImageRepositoryType !== "REGISTRY_PUBLIC" && {
      AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::111122223333:role/pull-images" },
    }),
  },
});

describe("deployments of an image's changes", () => {
  it("require the account of the service to be known, and to own the registry", () => {
    const service = watching(privateImage, "REGISTRY");
    expect(idsOf(service)).toEqual([]);
    expect(idsOf(service, { account: "111122223333" })).toEqual([]);
    expect(idsOf(service, { account: "999999999999" })).toEqual(["auto-deployments-need-own-registry"]);
    const other = watching("registry.example.test/team/web:1.4", "REGISTRY");
    expect(idsOf(other, { account: "999999999999" })).toEqual([]);
  });

  it.each([
    ["image", watching(unknownValue, "REGISTRY")],
    ["type", watching("public.ecr.aws/team/web:1.4", unknownValue)],
    ["answer", watching("public.ecr.aws/team/web:1.4", "REGISTRY_PUBLIC", unknownValue)],
  ])("are not judged by an unknown %s", (_, service) => {
    expect(idsOf(service, { account: "999999999999" })).toEqual([]);
    expect(judged(service, { account: "999999999999" }).notEvaluated.map(({ rule }) => rule.id)).toContain(
      "hosted-service/auto-deployments-need-own-registry",
    );
  });

  it("are right for code, and if they are off", () => {
    expect(idsOf(watching(privateImage, "REGISTRY", false), { account: "999999999999" })).toEqual([]);
    const code = codeService();
    Object.assign(code.SourceConfiguration, { AutoDeploymentsEnabled: true });
    expect(idsOf(code, { account: "999999999999" })).toEqual([]);
  });
});

describe("secrets", () => {
  const service = { ...imageServiceWith({ RuntimeEnvironmentSecrets: { KEY: "/web/key" } }) };

  it.each([
    ["absent", undefined, ["secrets-need-instance-role"]],
    ["null", { InstanceRoleArn: null }, ["secrets-need-instance-role"]],
    ["unknown", { InstanceRoleArn: unknownValue }, []],
    ["known", { InstanceRoleArn: "arn:aws:iam::123456789012:role/web-runs" }, []],
  ])("with an instance role that is %s", (_, InstanceConfiguration, expected) => {
    expect(idsOf({ ...service, InstanceConfiguration })).toEqual(expected);
  });

  it.each([
    ["none", {}],
    ["unknown ones", { RuntimeEnvironmentSecrets: unknownValue }],
    ["an unknown name", { RuntimeEnvironmentVariables: { [unknownValue]: "x" } }],
  ])("are not judged if there are %s", (_, settings) => {
    expect(idsOf({ ...imageServiceWith(settings), InstanceConfiguration: undefined })).toEqual([]);
  });

  it("are not judged if the configuration file may replace them", () => {
    const code = codeService({
      RuntimeEnvironmentSecrets: { KEY: "/web/key" },
      RuntimeEnvironmentVariables: { PORT: "1" },
    });
    const configuration = code.SourceConfiguration.CodeRepository.CodeConfiguration;
    expect(idsOf(code)).toEqual(["secrets-need-instance-role", "port-is-not-a-variable"]);
    for (const source of [unknownValue, "REPOSITORY"]) {
      configuration.ConfigurationSource = source;
      expect(idsOf(code)).not.toContain("secrets-need-instance-role");
      expect(idsOf(code)).not.toContain("port-is-not-a-variable");
    }
  });
});

describe("the type of a registry", () => {
  it.each([
    ["111122223333.dkr.ecr-fips.us-east-1.amazonaws.com/web", "REGISTRY_PUBLIC"],
    ["11112222333.dkr.ecr.us-east-1.amazonaws.com/web", "REGISTRY_PUBLIC"],
    ["public.ecr.aws.example.test/web", "REGISTRY"],
    [unknownValue, "REGISTRY"],
    ["public.ecr.aws/team/web", unknownValue],
  ])("is not judged if it is %s with %s", (ImageIdentifier, ImageRepositoryType) => {
    const image = { ...imageService.SourceConfiguration.ImageRepository, ImageIdentifier, ImageRepositoryType };
    expect(idsOf({ ...imageService, SourceConfiguration: { ImageRepository: image } })).not.toContain(
      "image-fits-registry",
    );
  });
});

describe("the rules about refused services", () => {
  it("report the aws provider's resource", async () => {
    const result = await lintHcl(`resource "aws_apprunner_service" "web" {
  service_name = "web-1"
  source_configuration {
    auto_deployments_enabled = true
    image_repository {
      image_identifier      = "public.ecr.aws/team/web:1.4"
      image_repository_type = "ECR_PUBLIC"
      image_configuration {
        runtime_environment_variables = { PORT = "8080" }
        runtime_environment_secrets   = { KEY = "/web/key" }
      }
    }
  }
}

resource "aws_apprunner_service" "private" {
  service_name = "web-2"
  source_configuration {
    authentication_configuration { access_role_arn = aws_iam_role.pull.arn }
    image_repository {
      image_identifier      = "public.ecr.aws/team/web:1.4"
      image_repository_type = "ECR"
      image_configuration { runtime_environment_secrets = { KEY = "/web/key" } }
    }
  }
  instance_configuration { instance_role_arn = aws_iam_role.runs.arn }
}
`);
    expect(result.faults).toEqual([]);
    const found = result.findings.filter(({ severity }) => severity !== "info");
    expect(found.map(({ rule, line }) => `${line} ${rule.replace(/.*\//, "")}`)).toEqual([
      "1 secrets-need-instance-role",
      "4 auto-deployments-need-own-registry",
      "9 port-is-not-a-variable",
      "22 image-fits-registry",
    ]);
    expect(found.at(-1)?.help).toBe("use ECR_PUBLIC");
  });

  it("report CloudFormation's resource", async () => {
    const { findings } = await lintTemplate(`Resources:
  Web:
    Type: AWS::AppRunner::Service
    Properties:
      SourceConfiguration:
        AutoDeploymentsEnabled: true
        ImageRepository:
          ImageIdentifier: public.ecr.aws/team/web:1.4
          ImageRepositoryType: ECR_PUBLIC
          ImageConfiguration:
            RuntimeEnvironmentVariables: [{ Name: PORT, Value: "8080" }]
            RuntimeEnvironmentSecrets: [{ Name: KEY, Value: /web/key }]
      InstanceConfiguration: { InstanceRoleArn: !GetAtt Role.Arn }
`);
    expect(findings.map((each) => each.split(" ")[0])).toEqual([
      "auto-deployments-need-own-registry",
      "port-is-not-a-variable",
    ]);
  });
});

describe("forms that AWS publishes", () => {
  const arns = {
    role: "arn:aws:iam::111122223333:role/pull-images",
    key: "arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab",
  };
  const inAws = (image: string, { type = "ECR", pull = arns.role, run = arns.role, key = arns.key } = {}) => `
resource "aws_apprunner_service" "web" {
  service_name = "web-1"
  source_configuration {
    auto_deployments_enabled = false
    image_repository {
      image_identifier      = "${image}"
      image_repository_type = "${type}"
    }
    ${type === "ECR" ? `authentication_configuration { access_role_arn = "${pull}" }` : ""}
  }
  instance_configuration { instance_role_arn = "${run}" }
  encryption_configuration { kms_key = "${key}" }
}
variable "tag" {}
`;
  const inAwscc = (image: string, key = arns.key) => `
resource "awscc_apprunner_service" "web" {
  source_configuration = {
    image_repository = { image_identifier = "${image}", image_repository_type = "ECR_PUBLIC" }
  }
  encryption_configuration = { kms_key = "${key}" }
}
`;
  const inTemplate = (image: string, key = arns.key) => `
Resources:
  Web:
    Type: AWS::AppRunner::Service
    Properties:
      SourceConfiguration:
        ImageRepository: { ImageIdentifier: "${image}", ImageRepositoryType: ECR_PUBLIC }
      EncryptionConfiguration: { KmsKey: "${key}" }
`;
  const forms = (findings: readonly { rule: string; path: string }[]): readonly string[] =>
    findings.flatMap(({ rule, path }) => (rule === "hosted-service/pattern" ? [path.replace(/.*\./, "")] : []));

  it.each([
    [privateImage, "ECR"],
    ["111122223333.dkr.ecr.ap-southeast-2.amazonaws.com/web", "ECR"],
    [`${privateImage.replace(":1.4", "")}@sha256:${"0".repeat(64)}`, "ECR"],
    ["public.ecr.aws/team/web", "ECR_PUBLIC"],
    ["public.ecr.aws/docker/library/nginx:1.27-alpine", "ECR_PUBLIC"],
    ["public.ecr.aws/team/web:$" + "{var.tag}", "ECR_PUBLIC"],
  ])("accept the image %s", async (image, type) => {
    expect(forms(await lintHcl(inAws(image, { type })).then(({ findings }) => findings))).toEqual([]);
  });

  it.each([
    ["docker.io/library/nginx:1"],
    ["ghcr.io/team/web:1"],
    ["nginx:latest"],
    ["nginx:$" + "{var.tag}"],
    ["public.ecr.aws/nginx:1"],
    ["111122223333.dkr.ecr-fips.us-east-1.amazonaws.com/web:1"],
    ["111122223333.dkr.ecr.eu-west-1.amazonaws.com/Web:1"],
  ])("refuse the image %s in the words of every tool", async (image) => {
    for (const type of ["ECR", "ECR_PUBLIC"]) {
      const { findings } = await lintHcl(inAws(image, { type }));
      expect(forms(findings)).toEqual(["image_identifier"]);
    }
    if (image.includes("$")) return;
    expect(forms((await lintHcl(inAwscc(image))).findings)).toEqual(["image_identifier"]);
    expect(forms((await lintHcl({ "web.yaml": inTemplate(image) })).findings)).toEqual(["ImageIdentifier"]);
    expect(idsOf(watching(image, "REGISTRY", false))).not.toContain("pattern");
    const own = inAws(image).replace("aws_apprunner_service", "lintel_hosted_service");
    expect(forms((await lintHcl(own)).findings)).toEqual(["image_identifier"]);
    expect(forms((await lintHcl(own.replace('"ECR"', '"REGISTRY"'))).findings)).toEqual([]);
  });

  it.each([
    ["access_role_arn", { pull: "arn:aws:iam::111122223333:user/deploy" }],
    ["instance_role_arn", { run: "arn:aws:iam::111122223333:instance-profile/web" }],
    ["kms_key", { key: "arn:aws:kms:eu-west-1:111122223333:alias/logs" }],
    ["kms_key", { key: "arn:aws:kms:eu-west-1:111122223333:key/mrk-1234abcd12ab34cd56ef1234567890ab" }],
    ["kms_key", { key: "arn:aws:s3:::logs" }],
  ])("refuse another kind of %s: %j", async (member, values) => {
    expect(forms((await lintHcl(inAws(privateImage, values))).findings)).toEqual([member]);
    if (!("key" in values)) return;
    expect(forms((await lintHcl(inAwscc("public.ecr.aws/team/web:1", values.key))).findings)).toEqual([member]);
    expect(
      forms((await lintHcl({ "web.yaml": inTemplate("public.ecr.aws/team/web:1", values.key) })).findings),
    ).toEqual(["KmsKey"]);
  });
});
