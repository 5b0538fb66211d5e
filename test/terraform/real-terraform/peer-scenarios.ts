/**
 * The acceptance tests of the AWS provider for policies and services, with Lintel's names: declarations step by step,
 * the expected plans, and the expected states. docs/peers.md is rendered from them.
 */
import { expect } from "vitest";
import { type Arguments, type Declarations, goodPolicy, goodService } from "./declarations.ts";

/** Differences from the AWS provider's tests, by topic, in the words of the page. */
export const differences = {
  resources: {
    what: "keys, roles and parameters",
    there: "resources next to the service",
    here: "ARNs",
    why: "they belong to services that Lintel does not manage; create them with the `aws` provider, and pass their ARNs",
  },
  sizes: {
    what: "`cpu` and `memory` declared as `1 vCPU` and `3 GB`",
    there: "`1024` and `3072` in the state",
    here: "as declared; as the service returns them (`1024`) after an import. Both mean the same, and no plan shows a difference",
    why: "Terraform requires a provider to keep the configured value, except on the older SDK, which the `aws` provider uses here",
  },
  nulls: {
    what: "an omitted argument without a default (`instance_role_arn`, `vpc_connector_arn`)",
    there: "an empty string",
    here: "null",
    why: "an empty string is a value, which conditions such as `x == null` miss",
  },
  objects: {
    what: "an omitted `observability_configuration`, `authentication_configuration` or `image_configuration`",
    there: "no element",
    here: 'an object with the defaults (`observability_enabled = false`, `port = "8080"`), or with nulls',
    why: "tracing that somebody turns on outside Terraform is drift; expressions need neither an index nor `try`",
  },
  removal: {
    what: "a removed `instance_configuration`",
    there: "keeps size and role (`The IAM Role is not unset`)",
    here: "restores the defaults, and removes the role",
    why: "a declaration means the same whatever was declared before ([provider.md](provider.md#plan))",
  },
  health: {
    what: "another health check",
    there: "expected to replace the service",
    here: "changes it in place",
    why: "`UpdateService` accepts it",
  },
} as const;

/** An applied declaration with its result. */
export interface PeerStep {
  readonly declared: Arguments;
  /** Resources that are declared beside it, which it refers to. */
  readonly beside?: Declarations;
  readonly action: "create" | "update" | "replace";
  /** The values that the AWS provider's test expects, with Lintel's names, or Lintel's where those differ. */
  readonly found: Arguments;
}

/** An acceptance test of the AWS provider. */
export interface PeerScenario {
  readonly type: "lintel_lifecycle_policy" | "lintel_hosted_service";
  /** The end of the test's name in the AWS provider. */
  readonly there: string;
  readonly here: string;
  readonly steps: readonly PeerStep[];
  readonly differs?: readonly (keyof typeof differences)[];
  /** Whether the object is finally deleted outside of Terraform. */
  readonly disappears?: true;
}

const role = "arn:aws:iam::123456789012:role/web";

const { name: _, ...unnamed } = goodPolicy;

/** A policy with one rule. */
const rule = (policy_details: Arguments, more: Arguments = {}): Arguments => ({
  ...unnamed,
  description: "old images of the base recipe",
  policy_details: [policy_details],
  resource_selection: { tag_map: { team: "web", stage: "test" } },
  ...more,
});

const aged: Arguments = {
  action: { type: "DELETE" },
  filter: { type: "AGE", value: 6, unit: "YEARS", retain_at_least: 10 },
};

const counted = (isPublic: boolean): Arguments => ({
  action: { type: "DELETE", include_resources: { vm_images: true, snapshots: true } },
  exclusion_rules: {
    vm_images: {
      is_public: isPublic,
      regions: ["us-east-1"],
      last_launched: { unit: "WEEKS", value: 2 },
      tag_map: { keep: "yes", stage: "production" },
    },
  },
  filter: { type: "COUNT", value: 10 },
});

const disabled: Arguments = {
  action: { type: "DISABLE", include_resources: { vm_images: true } },
  exclusion_rules: {
    vm_images: { is_public: false, last_launched: { unit: "DAYS", value: 7 }, tag_map: { keep: "yes" } },
  },
  filter: { type: "AGE", value: 6, unit: "YEARS", retain_at_least: 5 },
};

const selected = (semantic_version: string): Arguments => ({
  resource_selection: { recipes: [{ name: "base", semantic_version }] },
});

/** A service from an image with a port, as in all tests of the AWS provider. */
const source = (image_configuration: Arguments = {}): Arguments => ({
  source_configuration: {
    auto_deployments_enabled: false,
    image_repository: {
      ...goodService.source_configuration.image_repository,
      image_configuration: { port: "80", ...image_configuration },
    },
  },
});

/** A step that declares a service, and expects its declared values. */
const service = (action: PeerStep["action"], declared: Arguments, found: Arguments = declared): PeerStep => ({
  declared: { ...source(), ...declared },
  action,
  found,
});

const check = { protocol: "TCP", path: "/", interval: 5, timeout: 2, healthy_threshold: 1, unhealthy_threshold: 5 };

/** A service as in the AWS provider's simplest test. */
const basic: Arguments = {
  arn: expect.stringMatching(/^arn:aws:apprunner:us-east-1:\d{12}:service\/.+\/.+/),
  auto_scaling_configuration_arn: expect.stringMatching(/:autoscalingconfiguration\/DefaultConfiguration\/1\/.+/),
  encryption_configuration: null,
  health_check_configuration: check,
  instance_configuration: { cpu: "1 vCPU", memory: "2 GB", instance_role_arn: null },
  network_configuration: {
    egress_configuration: { egress_type: "DEFAULT", vpc_connector_arn: null },
    ingress_configuration: { is_publicly_accessible: true },
  },
  observability_configuration: { observability_enabled: false },
  service_id: expect.stringMatching(/./),
  url: expect.stringMatching(/./),
  source_configuration: {
    authentication_configuration: { access_role_arn: null, connection_arn: null },
    auto_deployments_enabled: false,
    code_repository: null,
    image_repository: {
      ...goodService.source_configuration.image_repository,
      image_configuration: { port: "80", runtime_environment_secrets: {}, runtime_environment_variables: {} },
    },
  },
  status: "RUNNING",
  tags: {},
};

/** A size and a role, another size, and neither. */
const resized = (first: Arguments, second: Arguments): readonly PeerStep[] => [
  service("create", { instance_configuration: { ...first, instance_role_arn: role } }),
  service("update", { instance_configuration: { ...second, instance_role_arn: role } }),
  service("update", {}, { instance_configuration: basic.instance_configuration }),
];

/** A resource of App Runner beside a service: a reference to it, and what the service's state has of that. */
const companion = (address: string, kind: string, declared: Arguments) => ({
  beside: { [address]: declared },
  reference: `\${${address}.arn}`,
  found: expect.stringMatching(new RegExp(`^arn:aws:apprunner:us-east-1:\\d{12}:${kind}/peer/1/[0-9a-f]{32}$`)),
});

const scaling = companion("lintel_auto_scaling_configuration.peer", "autoscalingconfiguration", {
  auto_scaling_configuration_name: "peer",
});

const connector = companion("lintel_vpc_connector.peer", "vpcconnector", {
  vpc_connector_name: "peer",
  subnets: ["subnet-1"],
  security_groups: ["sg-1"],
});

const connectedBy = (vpc_connector_arn: unknown): Arguments => ({
  network_configuration: {
    egress_configuration: { egress_type: "VPC", vpc_connector_arn },
    ingress_configuration: { is_publicly_accessible: false },
  },
});

const tracing = companion("lintel_observability_configuration.peer", "observabilityconfiguration", {
  observability_configuration_name: "peer",
  trace_configuration: { vendor: "AWSXRAY" },
});

const untraced: Arguments = {
  health_check_configuration: { healthy_threshold: 2, timeout: 5 },
  observability_configuration: { observability_enabled: false },
};

const tracedBy = (observability_configuration_arn: unknown): Arguments => ({
  ...untraced,
  observability_configuration: { observability_enabled: true, observability_configuration_arn },
});

const tagged = (declared: Arguments): readonly PeerStep[] =>
  [{ a: "1" }, { a: "one", b: "2" }, { b: "2" }].map((tags, index) => ({
    declared: { ...declared, tags },
    action: index === 0 ? "create" : "update",
    found: { tags, tags_all: tags },
  }));

const policies: readonly Omit<PeerScenario, "type">[] = [
  {
    there: "basic",
    here: "a rule by age, resources by tags",
    steps: [
      {
        declared: rule(aged),
        action: "create",
        found: {
          ...rule(aged),
          arn: expect.stringMatching(/^arn:aws:imagebuilder:us-east-1:\d{12}:lifecycle-policy\//),
        },
      },
    ],
  },
  {
    there: "policyDetails",
    here: "a rule with exclusions and included resources, then another one",
    steps: [
      { declared: rule(disabled), action: "create", found: rule(disabled) },
      { declared: rule(counted(true)), action: "update", found: rule(counted(true)) },
    ],
  },
  {
    there: "policyDetailsExclusionRulesAMIsIsPublic",
    here: "an exclusion whose `is_public` is false",
    steps: [{ declared: rule(counted(false)), action: "create", found: rule(counted(false)) }],
  },
  {
    there: "resourceSelection",
    here: "resources by recipe, then by another version of it",
    steps: [
      { declared: rule(aged, selected("1.0.0")), action: "create", found: selected("1.0.0") },
      { declared: rule(aged, selected("2.0.0")), action: "update", found: selected("2.0.0") },
    ],
  },
  { there: "tags", here: "tags are added, changed and removed", steps: tagged(rule(aged)) },
  {
    there: "disappears",
    here: "deleted outside of Terraform, it is planned again",
    steps: [{ declared: rule(aged), action: "create", found: {} }],
    disappears: true,
  },
];

const services: readonly Omit<PeerScenario, "type">[] = [
  {
    there: "ImageRepository_basic",
    here: "an image and its port; the service's values for everything else",
    steps: [service("create", {}, basic)],
    differs: ["nulls", "objects"],
  },
  {
    there: "ImageRepository_autoScaling",
    here: "an auto scaling configuration is added",
    steps: [
      service("create", {}),
      {
        ...service(
          "update",
          { auto_scaling_configuration_arn: scaling.reference },
          { auto_scaling_configuration_arn: scaling.found },
        ),
        beside: scaling.beside,
      },
    ],
  },
  {
    there: "ImageRepository_encryption",
    here: "a key, then none: the service is replaced",
    steps: [
      service("create", {
        encryption_configuration: {
          kms_key: "arn:aws:kms:us-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab",
        },
      }),
      service("replace", {}, { encryption_configuration: null }),
    ],
    differs: ["resources"],
  },
  {
    there: "ImageRepository_healthCheck",
    here: "a health check that is declared in part, then another one",
    steps: [
      service(
        "create",
        { health_check_configuration: { healthy_threshold: 2, timeout: 5 } },
        { health_check_configuration: { ...check, healthy_threshold: 2, timeout: 5 } },
      ),
      service(
        "update",
        { health_check_configuration: { healthy_threshold: 2, timeout: 10, unhealthy_threshold: 4 } },
        { health_check_configuration: { ...check, healthy_threshold: 2, timeout: 10, unhealthy_threshold: 4 } },
      ),
    ],
    differs: ["health"],
  },
  {
    there: "ImageRepository_instance_NoInstanceRole",
    here: "an instance's size without a role",
    steps: [
      service(
        "create",
        { instance_configuration: { cpu: "1 vCPU", memory: "3 GB" } },
        { instance_configuration: { cpu: "1 vCPU", memory: "3 GB", instance_role_arn: null } },
      ),
    ],
    differs: ["sizes", "nulls"],
  },
  {
    there: "ImageRepository_instance_Update",
    here: "an instance's size and role change, then are removed",
    steps: resized({ cpu: "1 vCPU", memory: "3 GB" }, { cpu: "2 vCPU", memory: "4 GB" }),
    differs: ["resources", "sizes", "removal"],
  },
  {
    there: "ImageRepository_instance_Update1",
    here: "the same, from the smallest size to the largest",
    steps: resized({ cpu: "0.25 vCPU", memory: "0.5 GB" }, { cpu: "4 vCPU", memory: "12 GB" }),
    differs: ["resources", "sizes", "removal"],
  },
  {
    there: "ImageRepository_networkConfiguration",
    here: "outbound traffic through a VPC connector, no public inbound traffic",
    steps: [
      {
        ...service("create", connectedBy(connector.reference), connectedBy(connector.found)),
        beside: connector.beside,
      },
    ],
  },
  {
    there: "ImageRepository_observabilityConfiguration",
    here: "tracing, then none, for the same service (another one there)",
    steps: [
      { ...service("create", tracedBy(tracing.reference), tracedBy(tracing.found)), beside: tracing.beside },
      { ...service("update", untraced), beside: tracing.beside },
    ],
  },
  {
    there: "ImageRepository_runtimeEnvironmentVars",
    here: "an environment variable",
    steps: [service("create", source({ runtime_environment_variables: { APP_NAME: "web" } }))],
  },
  {
    there: "ImageRepository_runtimeEnvironmentSecrets",
    here: "a secret by its ARN, and a role that may read it",
    steps: [
      service("create", {
        ...source({ runtime_environment_secrets: { KEY: "arn:aws:ssm:us-east-1:123456789012:parameter/key" } }),
        instance_configuration: { cpu: "1 vCPU", memory: "3 GB", instance_role_arn: role },
      }),
    ],
    differs: ["resources"],
  },
  { there: "tags", here: "tags are added, changed and removed", steps: tagged(source()) },
  {
    there: "disappears",
    here: "deleted outside of Terraform, it is planned again",
    steps: [service("create", {})],
    disappears: true,
  },
];

/** All scenarios, the policies first. */
export const peerScenarios: readonly PeerScenario[] = [
  ...policies.map((scenario) => ({ ...scenario, type: "lintel_lifecycle_policy" as const })),
  ...services.map((scenario) => ({ ...scenario, type: "lintel_hosted_service" as const })),
];
