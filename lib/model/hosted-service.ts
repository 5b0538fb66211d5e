/** The hosted service of document 2, area B: the service record and what a declaration gives of it. */
import { cite } from "./citation.ts";
import type { Field, IntegerField, MapField, Pattern, StringField } from "./field.ts";
import type { ResourceModel } from "./resource.ts";

const record = cite(2, "Service record (returned by ResumeService)");
const source = cite(2, "SourceConfiguration");
const instance = cite(2, "InstanceConfiguration");
const health = cite(2, "HealthCheckConfiguration");
const scaling = cite(2, "AutoScalingConfigurationSummary");
const network = cite(2, "NetworkConfiguration");
const observability = cite(2, "ObservabilityConfiguration");

/** The form of every resource name. */
export const resourceName: Pattern = {
  source: "^[^:\\s]+:[^:\\s]+:[^:\\s]+:[^:\\s]*:[0-9]{12}:\\S+$",
  meaning:
    "a resource name of six colon-separated parts with a 12-digit account, such as arn:aws:apprunner:us-east-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa",
};

/** The longest free text of document 2. */
const longText = 51200;

const roleArn = {
  kind: "string",
  minLength: 29,
  maxLength: 1024,
  pattern: resourceName,
} as const satisfies Partial<StringField>;

const arn = {
  kind: "string",
  minLength: 1,
  maxLength: 1011,
  pattern: resourceName,
} as const satisfies Partial<StringField>;

const command = {
  kind: "string",
  cites: source,
  pattern: { source: "^[^\\n\\r]+$", meaning: "one line of at least one character, without line breaks" },
} as const satisfies Partial<StringField>;

const port = {
  kind: "string",
  description: "Port that the application listens on, as a string.",
  cites: source,
  default: "8080",
  maxLength: longText,
} as const satisfies StringField;

const variables = {
  kind: "map",
  description: "Environment variables of the running application, in plain text.",
  cites: source,
  key: { kind: "string", description: "Name of a variable.", cites: source, minLength: 1, maxLength: longText },
  value: { kind: "string", description: "Value of a variable; it may be empty.", cites: source, maxLength: longText },
} as const satisfies MapField;

const secrets = {
  kind: "map",
  description:
    "Environment variables whose values are resource names of secrets or of parameters; a parameter in the same region may be given by its name.",
  cites: source,
  key: { kind: "string", description: "Name of a variable.", cites: source, minLength: 1, maxLength: 2048 },
  value: {
    kind: "string",
    description: "Resource name of a secret or parameter, or the name of a parameter in the same region.",
    cites: source,
    minLength: 1,
    maxLength: 2048,
  },
} as const satisfies MapField;

const threshold = { kind: "integer", cites: health, minimum: 1, maximum: 20 } as const satisfies Partial<IntegerField>;

/** What a port that an application can listen on is from and to; document 2 bounds its length only (gap `hosted-service/ports`). */
export const portNumbers = { minimum: 1, maximum: 65535 } as const;

/** Declaration and record of a hosted service. */
export const hostedService = {
  name: "hosted-service",
  title: "hosted service",
  identity: "ServiceArn",
  label: "ServiceName",
  recognizedBy: ["ServiceName", "SourceConfiguration", "InstanceConfiguration", "HealthCheckConfiguration"],
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
      SourceConfiguration: {
        kind: "struct",
        description: "What is deployed: code from a repository, or a container image.",
        cites: source,
        required: true,
        exactlyOne: ["CodeRepository", "ImageRepository"],
        members: {
          CodeRepository: {
            kind: "struct",
            description: "A source code repository.",
            cites: source,
            fixedPresence: true,
            members: {
              RepositoryUrl: {
                kind: "string",
                description: "Location of the repository.",
                cites: source,
                required: true,
                maxLength: longText,
              },
              SourceCodeVersion: {
                kind: "struct",
                description: "The version of the code that is deployed.",
                cites: source,
                required: true,
                members: {
                  Type: {
                    kind: "string",
                    description: "What Value names.",
                    cites: source,
                    required: true,
                    enum: ["BRANCH"],
                  },
                  Value: {
                    kind: "string",
                    description: "Name of a branch; its most recent commit is used.",
                    cites: source,
                    required: true,
                    maxLength: longText,
                  },
                },
              },
              CodeConfiguration: {
                kind: "struct",
                description: "How the code is built and started; required only when the service is created.",
                cites: source,
                requiredToCreate: true,
                decidedByService: true,
                members: {
                  ConfigurationSource: {
                    kind: "string",
                    description:
                      "REPOSITORY: the values come from the repository's configuration file and CodeConfigurationValues is ignored. API: the other way round.",
                    cites: source,
                    required: true,
                    enum: ["REPOSITORY", "API"],
                  },
                  CodeConfigurationValues: {
                    kind: "struct",
                    description: "Build and start settings.",
                    cites: source,
                    members: {
                      Runtime: {
                        kind: "string",
                        description: "Runtime environment of the application.",
                        cites: source,
                        required: true,
                        enum: [
                          "PYTHON_3",
                          "NODEJS_12",
                          "NODEJS_14",
                          "JAVA_8",
                          "JAVA_11",
                          "NODEJS_16",
                          "GO_1",
                          "DOTNET_6",
                          "PHP_81",
                          "RUBY_31",
                          "PYTHON_311",
                          "NODEJS_18",
                          "NODEJS_22",
                        ],
                      },
                      BuildCommand: { ...command, description: "Builds the application." },
                      StartCommand: { ...command, description: "Starts the application." },
                      Port: port,
                      RuntimeEnvironmentVariables: variables,
                      RuntimeEnvironmentSecrets: secrets,
                      SourceDirectory: {
                        kind: "string",
                        description:
                          "Absolute path of the folder that holds the source and its configuration, where the commands run; the root of the repository by default.",
                        cites: source,
                        minLength: 1,
                        maxLength: 4096,
                        pattern: {
                          source: "^/[^\\u0000]*$",
                          meaning: "an absolute path of at most 4096 characters, without NUL",
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          ImageRepository: {
            kind: "struct",
            description: "A container image.",
            cites: source,
            fixedPresence: true,
            members: {
              ImageIdentifier: {
                kind: "string",
                description: "Name of the image in its registry.",
                cites: source,
                required: true,
                minLength: 1,
                maxLength: 1024,
              },
              ImageRepositoryType: {
                kind: "string",
                description: "A private or a public registry.",
                cites: source,
                required: true,
                enum: ["REGISTRY", "REGISTRY_PUBLIC"],
              },
              ImageConfiguration: {
                kind: "struct",
                description: "How the image is run.",
                cites: source,
                members: {
                  RuntimeEnvironmentVariables: variables,
                  RuntimeEnvironmentSecrets: secrets,
                  StartCommand: { ...command, description: "Overrides the start command of the image." },
                  Port: port,
                },
              },
            },
          },
          AutoDeploymentsEnabled: {
            kind: "boolean",
            description:
              "Whether each change of the repository starts a deployment. By default false for an image of a public registry or of another account's, true in all other cases.",
            cites: source,
            decidedByService: true,
          },
          AuthenticationConfiguration: {
            kind: "struct",
            description: "How the service reaches the repository.",
            cites: source,
            members: {
              ConnectionArn: {
                ...arn,
                description: "The connection to the source repository; required for hosted-git code repositories.",
                cites: source,
              },
              AccessRoleArn: {
                ...roleArn,
                description: "The role that grants access to the source; required for images of a private registry.",
                cites: source,
              },
            },
          },
        },
      },
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
          },
          InstanceRoleArn: {
            ...roleArn,
            description: "The role that gives the code permissions for calls to the provider.",
            cites: instance,
          },
        },
      },
      EncryptionConfiguration: {
        kind: "struct",
        description: "How the service's logs and its copy of the source are encrypted.",
        cites: record,
        immutable: true,
        decidedByService: true,
        members: {
          KmsKey: {
            kind: "string",
            description: "Resource name of the encryption key.",
            cites: record,
            required: true,
            maxLength: 256,
            pattern: {
              source: `^$|${resourceName.source}`,
              meaning: resourceName.meaning,
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
            description: "With HTTP the checks go to Path.",
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
        description:
          "The auto scaling configuration of the service; the account's default configuration where there is none.",
        cites: scaling,
        decidedByService: true,
      },
      NetworkConfiguration: {
        kind: "struct",
        description: "How the service is reached and what it reaches.",
        cites: network,
        members: {
          EgressConfiguration: {
            kind: "struct",
            description: "Outbound traffic.",
            cites: network,
            members: {
              EgressType: {
                kind: "string",
                description: "DEFAULT: public networks. VPC: the network that VpcConnectorArn gives.",
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
            description: "The addresses by which the service is reached.",
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
        members: {
          ObservabilityEnabled: {
            kind: "boolean",
            description: "Whether an observability configuration is associated.",
            cites: observability,
            required: true,
          },
          ObservabilityConfigurationArn: {
            ...arn,
            description: "The configuration; given only when ObservabilityEnabled is true.",
            cites: observability,
          },
        },
      },
      Tags: {
        kind: "map",
        description: "Tags of the service.",
        cites: record,
        asList: { key: "Key", value: "Value" },
        key: { kind: "string", description: "A tag key.", cites: record, minLength: 1, maxLength: 128 },
        value: { kind: "string", description: "A tag value; it may be empty.", cites: record, maxLength: 256 },
      },
    },
  },
  record: {
    ServiceId: { kind: "string", description: "Generated id, unique within the region.", cites: record },
    ServiceArn: { ...arn, description: "Resource name of the service.", cites: record },
    ServiceUrl: {
      kind: "string",
      description: "Generated subdomain URL of the web application.",
      cites: record,
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
          description:
            "Whether new services that name no configuration use this one; at most one per account and region.",
          cites: scaling,
        },
      },
    },
  } satisfies { readonly [member: string]: Field },
} as const satisfies ResourceModel;
