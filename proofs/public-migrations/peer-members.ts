/**
 * The arguments of the resources of the aws and awscc providers that `lintel migrate` takes over, with the defaults of
 * the aws provider: from the providers' public documentation (registry pages of hashicorp/aws 6.58 and hashicorp/awscc
 * 1.96). They are written apart from Lintel's model, so that a run compares two readings.
 */

/** An argument. Its name is that of the service in snake case, unless `request` says otherwise. */
export interface PeerMember {
  readonly kind: "text" | "number" | "flag" | "texts" | "map" | "structure" | "structures";
  readonly required?: true;
  /** Of the aws provider. */
  readonly default?: string | number | boolean;
  readonly members?: PeerMembers;
  /** Its name in a request. */
  readonly request?: string;
  /** Its name in the aws provider. */
  readonly aws?: string;
  /** The service says what it is if it is omitted. */
  readonly computed?: true;
  /** A map that the awscc provider has as a list of structures with these members. */
  readonly entries?: readonly [string, string];
}

export type PeerMembers = { readonly [name: string]: PeerMember };

const text: PeerMember = { kind: "text" };
const required: PeerMember = { kind: "text", required: true };
const number = (byDefault?: number): PeerMember => ({
  kind: "number",
  ...(byDefault !== undefined && { default: byDefault }),
});
const flag: PeerMember = { kind: "flag" };
const map: PeerMember = { kind: "map" };
const texts: PeerMember = { kind: "texts", required: true };
const one = (members: PeerMembers): PeerMember => ({ kind: "structure", members });
const many = (members: PeerMembers): PeerMember => ({ kind: "structures", members });
const named: readonly [string, string] = ["name", "value"];
const tags: PeerMember = { kind: "map", entries: ["key", "value"] };

const runtime: PeerMembers = {
  port: { kind: "text", default: "8080" },
  runtime_environment_secrets: { kind: "map", entries: named },
  runtime_environment_variables: { kind: "map", entries: named },
  start_command: text,
};

/** By the kind of object. */
export const peerMembers = {
  service: {
    service_name: required,
    auto_scaling_configuration_arn: { kind: "text", computed: true },
    encryption_configuration: one({ kms_key: required }),
    health_check_configuration: one({
      healthy_threshold: number(1),
      interval: number(5),
      path: { kind: "text", default: "/" },
      protocol: { kind: "text", default: "TCP" },
      timeout: number(2),
      unhealthy_threshold: number(5),
    }),
    instance_configuration: one({
      cpu: { kind: "text", default: "1024" },
      instance_role_arn: text,
      memory: { kind: "text", default: "2048" },
    }),
    network_configuration: one({
      egress_configuration: one({ egress_type: text, vpc_connector_arn: text }),
      ingress_configuration: one({ is_publicly_accessible: flag }),
      ip_address_type: { kind: "text", default: "IPV4" },
    }),
    observability_configuration: one({ observability_configuration_arn: text, observability_enabled: flag }),
    source_configuration: one({
      authentication_configuration: one({ access_role_arn: text, connection_arn: text }),
      auto_deployments_enabled: { kind: "flag", default: true },
      code_repository: one({
        code_configuration: one({
          code_configuration_values: one({ build_command: text, runtime: required, ...runtime }),
          configuration_source: required,
        }),
        repository_url: required,
        source_code_version: one({ type: required, value: required }),
        source_directory: text,
      }),
      image_repository: one({
        image_configuration: one(runtime),
        image_identifier: required,
        image_repository_type: required,
      }),
    }),
    tags,
  },
  scaling: {
    auto_scaling_configuration_name: required,
    max_concurrency: number(100),
    max_size: number(25),
    min_size: number(1),
    tags,
  },
  observability: {
    observability_configuration_name: required,
    trace_configuration: one({ vendor: text }),
    tags,
  },
  connector: { vpc_connector_name: required, subnets: texts, security_groups: { kind: "texts" }, tags },
  connection: { connection_name: required, provider_type: required, tags },
  domain: {
    domain_name: required,
    enable_www_subdomain: { kind: "flag", default: true, request: "EnableWWWSubdomain" },
    service_arn: required,
  },
  ingress: {
    vpc_ingress_connection_name: { ...required, aws: "name" },
    service_arn: required,
    ingress_vpc_configuration: one({ vpc_id: text, vpc_endpoint_id: text }),
    tags,
  },
  policy: {
    name: required,
    description: text,
    execution_role: required,
    resource_type: required,
    status: { kind: "text", computed: true },
    policy_details: {
      ...many({
        action: one({
          type: required,
          include_resources: one({ amis: flag, containers: flag, snapshots: flag }),
        }),
        exclusion_rules: one({
          tag_map: map,
          amis: one({
            is_public: flag,
            regions: { kind: "texts" },
            shared_accounts: { kind: "texts" },
            tag_map: map,
            last_launched: one({ unit: required, value: number() }),
          }),
        }),
        filter: one({ type: required, value: number(), retain_at_least: number(), unit: text }),
      }),
      aws: "policy_detail",
    },
    resource_selection: one({
      tag_map: map,
      recipes: { ...many({ name: required, semantic_version: required }), aws: "recipe" },
    }),
    tags: map,
  },
} as const satisfies { readonly [kind: string]: PeerMembers };

export type PeerKind = keyof typeof peerMembers;
