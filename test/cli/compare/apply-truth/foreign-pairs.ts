/**
 * Pairs of other tools' declarations, with what an apply does by published schemas: `createOnlyProperties` of
 * CloudFormation's types (cfn-lint 1.51.0), ForceNew and Optional and Computed in the schemas of the providers aws and
 * awscc (2026-11-28), and the rules of each engine about addresses and logical ids.
 */
import type { Files } from "./blocks.ts";

/** A pair with what happens to each resource, by the first word of its name in findings. */
export interface ForeignPair {
  readonly title: string;
  readonly before: Files;
  readonly now: Files;
  readonly truth: { readonly [resource: string]: string };
}

interface Properties {
  readonly [name: string]: unknown;
}

const source = (tag = "1"): Properties => ({
  ImageRepository: { ImageIdentifier: `public.ecr.aws/nginx/nginx:${tag}`, ImageRepositoryType: "ECR_PUBLIC" },
});
const code: Properties = {
  AuthenticationConfiguration: {
    ConnectionArn: "arn:aws:apprunner:us-east-1:123456789012:connection/git/0123456789abcdef0123456789abcdef",
  },
  CodeRepository: {
    RepositoryUrl: "https://github.com/team/web",
    SourceCodeVersion: { Type: "BRANCH", Value: "main" },
    CodeConfiguration: { ConfigurationSource: "REPOSITORY" },
  },
};
const Policy: Properties = {
  Name: "weekly",
  ExecutionRole: "arn:aws:iam::123456789012:role/lifecycle",
  ResourceType: "AMI_IMAGE",
  PolicyDetails: [{ Action: { Type: "DELETE" }, Filter: { Type: "AGE", Value: 90, Unit: "DAYS" } }],
  ResourceSelection: { Recipes: [{ Name: "web", SemanticVersion: "1.x.x" }] },
};
const tags = (value: string): Properties => ({ Tags: [{ Key: "cost", Value: value }] });

/** A template with resources of these short types: `{ S: ["AppRunner::Service", properties, besides] }`. */
function template(resources: {
  readonly [id: string]: readonly [type: string, properties: Properties, besides?: Properties];
}): Files {
  const Resources = Object.fromEntries(
    Object.entries(resources).map(([id, [type, Properties, besides]]) => [
      id,
      { Type: `AWS::${type}`, ...besides, Properties },
    ]),
  );
  return { "template.json": JSON.stringify({ AWSTemplateFormatVersion: "2010-09-09", Resources }, undefined, 2) };
}

const service = (properties: Properties = {}, besides: Properties = {}, id = "S") =>
  template({ [id]: ["AppRunner::Service", { SourceConfiguration: source(), ...properties }, besides] });
const policy = (properties: Properties = {}, besides: Properties = {}, id = "S") =>
  template({ [id]: ["ImageBuilder::LifecyclePolicy", { ...Policy, ...properties }, besides] });
const one = (type: string, properties: Properties) => template({ S: [type, properties] });
const ServiceName = "web-1";
const ServiceArn = (name: string) =>
  `arn:aws:apprunner:us-east-1:123456789012:service/${name}/0123456789abcdef0123456789abcdef`;
const ingress = (properties: Properties = {}) =>
  one("AppRunner::VpcIngressConnection", {
    ServiceArn: ServiceArn("web"),
    IngressVpcConfiguration: { VpcId: "vpc-1", VpcEndpointId: "vpce-1" },
    ...properties,
  });
const Key = "arn:aws:kms:us-east-1:123456789012:key/01234567-0123-0123-0123-0123456789ab";
const connected = (subnet: string) =>
  template({
    C: ["AppRunner::VpcConnector", { Subnets: [subnet] }],
    S: [
      "AppRunner::Service",
      {
        SourceConfiguration: source(),
        NetworkConfiguration: {
          EgressConfiguration: { EgressType: "VPC", VpcConnectorArn: { "Fn::GetAtt": ["C", "VpcConnectorArn"] } },
        },
      },
    ],
  });

const pair = (title: string, before: Files, now: Files, truth: ForeignPair["truth"] = {}): ForeignPair => ({
  ...{ title, before, now, truth },
});

const ofCloudFormation: readonly ForeignPair[] = [
  pair("nothing changes", service({ ServiceName }), service({ ServiceName })),
  pair("another image", service(), service({ SourceConfiguration: source("2") }), { S: "updated" }),
  pair("code instead of an image", service(), service({ SourceConfiguration: code }), { S: "refused" }),
  pair("an image instead of code", service({ SourceConfiguration: code }), service(), { S: "refused" }),
  pair(
    "code instead of an image, and other tags",
    service(),
    service({ SourceConfiguration: code, Tags: [{ Key: "a", Value: "b" }] }),
    { S: "replaced" },
  ),
  pair("another health check", service(), service({ HealthCheckConfiguration: { Interval: 9 } }), { S: "updated" }),
  pair(
    "another network",
    service({ NetworkConfiguration: { IpAddressType: "IPV4" } }),
    service({
      NetworkConfiguration: { IpAddressType: "DUAL_STACK", IngressConfiguration: { IsPubliclyAccessible: false } },
    }),
    { S: "updated" },
  ),
  pair("another size", service(), service({ InstanceConfiguration: { Cpu: "2 vCPU" } }), { S: "updated" }),
  pair("other tags", service(tags("a")), service(tags("b")), { S: "replaced" }),
  pair("new tags", service(), service(tags("a")), { S: "replaced" }),
  pair("other tags of a named one", service({ ServiceName, ...tags("a") }), service({ ServiceName, ...tags("b") }), {
    S: "refused",
  }),
  pair("another name", service({ ServiceName }), service({ ServiceName: "web-2" }), { S: "replaced" }),
  pair("a key", service(), service({ EncryptionConfiguration: { KmsKey: Key } }), { S: "replaced" }),
  pair("another logical id of a named one", service({ ServiceName }), service({ ServiceName }, {}, "T"), {
    T: "refused",
  }),
  pair("another logical id", service(), service({}, {}, "T"), { S: "deleted", T: "created" }),
  pair("it goes", service(), template({}), { S: "deleted" }),
  pair("it is new", template({}), service(), { S: "created" }),
  pair("it goes and is retained", service({}, { DeletionPolicy: "Retain" }), template({}), { S: "kept" }),
  pair("it goes, retained but on creation", service({}, { DeletionPolicy: "RetainExceptOnCreate" }), template({}), {
    S: "kept",
  }),
  pair("it goes and is deleted", service({}, { DeletionPolicy: "Delete" }), template({}), { S: "deleted" }),
  pair("another age of a policy", policy(), policy({ Status: "DISABLED" }), { S: "updated" }),
  pair("another resource type of a policy", policy(), policy({ ResourceType: "CONTAINER_IMAGE" }), { S: "updated" }),
  pair("other tags of a policy", policy({ Tags: { a: "1" } }), policy({ Tags: { a: "2" } }), { S: "updated" }),
  pair("another name of a policy", policy(), policy({ Name: "daily" }), { S: "replaced" }),
  pair("another logical id of a policy", policy(), policy({}, {}, "T"), { T: "refused" }),
  pair("a policy goes and is retained", policy({}, { DeletionPolicy: "Retain" }), template({}), { S: "kept" }),
  pair("a policy goes", policy(), template({}), { S: "deleted" }),
  ...(["MaxSize", "MinSize", "MaxConcurrency"] as const).map((member) =>
    pair(
      `another ${member}`,
      one("AppRunner::AutoScalingConfiguration", { AutoScalingConfigurationName: "high", [member]: 10 }),
      one("AppRunner::AutoScalingConfiguration", { AutoScalingConfigurationName: "high", [member]: 20 }),
      { S: "replaced" },
    ),
  ),
  ...["AutoScalingConfiguration", "VpcConnector", "ObservabilityConfiguration"].map((type) => {
    const required = type === "VpcConnector" ? { Subnets: ["subnet-1"] } : {};
    return pair(
      `other tags of ${type}`,
      one(`AppRunner::${type}`, { ...required, ...tags("a") }),
      one(`AppRunner::${type}`, { ...required, ...tags("b") }),
      { S: "replaced" },
    );
  }),
  pair(
    "other tracing",
    one("AppRunner::ObservabilityConfiguration", {}),
    one("AppRunner::ObservabilityConfiguration", { TraceConfiguration: { Vendor: "AWSXRAY" } }),
    { S: "replaced" },
  ),
  pair("other tags of an ingress connection", ingress(tags("a")), ingress(tags("b")), { S: "replaced" }),
  pair("an ingress connection to another service", ingress(), ingress({ ServiceArn: ServiceArn("api") }), {
    S: "replaced",
  }),
  pair(
    "another endpoint of an ingress connection",
    ingress(),
    ingress({ IngressVpcConfiguration: { VpcId: "vpc-1", VpcEndpointId: "vpce-2" } }),
    { S: "updated" },
  ),
  pair("a replaced connector of a service", connected("subnet-1"), connected("subnet-2"), {
    C: "replaced",
    S: "updated",
  }),
  pair("nothing of a connector changes", connected("subnet-1"), connected("subnet-1")),
].map((each) => ({ ...each, title: `CloudFormation: ${each.title}` }));

const block = (type: string, body: string, label = "s") => `resource "${type}" "${label}" {\n${body}}\n`;
const main = (text: string): Files => ({ "main.tf": text });
const awsService = (body = "", label = "s", name = "web-1", tag = "1") =>
  block(
    "aws_apprunner_service",
    `  service_name = "${name}"
  source_configuration {
    auto_deployments_enabled = false
    image_repository {
      image_identifier      = "public.ecr.aws/nginx/nginx:${tag}"
      image_repository_type = "ECR_PUBLIC"
    }
  }
${body}`,
    label,
  );
const awsCode = (body = "", name = "web-1") =>
  block(
    "aws_apprunner_service",
    `  service_name = "${name}"
  source_configuration {
    authentication_configuration {
      connection_arn = "arn:aws:apprunner:us-east-1:123456789012:connection/git/0123456789abcdef0123456789abcdef"
    }
    code_repository {
      repository_url = "https://github.com/team/web"
      source_code_version {
        type  = "BRANCH"
        value = "main"
      }
      code_configuration {
        configuration_source = "REPOSITORY"
      }
    }
  }
${body}`,
  );
const awsPolicy = (body = "", { type = "AMI_IMAGE", name = "weekly", days = 90 } = {}) =>
  block(
    "aws_imagebuilder_lifecycle_policy",
    `  name           = "${name}"
  execution_role = "arn:aws:iam::123456789012:role/lifecycle"
  resource_type  = "${type}"
  policy_detail {
    action {
      type = "DELETE"
    }
    filter {
      type  = "AGE"
      value = ${days}
      unit  = "DAYS"
    }
  }
  resource_selection {
    recipe {
      name             = "web"
      semantic_version = "1.0.0"
    }
  }
${body}`,
  );
const awscc = (body = "", name = "web-1", tag = "1") =>
  block(
    "awscc_apprunner_service",
    `  service_name = "${name}"
  source_configuration = {
    image_repository = {
      image_identifier      = "public.ecr.aws/nginx/nginx:${tag}"
      image_repository_type = "ECR_PUBLIC"
    }
  }
${body}`,
  );
const scaling = (size: number, more = "") =>
  block(
    "aws_apprunner_auto_scaling_configuration_version",
    `  auto_scaling_configuration_name = "high"\n  max_size = ${size}\n${more}`,
    "c",
  );
const health = (path: string) =>
  `  health_check_configuration {\n    protocol = "HTTP"\n    path     = "${path}"\n  }\n`;
const size = (cpu: string) => `  instance_configuration {\n    cpu    = "${cpu}"\n    memory = "4096"\n  }\n`;
const lifecycle = (text: string) => `  lifecycle {\n    ${text}\n  }\n`;
const isPublic = `  network_configuration {\n    ingress_configuration {\n      is_publicly_accessible = true\n    }\n  }\n`;
const first = lifecycle("create_before_destroy = true");
const egress = (type: "DEFAULT" | "VPC", besides = "") =>
  `  network_configuration {\n${besides}    egress_configuration {\n      egress_type = "${type}"\n${type === "VPC" ? '      vpc_connector_arn = "arn:aws:apprunner:us-east-1:123456789012:vpcconnector/c/1/0123456789abcdef0123456789abcdef"\n' : ""}    }\n  }\n`;
const uses = "  auto_scaling_configuration_arn = aws_apprunner_auto_scaling_configuration_version.c.arn\n";
const region = (name: string) => `provider "aws" {\n  region = "${name}"\n}\n`;
const us = 'provider "aws" {\n  alias  = "us"\n  region = "us-east-1"\n}\n';
const moved = (from: string, to: string) => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
const s = "aws_apprunner_service.s";
const p = "aws_imagebuilder_lifecycle_policy.s";

const ofTerraform: readonly ForeignPair[] = [
  pair("another image", main(awsService()), main(awsService("", "s", "web-1", "2")), { [s]: "updated" }),
  pair("code instead of an image", main(awsService()), main(awsCode()), { [s]: "refused" }),
  pair("an image instead of code", main(awsCode()), main(awsService()), { [s]: "refused" }),
  pair("code instead of an image, and another name", main(awsService()), main(awsCode("", "web-2")), {
    [s]: "replaced",
  }),
  pair(
    "code instead of an image beside prevent_destroy",
    main(awsService(lifecycle("prevent_destroy = true"))),
    main(awsCode(lifecycle("prevent_destroy = true"))),
    { [s]: "refused" },
  ),
  pair(
    "code instead of an image that is ignored",
    main(awsService(lifecycle("ignore_changes = [source_configuration]"))),
    main(awsCode(lifecycle("ignore_changes = [source_configuration]"))),
  ),
  pair("another name", main(awsService()), main(awsService("", "s", "web-2")), { [s]: "replaced" }),
  pair("another health check", main(awsService(health("/a"))), main(awsService(health("/b"))), { [s]: "updated" }),
  pair("the health check removed", main(awsService(health("/a"))), main(awsService())),
  pair("another size", main(awsService(size("1024"))), main(awsService(size("2048"))), { [s]: "updated" }),
  pair("the size removed", main(awsService(size("2048"))), main(awsService())),
  pair("the network removed", main(awsService(isPublic)), main(awsService())),
  pair("the auto scaling configuration removed", main(scaling(9) + awsService(uses)), main(scaling(9) + awsService())),
  pair("other tags", main(awsService('  tags = { a = "1" }\n')), main(awsService('  tags = { a = "2" }\n')), {
    [s]: "updated",
  }),
  pair("the address changes", main(awsService()), main(awsService("", "t")), {
    [s]: "deleted",
    "aws_apprunner_service.t": "created",
  }),
  pair(
    "the address changes with moved",
    main(awsService()),
    main(awsService("", "t") + moved(s, "aws_apprunner_service.t")),
  ),
  pair(
    "an ignored image",
    main(awsService(lifecycle("ignore_changes = [source_configuration[0].image_repository[0].image_identifier]"))),
    main(
      awsService(
        lifecycle("ignore_changes = [source_configuration[0].image_repository[0].image_identifier]"),
        "s",
        "web-1",
        "2",
      ),
    ),
  ),
  pair(
    "another name beside prevent_destroy",
    main(awsService(lifecycle("prevent_destroy = true"))),
    main(awsService(lifecycle("prevent_destroy = true"), "s", "web-2")),
    { [s]: "refused" },
  ),
  pair(
    "a key, the next one created first under the same name",
    main(awsService(first)),
    main(awsService(`${first}  encryption_configuration {\n    kms_key = "${Key}"\n  }\n`)),
    { [s]: "refused" },
  ),
  pair("another name, the next one created first", main(awsService(first)), main(awsService(first, "s", "web-2")), {
    [s]: "replaced",
  }),
  pair(
    "another region, the next one created first",
    main(region("eu-west-1") + awsService(first)),
    main(region("us-east-1") + awsService(first)),
    { [s]: "replaced" },
  ),
  pair(
    "another size of auto scaling, the next revision created first",
    main(scaling(10, first)),
    main(scaling(20, first)),
    { "aws_apprunner_auto_scaling_configuration_version.c": "replaced" },
  ),
  pair("another egress", main(awsService(egress("DEFAULT"))), main(awsService(egress("VPC"))), { [s]: "updated" }),
  pair("another ingress", main(awsService(isPublic)), main(awsService(isPublic.replace("true", "false"))), {
    [s]: "updated",
  }),
  pair(
    "another kind of address",
    main(awsService('  network_configuration {\n    ip_address_type = "IPV4"\n  }\n')),
    main(awsService('  network_configuration {\n    ip_address_type = "DUAL_STACK"\n  }\n')),
    { [s]: "updated" },
  ),
  pair(
    "the egress removed from the network",
    main(awsService(egress("VPC", '    ip_address_type = "IPV4"\n'))),
    main(awsService('  network_configuration {\n    ip_address_type = "IPV4"\n  }\n')),
  ),
  pair("another size of auto scaling", main(scaling(10)), main(scaling(20)), {
    "aws_apprunner_auto_scaling_configuration_version.c": "replaced",
  }),
  pair(
    "another size of a service's auto scaling",
    main(scaling(10) + awsService(uses)),
    main(scaling(20) + awsService(uses)),
    {
      "aws_apprunner_auto_scaling_configuration_version.c": "replaced",
      [s]: "updated",
    },
  ),
  pair(
    "another region of the provider",
    main(region("eu-west-1") + awsService()),
    main(region("us-east-1") + awsService()),
    {
      [s]: "replaced",
    },
  ),
  pair(
    "a region of its own",
    main(region("eu-west-1") + awsService()),
    main(region("eu-west-1") + awsService('  region = "us-east-1"\n')),
    { [s]: "replaced" },
  ),
  pair(
    "a provider of another region",
    main(region("eu-west-1") + us + awsPolicy()),
    main(region("eu-west-1") + us + awsPolicy("  provider = aws.us\n")),
    { [p]: "replaced" },
  ),
  pair(
    "awscc, another region of the provider",
    main(region("eu-west-1").replace("aws", "awscc") + awscc()),
    main(region("us-east-1").replace("aws", "awscc") + awscc()),
    { "awscc_apprunner_service.s": "kept" },
  ),
  pair("another name of a policy", main(awsPolicy()), main(awsPolicy("", { name: "daily" })), { [p]: "replaced" }),
  pair("another resource type of a policy", main(awsPolicy()), main(awsPolicy("", { type: "CONTAINER_IMAGE" })), {
    [p]: "updated",
  }),
  pair(
    "details of a policy that are ignored",
    main(awsPolicy(lifecycle("ignore_changes = [policy_detail]"))),
    main(awsPolicy(lifecycle("ignore_changes = [policy_detail]"), { days: 60 })),
  ),
  pair(
    "a policy that is released",
    main(awsPolicy()),
    main(`removed {\n  from = ${p}\n  lifecycle {\n    destroy = false\n  }\n}\n`),
    {
      [p]: "kept",
    },
  ),
  pair("awscc, another image", main(awscc()), main(awscc("", "web-1", "2")), {
    "awscc_apprunner_service.s": "updated",
  }),
  pair(
    "awscc, code instead of an image",
    main(awscc()),
    main(
      awscc().replace(
        /image_repository = \{[^}]*\}/,
        'code_repository = { repository_url = "https://github.com/team/web", source_code_version = { type = "BRANCH", value = "main" }, code_configuration = { configuration_source = "REPOSITORY" } }',
      ),
    ),
    { "awscc_apprunner_service.s": "refused" },
  ),
  pair("awscc, another name", main(awscc()), main(awscc("", "web-2")), { "awscc_apprunner_service.s": "replaced" }),
  pair(
    "awscc, other tags",
    main(awscc('  tags = [{ key = "a", value = "1" }]\n')),
    main(awscc('  tags = [{ key = "a", value = "2" }]\n')),
    { "awscc_apprunner_service.s": "replaced" },
  ),
  pair("awscc, tags removed", main(awscc('  tags = [{ key = "a", value = "1" }]\n')), main(awscc())),
  pair(
    "awscc, the size removed",
    main(awscc('  instance_configuration = { cpu = "2048", memory = "4096" }\n')),
    main(awscc()),
  ),
  pair(
    "awscc, another network",
    main(awscc("  network_configuration = { ingress_configuration = { is_publicly_accessible = true } }\n")),
    main(awscc("  network_configuration = { ingress_configuration = { is_publicly_accessible = false } }\n")),
    { "awscc_apprunner_service.s": "updated" },
  ),
  pair(
    "awscc, a part of the network removed",
    main(awscc('  network_configuration = { ip_address_type = "DUAL_STACK" }\n')),
    main(awscc("  network_configuration = {}\n")),
  ),
  pair(
    "awscc, another health check",
    main(awscc("  health_check_configuration = { interval = 5 }\n")),
    main(awscc("  health_check_configuration = { interval = 9 }\n")),
    { "awscc_apprunner_service.s": "updated" },
  ),
].map((each) => ({ ...each, title: `Terraform: ${each.title}` }));

const synthesized = (label: string, name = "web-1", besides: Properties = {}, top: Properties = {}): Files => ({
  "cdk.tf.json": JSON.stringify({
    resource: {
      lintel_hosted_service: {
        [label]: {
          service_name: name,
          source_configuration: {
            image_repository: { image_identifier: "public.ecr.aws/nginx/nginx:1", image_repository_type: "ECR_PUBLIC" },
          },
          ...besides,
        },
      },
    },
    ...top,
  }),
});
const h = "lintel_hosted_service";
const request = (name: string) => JSON.stringify({ ServiceName: name, SourceConfiguration: source() });

const ofOthers: readonly ForeignPair[] = [
  pair("CDKTF: another id of the construct", synthesized("s"), synthesized("t"), {
    [`${h}.s`]: "deleted",
    [`${h}.t`]: "created",
  }),
  pair(
    "CDKTF: another id of the construct with moved",
    synthesized("s"),
    synthesized("t", "web-1", {}, { moved: [{ from: `${h}.s`, to: `${h}.t` }] }),
  ),
  pair("CDKTF: another name", synthesized("s"), synthesized("s", "web-2"), { [`${h}.s`]: "replaced" }),
  pair(
    "CDKTF: another name that is ignored",
    synthesized("s", "web-1", { lifecycle: { ignore_changes: ["service_name"] } }),
    synthesized("s", "web-2", { lifecycle: { ignore_changes: ["service_name"] } }),
  ),
  pair("a request in another file", { "a.json": request("web-1") }, { "b.json": request("web-1") }),
  pair("a template becomes Terraform's", service({ ServiceName }), main(awsService())),
];

/** All pairs of other tools' declarations. */
export const foreignPairs: readonly ForeignPair[] = [...ofCloudFormation, ...ofTerraform, ...ofOthers];
