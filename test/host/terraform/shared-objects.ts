/** The objects that services share, without auto scaling configurations: valid declarations. */
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import type { Bench, Policy } from "./terraform.ts";

/** A kind of such objects. */
export interface SharedObjectKind {
  readonly type: string;
  /** A valid declaration. */
  readonly good: Expressions;
  /** The attribute with the name in the service, and the member of the service's record. */
  readonly name: readonly [attribute: string, member: string];
  /** What the name of operations has: `VpcConnector`. */
  readonly operations: string;
  /** The member of {@link objects} that identifies one. */
  readonly identity: string;
  /** The active objects in the service, or all their revisions, newest first. */
  readonly objects: (bench: Bench) => Promise<readonly Policy[]>;
}

const listed = (items: unknown): readonly Policy[] => (Array.isArray(items) ? items : []);

/** VPC connectors. */
const connectorKind: SharedObjectKind = {
  type: "lintel_vpc_connector",
  good: { vpc_connector_name: '"shared"', subnets: '["subnet-1"]' },
  name: ["vpc_connector_name", "VpcConnectorName"],
  operations: "VpcConnector",
  identity: "VpcConnectorArn",
  objects: async ({ hosting }) => listed((await hosting.listVpcConnectors({})).VpcConnectors),
};

/** Observability configurations. */
const observabilityKind: SharedObjectKind = {
  type: "lintel_observability_configuration",
  good: { observability_configuration_name: '"shared"', trace_configuration: '{ vendor = "AWSXRAY" }' },
  name: ["observability_configuration_name", "ObservabilityConfigurationName"],
  operations: "ObservabilityConfiguration",
  identity: "id",
  objects: async ({ hosting }) => {
    const { ObservabilityConfigurationSummaryList: all } = await hosting.listObservabilityConfigurations({
      LatestOnly: false,
    });
    return listed(all)
      .filter(({ ObservabilityConfigurationName: name }) => name !== "DefaultConfiguration")
      .map((each) => ({ ...each, id: String(each.ObservabilityConfigurationArn).replace(/\/\d+\/[^/]+$/, "") }))
      .toReversed();
  },
};

/** Connections to code repositories. */
const connectionKind: SharedObjectKind = {
  type: "lintel_connection",
  good: { connection_name: '"shared"', provider_type: '"GITHUB"' },
  name: ["connection_name", "ConnectionName"],
  operations: "Connection",
  identity: "ConnectionArn",
  objects: async ({ hosting }) => listed((await hosting.listConnections({})).ConnectionSummaryList),
};

/** All kinds. */
export const sharedObjectKinds: readonly SharedObjectKind[] = [connectorKind, observabilityKind, connectionKind];

/** A resource block of a kind: the valid declaration with `changes`. */
export const sharedObject = ({ type, good }: SharedObjectKind, changes: Expressions = {}, label = "it"): string =>
  resourceBlock(type, label, { ...good, ...changes });
