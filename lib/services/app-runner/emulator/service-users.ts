/** Finds the services that use a shared resource. */
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import type { ServiceConfiguration } from "./configuration.ts";
import { isNotDeleted, type ServiceRecord, serviceTable } from "./record.ts";
import { allOf } from "./revision.ts";
import { isUnderWay, viewAt } from "./state.ts";

/** The references of a service to shared resources. */
const namedIn = {
  autoscalingconfiguration: (configuration: ServiceConfiguration) => configuration.AutoScalingConfigurationArn,
  observabilityconfiguration: ({ ObservabilityConfiguration: observability }: ServiceConfiguration) =>
    observability?.ObservabilityConfigurationArn,
  vpcconnector: ({ NetworkConfiguration: network }: ServiceConfiguration) =>
    network?.EgressConfiguration?.VpcConnectorArn,
  connection: ({ SourceConfiguration: source }: ServiceConfiguration) =>
    source.AuthenticationConfiguration?.ConnectionArn,
} as const;

/** The kind of a resource that services reference. */
export type NamedKind = keyof typeof namedIn;

/** The ARNs of the services that use the resource with this ARN, in order of creation. */
export function usersOf(call: EmulatedCall, kind: NamedKind, arn: string): readonly string[] {
  const { now } = call;
  const uses = (configuration: ServiceConfiguration) => namedIn[kind](configuration) === arn;
  // The configuration to which an update in progress may be rolled back is in use too.
  const isUser = (service: ServiceRecord) =>
    isNotDeleted(service, now) &&
    (uses(viewAt(service, now).configuration) || (isUnderWay(service.latest, now) && uses(service.previous)));
  return allOf(call.table(serviceTable), isUser).map(({ ServiceArn }) => ServiceArn);
}
