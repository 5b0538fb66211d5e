/** The hosted service: its declaration and the service's record. */

import { arn, arnPattern, longText, roleArn } from "../../../facts/model/arn.ts";
import { cite, citeModel } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { Field, IntegerField } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { sourceConfiguration } from "./model/source.ts";

const record = documentedFields(cite(2, "Service record (returned by ResumeService)"));
const states = documentedFields(cite(2, "States and transitions"));
const instance = documentedFields(cite(2, "InstanceConfiguration"));
const health = documentedFields(cite(2, "HealthCheckConfiguration"));
const scaling = documentedFields(cite(2, "AutoScalingConfigurationSummary"));
const network = documentedFields(cite(2, "NetworkConfiguration"));
const observability = documentedFields(cite(2, "ObservabilityConfiguration"));

const threshold = {
  kind: "integer",
  cites: health.cites,
  minimum: 1,
  maximum: 20,
} as const satisfies Partial<IntegerField>;

const memorySizes = [
  ...["512", "1024", "2048", "3072", "4096", "6144", "8192", "10240", "12288"],
  ...["0.5 GB", "1 GB", "2 GB", "3 GB", "4 GB", "6 GB", "8 GB", "10 GB", "12 GB"],
] as const;

const serviceArn = { ...arn, description: "ARN of the service.", cites: record.cites } as const;

/** Declaration and record of a hosted service. */
export const hostedService = {
  name: "hosted-service",
  title: "App Runner service",
  product: "Services of AWS App Runner",
  refusedBy: "app-runner",
  identity: "ServiceArn",
  attributeNames: { ServiceArn: "arn", ServiceUrl: "url" },
  propTypes: {
    RuntimeEnvironmentVariables: "EnvironmentVariables",
    RuntimeEnvironmentSecrets: "EnvironmentSecrets",
    ObservabilityConfiguration: "ServiceObservability",
  },
  createdAt: "CreatedAt",
  label: "ServiceName",
  tags: "Tags",
  regional: true,
  update: {
    identity: { name: "ServiceArn", field: { ...serviceArn, required: true } },
    excludes: ["ServiceName", "Tags", "EncryptionConfiguration"],
    // hosted-service-gaps.ts, app-runner/update
    keeps: [
      "SourceConfiguration",
      "SourceConfiguration.CodeRepository.CodeConfiguration",
      "InstanceConfiguration",
      "HealthCheckConfiguration",
      "AutoScalingConfigurationArn",
      "NetworkConfiguration",
      "ObservabilityConfiguration",
    ],
  },
  recognizedBy: ["ServiceName", "SourceConfiguration", "InstanceConfiguration", "HealthCheckConfiguration"],
  commonMarks: ["ServiceName"],
  documentsMayBeRecords: true,
  declaration: record.struct("Runs a web application from a source code repository or a container image.", {
    ServiceName: record.text("Name of the service, unique among the live services of an account and region.", {
      required: true,
      immutable: true,
      minLength: 4,
      maxLength: 40,
      pattern: {
        source: "^[A-Za-z0-9][A-Za-z0-9_-]{3,39}$",
        meaning:
          "4 to 40 characters: letters, digits, hyphens and underscores, of which the first is a letter or digit",
      },
    }),
    SourceConfiguration: sourceConfiguration,
    InstanceConfiguration: instance.struct("Size and role of the instances.", {
      Cpu: instance.text("Processing units of an instance; 1024 and 1 vCPU are the same size.", {
        default: "1 vCPU",
        enum: ["256", "512", "1024", "2048", "4096", "0.25 vCPU", "0.5 vCPU", "1 vCPU", "2 vCPU", "4 vCPU"],
        enumByPattern: true,
      }),
      Memory: instance.text("Memory of an instance; 2048 and 2 GB are the same size.", {
        default: "2 GB",
        enum: memorySizes,
        enumByPattern: true,
      }),
      InstanceRoleArn: {
        ...roleArn,
        description: "The role that grants the code permissions for calls to the provider.",
        cites: instance.cites,
      },
    }),
    EncryptionConfiguration: record.struct(
      "How the service's logs and its copy of the source are encrypted.",
      { immutable: true },
      {
        KmsKey: record.text("ARN of the encryption key.", {
          encryptionKey: true,
          required: true,
          maxLength: 256,
          pattern: {
            source: `^$|${arnPattern.source}`,
            meaning: arnPattern.meaning,
          },
          // KmsKeyArn
          vendorPattern: {
            source:
              "^$|^arn:aws(?:-[a-z-]+)?:kms:[a-z-]+-[0-9]:[0-9]{12}:key/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
            meaning:
              "the ARN of a KMS key of one Region, such as arn:aws:kms:us-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab",
            help: "write the ARN of a key; App Runner accepts neither an alias nor a multi-Region key",
            cites: citeModel("app-runner"),
          },
        }),
      },
    ),
    HealthCheckConfiguration: health.struct("How the health of the service is checked.", {
      Protocol: health.text("With HTTP the checks request Path.", { enum: ["TCP", "HTTP"], default: "TCP" }),
      Path: health.text("The URL path of the checks; applies only when Protocol is HTTP.", {
        minLength: 1,
        default: "/",
      }),
      Interval: { ...threshold, description: "Seconds between checks.", default: 5 },
      Timeout: { ...threshold, description: "Seconds to wait for a response.", default: 2 },
      HealthyThreshold: {
        ...threshold,
        description: "Consecutive successes after which the service is healthy.",
        default: 1,
      },
      UnhealthyThreshold: {
        ...threshold,
        description: "Consecutive failures after which the service is unhealthy.",
        default: 5,
      },
    }),
    AutoScalingConfigurationArn: {
      ...arn,
      description: "The auto scaling configuration of the service; by default the account's default configuration.",
      cites: scaling.cites,
      decidedByService: true,
    },
    NetworkConfiguration: network.struct(
      "Inbound and outbound network of the service; by default public networks, both ways.",
      {
        EgressConfiguration: network.struct("Outbound traffic.", {
          EgressType: network.text("DEFAULT: public networks. VPC: the virtual network of VpcConnectorArn.", {
            enum: ["DEFAULT", "VPC"],
            default: "DEFAULT",
          }),
          VpcConnectorArn: {
            ...arn,
            description: "The connector to the network; valid only when EgressType is VPC.",
            cites: network.cites,
          },
        }),
        IngressConfiguration: network.struct("Inbound traffic.", {
          IsPubliclyAccessible: network.flag("true: public; false: reachable only from within a virtual network.", {
            default: true,
          }),
        }),
        IpAddressType: network.text("The address type of the service.", {
          enum: ["IPV4", "DUAL_STACK"],
          default: "IPV4",
        }),
      },
    ),
    ObservabilityConfiguration: observability.struct(
      "Tracing of the service.",
      { absentMeans: { ObservabilityEnabled: false } },
      {
        ObservabilityEnabled: observability.flag("Whether an observability configuration is associated.", {
          required: true,
        }),
        ObservabilityConfigurationArn: {
          ...arn,
          description:
            "The configuration, without a revision its latest one; set only when ObservabilityEnabled is true.",
          cites: observability.cites,
        },
      },
    ),
    Tags: record.map(
      "Tags of the service.",
      {
        maxEntries: 50, // hosted-service-gaps.ts, hosted-service/tag-limits
        asList: { key: "Key", value: "Value" },
      },
      {
        key: record.text("A tag key.", { minLength: 1, maxLength: 128 }),
        value: record.text("A tag value; it may be empty.", { maxLength: 256 }),
      },
    ),
  }),
  options: {
    desiredStatus: {
      kind: "string",
      description:
        "The desired state: Lintel pauses or resumes a service in the other state. If omitted, the service stays in its state.",
      cites: states.cites,
      enum: ["RUNNING", "PAUSED"],
      observed: true,
    },
    deploymentTriggers: {
      kind: "map",
      description:
        "Values that identify the deployed version, such as the digest of an image or a commit. A changed value deploys the service again (StartDeployment), and apply waits for the outcome. Lintel does not deploy when it creates the service, when an update deploys it anyway, or when the triggers are new. The state stores them in plain text.",
      cites: states.cites,
      triggers: true,
      key: states.text("A name of your choice."),
      value: states.text("A value that changes with the deployed version."),
    },
    adoptExisting: record.flag(
      "If a service with this name and identical content exists, adopt it instead of failing.",
    ),
  },
  record: {
    ServiceId: record.text("Generated id, unique within the region."),
    ServiceArn: serviceArn,
    ServiceUrl: record.text("Generated subdomain URL of the web application.", { address: true, maxLength: longText }),
    CreatedAt: record.time("When the service was created."),
    UpdatedAt: record.time("When the service was last updated."),
    DeletedAt: record.time("When the service was deleted."),
    Status: record.text("State of the service.", {
      enum: ["CREATE_FAILED", "RUNNING", "DELETED", "DELETE_FAILED", "PAUSED", "OPERATION_IN_PROGRESS"],
    }),
    AutoScalingConfigurationSummary: record.struct(
      "The auto scaling configuration of the service.",
      { follows: ["AutoScalingConfigurationArn"] },
      {
        AutoScalingConfigurationArn: {
          ...arn,
          description: "ARN of the configuration.",
          cites: scaling.cites,
        },
        AutoScalingConfigurationName: scaling.text("Name of the configuration, reusable across revisions.", {
          minLength: 4,
          maxLength: 32,
          pattern: {
            source: "^[A-Za-z0-9][A-Za-z0-9_-]{3,31}$",
            meaning:
              "4 to 32 characters: letters, digits, hyphens and underscores, of which the first is a letter or digit",
          },
        }),
        AutoScalingConfigurationRevision: scaling.integer("Unique among the active configurations of the same name."),
        Status: scaling.text("INACTIVE means deleted and unusable.", { enum: ["ACTIVE", "INACTIVE"] }),
        CreatedAt: scaling.time("When the configuration was created."),
        HasAssociatedService: scaling.flag("Whether one or more services use the configuration."),
        IsDefault: scaling.flag(
          "Whether new services without a configuration use this one; at most one per account and region.",
        ),
      },
    ),
  } satisfies { readonly [member: string]: Field },
} as const satisfies ResourceModel;
