/** The objects that services share, as declarations, with what the service has of them. */
import { expect } from "vitest";
import type { Arguments } from "../declared-value.ts";
import type { ProviderGround } from "./provider-ground.ts";

type Members = { readonly [member: string]: unknown };

/** A kind of such objects. */
export interface SharedKind {
  readonly type: string;
  /** A valid declaration. */
  readonly good: Arguments;
  /** The argument with the name in the service. */
  readonly name: string;
  /** What the names of its operations end with: `VpcConnector`. */
  readonly operations: string;
  /** What the state has of the valid declaration, besides what is declared. */
  readonly computed: object;
  /** Changes that replace the object, each from the valid declaration, by the argument. */
  readonly replacing: Arguments;
  /** An invalid declaration and the rules that it breaks. */
  readonly bad: readonly [changes: Arguments, rules: readonly string[]];
  /** What an id of an import must be. */
  readonly importForm: string;
  /** The active objects in the service, or all their revisions, newest first. */
  readonly objects: (ground: ProviderGround) => Promise<readonly Members[]>;
  /** Deletes an object outside of Terraform. */
  readonly remove: (ground: ProviderGround, arn: string) => Promise<unknown>;
}

const listed = (items: unknown): readonly Members[] => (Array.isArray(items) ? items : []);
const badTags = { tags: { "aws:team": "web" } };

/** Auto scaling configurations. */
export const scalingKind: SharedKind = {
  type: "lintel_auto_scaling_configuration",
  good: { auto_scaling_configuration_name: "shared" },
  name: "auto_scaling_configuration_name",
  operations: "AutoScalingConfiguration",
  computed: { auto_scaling_configuration_revision: 1, max_concurrency: 100, min_size: 1, max_size: 25 },
  replacing: { auto_scaling_configuration_name: "other" },
  bad: [
    { min_size: 5, max_size: 4, ...badTags },
    ["min_size is 5, and max_size is 4", "auto-scaling-configuration/tag-key-not-reserved"],
  ],
  importForm: "it must be the ARN of an auto scaling configuration",
  objects: async ({ hosting }) => {
    const response = await hosting.listAutoScalingConfigurations({ LatestOnly: false });
    return listed(response.AutoScalingConfigurationSummaryList)
      .filter(({ AutoScalingConfigurationName: name }) => name !== "DefaultConfiguration")
      .sort(
        (one, other) => Number(other.AutoScalingConfigurationRevision) - Number(one.AutoScalingConfigurationRevision),
      );
  },
  remove: ({ hosting }, arn) =>
    hosting.deleteAutoScalingConfiguration({
      AutoScalingConfigurationArn: arn.split("/").slice(0, 2).join("/"),
      DeleteAllRevisions: true,
    }),
};

/** VPC connectors. */
const connectorKind: SharedKind = {
  type: "lintel_vpc_connector",
  good: { vpc_connector_name: "shared", subnets: ["subnet-1"] },
  name: "vpc_connector_name",
  operations: "VpcConnector",
  computed: { vpc_connector_revision: 1, security_groups: ["sg-default"] },
  replacing: { vpc_connector_name: "other", subnets: ["subnet-1", "subnet-2"], security_groups: ["sg-1"] },
  bad: [badTags, ["vpc-connector/tag-key-not-reserved"]],
  importForm: "it must be the full ARN of a VPC connector",
  objects: async ({ hosting }) => listed((await hosting.listVpcConnectors({})).VpcConnectors),
  remove: ({ hosting }, VpcConnectorArn) => hosting.deleteVpcConnector({ VpcConnectorArn }),
};

/** Observability configurations. */
export const observabilityKind: SharedKind = {
  type: "lintel_observability_configuration",
  good: { observability_configuration_name: "shared", trace_configuration: { vendor: "AWSXRAY" } },
  name: "observability_configuration_name",
  operations: "ObservabilityConfiguration",
  computed: {
    observability_configuration_revision: 1,
    id: expect.stringMatching(/:observabilityconfiguration\/shared$/),
    trace_configuration: { vendor: "AWSXRAY" },
  },
  replacing: { observability_configuration_name: "other" },
  bad: [
    { observability_configuration_name: "abc", trace_configuration: { vendor: "XRAY" }, ...badTags },
    ["enum", "length", "tag-key-not-reserved"].map((rule) => `observability-configuration/${rule}`),
  ],
  importForm: "it must be the ARN of an observability configuration",
  objects: async ({ hosting }) => {
    const response = await hosting.listObservabilityConfigurations({ LatestOnly: false });
    return listed(response.ObservabilityConfigurationSummaryList)
      .filter(({ ObservabilityConfigurationName: name }) => name !== "DefaultConfiguration")
      .toReversed();
  },
  remove: ({ hosting }, ObservabilityConfigurationArn) =>
    hosting.deleteObservabilityConfiguration({ ObservabilityConfigurationArn }),
};

/** Connections to code repositories. */
export const connectionKind: SharedKind = {
  type: "lintel_connection",
  good: { connection_name: "shared", provider_type: "GITHUB" },
  name: "connection_name",
  operations: "Connection",
  computed: { status: expect.stringMatching(/^(?:PENDING_HANDSHAKE|AVAILABLE)$/) },
  replacing: { connection_name: "other", provider_type: "BITBUCKET" },
  bad: [
    { connection_name: "git", provider_type: "GitHub", ...badTags },
    ["enum", "length", "tag-key-not-reserved"].map((rule) => `connection/${rule}`),
  ],
  importForm: "it must be the ARN of a connection",
  objects: async ({ hosting }) => listed((await hosting.listConnections({})).ConnectionSummaryList),
  remove: ({ hosting }, ConnectionArn) => hosting.deleteConnection({ ConnectionArn }),
};

/** All kinds. */
export const sharedKinds: readonly SharedKind[] = [scalingKind, connectorKind, observabilityKind, connectionKind];
