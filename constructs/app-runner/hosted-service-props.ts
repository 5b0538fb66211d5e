/** What the types of a hosted service's props require beyond the model: members that belong to others. */
import type { OrToken } from "../token.ts";
import type * as Model from "./hosted-service-props.generated.ts";
import type { SourceConfiguration } from "./hosted-service-source-props.ts";

export type { Cpu, InstanceConfiguration, Memory } from "./hosted-service-props.generated.ts";

/** Checks that send a request. */
export interface HttpHealthCheck extends Model.HealthCheckConfiguration {
  readonly protocol: OrToken<"HTTP">;
}

/** Checks that only connect, which is the default. */
export interface TcpHealthCheck extends Model.HealthCheckConfiguration {
  readonly protocol?: OrToken<"TCP">;
  /** Only HTTP checks have a path. */
  readonly path?: never;
}

/** Outbound traffic to a virtual network. */
interface EgressToNetwork extends Model.EgressConfiguration {
  readonly egressType: OrToken<"VPC">;
  readonly vpcConnectorArn: OrToken<string>;
}

/** Outbound traffic to public networks. */
interface PublicEgress extends Model.EgressConfiguration {
  readonly egressType?: OrToken<"DEFAULT">;
  /** Only VPC has a connector. */
  readonly vpcConnectorArn?: never;
}

/** Outbound traffic: to public networks, or to a virtual network. */
export type EgressConfiguration = EgressToNetwork | PublicEgress;

/** Inbound and outbound traffic. */
export interface NetworkConfiguration extends Model.NetworkConfiguration {
  readonly egressConfiguration?: OrToken<EgressConfiguration>;
}

interface EnabledObservability extends Model.ServiceObservability {
  readonly observabilityEnabled: OrToken<true>;
  readonly observabilityConfigurationArn: OrToken<string>;
}

interface DisabledObservability extends Model.ServiceObservability {
  readonly observabilityEnabled: OrToken<false>;
  /** Only an enabled one has a configuration. */
  readonly observabilityConfigurationArn?: never;
}

/** Tracing of the service. */
export type ServiceObservability = EnabledObservability | DisabledObservability;

/** Props of a hosted service: the documented members, Lintel's own options, and Terraform's meta-arguments. */
export interface HostedServiceProps extends Model.HostedServiceProps {
  readonly sourceConfiguration: OrToken<SourceConfiguration>;
  readonly healthCheckConfiguration?: OrToken<HttpHealthCheck | TcpHealthCheck>;
  readonly networkConfiguration?: OrToken<NetworkConfiguration>;
  readonly observabilityConfiguration?: OrToken<ServiceObservability>;
}
