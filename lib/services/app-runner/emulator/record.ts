/** A hosted service in the emulator, with documented names. */

import { randomUUID } from "node:crypto";
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { type RecordOf, type TableScope, tableOf } from "../../../emulator/table.ts";
import { citePage } from "../../../facts/model/citation.ts";
import type { MembersOf } from "../../../facts/shape/value-of.ts";
import { hostedService } from "../hosted-service/model.ts";
import { type AppRunnerError, serviceArn } from "../model.ts";
import { refusal } from "./refusals.ts";
import { historyFields, viewAt } from "./state.ts";

const cites = citePage("emulator.md", "What services share");
const { ServiceName, EncryptionConfiguration, Tags } = hostedService.declaration.members;
const { ServiceId, ServiceUrl } = hostedService.record;
const { asList, ...storedTags } = Tags;

/** The members that never change. */
const identity = {
  ServiceName,
  ServiceId: { ...ServiceId, required: true },
  ServiceArn: serviceArn,
  ServiceUrl: { ...ServiceUrl, required: true },
} as const;

/** By ARN, and by name; a name may also belong to a deleted service. */
export const serviceTable = tableOf({
  name: "apprunner.service",
  description: "A stored service.",
  cites,
  members: {
    ...identity,
    EncryptionConfiguration,
    Tags: storedTags,
    ...historyFields,
    vocabulary: {
      kind: "string",
      description: "Vocabulary of the first request; absent if it used no differing word.",
      cites,
      enum: ["documents", "vendor"],
    },
  },
  index: ({ ServiceName }) => ServiceName,
});

/** A stored service. */
export type ServiceRecord = RecordOf<typeof serviceTable>;

/** The identifiers of a new service (gap `app-runner/generated-names`). */
export function newIdentity(name: string, { account, region }: TableScope): MembersOf<typeof identity> {
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

/**
 * @param error that of the operation, if it has no other for an unknown service.
 * @throws Refusal if the account and region have no service with this ARN.
 */
export function existingService(
  call: EmulatedCall,
  arn: string,
  error: AppRunnerError = "ResourceNotFoundException",
): ServiceRecord {
  const service = call.table(serviceTable).get(arn);
  if (service !== undefined && isKnown(service, call.now)) return service;
  const { account, region } = call.scope;
  throw refusal(
    error,
    `service ${arn} was not found in account ${account} and region ${region}; check the ARN and the region`,
  );
}
