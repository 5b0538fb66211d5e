/**
 * AWS App Runner: JSON 1.0, all operations are a POST to `/` with their name in X-Amz-Target (gap
 * `hosted-service/http`).
 */
import { randomUUID } from "node:crypto";
import type { EmulatedCall, EmulatedService, RequestHead, ServiceResponse } from "../../emulator/emulated-service.ts";
import { Refusal } from "../../emulator/refusal.ts";
import type { Page } from "../../emulator/table.ts";
import {
  createAutoScalingConfiguration,
  deleteAutoScalingConfiguration,
  describeAutoScalingConfiguration,
  listAutoScalingConfigurations,
  listServicesForAutoScalingConfiguration,
  updateDefaultAutoScalingConfiguration,
} from "./auto-scaling-configuration/emulator.ts";
import { createConnection, deleteConnection, listConnections } from "./connection/emulator.ts";
import {
  associateCustomDomain,
  describeCustomDomains,
  disassociateCustomDomain,
} from "./custom-domain-association/emulator.ts";
import { pageFields, pageOf } from "./emulator/paging.ts";
import { existingService } from "./emulator/record.ts";
import { readRequest, requestOf } from "./emulator/request.ts";
import { listTagsForResource, tagResource, untagResource } from "./emulator/resource-tags.ts";
import { isUnderWay, type OperationRecord, operationStatusAt, outcomes } from "./emulator/state.ts";
import { tables } from "./emulator/tables.ts";
import {
  createService,
  deleteService,
  describeService,
  listServices,
  pauseService,
  resumeService,
  startDeployment,
  updateService,
} from "./hosted-service/emulator.ts";
import { serviceArn } from "./model.ts";
import {
  createObservabilityConfiguration,
  deleteObservabilityConfiguration,
  describeObservabilityConfiguration,
  listObservabilityConfigurations,
} from "./observability-configuration/emulator.ts";
import {
  createVpcConnector,
  deleteVpcConnector,
  describeVpcConnector,
  listVpcConnectors,
} from "./vpc-connector/emulator.ts";
import {
  createVpcIngressConnection,
  deleteVpcIngressConnection,
  describeVpcIngressConnection,
  listVpcIngressConnections,
  updateVpcIngressConnection,
} from "./vpc-ingress-connection/emulator.ts";

const listRequest = requestOf({ ServiceArn: serviceArn, ...pageFields });

/** Returns {OperationSummaryList, NextToken?}. */
function listOperations(call: EmulatedCall): object {
  const { ServiceArn, ...input } = readRequest(call, listRequest).value;
  const { latest, earlier } = existingService(call, ServiceArn);
  const operations = [latest, ...earlier.toReversed()];
  const { records, rest } = pageOf(
    call,
    input,
    (after, limit) => newestOperations(operations, after, limit),
    ServiceArn,
  );
  return {
    OperationSummaryList: records.map((operation) => operationSummary(operation, ServiceArn, call.now)),
    ...rest,
  };
}

/** A page from the newest. Positions count from the oldest, so that new operations do not shift them. */
function newestOperations(operations: readonly OperationRecord[], after: number, limit: number): Page<OperationRecord> {
  const start = after === 0 ? 0 : operations.length - after + 1;
  const records = operations.slice(start, start + limit);
  const left = operations.length - start - records.length;
  return { records, ...(left > 0 && { next: left + 1 }) };
}

function operationSummary(operation: OperationRecord, TargetArn: string, now: number): object {
  const { id, type, startedAt, endsAt } = operation;
  const ended = isUnderWay(operation, now) ? undefined : endsAt;
  return {
    Id: id,
    Type: type,
    Status: operationStatusAt(operation, now),
    TargetArn,
    StartedAt: startedAt / 1000,
    ...(ended !== undefined && { EndedAt: ended / 1000 }),
    UpdatedAt: (ended ?? startedAt) / 1000,
  };
}

/** The handlers of the operations, which return the members of the response. */
const operations = new Map<string, (call: EmulatedCall) => object>([
  ["CreateService", createService],
  ["DescribeService", describeService],
  ["UpdateService", updateService],
  ["DeleteService", deleteService],
  ["PauseService", pauseService],
  ["ResumeService", resumeService],
  ["StartDeployment", startDeployment],
  ["ListServices", listServices],
  ["ListOperations", listOperations],
  ["CreateAutoScalingConfiguration", createAutoScalingConfiguration],
  ["DescribeAutoScalingConfiguration", describeAutoScalingConfiguration],
  ["ListAutoScalingConfigurations", listAutoScalingConfigurations],
  ["DeleteAutoScalingConfiguration", deleteAutoScalingConfiguration],
  ["UpdateDefaultAutoScalingConfiguration", updateDefaultAutoScalingConfiguration],
  ["ListServicesForAutoScalingConfiguration", listServicesForAutoScalingConfiguration],
  ["CreateObservabilityConfiguration", createObservabilityConfiguration],
  ["DescribeObservabilityConfiguration", describeObservabilityConfiguration],
  ["ListObservabilityConfigurations", listObservabilityConfigurations],
  ["DeleteObservabilityConfiguration", deleteObservabilityConfiguration],
  ["CreateVpcConnector", createVpcConnector],
  ["DescribeVpcConnector", describeVpcConnector],
  ["ListVpcConnectors", listVpcConnectors],
  ["DeleteVpcConnector", deleteVpcConnector],
  ["CreateConnection", createConnection],
  ["ListConnections", listConnections],
  ["DeleteConnection", deleteConnection],
  ["CreateVpcIngressConnection", createVpcIngressConnection],
  ["DescribeVpcIngressConnection", describeVpcIngressConnection],
  ["UpdateVpcIngressConnection", updateVpcIngressConnection],
  ["ListVpcIngressConnections", listVpcIngressConnections],
  ["DeleteVpcIngressConnection", deleteVpcIngressConnection],
  ["AssociateCustomDomain", associateCustomDomain],
  ["DescribeCustomDomains", describeCustomDomains],
  ["DisassociateCustomDomain", disassociateCustomDomain],
  ["TagResource", tagResource],
  ["UntagResource", untagResource],
  ["ListTagsForResource", listTagsForResource],
]);

/** The prefix of the operation in X-Amz-Target. */
const targetPrefix = "AppRunner.";

const response = (status: number, body: object): ServiceResponse => ({
  status,
  headers: { "content-type": "application/x-amz-json-1.0", "x-amzn-requestid": randomUUID() },
  body: JSON.stringify(body),
});

export const appRunner: EmulatedService = {
  name: "apprunner",
  tables,
  failures: {
    400: "InvalidRequestException",
    402: "ServiceQuotaExceededException",
    403: "AccessDeniedException",
    429: "ThrottlingException",
    500: "InternalServiceErrorException",
    503: "ServiceUnavailableException",
  },
  operations: [...operations.keys()],
  outcomes,

  match({ method, path, headers }: RequestHead): string | undefined {
    const { "x-amz-target": target } = headers;
    if (typeof target !== "string" || !target.startsWith(targetPrefix)) return undefined;
    const name = target.slice(targetPrefix.length);
    if (!operations.has(name)) {
      const known = [...operations.keys()].join(", ");
      throw new Refusal(this.failures[400], 400, `X-Amz-Target is ${target}; the emulator supports ${known}`);
    }
    if (method === "POST" && path === "/") return name;
    throw new Refusal(this.failures[400], 405, `the request is ${method} ${path}; ${name} supports POST /`);
  },

  handle(call: EmulatedCall): ServiceResponse {
    const run = operations.get(call.operation);
    if (run === undefined) throw new Error(`unknown App Runner operation ${call.operation}`);
    return response(200, run(call));
  },

  refuse({ error, status, message }: Refusal): ServiceResponse {
    return response(status, { __type: error, Message: message });
  },
};
