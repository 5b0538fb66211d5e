/** Blocks of which there may be one: Terraform has them as lists of at most one, unless they are always there. */
import { resourceAttributes } from "../../../lib/facts/derive/provider-schema.ts";
import type { ResourceAttribute, ResourceAttributes } from "../../../lib/facts/derive/resource-attribute.ts";
import hostedServices from "../../../lib/services/app-runner/hosted-service/handler.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import observabilityConfigurations from "../../../lib/services/app-runner/observability-configuration/handler.ts";
import { observabilityConfiguration } from "../../../lib/services/app-runner/observability-configuration/model.ts";
import vpcIngressConnections from "../../../lib/services/app-runner/vpc-ingress-connection/handler.ts";
import { vpcIngressConnection } from "../../../lib/services/app-runner/vpc-ingress-connection/model.ts";
import lifecyclePolicies from "../../../lib/services/image-builder/lifecycle-policy/handler.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";

const attributesOf: { readonly [type: string]: ResourceAttributes } = {
  lintel_hosted_service: resourceAttributes(hostedService, hostedServices),
  lintel_lifecycle_policy: resourceAttributes(lifecyclePolicy, lifecyclePolicies),
  lintel_observability_configuration: resourceAttributes(observabilityConfiguration, observabilityConfigurations),
  lintel_vpc_ingress_connection: resourceAttributes(vpcIngressConnection, vpcIngressConnections),
};

const isInList = ({ nested }: ResourceAttribute): boolean =>
  nested?.nesting === "single" && nested.block !== undefined && nested.block.alwaysThere !== true;

/** The path of a value in Terraform's expressions: `source_configuration[0].auto_deployments_enabled`. */
export function expressionPath(type: string, names: readonly string[]): string {
  let attributes = attributesOf[type] ?? {};
  const steps = names.map((name, index) => {
    const attribute = attributes[name];
    attributes = attribute?.nested?.attributes ?? {};
    return attribute !== undefined && isInList(attribute) && index < names.length - 1 ? `${name}[0]` : name;
  });
  return steps.join(".");
}
