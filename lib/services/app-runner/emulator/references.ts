/**
 * The shared resources that a service references. A resource of the emulator must be active, and is stored with its
 * full ARN; an unknown one is accepted as it is (gap `app-runner/named-resources`).
 */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { refuseIfAny } from "../../../emulator/parse-request.ts";
import { autoScaling } from "../auto-scaling-configuration/emulator.ts";
import { connectionStatusOf } from "../connection/emulator.ts";
import { observability, reservedObservability } from "../observability-configuration/emulator.ts";
import { vpcConnectors } from "../vpc-connector/emulator.ts";
import type { RequestedConfiguration } from "./configuration.ts";
import { invalidRequest } from "./refusals.ts";
import { findRevision, isKnownName, type RevisionedKind } from "./revision.ts";

/** The content with full ARNs. @throws Refusal for a resource that cannot be used. */
export function withFullNames<T extends RequestedConfiguration>(call: EmulatedCall, content: T): T {
  const problems: string[] = [];
  reservedObservability(call);
  const full = (path: string, family: RevisionedKind, arn: string): string => {
    const found = findRevision(call, family, arn);
    if (found !== undefined && found.deletedAt === undefined) return found.arn;
    if (found !== undefined || isKnownName(call, family, arn)) {
      problems.push(`${path} is ${arn}, which is not an active ${family.title}`);
    }
    return arn;
  };
  const {
    SourceConfiguration: source,
    AutoScalingConfigurationArn: scaling,
    NetworkConfiguration: network,
    ObservabilityConfiguration: tracing,
  } = content;
  const connection = source?.AuthenticationConfiguration?.ConnectionArn;
  const status = connection === undefined ? undefined : connectionStatusOf(call, connection);
  if (status !== undefined && status !== "AVAILABLE") {
    problems.push(
      `SourceConfiguration.AuthenticationConfiguration.ConnectionArn is ${connection}, which is ${status}; approve the connection and wait until it is AVAILABLE`,
    );
  }
  const egress = network?.EgressConfiguration;
  const connector = egress?.VpcConnectorArn;
  const traced = tracing?.ObservabilityConfigurationArn;
  const named: RequestedConfiguration = {
    ...content,
    ...(scaling !== undefined && {
      AutoScalingConfigurationArn: full("AutoScalingConfigurationArn", autoScaling, scaling),
    }),
    ...(connector !== undefined && {
      NetworkConfiguration: {
        ...network,
        EgressConfiguration: {
          ...egress,
          VpcConnectorArn: full("NetworkConfiguration.EgressConfiguration.VpcConnectorArn", vpcConnectors, connector),
        },
      },
    }),
    ...(tracing !== undefined &&
      traced !== undefined && {
        ObservabilityConfiguration: {
          ...tracing,
          ObservabilityConfigurationArn: full(
            "ObservabilityConfiguration.ObservabilityConfigurationArn",
            observability,
            traced,
          ),
        },
      }),
  };
  refuseIfAny(problems, invalidRequest);
  return { ...content, ...named };
}
