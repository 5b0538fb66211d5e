/** After any change of a declaration, computed values that depend on it are updated. */
import { describe, expect, it, onTestFinished } from "vitest";
import { resourceAttributes } from "../../../lib/facts/derive/provider-schema.ts";
import type { ResourceAttributes } from "../../../lib/facts/derive/resource-attribute.ts";
import serviceHandler from "../../../lib/services/app-runner/hosted-service/handler.ts";
import policyHandler from "../../../lib/services/image-builder/lifecycle-policy/handler.ts";
import type { Declarations } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import { EmulatedServices, startServices } from "../emulated-services.ts";
import { goodImage, goodPolicy, goodService } from "../real-terraform/declarations.ts";
import { TerraformCore } from "../terraform-core.ts";

/** A declaration before and after a change. */
type Change = readonly [before: Arguments, after: Arguments];

/** A change of each attribute by its path; the arguments override a valid declaration. */
type Changes = { readonly [path: string]: Change };

const arn = (kind: string, name: string) => `arn:aws:apprunner:us-east-1:123456789012:${kind}/${name}`;
const role = (name: string) => `arn:aws:iam::123456789012:role/${name}`;

/** Changes of one structured argument, by the paths of its parts. */
const of = (name: string, parts: { readonly [path: string]: readonly [before: unknown, after: unknown] }): Changes =>
  Object.fromEntries(
    Object.entries(parts).map(([path, [before, after]]) => [
      path === "" ? name : `${name}.${path}`,
      [{ [name]: before }, { [name]: after }],
    ]),
  );

const rule = goodPolicy.policy_details[0] ?? {};
const [action, filter] = [goodPolicy.policy_details[0]?.action, goodPolicy.policy_details[0]?.filter];
const withExclusions = (exclusion_rules: object) => [{ ...rule, exclusion_rules }];
const exclusions = (path: string, one: unknown, other: unknown) => ({
  [`exclusion_rules.vm_images.${path}`]: [
    withExclusions({ vm_images: { [path.split(".")[0] ?? ""]: one } }),
    withExclusions({ vm_images: { [path.split(".")[0] ?? ""]: other } }),
  ] as const,
});
const byTag = (value: string) => ({ tag_map: { keep: value } });

const policyChanges: Changes = {
  description: [{ description: "one" }, { description: "other" }],
  status: [{ status: "DISABLED" }, {}],
  execution_role: [{}, { execution_role: "other" }],
  tags: [{ tags: { a: "1" } }, { tags: { b: "2" } }],
  ...of("policy_details", {
    "action.type": [
      [{ action: { type: "DISABLE" }, filter: { type: "AGE", value: 1, unit: "DAYS" } }],
      [{ action: { type: "DEPRECATE" }, filter: { type: "AGE", value: 1, unit: "DAYS" } }],
    ],
    "action.include_resources.vm_images": [[{ ...rule, action: { type: "DELETE" } }], [rule]],
    "action.include_resources.snapshots": [
      [rule],
      [{ ...rule, action: { ...action, include_resources: { vm_images: true, snapshots: true } } }],
    ],
    "filter.type": [[rule], [{ action, filter: { type: "COUNT", value: 90 } }]],
    "filter.value": [[rule], [{ ...rule, filter: { ...filter, value: 91 } }]],
    "filter.unit": [[rule], [{ ...rule, filter: { ...filter, unit: "WEEKS" } }]],
    "filter.retain_at_least": [[rule], [{ ...rule, filter: { ...filter, retain_at_least: 4 } }]],
    "exclusion_rules.tag_map": [withExclusions(byTag("1")), withExclusions(byTag("2"))],
    ...exclusions("is_public", true, false),
    ...exclusions("regions", ["us-east-1"], ["us-east-1", "eu-west-1"]),
    ...exclusions("shared_accounts", ["123456789012"], []),
    ...exclusions("tag_map", { a: "1" }, { a: "2" }),
    ...exclusions("last_launched.value", { value: 1, unit: "DAYS" }, { value: 2, unit: "DAYS" }),
    ...exclusions("last_launched.unit", { value: 1, unit: "DAYS" }, { value: 1, unit: "WEEKS" }),
  }),
  ...of("resource_selection", {
    tag_map: [{ tag_map: { a: "1" } }, { tag_map: { a: "2" } }],
    "recipes.name": [goodPolicy.resource_selection, { recipes: [{ name: "other", semantic_version: "1.x.x" }] }],
    "recipes.semantic_version": [
      goodPolicy.resource_selection,
      { recipes: [{ name: "base", semantic_version: "2.x.x" }] },
    ],
  }),
};

const containerRule = (more: object) => [{ action: { type: "DELETE", ...more }, filter: { type: "COUNT", value: 5 } }];
const containers = { resource_type: "CONTAINER_IMAGE" };

const morePolicyChanges: Changes = {
  "policy_details.action.include_resources.containers": [
    { ...containers, policy_details: containerRule({}) },
    { ...containers, policy_details: containerRule({ include_resources: { containers: true } }) },
  ],
};

const privateImage = {
  image_identifier: "123456789012.dkr.ecr.us-east-1.amazonaws.com/web:1",
  image_repository_type: "REGISTRY",
};
const authentication_configuration = { access_role_arn: role("pull") };
const image = (configuration: object) => ({
  image_repository: { ...goodImage, image_configuration: configuration },
});
const values = { runtime: "NODEJS_22", build_command: "npm ci" };
const repository = {
  repository_url: "https://git.example.com/web",
  source_code_version: { type: "BRANCH", value: "main" },
  code_configuration: { configuration_source: "API", code_configuration_values: values },
};
const code = (changes: object, connection = "git/1") => ({
  authentication_configuration: { connection_arn: arn("connection", connection) },
  code_repository: { ...repository, ...changes },
});
const valuesOf = (changes: object) =>
  code({ code_configuration: { configuration_source: "API", code_configuration_values: { ...values, ...changes } } });
const secretArn = (name: string) => `arn:aws:secretsmanager:us-east-1:123456789012:secret:${name}`;
/** A service whose instances have a role, which reads its secrets. */
const withRole = (source_configuration: object) => ({
  source_configuration,
  instance_configuration: { instance_role_arn: role("web") },
});
const egress = (name: string) => ({ egress_type: "VPC", vpc_connector_arn: arn("vpcconnector", name) });
const traced = (name: string) => ({
  observability_enabled: true,
  observability_configuration_arn: arn("observabilityconfiguration", name),
});

const serviceChanges: Changes = {
  tags: [{ tags: { a: "1" } }, { tags: { b: "2" } }],
  desired_status: [{ desired_status: "RUNNING" }, { desired_status: "PAUSED" }],
  auto_scaling_configuration_arn: [
    { auto_scaling_configuration_arn: arn("autoscalingconfiguration", "low/1/1") },
    { auto_scaling_configuration_arn: arn("autoscalingconfiguration", "high/2/1") },
  ],
  ...of("source_configuration", {
    "image_repository.image_identifier": [
      { image_repository: goodImage },
      { image_repository: { ...goodImage, image_identifier: "public.ecr.aws/nginx/nginx:2" } },
    ],
    "image_repository.image_repository_type": [
      { image_repository: goodImage },
      { image_repository: privateImage, authentication_configuration },
    ],
    "image_repository.image_configuration.port": [image({ port: "80" }), image({})],
    "image_repository.image_configuration.start_command": [image({}), image({ start_command: "serve" })],
    "image_repository.image_configuration.runtime_environment_variables": [
      image({ runtime_environment_variables: { A: "1" } }),
      image({ runtime_environment_variables: { A: "2" } }),
    ],
    "authentication_configuration.access_role_arn": [
      { image_repository: privateImage, authentication_configuration },
      { image_repository: privateImage, authentication_configuration: { access_role_arn: role("other") } },
    ],
    "authentication_configuration.connection_arn": [code({}), code({}, "git/2")],
    auto_deployments_enabled: [
      { image_repository: privateImage, authentication_configuration },
      { image_repository: privateImage, authentication_configuration, auto_deployments_enabled: false },
    ],
    "code_repository.repository_url": [code({}), code({ repository_url: "https://git.example.com/other" })],
    "code_repository.source_code_version.value": [
      code({}),
      code({ source_code_version: { type: "BRANCH", value: "next" } }),
    ],
    "code_repository.code_configuration.configuration_source": [
      code({}),
      code({ code_configuration: { configuration_source: "REPOSITORY" } }),
    ],
    "code_repository.code_configuration.code_configuration_values.runtime": [
      valuesOf({}),
      valuesOf({ runtime: "PYTHON_3" }),
    ],
    "code_repository.code_configuration.code_configuration_values.build_command": [
      valuesOf({}),
      valuesOf({ build_command: "make" }),
    ],
    "code_repository.code_configuration.code_configuration_values.start_command": [
      valuesOf({}),
      valuesOf({ start_command: "serve" }),
    ],
    "code_repository.code_configuration.code_configuration_values.port": [valuesOf({ port: "80" }), valuesOf({})],
    "code_repository.code_configuration.code_configuration_values.source_directory": [
      valuesOf({}),
      valuesOf({ source_directory: "/app" }),
    ],
    "code_repository.code_configuration.code_configuration_values.runtime_environment_variables": [
      valuesOf({}),
      valuesOf({ runtime_environment_variables: { A: "1" } }),
    ],
  }),
  "source_configuration.image_repository.image_configuration.runtime_environment_secrets": [
    withRole(image({ runtime_environment_secrets: { A: secretArn("a") } })),
    withRole(image({ runtime_environment_secrets: { A: secretArn("b") } })),
  ],
  "source_configuration.code_repository.code_configuration.code_configuration_values.runtime_environment_secrets": [
    withRole(valuesOf({ runtime_environment_secrets: { A: secretArn("a") } })),
    withRole(valuesOf({})),
  ],
  ...of("instance_configuration", {
    cpu: [{}, { cpu: "2 vCPU", memory: "4 GB" }],
    memory: [{}, { memory: "3072" }],
    instance_role_arn: [{}, { instance_role_arn: role("web") }],
  }),
  ...of("health_check_configuration", {
    protocol: [{}, { protocol: "HTTP" }],
    path: [{ protocol: "HTTP" }, { protocol: "HTTP", path: "/up" }],
    interval: [{ interval: 6 }, {}],
    timeout: [{ timeout: 3 }, {}],
    healthy_threshold: [{ healthy_threshold: 3 }, {}],
    unhealthy_threshold: [{ unhealthy_threshold: 3 }, {}],
  }),
  ...of("network_configuration", {
    "egress_configuration.egress_type": [{}, { egress_configuration: egress("c/1/1") }],
    "egress_configuration.vpc_connector_arn": [
      { egress_configuration: egress("c/1/1") },
      { egress_configuration: egress("d/1/1") },
    ],
    "ingress_configuration.is_publicly_accessible": [{ ingress_configuration: { is_publicly_accessible: false } }, {}],
    ip_address_type: [{}, { ip_address_type: "DUAL_STACK" }],
  }),
  ...of("observability_configuration", {
    observability_enabled: [{ observability_enabled: false }, traced("trace/1/1")],
    observability_configuration_arn: [traced("trace/1/1"), traced("other/1/1")],
  }),
};

/** The paths of all plain attributes that can change in place. */
function* changeable(attributes: ResourceAttributes, at = ""): Generator<string> {
  for (const [name, { nested, required, optional, immutable, local }] of Object.entries(attributes)) {
    if (immutable === true || local === true || !(required === true || optional === true)) continue;
    if (nested === undefined) yield `${at}${name}`;
    else yield* changeable(nested.attributes, `${at}${name}.`);
  }
}

const resources: readonly [
  type: string,
  handler: typeof policyHandler | typeof serviceHandler,
  good: Arguments,
  changes: Changes,
][] = [
  ["lintel_lifecycle_policy", policyHandler, goodPolicy, { ...policyChanges, ...morePolicyChanges }],
  ["lintel_hosted_service", serviceHandler, goodService, serviceChanges],
];

describe.each(resources)("the changes of %s below", (_, handler, __, changes) => {
  // It has only one value.
  const fixed = ["source_configuration.code_repository.source_code_version.type"];
  it("include every attribute that can change", () => {
    const paths = [...changeable(resourceAttributes(handler.model, handler))].filter((path) => !fixed.includes(path));
    expect(Object.keys(changes).sort()).toEqual(paths.sort());
  });
});

it("a computed attribute follows every change of every resource", async () => {
  const services = new EmulatedServices(await startServices({ operationSeconds: 0 }));
  onTestFinished(() => services.stop());
  const core = new TerraformCore(services.emulator.url);
  const declared = (side: 0 | 1): Declarations =>
    Object.fromEntries(
      resources.flatMap(([type, { model }, good, changes]) =>
        Object.values(changes).map((change, index) => {
          const name = { [model.label === "name" ? "name" : "service_name"]: `number-${index}` };
          return [`${type}.number${index}`, { ...good, ...change[side], ...name }];
        }),
      ),
    );
  const count = Object.keys(declared(0)).length;
  for (const side of [0, 1] as const) {
    const { code, text, done } = await core.apply(declared(side));
    expect([code, done], text).toEqual([
      0,
      side === 0 ? `${count} added, 0 changed, 0 destroyed` : `0 added, ${count} changed, 0 destroyed`,
    ]);
    // A value that is not as the service returns it is a difference.
    const after = await core.plan(declared(side));
    expect([after.code, after.actions], after.text).toEqual([0, {}]);
  }
});
