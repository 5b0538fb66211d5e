/** The hosting service (document 2, area B): its operations, and a client for them. */
import { hostedService } from "../model/hosted-service/hosted-service.ts";
import type { ResourceModel } from "../model/resource.ts";
import { awsJsonRequest } from "./aws-json.ts";
import { type Client, createClient } from "./client.ts";
import { byMethod, type Operation, type OperationFacts, type ResourcePart, type Service } from "./operation.ts";
import type { ClientSettings } from "./settings.ts";

const resource: ResourceModel = hostedService;

/** The whole message is a service, with members of its own beside. */
const service: readonly ResourcePart[] = [{ at: "", resource, part: "" }];

/** The answer holds the service's record. */
const record: readonly ResourcePart[] = [{ at: "Service", resource, part: "" }];

const tags: readonly ResourcePart[] = [{ at: "Tags", resource, part: "Tags" }];

/**
 * Every operation of the service. Document 2 shows ResumeService without method and path; these are the public
 * service model's (model/gaps.ts, hosted-service/http). There is no idempotency token: what may be sent again after
 * a lost answer is weighed operation by operation (hosted-service/repeated-requests).
 */
export const appRunnerOperations = byMethod({
  CreateService: { repeatable: false, inputParts: service, outputParts: record },
  DescribeService: { outputParts: record },
  UpdateService: { repeatable: false, inputParts: service, outputParts: record },
  DeleteService: { outputParts: record },
  PauseService: { outputParts: record },
  ResumeService: { outputParts: record },
  StartDeployment: { repeatable: false },
  ListServices: {
    pageOf: "ServiceSummaryList",
    outputParts: [{ at: "ServiceSummaryList[]", resource, part: "" }],
  },
  ListOperations: { pageOf: "OperationSummaryList" },
  CreateAutoScalingConfiguration: { repeatable: false, inputParts: tags },
  DescribeAutoScalingConfiguration: {},
  ListAutoScalingConfigurations: { pageOf: "AutoScalingConfigurationSummaryList" },
  DeleteAutoScalingConfiguration: { repeatable: false },
  UpdateDefaultAutoScalingConfiguration: {},
  ListServicesForAutoScalingConfiguration: { pageOf: "ServiceArnList" },
  CreateObservabilityConfiguration: { repeatable: false, inputParts: tags },
  DescribeObservabilityConfiguration: {},
  ListObservabilityConfigurations: { pageOf: "ObservabilityConfigurationSummaryList" },
  DeleteObservabilityConfiguration: { repeatable: false },
  CreateVpcConnector: { repeatable: false, inputParts: tags },
  DescribeVpcConnector: {},
  ListVpcConnectors: { pageOf: "VpcConnectors" },
  DeleteVpcConnector: {},
  CreateConnection: { repeatable: false, inputParts: tags },
  ListConnections: { pageOf: "ConnectionSummaryList" },
  DeleteConnection: {},
  CreateVpcIngressConnection: { repeatable: false, inputParts: tags },
  DescribeVpcIngressConnection: {},
  UpdateVpcIngressConnection: {},
  ListVpcIngressConnections: { pageOf: "VpcIngressConnectionSummaryList" },
  DeleteVpcIngressConnection: {},
  AssociateCustomDomain: {},
  DescribeCustomDomains: { pageOf: "CustomDomains" },
  DisassociateCustomDomain: {},
  TagResource: { inputParts: tags },
  UntagResource: {},
  ListTagsForResource: { outputParts: tags },
} as const satisfies OperationFacts<Operation>);

/** The service as the client needs to know it. */
export const appRunner: Service<Operation, typeof appRunnerOperations> = {
  id: "apprunner",
  encode: awsJsonRequest("AppRunner"),
  pageToken: "NextToken",
  operations: appRunnerOperations,
};

/** A client of the hosting service: one method per operation, and `pages` for the lists. */
export type AppRunnerClient = Client<typeof appRunnerOperations>;

/** Makes a client of the hosting service. Throws an ApiError at once for a malformed setting. */
export const createAppRunnerClient = (settings: ClientSettings = {}): AppRunnerClient =>
  createClient(appRunner, settings);
