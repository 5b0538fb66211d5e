/** AWS App Runner (document 2, area B): its operations, and a client. */
import { hostedService } from "../model/hosted-service/hosted-service.ts";
import type { ResourceModel } from "../model/resource.ts";
import { awsJsonRequest } from "./aws-json.ts";
import { type Client, createClient } from "./client.ts";
import type { Operation, ResourcePart, Service } from "./operation.ts";
import type { ClientSettings } from "./settings.ts";

const resource: ResourceModel = hostedService;

/** The whole message is a service, with further members of its own. */
const service: readonly ResourcePart[] = [{ at: "", resource, part: "" }];

/** The response contains the service's record. */
const record: readonly ResourcePart[] = [{ at: "Service", resource, part: "" }];

const tags: readonly ResourcePart[] = [{ at: "Tags", resource, part: "Tags" }];

/**
 * Every operation of the service. Document 2 shows ResumeService without method and path; these come from the public
 * service model (model/gaps.ts, hosted-service/http). There is no idempotency token: whether a request may be repeated
 * after a lost response is decided per operation (hosted-service/repeated-requests).
 */
export const appRunnerOperations = {
  createService: { name: "CreateService", repeatable: false, inputParts: service, outputParts: record },
  describeService: { name: "DescribeService", outputParts: record },
  updateService: { name: "UpdateService", repeatable: false, inputParts: service, outputParts: record },
  deleteService: { name: "DeleteService", outputParts: record },
  pauseService: { name: "PauseService", outputParts: record },
  resumeService: { name: "ResumeService", outputParts: record },
  startDeployment: { name: "StartDeployment", repeatable: false },
  listServices: {
    name: "ListServices",
    pageOf: "ServiceSummaryList",
    outputParts: [{ at: "ServiceSummaryList[]", resource, part: "" }],
  },
  listOperations: { name: "ListOperations", pageOf: "OperationSummaryList" },
  createAutoScalingConfiguration: { name: "CreateAutoScalingConfiguration", repeatable: false, inputParts: tags },
  describeAutoScalingConfiguration: { name: "DescribeAutoScalingConfiguration" },
  listAutoScalingConfigurations: {
    name: "ListAutoScalingConfigurations",
    pageOf: "AutoScalingConfigurationSummaryList",
  },
  deleteAutoScalingConfiguration: { name: "DeleteAutoScalingConfiguration", repeatable: false },
  updateDefaultAutoScalingConfiguration: { name: "UpdateDefaultAutoScalingConfiguration" },
  listServicesForAutoScalingConfiguration: {
    name: "ListServicesForAutoScalingConfiguration",
    pageOf: "ServiceArnList",
  },
  createObservabilityConfiguration: { name: "CreateObservabilityConfiguration", repeatable: false, inputParts: tags },
  describeObservabilityConfiguration: { name: "DescribeObservabilityConfiguration" },
  listObservabilityConfigurations: {
    name: "ListObservabilityConfigurations",
    pageOf: "ObservabilityConfigurationSummaryList",
  },
  deleteObservabilityConfiguration: { name: "DeleteObservabilityConfiguration", repeatable: false },
  createVpcConnector: { name: "CreateVpcConnector", repeatable: false, inputParts: tags },
  describeVpcConnector: { name: "DescribeVpcConnector" },
  listVpcConnectors: { name: "ListVpcConnectors", pageOf: "VpcConnectors" },
  deleteVpcConnector: { name: "DeleteVpcConnector" },
  createConnection: { name: "CreateConnection", repeatable: false, inputParts: tags },
  listConnections: { name: "ListConnections", pageOf: "ConnectionSummaryList" },
  deleteConnection: { name: "DeleteConnection" },
  createVpcIngressConnection: { name: "CreateVpcIngressConnection", repeatable: false, inputParts: tags },
  describeVpcIngressConnection: { name: "DescribeVpcIngressConnection" },
  updateVpcIngressConnection: { name: "UpdateVpcIngressConnection" },
  listVpcIngressConnections: { name: "ListVpcIngressConnections", pageOf: "VpcIngressConnectionSummaryList" },
  deleteVpcIngressConnection: { name: "DeleteVpcIngressConnection" },
  associateCustomDomain: { name: "AssociateCustomDomain" },
  describeCustomDomains: { name: "DescribeCustomDomains", pageOf: "CustomDomains" },
  disassociateCustomDomain: { name: "DisassociateCustomDomain" },
  tagResource: { name: "TagResource", inputParts: tags },
  untagResource: { name: "UntagResource" },
  listTagsForResource: { name: "ListTagsForResource", outputParts: tags },
} as const satisfies { readonly [method: string]: Operation };

/** The service, as the client needs it. */
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
