// Written by `npm run generate` from the model; not written by hand.
import type { TaggedResourceProps, Tags, Timeouts } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/** Props of an App Runner service. Runs a web application from a source code repository or a container image. */
export interface HostedServiceProps extends TaggedResourceProps {
  /**
   * Name of the service, unique among the live services of an account and region. It must be 4 to 40 characters:
   * letters, digits, hyphens and underscores, of which the first is a letter or digit. Changing it forces replacement.
   */
  readonly serviceName: OrToken<string>;
  /** What to deploy: code from a repository, or a container image. */
  readonly sourceConfiguration: OrToken<SourceConfiguration>;
  /** Size and role of the instances. */
  readonly instanceConfiguration?: OrToken<InstanceConfiguration>;
  /** How the service's logs and its copy of the source are encrypted. Changing it forces replacement. */
  readonly encryptionConfiguration?: OrToken<EncryptionConfiguration>;
  /** How the health of the service is checked. */
  readonly healthCheckConfiguration?: OrToken<HealthCheckConfiguration>;
  /**
   * The auto scaling configuration of the service; by default the account's default configuration. It must be an ARN of
   * 1 to 1011 characters.
   */
  readonly autoScalingConfigurationArn?: OrToken<string>;
  /** Inbound and outbound network of the service; by default public networks, both ways. */
  readonly networkConfiguration?: OrToken<NetworkConfiguration>;
  /** Tracing of the service. */
  readonly observabilityConfiguration?: OrToken<ServiceObservability>;
  /**
   * Tags of the service. At most 50 entries. Each key must be 1 to 128 characters long. Each value must be at most 256
   * characters long.
   */
  readonly tags?: OrToken<Tags>;
  /**
   * The desired state: Lintel pauses or resumes a service in the other state. If omitted, the service stays in its
   * state.
   */
  readonly desiredStatus?: OrToken<"RUNNING" | "PAUSED">;
  /**
   * Values that identify the deployed version, such as the digest of an image or a commit. A changed value deploys the
   * service again (StartDeployment), and apply waits for the outcome. Lintel does not deploy when it creates the
   * service, when an update deploys it anyway, or when the triggers are new. The state stores them in plain text.
   */
  readonly deploymentTriggers?: OrToken<{ readonly [name: string]: OrToken<string> }>;
  /** If a service with this name and identical content exists, adopt it instead of failing. Default: `false`. */
  readonly adoptExisting?: OrToken<boolean>;
  /** Timeouts of the operations. Default `20m` each, `5m` to read. */
  readonly timeouts?: OrToken<Timeouts>;
}

/** What to deploy: code from a repository, or a container image. */
export type SourceConfiguration =
  | {
      /** A source code repository. Adding or removing it forces replacement. */
      readonly codeRepository: OrToken<CodeRepository>;
      readonly imageRepository?: never;
      /**
       * Whether each change of the repository, a commit or a new version of the image, starts a deployment. By default
       * false for an image of a public registry or of another account's, true in all other cases.
       */
      readonly autoDeploymentsEnabled?: OrToken<boolean>;
      /** How the service reaches the repository. */
      readonly authenticationConfiguration?: OrToken<AuthenticationConfiguration>;
    }
  | {
      readonly codeRepository?: never;
      /** A container image. Adding or removing it forces replacement. */
      readonly imageRepository: OrToken<ImageRepository>;
      /**
       * Whether each change of the repository, a commit or a new version of the image, starts a deployment. By default
       * false for an image of a public registry or of another account's, true in all other cases.
       */
      readonly autoDeploymentsEnabled?: OrToken<boolean>;
      /** How the service reaches the repository. */
      readonly authenticationConfiguration?: OrToken<AuthenticationConfiguration>;
    };

/** A source code repository. */
export interface CodeRepository {
  /** Location of the repository. It must be at most 51200 characters long. */
  readonly repositoryUrl: OrToken<string>;
  /** The version of the code to deploy. */
  readonly sourceCodeVersion: OrToken<SourceCodeVersion>;
  /** How to build and start the code; required only when the service is created. */
  readonly codeConfiguration?: OrToken<CodeConfiguration>;
}

/** The version of the code to deploy. */
export interface SourceCodeVersion {
  /** Kind of the version in `value`. */
  readonly type: OrToken<"BRANCH">;
  /** Name of a branch; its most recent commit is used. It must be at most 51200 characters long. */
  readonly value: OrToken<string>;
}

/** How to build and start the code; required only when the service is created. */
export interface CodeConfiguration {
  /**
   * REPOSITORY: the values come from the repository's configuration file, and `codeConfigurationValues` is ignored.
   * API: the other way round.
   */
  readonly configurationSource: OrToken<"REPOSITORY" | "API">;
  /** Build and start settings. */
  readonly codeConfigurationValues?: OrToken<CodeConfigurationValues>;
}

/** Build and start settings. */
export interface CodeConfigurationValues {
  /** Runtime environment of the application. */
  readonly runtime: OrToken<Runtime>;
  /** Command that builds the application. It must be one line of at least one character, without line breaks. */
  readonly buildCommand?: OrToken<string>;
  /** Command that starts the application. It must be one line of at least one character, without line breaks. */
  readonly startCommand?: OrToken<string>;
  /** Port that the application listens on, as a string. It must be at most 51200 characters long. Default: `8080`. */
  readonly port?: OrToken<string>;
  /** Environment variables of the running application, in plain text. */
  readonly runtimeEnvironmentVariables?: OrToken<EnvironmentVariables>;
  /**
   * Environment variables whose values are ARNs of secrets or parameters; a parameter in the same region may be given
   * by its name.
   */
  readonly runtimeEnvironmentSecrets?: OrToken<EnvironmentSecrets>;
  /**
   * Absolute path of the folder with the source and its configuration, in which the commands run; by default the root
   * of the repository. Automatic deployments start only for changes below it. It must be an absolute path of at most
   * 4096 characters, without NUL.
   */
  readonly sourceDirectory?: OrToken<string>;
}

/** Values of `runtime`. `CORRETTO_8` is AWS's name of `JAVA_8`, `CORRETTO_11` of `JAVA_11`. */
export type Runtime =
  | "PYTHON_3"
  | "NODEJS_12"
  | "NODEJS_14"
  | "JAVA_8"
  | "JAVA_11"
  | "NODEJS_16"
  | "GO_1"
  | "DOTNET_6"
  | "PHP_81"
  | "RUBY_31"
  | "PYTHON_311"
  | "NODEJS_18"
  | "NODEJS_22"
  | "CORRETTO_8"
  | "CORRETTO_11";

/**
 * Environment variables of the running application, in plain text. Each key must be 1 to 51200 characters long. Each
 * value must be at most 51200 characters long.
 */
export type EnvironmentVariables = { readonly [name: string]: OrToken<string> };

/**
 * Environment variables whose values are ARNs of secrets or parameters; a parameter in the same region may be given by
 * its name. Each key and value must be 1 to 2048 characters long.
 */
export type EnvironmentSecrets = { readonly [name: string]: OrToken<string> };

/** A container image. */
export interface ImageRepository {
  /** Name of the image in its registry. It must be 1 to 1024 characters long. */
  readonly imageIdentifier: OrToken<string>;
  /** A private or a public registry. `ECR` is AWS's name of `REGISTRY`, `ECR_PUBLIC` of `REGISTRY_PUBLIC`. */
  readonly imageRepositoryType: OrToken<"REGISTRY" | "REGISTRY_PUBLIC" | "ECR" | "ECR_PUBLIC">;
  /** How to run the image. */
  readonly imageConfiguration?: OrToken<ImageConfiguration>;
}

/** How to run the image. */
export interface ImageConfiguration {
  /** Environment variables of the running application, in plain text. */
  readonly runtimeEnvironmentVariables?: OrToken<EnvironmentVariables>;
  /**
   * Environment variables whose values are ARNs of secrets or parameters; a parameter in the same region may be given
   * by its name.
   */
  readonly runtimeEnvironmentSecrets?: OrToken<EnvironmentSecrets>;
  /** Overrides the start command of the image. It must be one line of at least one character, without line breaks. */
  readonly startCommand?: OrToken<string>;
  /** Port that the application listens on, as a string. It must be at most 51200 characters long. Default: `8080`. */
  readonly port?: OrToken<string>;
}

/** How the service reaches the repository. */
export interface AuthenticationConfiguration {
  /**
   * The connection to the source repository; required for hosted-git code repositories. It must be an ARN of 1 to 1011
   * characters.
   */
  readonly connectionArn?: OrToken<string>;
  /**
   * The role that grants access to the source; required for images of a private registry. It must be an ARN of 29 to
   * 1024 characters.
   */
  readonly accessRoleArn?: OrToken<string>;
}

/** Size and role of the instances. */
export interface InstanceConfiguration {
  /** Processing units of an instance; 1024 and 1 vCPU are the same size. Default: `1 vCPU`. */
  readonly cpu?: OrToken<Cpu>;
  /** Memory of an instance; 2048 and 2 GB are the same size. Default: `2 GB`. */
  readonly memory?: OrToken<Memory>;
  /**
   * The role that grants the code permissions for calls to the provider. It must be an ARN of 29 to 1024 characters.
   */
  readonly instanceRoleArn?: OrToken<string>;
}

/** Values of `cpu`. */
export type Cpu = "256" | "512" | "1024" | "2048" | "4096" | "0.25 vCPU" | "0.5 vCPU" | "1 vCPU" | "2 vCPU" | "4 vCPU";

/** Values of `memory`. */
export type Memory =
  | "512"
  | "1024"
  | "2048"
  | "3072"
  | "4096"
  | "6144"
  | "8192"
  | "10240"
  | "12288"
  | "0.5 GB"
  | "1 GB"
  | "2 GB"
  | "3 GB"
  | "4 GB"
  | "6 GB"
  | "8 GB"
  | "10 GB"
  | "12 GB";

/** How the service's logs and its copy of the source are encrypted. */
export interface EncryptionConfiguration {
  /** ARN of the encryption key. It must be an ARN of at most 256 characters. */
  readonly kmsKey: OrToken<string>;
}

/** How the health of the service is checked. */
export interface HealthCheckConfiguration {
  /** With HTTP the checks request `path`. Default: `TCP`. */
  readonly protocol?: OrToken<"TCP" | "HTTP">;
  /**
   * The URL path of the checks; applies only when `protocol` is HTTP. It must be at least 1 character long. Default:
   * `/`.
   */
  readonly path?: OrToken<string>;
  /** Seconds between checks. It must be from 1 to 20. Default: `5`. */
  readonly interval?: OrToken<number>;
  /** Seconds to wait for a response. It must be from 1 to 20. Default: `2`. */
  readonly timeout?: OrToken<number>;
  /** Consecutive successes after which the service is healthy. It must be from 1 to 20. Default: `1`. */
  readonly healthyThreshold?: OrToken<number>;
  /** Consecutive failures after which the service is unhealthy. It must be from 1 to 20. Default: `5`. */
  readonly unhealthyThreshold?: OrToken<number>;
}

/** Inbound and outbound network of the service; by default public networks, both ways. */
export interface NetworkConfiguration {
  /** Outbound traffic. */
  readonly egressConfiguration?: OrToken<EgressConfiguration>;
  /** Inbound traffic. */
  readonly ingressConfiguration?: OrToken<IngressConfiguration>;
  /** The address type of the service. Default: `IPV4`. */
  readonly ipAddressType?: OrToken<"IPV4" | "DUAL_STACK">;
}

/** Outbound traffic. */
export interface EgressConfiguration {
  /** DEFAULT: public networks. VPC: the virtual network of `vpcConnectorArn`. Default: `DEFAULT`. */
  readonly egressType?: OrToken<"DEFAULT" | "VPC">;
  /** The connector to the network; valid only when `egressType` is VPC. It must be an ARN of 1 to 1011 characters. */
  readonly vpcConnectorArn?: OrToken<string>;
}

/** Inbound traffic. */
export interface IngressConfiguration {
  /** true: public; false: reachable only from within a virtual network. Default: `true`. */
  readonly isPubliclyAccessible?: OrToken<boolean>;
}

/** Tracing of the service. */
export interface ServiceObservability {
  /** Whether an observability configuration is associated. */
  readonly observabilityEnabled: OrToken<boolean>;
  /**
   * The configuration, without a revision its latest one; set only when `observabilityEnabled` is true. It must be an
   * ARN of 1 to 1011 characters.
   */
  readonly observabilityConfigurationArn?: OrToken<string>;
}
