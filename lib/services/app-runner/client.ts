/** AWS App Runner: its operations, and a client. */

import { type Client, createClient } from "../../client/client.ts";
import type { ClientSettings } from "../../client/client-settings.ts";
import {
  byMethod,
  type Operation,
  type OperationFacts,
  type ResourcePart,
  type Service,
} from "../../client/operation.ts";
import { awsJsonRequest } from "../../client/protocols/aws-json.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { autoScalingConfiguration } from "./auto-scaling-configuration/model.ts";
import { connection } from "./connection/model.ts";
import { customDomainAssociation } from "./custom-domain-association/model.ts";
import { hostedService } from "./hosted-service/model.ts";
import { observabilityConfiguration } from "./observability-configuration/model.ts";
import { resumeService } from "./resume-service/model.ts";
import { vpcConnector } from "./vpc-connector/model.ts";
import { vpcIngressConnection } from "./vpc-ingress-connection/model.ts";

/** The message is a resource, with additional members. */
const whole = (resource: ResourceModel): readonly ResourcePart[] => [{ at: "", resource, part: "" }];

/** The message contains a service's record. */
const serviceAt = (at: string): readonly ResourcePart[] => [{ at, resource: hostedService, part: "" }];

/** Tags are the same for all resources. */
const tags: readonly ResourcePart[] = [{ at: "Tags", resource: hostedService, part: "Tags" }];

const service = whole(hostedService);
const record = serviceAt("Service");

/**
 * All operations of the service. Only ResumeService is documented, without method and path; these are those of the
 * public service model (gap hosted-service/http). The service has no idempotency tokens, so each operation states
 * whether it may be repeated after a lost response (gap hosted-service/repeated-requests).
 */
export const appRunnerOperations = byMethod({
  CreateService: { repeatable: false, inputParts: service, outputParts: record },
  DescribeService: { outputParts: record },
  UpdateService: { repeatable: false, inputParts: service, outputParts: record },
  DeleteService: { outputParts: record },
  PauseService: { outputParts: record },
  ResumeService: { inputParts: whole(resumeService), outputParts: record },
  StartDeployment: { repeatable: false },
  ListServices: {
    pageOf: "ServiceSummaryList",
    outputParts: serviceAt("ServiceSummaryList[]"),
  },
  ListOperations: { pageOf: "OperationSummaryList" },
  CreateAutoScalingConfiguration: { repeatable: false, inputParts: whole(autoScalingConfiguration) },
  DescribeAutoScalingConfiguration: {},
  ListAutoScalingConfigurations: { pageOf: "AutoScalingConfigurationSummaryList" },
  DeleteAutoScalingConfiguration: { repeatable: false },
  UpdateDefaultAutoScalingConfiguration: {},
  ListServicesForAutoScalingConfiguration: { pageOf: "ServiceArnList" },
  CreateObservabilityConfiguration: { repeatable: false, inputParts: whole(observabilityConfiguration) },
  DescribeObservabilityConfiguration: {},
  ListObservabilityConfigurations: { pageOf: "ObservabilityConfigurationSummaryList" },
  DeleteObservabilityConfiguration: { repeatable: false },
  CreateVpcConnector: { repeatable: false, inputParts: whole(vpcConnector) },
  DescribeVpcConnector: {},
  ListVpcConnectors: { pageOf: "VpcConnectors" },
  DeleteVpcConnector: {},
  CreateConnection: { repeatable: false, inputParts: whole(connection) },
  ListConnections: { pageOf: "ConnectionSummaryList" },
  DeleteConnection: {},
  CreateVpcIngressConnection: { repeatable: false, inputParts: whole(vpcIngressConnection) },
  DescribeVpcIngressConnection: {},
  UpdateVpcIngressConnection: {},
  ListVpcIngressConnections: { pageOf: "VpcIngressConnectionSummaryList" },
  DeleteVpcIngressConnection: {},
  AssociateCustomDomain: { repeatable: false, inputParts: whole(customDomainAssociation) },
  DescribeCustomDomains: { pageOf: "CustomDomains" },
  DisassociateCustomDomain: {},
  TagResource: { inputParts: tags },
  UntagResource: {},
  ListTagsForResource: { outputParts: tags },
} as const satisfies OperationFacts<Operation>);

export const appRunner: Service<Operation, typeof appRunnerOperations> = {
  id: "apprunner",
  encode: awsJsonRequest("AppRunner"),
  pageToken: "NextToken",
  operations: appRunnerOperations,
};

/** A client of App Runner: one method per operation, and `pages` for the lists. */
export type AppRunnerClient = Client<typeof appRunnerOperations>;

/** Creates a client of App Runner. Throws an ApiError at once for a malformed setting. */
export const createAppRunnerClient = (settings: ClientSettings = {}): AppRunnerClient =>
  createClient(appRunner, settings);
