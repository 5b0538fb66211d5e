/** A hosted service in the emulator, with documented names. */

import { randomUUID } from "node:crypto";
import { cite } from "../../model/citation.ts";
import type { IntegerField, StructField } from "../../model/field.ts";
import { operationId, operationStatus, operationType, serviceArn } from "../../model/hosted-service/app-runner.ts";
import { hostedService } from "../../model/hosted-service/hosted-service.ts";
import type { TagMap } from "../../model/tag-map.ts";
import type { EmulatedCall } from "../service.ts";
import type { TableDefinition, TableScope } from "../table.ts";
import type { EmulatorVocabulary } from "../vocabulary.ts";
import { configurationField } from "./configuration.ts";
import { refusal } from "./refusals.ts";
import { type ServiceHistory, viewAt } from "./state.ts";

/** The members that never change. */
interface Identity {
  readonly ServiceName: string;
  readonly ServiceId: string;
  readonly ServiceArn: string;
  readonly ServiceUrl: string;
}

/** A stored service. */
export interface ServiceRecord extends Identity, ServiceHistory {
  readonly EncryptionConfiguration?: object;
  readonly Tags?: TagMap;
  /** The vocabulary of the first request; absent if it used no differing word. */
  readonly vocabulary?: EmulatorVocabulary;
}

const cites = cite(2, "Service record (returned by ResumeService)");
const { ServiceName, EncryptionConfiguration, Tags } = hostedService.declaration.members;
const { ServiceId, ServiceUrl, Status } = hostedService.record;
const { asList, ...storedTags } = Tags;

const time: IntegerField = { kind: "integer", description: "A time in epoch milliseconds.", cites };

const operation: StructField = {
  kind: "struct",
  description: "An operation.",
  cites,
  required: true,
  members: {
    id: operationId,
    type: operationType,
    startedAt: { ...time, required: true },
    endsAt: time,
    outcome: operationStatus,
    result: { ...Status, required: true },
  },
};

const record: StructField = {
  kind: "struct",
  description: "A stored service.",
  cites,
  members: {
    ServiceName,
    ServiceId: { ...ServiceId, required: true },
    ServiceArn: serviceArn,
    ServiceUrl: { ...ServiceUrl, required: true },
    EncryptionConfiguration,
    Tags: storedTags,
    latest: operation,
    earlier: { kind: "list", description: "Operations before.", cites, required: true, element: operation },
    configuration: { ...configurationField, required: true },
    previous: { ...configurationField, required: true },
    vocabulary: {
      kind: "string",
      description: "Vocabulary in which it was written.",
      cites,
      enum: ["documents", "vendor"],
    },
  },
};

/** By ARN, and by name; a name may also belong to a deleted service. */
export const services: TableDefinition<ServiceRecord> = {
  name: "apprunner.service",
  record,
  index: ({ ServiceName }) => ServiceName,
};

/** The identifiers of a new service (gap `app-runner/generated-names`). */
export function newIdentity(name: string, { account, region }: TableScope): Identity {
  const id = randomUUID().replaceAll("-", "");
  return {
    ServiceName: name,
    ServiceId: id,
    ServiceArn: `arn:aws:apprunner:${region}:${account}:service/${name}/${id}`,
    ServiceUrl: `${id.slice(0, 10)}.${region}.awsapprunner.com`,
  };
}

/** How long a deleted service is still returned, in milliseconds (gap `app-runner/deleted-services`). */
const remembered = 60 * 60 * 1000;

/** Whether a service is not deleted. */
export const isNotDeleted = (service: ServiceRecord, now: number): boolean => viewAt(service, now).status !== "DELETED";

/** Whether a service exists, or was recently deleted. */
const isKnown = (service: ServiceRecord, now: number): boolean =>
  isNotDeleted(service, now) || now < viewAt(service, now).updatedAt + remembered;

/** @throws Refusal if the account and region have no service with this ARN. */
export function existingService(call: EmulatedCall, arn: string): ServiceRecord {
  const service = call.table(services).get(arn);
  if (service !== undefined && isKnown(service, call.now)) return service;
  const { account, region } = call.scope;
  throw refusal(
    "ResourceNotFoundException",
    `service ${arn} was not found in account ${account} and region ${region}; check the resource name and the region`,
  );
}
