/** The kinds of objects that an audit reads: how each is listed and described, and what its service says besides. */
import { type Members, membersAt, membersOf, textAt, without } from "../../base/members.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { timeIn } from "../../lifecycle/inventory/execution-facts.ts";
import type { ObjectFacts } from "../../lint/rule/audit-rule.ts";
import { autoScalingConfiguration } from "../../services/app-runner/auto-scaling-configuration/model.ts";
import type { AppRunnerClient } from "../../services/app-runner/client.ts";
import { connection } from "../../services/app-runner/connection/model.ts";
import { customDomainAssociation } from "../../services/app-runner/custom-domain-association/model.ts";
import { hostedService } from "../../services/app-runner/hosted-service/model.ts";
import { observabilityConfiguration } from "../../services/app-runner/observability-configuration/model.ts";
import { vpcConnector } from "../../services/app-runner/vpc-connector/model.ts";
import { vpcIngressConnection } from "../../services/app-runner/vpc-ingress-connection/model.ts";
import { lifecyclePolicy } from "../../services/image-builder/lifecycle-policy/model.ts";

/** How the objects of a kind are read. */
export interface LiveKind {
  readonly model: ResourceModel;
  /** The list operation, its input, and its member with the objects. */
  readonly list: {
    readonly method: ListMethod;
    readonly input: Members;
    readonly entries: string;
  };
  /** The member with the ARN of an object. */
  readonly arn: string;
  /** The operation that shows an object, and the member of its response; absent if the list shows everything. */
  readonly describe?: { readonly method: DescribeMethod; readonly member: string };
  /** The document that the object would be declared by. Default: the object. */
  readonly document?: (object: Members) => Members;
  readonly facts?: (object: Members) => ObjectFacts;
}

type ListMethod =
  | "listServices"
  | "listAutoScalingConfigurations"
  | "listVpcConnectors"
  | "listVpcIngressConnections"
  | "listObservabilityConfigurations"
  | "listConnections";

type DescribeMethod = Extract<keyof AppRunnerClient, `describe${string}`>;

/** Services, whose custom domains are no kind of this form: they are listed service by service. */
export const serviceKind: LiveKind = {
  model: hostedService,
  list: { method: "listServices", input: {}, entries: "ServiceSummaryList" },
  arn: "ServiceArn",
  describe: { method: "describeService", member: "Service" },
  document: serviceDocument,
  facts: ({ Status: status }) =>
    status === "RUNNING" || status === "PAUSED" ? { options: { desiredStatus: status } } : {},
};

export const appRunnerKinds: readonly LiveKind[] = [
  serviceKind,
  {
    model: autoScalingConfiguration,
    list: {
      method: "listAutoScalingConfigurations",
      input: { LatestOnly: true },
      entries: "AutoScalingConfigurationSummaryList",
    },
    arn: "AutoScalingConfigurationArn",
    describe: { method: "describeAutoScalingConfiguration", member: "AutoScalingConfiguration" },
    facts: ({ HasAssociatedService: isUsed, IsDefault: isDefault }) => ({
      ...(typeof isUsed === "boolean" && isDefault !== true && { isUsed }),
      ...(typeof isDefault === "boolean" && { options: { isDefault } }),
    }),
  },
  {
    model: vpcConnector,
    list: { method: "listVpcConnectors", input: {}, entries: "VpcConnectors" },
    arn: "VpcConnectorArn",
  },
  {
    model: vpcIngressConnection,
    list: { method: "listVpcIngressConnections", input: {}, entries: "VpcIngressConnectionSummaryList" },
    arn: "VpcIngressConnectionArn",
    describe: { method: "describeVpcIngressConnection", member: "VpcIngressConnection" },
  },
  {
    model: observabilityConfiguration,
    list: {
      method: "listObservabilityConfigurations",
      input: { LatestOnly: true },
      entries: "ObservabilityConfigurationSummaryList",
    },
    arn: "ObservabilityConfigurationArn",
    describe: { method: "describeObservabilityConfiguration", member: "ObservabilityConfiguration" },
  },
  {
    model: connection,
    list: { method: "listConnections", input: {}, entries: "ConnectionSummaryList" },
    arn: "ConnectionArn",
  },
];

/** A service refers to its auto scaling configuration by a summary. A declaration does not have what it generates. */
function serviceDocument(service: Members): Members {
  const scaling = textAt(membersAt(service, "AutoScalingConfigurationSummary"), "AutoScalingConfigurationArn");
  return {
    ...without(service, "ServiceId", "ServiceUrl", "CreatedAt", "UpdatedAt", "DeletedAt", "Status"),
    ...(scaling !== undefined && { AutoScalingConfigurationArn: scaling }),
  };
}

/** What every object says of itself. */
export function commonFacts(object: Members): ObjectFacts {
  const status = textAt(object, "Status") ?? textAt(object, "status");
  const created = timeIn(object.CreatedAt ?? object.dateCreated);
  return {
    ...(status !== undefined && { status }),
    ...(created !== undefined && { createdAt: new Date(created).toISOString() }),
  };
}

/** Whether an object was deleted, and is still listed for a while. */
export const isDeleted = (object: Members): boolean =>
  /^(?:deleted|inactive)$/i.test(textAt(object, "Status") ?? "") || textAt(object, "DeletedAt") !== undefined;

/** Whether an object belongs to its service: every account has it, and nobody declares it. */
export const isOfService = (arn: string): boolean =>
  /:(?:autoscaling|observability)configuration\/DefaultConfiguration\//.test(arn);

/** The last of some executions. */
export function lastOf(executions: readonly Members[]): ObjectFacts["lastExecution"] {
  const byTime = executions.toSorted((one, other) => (timeIn(other.startTime) ?? 0) - (timeIn(one.startTime) ?? 0));
  const [last] = byTime;
  if (last === undefined) return "none";
  const { status, reason } = membersOf(last.state);
  const startedAt = timeIn(last.startTime);
  return {
    status: typeof status === "string" ? status : "UNKNOWN",
    ...(typeof reason === "string" && reason !== "" && { reason }),
    ...(startedAt !== undefined && { startedAt: new Date(startedAt).toISOString() }),
  };
}

/** The names of all kinds. */
export const auditKinds: readonly string[] = [
  lifecyclePolicy,
  ...appRunnerKinds.map(({ model }) => model),
  customDomainAssociation,
].map(({ name }) => name);
