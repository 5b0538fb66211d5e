/** The objects that services share, without auto scaling configurations: valid declarations, and what changes them. */
import { expect } from "vitest";
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import type { Bench, Policy } from "./terraform.ts";

/** A kind of such objects. */
export interface SharedObjectKind {
  readonly type: string;
  /** A valid declaration. */
  readonly good: Expressions;
  /** The attribute with the name in the service, and the member of the service's record. */
  readonly name: readonly [attribute: string, member: string];
  /** What the state has of the valid declaration, besides what is declared. */
  readonly computed: object;
  /** Changes that replace the object, each from the valid declaration. */
  readonly replacing: readonly Expressions[];
  /** What the name of operations has: `VpcConnector`. */
  readonly operations: string;
  /** The member of {@link objects} that identifies one. */
  readonly identity: string;
  /** The active objects in the service, or all their revisions, newest first. */
  readonly objects: (bench: Bench) => Promise<readonly Policy[]>;
  /** Deletes an object outside of Terraform. */
  readonly remove: (bench: Bench, arn: string) => Promise<unknown>;
  /** An invalid declaration and what the plan says. */
  readonly bad: readonly [Expressions, string];
  /** What an id of an import must be. */
  readonly importForm: string;
}

const listed = (items: unknown): readonly Policy[] => (Array.isArray(items) ? items : []);

/** VPC connectors. */
export const connectorKind: SharedObjectKind = {
  type: "lintel_vpc_connector",
  good: { vpc_connector_name: '"shared"', subnets: '["subnet-1"]' },
  name: ["vpc_connector_name", "VpcConnectorName"],
  computed: { vpc_connector_revision: 1, security_groups: ["sg-default"] },
  replacing: [
    { vpc_connector_name: '"other"' },
    { subnets: '["subnet-1", "subnet-2"]' },
    { security_groups: '["sg-1"]' },
  ],
  operations: "VpcConnector",
  identity: "VpcConnectorArn",
  objects: async ({ hosting }) => listed((await hosting.listVpcConnectors({})).VpcConnectors),
  remove: ({ hosting }, VpcConnectorArn) => hosting.deleteVpcConnector({ VpcConnectorArn }),
  bad: [{ subnets: '["subnet-1"]', tags: '{ "aws:team" = "web" }' }, "vpc-connector/tag-key-not-reserved"],
  importForm: "it must be the full resource name of a VPC connector",
};

/** Observability configurations. */
export const observabilityKind: SharedObjectKind = {
  type: "lintel_observability_configuration",
  good: { observability_configuration_name: '"shared"', trace_configuration: '{ vendor = "AWSXRAY" }' },
  name: ["observability_configuration_name", "ObservabilityConfigurationName"],
  computed: {
    observability_configuration_revision: 1,
    id: expect.stringMatching(/:observabilityconfiguration\/shared$/),
    trace_configuration: [{ vendor: "AWSXRAY" }],
  },
  replacing: [{ observability_configuration_name: '"other"' }],
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
  remove: ({ hosting }, ObservabilityConfigurationArn) =>
    hosting.deleteObservabilityConfiguration({ ObservabilityConfigurationArn }),
  bad: [
    { observability_configuration_name: '"DefaultConfiguration"' },
    "observability-configuration/name-not-reserved",
  ],
  importForm: "it must be the resource name of an observability configuration",
};

/** Connections to code repositories. */
export const connectionKind: SharedObjectKind = {
  type: "lintel_connection",
  good: { connection_name: '"shared"', provider_type: '"GITHUB"' },
  name: ["connection_name", "ConnectionName"],
  computed: { status: expect.stringMatching(/^(?:PENDING_HANDSHAKE|AVAILABLE)$/) },
  replacing: [{ connection_name: '"other"' }, { provider_type: '"BITBUCKET"' }],
  operations: "Connection",
  identity: "ConnectionArn",
  objects: async ({ hosting }) => listed((await hosting.listConnections({})).ConnectionSummaryList),
  remove: ({ hosting }, ConnectionArn) => hosting.deleteConnection({ ConnectionArn }),
  bad: [{ provider_type: '"GITLAB"' }, "connection/enum"],
  importForm: "it must be the resource name of a connection",
};

/** All kinds. */
export const sharedObjectKinds: readonly SharedObjectKind[] = [connectorKind, observabilityKind, connectionKind];

/** A resource block of a kind: the valid declaration with `changes`. */
export const sharedObject = ({ type, good }: SharedObjectKind, changes: Expressions = {}, label = "it"): string =>
  resourceBlock(type, label, { ...good, ...changes });
