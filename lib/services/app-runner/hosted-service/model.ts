/** The hosted service: its declaration and the service's record. */
import { cite, citeModel } from "../../../facts/model/citation.ts";
import type { Field, IntegerField } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { arn, longText, resourceName, roleArn } from "../../../facts/model/resource-name.ts";
import { sourceConfiguration } from "./model/source.ts";

const record = cite(2, "Service record (returned by ResumeService)");
const states = cite(2, "States and transitions");
const instance = cite(2, "InstanceConfiguration");
const health = cite(2, "HealthCheckConfiguration");
const scaling = cite(2, "AutoScalingConfigurationSummary");
const network = cite(2, "NetworkConfiguration");
const observability = cite(2, "ObservabilityConfiguration");

const threshold = { kind: "integer", cites: health, minimum: 1, maximum: 20 } as const satisfies Partial<IntegerField>;

const serviceArn = { ...arn, description: "Resource name of the service.", cites: record } as const;

/** Declaration and record of a hosted service. */
export const hostedService = {
  name: "hosted-service",
  title: "hosted service",
  product: "Services of AWS App Runner",
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
  declaration: {
    kind: "struct",
    description: "Runs a web application from a source code repository or a container image.",
    cites: record,
    members: {
      ServiceName: {
        kind: "string",
        description: "Name of the service, unique among the live services of an account and region.",
        cites: record,
        required: true,
        immutable: true,
        minLength: 4,
        maxLength: 40,
        pattern: {
          source: "^[A-Za-z0-9][A-Za-z0-9_-]{3,39}$",
          meaning:
            "4 to 40 characters: letters, digits, hyphens and underscores, of which the first is a letter or digit",
        },
      },
      SourceConfiguration: sourceConfiguration,
      InstanceConfiguration: {
        kind: "struct",
        description: "Size and role of the instances.",
        cites: instance,
        members: {
          Cpu: {
            kind: "string",
            description: "Processing units of an instance; 1024 and 1 vCPU are the same size.",
            cites: instance,
            default: "1 vCPU",
            enum: ["256", "512", "1024", "2048", "4096", "0.25 vCPU", "0.5 vCPU", "1 vCPU", "2 vCPU", "4 vCPU"],
            enumByPattern: true,
          },
          Memory: {
            kind: "string",
            description: "Memory of an instance; 2048 and 2 GB are the same size.",
            cites: instance,
            default: "2 GB",
            enum: [
              ...["512", "1024", "2048", "3072", "4096", "6144", "8192", "10240", "12288"],
              ...["0.5 GB", "1 GB", "2 GB", "3 GB", "4 GB", "6 GB", "8 GB", "10 GB", "12 GB"],
            ],
            enumByPattern: true,
          },
          InstanceRoleArn: {
            ...roleArn,
            description: "The role that grants the code permissions for calls to the provider.",
            cites: instance,
          },
        },
      },
      EncryptionConfiguration: {
        kind: "struct",
        description: "How the service's logs and its copy of the source are encrypted.",
        cites: record,
        immutable: true,
        members: {
          KmsKey: {
            kind: "string",
            description: "Resource name of the encryption key.",
            cites: record,
            encryptionKey: true,
            required: true,
            maxLength: 256,
            pattern: {
              source: `^$|${resourceName.source}`,
              meaning: resourceName.meaning,
            },
            // KmsKeyArn
            vendorPattern: {
              source:
                "^$|^arn:aws(?:-[a-z]+)*:kms:[a-z-]+-[0-9]:[0-9]{12}:key/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
              meaning:
                "the ARN of a KMS key of one Region, such as arn:aws:kms:us-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab",
              help: "write the ARN of a key; App Runner accepts neither an alias nor a multi-Region key",
              cites: citeModel("app-runner"),
            },
          },
        },
      },
      HealthCheckConfiguration: {
        kind: "struct",
        description: "How the health of the service is checked.",
        cites: health,
        members: {
          Protocol: {
            kind: "string",
            description: "With HTTP the checks request Path.",
            cites: health,
            enum: ["TCP", "HTTP"],
            default: "TCP",
          },
          Path: {
            kind: "string",
            description: "The URL path of the checks; applies only when Protocol is HTTP.",
            cites: health,
            minLength: 1,
            default: "/",
          },
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
        },
      },
      AutoScalingConfigurationArn: {
        ...arn,
        description: "The auto scaling configuration of the service; by default the account's default configuration.",
        cites: scaling,
        decidedByService: true,
      },
      NetworkConfiguration: {
        kind: "struct",
        description: "Inbound and outbound network of the service; by default public networks, both ways.",
        cites: network,
        members: {
          EgressConfiguration: {
            kind: "struct",
            description: "Outbound traffic.",
            cites: network,
            members: {
              EgressType: {
                kind: "string",
                description: "DEFAULT: public networks. VPC: the virtual network of VpcConnectorArn.",
                cites: network,
                enum: ["DEFAULT", "VPC"],
                default: "DEFAULT",
              },
              VpcConnectorArn: {
                ...arn,
                description: "The connector to the network; valid only when EgressType is VPC.",
                cites: network,
              },
            },
          },
          IngressConfiguration: {
            kind: "struct",
            description: "Inbound traffic.",
            cites: network,
            members: {
              IsPubliclyAccessible: {
                kind: "boolean",
                description: "true: public; false: reachable only from within a virtual network.",
                cites: network,
                default: true,
              },
            },
          },
          IpAddressType: {
            kind: "string",
            description: "The address type of the service.",
            cites: network,
            enum: ["IPV4", "DUAL_STACK"],
            default: "IPV4",
          },
        },
      },
      ObservabilityConfiguration: {
        kind: "struct",
        description: "Tracing of the service.",
        cites: observability,
        absentMeans: { ObservabilityEnabled: false },
        members: {
          ObservabilityEnabled: {
            kind: "boolean",
            description: "Whether an observability configuration is associated.",
            cites: observability,
            required: true,
          },
          ObservabilityConfigurationArn: {
            ...arn,
            description:
              "The configuration, without a revision its latest one; set only when ObservabilityEnabled is true.",
            cites: observability,
          },
        },
      },
      Tags: {
        kind: "map",
        description: "Tags of the service.",
        cites: record,
        maxEntries: 50, // hosted-service-gaps.ts, hosted-service/tag-limits
        asList: { key: "Key", value: "Value" },
        key: { kind: "string", description: "A tag key.", cites: record, minLength: 1, maxLength: 128 },
        value: { kind: "string", description: "A tag value; it may be empty.", cites: record, maxLength: 256 },
      },
    },
  },
  options: {
    desiredStatus: {
      kind: "string",
      description:
        "The desired state: Lintel pauses or resumes a service in the other state. If omitted, the service stays in its state.",
      cites: states,
      enum: ["RUNNING", "PAUSED"],
      observed: true,
    },
    deploymentTriggers: {
      kind: "map",
      description:
        "Values that identify the deployed version, such as the digest of an image or a commit. A changed value deploys the service again (StartDeployment), and apply waits for the outcome. Lintel does not deploy when it creates the service, when an update deploys it anyway, or when the triggers are new. The state stores them in plain text.",
      cites: states,
      triggers: true,
      key: { kind: "string", description: "A name of your choice.", cites: states },
      value: { kind: "string", description: "A value that changes with the deployed version.", cites: states },
    },
    adoptExisting: {
      kind: "boolean",
      description: "If a service with this name and identical content exists, adopt it instead of failing.",
      cites: record,
    },
  },
  record: {
    ServiceId: { kind: "string", description: "Generated id, unique within the region.", cites: record },
    ServiceArn: serviceArn,
    ServiceUrl: {
      kind: "string",
      description: "Generated subdomain URL of the web application.",
      cites: record,
      address: true,
      maxLength: longText,
    },
    CreatedAt: { kind: "any", time: true, description: "When the service was created.", cites: record },
    UpdatedAt: { kind: "any", time: true, description: "When the service was last updated.", cites: record },
    DeletedAt: { kind: "any", time: true, description: "When the service was deleted.", cites: record },
    Status: {
      kind: "string",
      description: "State of the service.",
      cites: record,
      enum: ["CREATE_FAILED", "RUNNING", "DELETED", "DELETE_FAILED", "PAUSED", "OPERATION_IN_PROGRESS"],
    },
    AutoScalingConfigurationSummary: {
      kind: "struct",
      description: "The auto scaling configuration of the service.",
      cites: record,
      follows: ["AutoScalingConfigurationArn"],
      members: {
        AutoScalingConfigurationArn: { ...arn, description: "Resource name of the configuration.", cites: scaling },
        AutoScalingConfigurationName: {
          kind: "string",
          description: "Name of the configuration, reusable across revisions.",
          cites: scaling,
          minLength: 4,
          maxLength: 32,
          pattern: {
            source: "^[A-Za-z0-9][A-Za-z0-9_-]{3,31}$",
            meaning:
              "4 to 32 characters: letters, digits, hyphens and underscores, of which the first is a letter or digit",
          },
        },
        AutoScalingConfigurationRevision: {
          kind: "integer",
          description: "Unique among the active configurations of the same name.",
          cites: scaling,
        },
        Status: {
          kind: "string",
          description: "INACTIVE means deleted and unusable.",
          cites: scaling,
          enum: ["ACTIVE", "INACTIVE"],
        },
        CreatedAt: { kind: "any", time: true, description: "When the configuration was created.", cites: scaling },
        HasAssociatedService: {
          kind: "boolean",
          description: "Whether one or more services use the configuration.",
          cites: scaling,
        },
        IsDefault: {
          kind: "boolean",
          description: "Whether new services without a configuration use this one; at most one per account and region.",
          cites: scaling,
        },
      },
    },
  } satisfies { readonly [member: string]: Field },
} as const satisfies ResourceModel;
