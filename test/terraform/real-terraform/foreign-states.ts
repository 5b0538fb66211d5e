/**
 * States of the resources of other providers, as these write them, from the attributes of Lintel's: the aws provider's
 * structures are lists of one and its absent texts "", and the awscc provider's are objects and its maps of variables
 * lists. The forms are those of the public schemas of hashicorp/aws 5.100 and 6.58 and hashicorp/awscc 1.96.
 */
import type { Arguments } from "./declarations.ts";

/** A type of another provider, and the state of an object that Lintel's attributes describe. */
export interface ForeignState {
  /** The type of Lintel's provider. */
  readonly type: string;
  readonly from: string;
  readonly provider: "hashicorp/aws" | "hashicorp/awscc";
  readonly version: number;
  state(lintel: Attributes): Arguments;
}

// biome-ignore lint/suspicious/noExplicitAny: attributes of any resource, whose form the test's declarations set.
type Attributes = any;

const one = <Value>(value: Value | null | undefined): readonly Value[] => (value == null ? [] : [value]);

/** The members of the aws provider that every resource has. */
const common = ({ arn, tags }: Attributes) => ({ arn, id: arn, tags, tags_all: tags ?? {}, region: "us-east-1" });

const aws = (type: string, from: string, state: ForeignState["state"]): ForeignState => ({
  type,
  from,
  provider: "hashicorp/aws",
  version: 0,
  state,
});

const awscc = (type: string, from: string, state: ForeignState["state"]): ForeignState => ({
  type,
  from,
  provider: "hashicorp/awscc",
  version: 1,
  state,
});

const vendorType = (resourceType: string): string => (resourceType === "VM_IMAGE" ? "AMI_IMAGE" : resourceType);

const included = (some: Attributes, form: (value: Arguments) => unknown) =>
  some && form({ amis: some.vm_images, snapshots: some.snapshots, containers: some.containers });

/** The states, of every type that can be moved. */
export const foreignStates: readonly ForeignState[] = [
  aws("lintel_lifecycle_policy", "aws_imagebuilder_lifecycle_policy", (at) => ({
    ...common(at),
    name: at.name,
    description: at.description ?? "",
    status: at.status,
    execution_role: at.execution_role,
    resource_type: vendorType(at.resource_type),
    policy_detail: at.policy_details.map(({ action, filter, exclusion_rules }: Attributes) => ({
      action: [{ type: action.type, include_resources: included(action.include_resources, (each) => [each]) ?? [] }],
      filter: [{ ...filter, unit: filter.unit ?? null, retain_at_least: filter.retain_at_least ?? null }],
      exclusion_rules: one(exclusion_rules).map((rules: Attributes) => ({
        tag_map: rules.tag_map,
        amis: one(rules.vm_images).map((images: Attributes) => ({
          is_public: images.is_public ?? false,
          regions: images.regions,
          shared_accounts: images.shared_accounts,
          tag_map: images.tag_map,
          last_launched: one(images.last_launched),
        })),
      })),
    })),
    resource_selection: [{ tag_map: at.resource_selection.tag_map, recipe: at.resource_selection.recipes ?? [] }],
  })),
  awscc("lintel_lifecycle_policy", "awscc_imagebuilder_lifecycle_policy", (at) => ({
    arn: at.arn,
    id: at.arn,
    name: at.name,
    description: at.description,
    status: at.status,
    execution_role: at.execution_role,
    resource_type: vendorType(at.resource_type),
    policy_details: at.policy_details.map(({ action, filter, exclusion_rules }: Attributes) => ({
      action: { type: action.type, include_resources: included(action.include_resources, (each) => each) },
      filter,
      exclusion_rules: exclusion_rules && { tag_map: exclusion_rules.tag_map, amis: exclusion_rules.vm_images },
    })),
    resource_selection: at.resource_selection,
    tags: at.tags,
  })),
  aws("lintel_hosted_service", "aws_apprunner_service", (at) => {
    const { image_repository: image, authentication_configuration: access } = at.source_configuration;
    const network = at.network_configuration;
    return {
      ...common(at),
      service_name: at.service_name,
      service_id: at.service_id,
      service_url: "abc.us-east-1.awsapprunner.com",
      status: "RUNNING",
      auto_scaling_configuration_arn: at.auto_scaling_configuration_arn,
      encryption_configuration: one(at.encryption_configuration),
      health_check_configuration: one(at.health_check_configuration),
      instance_configuration: [{ cpu: "1024", memory: "2048", instance_role_arn: "" }],
      network_configuration: one(network).map((each: Attributes) => ({
        ip_address_type: "IPV4",
        ingress_configuration: one(each.ingress_configuration),
        egress_configuration: [{ ...each.egress_configuration, vpc_connector_arn: "" }],
      })),
      observability_configuration: [],
      source_configuration: [
        {
          auto_deployments_enabled: at.source_configuration.auto_deployments_enabled,
          authentication_configuration: one(access).map(({ access_role_arn, connection_arn }: Attributes) => ({
            access_role_arn: access_role_arn ?? "",
            connection_arn: connection_arn ?? "",
          })),
          code_repository: [],
          image_repository: [{ ...image, image_configuration: one(image.image_configuration) }],
        },
      ],
    };
  }),
  awscc("lintel_hosted_service", "awscc_apprunner_service", (at) => {
    const { image_repository: image } = at.source_configuration;
    const { runtime_environment_variables: variables, ...configuration } = image.image_configuration;
    return {
      id: at.arn,
      service_arn: at.arn,
      service_id: at.service_id,
      service_name: at.service_name,
      // Write-only in CloudFormation's schema: an imported state has neither.
      auto_scaling_configuration_arn: null,
      tags: null,
      health_check_configuration: at.health_check_configuration,
      source_configuration: {
        auto_deployments_enabled: at.source_configuration.auto_deployments_enabled,
        image_repository: {
          ...image,
          image_configuration: {
            ...configuration,
            runtime_environment_variables: Object.entries(variables ?? {}).map(([name, value]) => ({ name, value })),
          },
        },
      },
    };
  }),
  aws("lintel_auto_scaling_configuration", "aws_apprunner_auto_scaling_configuration_version", (at) => ({
    ...common(at),
    auto_scaling_configuration_name: at.auto_scaling_configuration_name,
    auto_scaling_configuration_revision: 1,
    has_associated_service: false,
    is_default: false,
    latest: true,
    max_concurrency: at.max_concurrency,
    max_size: at.max_size,
    min_size: at.min_size,
    status: "active",
  })),
  awscc("lintel_auto_scaling_configuration", "awscc_apprunner_auto_scaling_configuration", (at) => ({
    id: at.arn,
    auto_scaling_configuration_arn: at.arn,
    auto_scaling_configuration_name: at.auto_scaling_configuration_name,
    auto_scaling_configuration_revision: 1,
    latest: true,
    max_concurrency: at.max_concurrency,
    max_size: at.max_size,
    min_size: at.min_size,
    tags: Object.entries(at.tags ?? {}).map(([key, value]) => ({ key, value })),
  })),
  aws("lintel_observability_configuration", "aws_apprunner_observability_configuration", (at) => ({
    ...common(at),
    observability_configuration_name: at.observability_configuration_name,
    observability_configuration_revision: 1,
    latest: true,
    status: "active",
    trace_configuration: one(at.trace_configuration),
  })),
  awscc("lintel_observability_configuration", "awscc_apprunner_observability_configuration", (at) => ({
    id: at.arn,
    observability_configuration_arn: at.arn,
    observability_configuration_name: at.observability_configuration_name,
    observability_configuration_revision: 1,
    latest: true,
    trace_configuration: at.trace_configuration,
    tags: null,
  })),
  aws("lintel_vpc_connector", "aws_apprunner_vpc_connector", (at) => ({
    ...common(at),
    vpc_connector_name: at.vpc_connector_name,
    vpc_connector_revision: 1,
    subnets: at.subnets,
    security_groups: at.security_groups,
    status: "active",
  })),
  awscc("lintel_vpc_connector", "awscc_apprunner_vpc_connector", (at) => ({
    id: at.arn,
    vpc_connector_arn: at.arn,
    vpc_connector_name: at.vpc_connector_name,
    vpc_connector_revision: 1,
    subnets: at.subnets,
    security_groups: at.security_groups,
    tags: null,
  })),
  aws("lintel_connection", "aws_apprunner_connection", (at) => ({
    ...common(at),
    id: at.connection_name,
    connection_name: at.connection_name,
    provider_type: at.provider_type,
    status: "AVAILABLE",
  })),
  aws("lintel_custom_domain_association", "aws_apprunner_custom_domain_association", (at) => ({
    id: `${at.domain_name},${at.service_arn}`,
    domain_name: at.domain_name,
    service_arn: at.service_arn,
    enable_www_subdomain: at.enable_www_subdomain,
    certificate_validation_records: [],
    dns_target: "abc.us-east-1.awsapprunner.com",
    status: "pending_certificate_dns_validation",
    region: "us-east-1",
  })),
  aws("lintel_vpc_ingress_connection", "aws_apprunner_vpc_ingress_connection", (at) => ({
    ...common(at),
    name: at.vpc_ingress_connection_name,
    service_arn: at.service_arn,
    domain_name: "abc.us-east-1.awsapprunner.com",
    status: "AVAILABLE",
    ingress_vpc_configuration: one(at.ingress_vpc_configuration),
  })),
  awscc("lintel_vpc_ingress_connection", "awscc_apprunner_vpc_ingress_connection", (at) => ({
    id: at.arn,
    vpc_ingress_connection_arn: at.arn,
    vpc_ingress_connection_name: at.vpc_ingress_connection_name,
    service_arn: at.service_arn,
    domain_name: "abc.us-east-1.awsapprunner.com",
    status: "AVAILABLE",
    ingress_vpc_configuration: at.ingress_vpc_configuration,
    tags: null,
  })),
];
