/** The hosting service (document 2, area B): its operations, and a client for them. */
import { autoScalingConfiguration } from "../model/hosted-service/auto-scaling-configuration.ts";
import { hostedService } from "../model/hosted-service/hosted-service.ts";
import { resumeService } from "../model/hosted-service/resume-service.ts";
import type { ResourceModel } from "../model/resource.ts";
import { awsJsonRequest } from "./aws-json.ts";
import { type Client, createClient } from "./client.ts";
import type { Operation, ResourcePart, Service } from "./operation.ts";
import type { ClientSettings } from "./settings.ts";

/** The whole message is a resource, with members of its own beside. */
const whole = (resource: ResourceModel): readonly ResourcePart[] => [{ at: "", resource, part: "" }];

/** A message holds a service's record. */
const serviceAt = (at: string): readonly ResourcePart[] => [{ at, resource: hostedService, part: "" }];

/** Tags are the same of everything that has them. */
const tags: readonly ResourcePart[] = [{ at: "Tags", resource: hostedService, part: "Tags" }];

const service = whole(hostedService);
const record = serviceAt("Service");

/**
 * Every operation of the service. Document 2 shows ResumeService without method and path; these are the public
 * service model's (model/gaps.ts, hosted-service/http). There is no idempotency token: what may be sent again after
 * a lost answer is weighed operation by operation (hosted-service/repeated-requests).
 */
export const appRunnerOperations = {
  createService: { name: "CreateService", repeatable: false, inputParts: service, outputParts: record },
  describeService: { name: "DescribeService", outputParts: record },
  updateService: { name: "UpdateService", repeatable: false, inputParts: service, outputParts: record },
  deleteService: { name: "DeleteService", outputParts: record },
  pauseService: { name: "PauseService", outputParts: record },
  resumeService: { name: "ResumeService", inputParts: whole(resumeService), outputParts: record },
  startDeployment: { name: "StartDeployment", repeatable: false },
  listServices: {
    name: "ListServices",
    pageOf: "ServiceSummaryList",
    outputParts: serviceAt("ServiceSummaryList[]"),
  },
  listOperations: { name: "ListOperations", pageOf: "OperationSummaryList" },
  createAutoScalingConfiguration: {
    name: "CreateAutoScalingConfiguration",
    repeatable: false,
    inputParts: whole(autoScalingConfiguration),
  },
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
