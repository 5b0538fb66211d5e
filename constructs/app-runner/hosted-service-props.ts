import type { TaggedResourceProps, Timeouts } from "../resource-props.ts";
import type { OrToken } from "../token.ts";
import type { SourceConfiguration } from "./hosted-service-source-props.ts";

/** Processing units of an instance; `1024` and `1 vCPU` are the same size. */
export type Cpu = "256" | "512" | "1024" | "2048" | "4096" | "0.25 vCPU" | "0.5 vCPU" | "1 vCPU" | "2 vCPU" | "4 vCPU";

/** Memory of an instance; `2048` and `2 GB` are the same size. */
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

/** Size and role of the instances. */
export interface InstanceConfiguration {
  /** Processing units of an instance. Default `1 vCPU`. */
  readonly cpu?: OrToken<Cpu>;
  /** Memory of an instance. Default `2 GB`. */
  readonly memory?: OrToken<Memory>;
  /** Resource name of the role that gives the code permissions for calls to the provider: 29 to 1024 characters. */
  readonly instanceRoleArn?: OrToken<string>;
}

/** When a service counts as healthy: each a whole number from 1 to 20. */
interface HealthCheckBounds {
  /** Seconds between checks. Default 5. */
  readonly interval?: OrToken<number>;
  /** Seconds to wait for a response. Default 2. */
  readonly timeout?: OrToken<number>;
  /** Consecutive successes after which the service is healthy. Default 1. */
  readonly healthyThreshold?: OrToken<number>;
  /** Consecutive failures after which the service is unhealthy. Default 5. */
  readonly unhealthyThreshold?: OrToken<number>;
}

/** Checks that send a request. */
export interface HttpHealthCheck extends HealthCheckBounds {
  readonly protocol: OrToken<"HTTP">;
  /** The URL path of the checks. Default `/`. */
  readonly path?: OrToken<string>;
}

/** Checks that only connect, which is the default. */
export interface TcpHealthCheck extends HealthCheckBounds {
  readonly protocol?: OrToken<"TCP">;
  /** Only HTTP checks have a path. */
  readonly path?: never;
}

/** Outbound traffic: to public networks, or to a virtual network. */
export type EgressConfiguration =
  | {
      readonly egressType: OrToken<"VPC">;
      /** Resource name of the connector to the virtual network: 1 to 1011 characters. */
      readonly vpcConnectorArn: OrToken<string>;
    }
  | {
      /** DEFAULT, as without it: public networks. */
      readonly egressType?: OrToken<"DEFAULT">;
      /** Only VPC has a connector. */
      readonly vpcConnectorArn?: never;
    };

/** Inbound and outbound traffic. */
export interface NetworkConfiguration {
  /** Outbound traffic. */
  readonly egressConfiguration?: OrToken<EgressConfiguration>;
  /** Inbound traffic. */
  readonly ingressConfiguration?: OrToken<{
    /** false: the service is reachable only from within a virtual network. Default true. */
    readonly isPubliclyAccessible?: OrToken<boolean>;
  }>;
  /** The IP address type of the service. Default IPV4. */
  readonly ipAddressType?: OrToken<"DUAL_STACK" | "IPV4">;
}

/** Tracing of the service. */
export type ObservabilityConfiguration =
  | {
      readonly observabilityEnabled: OrToken<true>;
      /** Resource name of the configuration, 1 to 1011 characters; without a revision it means the latest one. */
      readonly observabilityConfigurationArn: OrToken<string>;
    }
  | {
      readonly observabilityEnabled: OrToken<false>;
      /** Only an enabled one has a configuration. */
      readonly observabilityConfigurationArn?: never;
    };

/** Props of a hosted service: the documented members, Lintel's own options, and Terraform's meta-arguments. */
export interface HostedServiceProps extends TaggedResourceProps {
  /**
   * Name of the service, 4 to 40 characters: letters, digits, hyphens and underscores, of which the first is a letter
   * or digit. Unique among the live services of an account and region. Changing it forces replacement.
   */
  readonly serviceName: OrToken<string>;
  /** The source to deploy: code from a repository, or a container image. Switching between them forces replacement. */
  readonly sourceConfiguration: OrToken<SourceConfiguration>;
  /** Size and role of the instances. */
  readonly instanceConfiguration?: OrToken<InstanceConfiguration>;
  /** Encryption of the service's logs and of its copy of the source. Changing it forces replacement. */
  readonly encryptionConfiguration?: OrToken<{
    /** Resource name of the encryption key: up to 256 characters. */
    readonly kmsKey: OrToken<string>;
  }>;
  /** The health check of the service. Default: TCP. */
  readonly healthCheckConfiguration?: OrToken<HttpHealthCheck | TcpHealthCheck>;
  /**
   * Resource name of the auto scaling configuration: 1 to 1011 characters. Default: the account's default
   * configuration.
   */
  readonly autoScalingConfigurationArn?: OrToken<string>;
  /** Inbound and outbound traffic. Default: public networks, both ways. */
  readonly networkConfiguration?: OrToken<NetworkConfiguration>;
  /** Tracing of the service. */
  readonly observabilityConfiguration?: OrToken<ObservabilityConfiguration>;
  /**
   * The desired status of the service. Any other status is drift: apply resumes or pauses the service. Default: the
   * current status.
   */
  readonly desiredStatus?: OrToken<"PAUSED" | "RUNNING">;
  /**
   * Values that trigger a deployment, such as the digest of an image or a commit: if one changes, apply deploys the
   * service and waits for the result. Creations, updates that deploy anyway, and new triggers start no deployment. The
   * state contains the values in plain text.
   */
  readonly deploymentTriggers?: OrToken<{ readonly [name: string]: OrToken<string> }>;
  /** Timeouts of the operations, including the service's own work. Default `20m` each, `5m` to read. */
  readonly timeouts?: OrToken<Timeouts>;
}
