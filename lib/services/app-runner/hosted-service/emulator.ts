/** The operations on services. Those that change one respond at once, while their operation is in progress. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { refuseIfAny } from "../../../emulator/parse-request.ts";
import { translateRecord, vocabularyFor } from "../../../emulator/request-names.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { citeGuide } from "../../../facts/model/citation.ts";
import { autoScaling, defaultArn, summarized } from "../auto-scaling-configuration/emulator.ts";
import { connectionStatusOf } from "../connection/emulator.ts";
import {
  contentFields,
  type RequestedConfiguration,
  type ServiceSource,
  updateFields,
} from "../emulator/configuration.ts";
import { newConfiguration, updatedConfiguration, updatedSource } from "../emulator/defaults.ts";
import { pageFields, pageOf } from "../emulator/paging.ts";
import { existingService, isNotDeleted, newIdentity, type ServiceRecord, serviceTable } from "../emulator/record.ts";
import { invalidRequest, refusal } from "../emulator/refusals.ts";
import { relationProblems, reservedKeys, roleProblems, runtimeProblems } from "../emulator/relations.ts";
import { readRequest, requestOf } from "../emulator/request.ts";
import { findRevision, isKnownName, overQuota, type RevisionedKind } from "../emulator/revision.ts";
import { changed, created, type ServiceView, viewAt, viewDuringOperation } from "../emulator/state.ts";
import { type OperationType, serviceArn, serviceQuota } from "../model.ts";
import { observability, reservedObservability } from "../observability-configuration/emulator.ts";
import { vpcConnectors } from "../vpc-connector/emulator.ts";
import { ingressOf } from "../vpc-ingress-connection/emulator.ts";
import { hostedService } from "./model.ts";

const { ServiceName, EncryptionConfiguration, Tags } = hostedService.declaration.members;

const createRequest = requestOf({ ServiceName, ...contentFields, EncryptionConfiguration, Tags });

// The shared resources that a service references. A resource of the emulator must be active, and is stored with its
// full ARN; an unknown one is accepted as it is (gap `app-runner/named-resources`).

/** The content with full ARNs. @throws Refusal for a resource that cannot be used. */
function withFullNames<T extends RequestedConfiguration>(call: EmulatedCall, content: T): T {
  const problems: string[] = [];
  reservedObservability(call);
  const full = (path: string, family: RevisionedKind, arn: string): string => {
    const found = findRevision(call, family, arn);
    if (found !== undefined && found.deletedAt === undefined) return found.arn;
    if (found !== undefined || isKnownName(call, family, arn)) {
      problems.push(`${path} is ${arn}, which is not an active ${family.title}`);
    }
    return arn;
  };
  const {
    SourceConfiguration: source,
    AutoScalingConfigurationArn: scaling,
    NetworkConfiguration: network,
    ObservabilityConfiguration: tracing,
  } = content;
  const connection = source?.AuthenticationConfiguration?.ConnectionArn;
  const status = connection === undefined ? undefined : connectionStatusOf(call, connection);
  if (status !== undefined && status !== "AVAILABLE") {
    problems.push(
      `SourceConfiguration.AuthenticationConfiguration.ConnectionArn is ${connection}, which is ${status}; approve the connection and wait until it is AVAILABLE`,
    );
  }
  const egress = network?.EgressConfiguration;
  const connector = egress?.VpcConnectorArn;
  const traced = tracing?.ObservabilityConfigurationArn;
  const named: RequestedConfiguration = {
    ...content,
    ...(scaling !== undefined && {
      AutoScalingConfigurationArn: full("AutoScalingConfigurationArn", autoScaling, scaling),
    }),
    ...(connector !== undefined && {
      NetworkConfiguration: {
        ...network,
        EgressConfiguration: {
          ...egress,
          VpcConnectorArn: full("NetworkConfiguration.EgressConfiguration.VpcConnectorArn", vpcConnectors, connector),
        },
      },
    }),
    ...(tracing !== undefined &&
      traced !== undefined && {
        ObservabilityConfiguration: {
          ...tracing,
          ObservabilityConfigurationArn: full(
            "ObservabilityConfiguration.ObservabilityConfigurationArn",
            observability,
            traced,
          ),
        },
      }),
  };
  refuseIfAny(problems, invalidRequest);
  return { ...content, ...named };
}

/** Returns {Service, OperationId}. */
export function createService(call: EmulatedCall): object {
  const { value, vocabulary } = readRequest(call, createRequest);
  const { ServiceName, EncryptionConfiguration, Tags, ...content } = value;
  const problems = [
    ...relationProblems(content, call.scope, vocabulary),
    ...roleProblems(content),
    ...runtimeProblems(content.SourceConfiguration, call.now),
    ...reservedKeys(Tags),
  ];
  refuseIfAny(problems, invalidRequest);
  refuseTakenName(call, ServiceName);
  refuseAboveQuota(call);
  const named = withFullNames(call, { AutoScalingConfigurationArn: defaultArn(call), ...content });
  return begun(call, {
    ...newIdentity(ServiceName, call.scope),
    ...created(call, newConfiguration(named, call.scope)),
    ...(EncryptionConfiguration !== undefined && { EncryptionConfiguration }),
    ...(Tags !== undefined && { Tags }),
    ...(vocabulary !== undefined && { vocabulary }),
  });
}

/** Rejects a name that another existing service of the account and region has. */
function refuseTakenName(call: EmulatedCall, name: string): void {
  const taken = call.table(serviceTable).find(name);
  if (taken === undefined || !isNotDeleted(taken, call.now)) return;
  throw invalidRequest(
    `ServiceName is ${JSON.stringify(name)}, and a service with that name already exists (${taken.ServiceArn}); choose another, or delete that one`,
  );
}

/** Services count until they are deleted, also those whose creation failed. */
function refuseAboveQuota(call: EmulatedCall): void {
  const { services: most = serviceQuota } = call.quotas;
  const { records } = call.table(serviceTable).page(0, most, (service) => isNotDeleted(service, call.now));
  if (records.length >= most) throw overQuota(`the account has ${records.length} services in this region`, most);
}

const arnRequest = requestOf({ ServiceArn: serviceArn });

const namedService = (call: EmulatedCall): ServiceRecord =>
  existingService(call, readRequest(call, arnRequest).value.ServiceArn);

/** Returns {Service}, even of a recently deleted service. */
export function describeService(call: EmulatedCall): object {
  const service = namedService(call);
  return { Service: described(call, service, viewAt(service, call.now)) };
}

const updateRequest = requestOf({ ServiceArn: serviceArn, ...updateFields });

/** Returns {Service, OperationId}. Omitted members stay (gap `app-runner/update`). */
export function updateService(call: EmulatedCall): object {
  const { value, vocabulary } = readRequest(call, updateRequest);
  const { ServiceArn, SourceConfiguration: asked, ...rest } = value;
  const service = existingService(call, ServiceArn);
  if (asked === undefined && Object.keys(rest).length === 0) {
    throw invalidRequest(
      "no configurations are provided in the UpdateService request; name at least one besides ServiceArn",
    );
  }
  const { configuration: before, status } = viewAt(service, call.now);
  const source = asked === undefined ? undefined : updatedSource(before.SourceConfiguration, asked);
  const update: RequestedConfiguration = { ...rest, ...(source !== undefined && { SourceConfiguration: source }) };
  const problems = [...relationProblems(update, call.scope, vocabulary), ...roleProblems({ ...before, ...update })];
  refuseIfAny(problems, invalidRequest);
  if (source !== undefined) refuseOtherSource(before.SourceConfiguration, source);
  if (source !== undefined && status === "CREATE_FAILED") refuseOtherValues(before.SourceConfiguration, source);
  const named = withFullNames(call, update);
  const spoken = service.vocabulary ?? vocabulary;
  const next = changed(call, service, "UPDATE_SERVICE", updatedConfiguration(before, named, call.scope));
  return begun(call, { ...next, ...(spoken !== undefined && { vocabulary: spoken }) });
}

/** Rejects a switch between code and image. */
function refuseOtherSource(before: ServiceSource, asked: ServiceSource): void {
  if ((before.CodeRepository === undefined) === (asked.CodeRepository === undefined)) return;
  const [was, is] =
    before.CodeRepository === undefined ? ["ImageRepository", "CodeRepository"] : ["CodeRepository", "ImageRepository"];
  throw invalidRequest(
    `SourceConfiguration has ${is}, but the service was created from ${was}; a service cannot switch between code and image, so delete it and create another`,
  );
}

/** Rejects what a service whose creation failed cannot change (gap `app-runner/transitions`). */
function refuseOtherValues(before: ServiceSource, asked: ServiceSource): void {
  const placeOf = ({ CodeRepository: code }: ServiceSource) => code?.CodeConfiguration?.ConfigurationSource;
  if (placeOf(before) !== "REPOSITORY" || placeOf(asked) !== "API") return;
  throw invalidRequest(
    "ConfigurationSource cannot be changed from REPOSITORY to API for CREATE_FAILED services; delete the service and create another",
  );
}

/** {@link pauseService} and similar operations, whose only input is an ARN. */
const changing =
  (type: OperationType) =>
  (call: EmulatedCall): object =>
    begun(call, changed(call, namedService(call), type));

/** Returns {Service, OperationId}. */
export function deleteService(call: EmulatedCall): object {
  const service = namedService(call);
  const [used] = ingressOf(call, service.ServiceArn);
  if (used !== undefined) {
    throw refusal(
      "InvalidStateException",
      `the service has the VPC ingress connection ${used}; delete that one first (${citationInWords(citeGuide("app-runner-api", "DeleteService"))})`,
    );
  }
  return begun(call, changed(call, service, "DELETE_SERVICE"));
}

/** Each returns {Service, OperationId}. */
export const pauseService = changing("PAUSE_SERVICE");
export const resumeService = changing("RESUME_SERVICE");

/** Returns {OperationId}. */
export function startDeployment(call: EmulatedCall): object {
  const service = changed(call, namedService(call), "START_DEPLOYMENT");
  call.table(serviceTable).put(service.ServiceArn, service);
  return { OperationId: service.latest.id };
}

/** Stores a service with its new operation, and returns the response. */
function begun(call: EmulatedCall, service: ServiceRecord): object {
  call.table(serviceTable).put(service.ServiceArn, service);
  return { OperationId: service.latest.id, Service: described(call, service, viewDuringOperation(service)) };
}

/** Returns {ServiceSummaryList, NextToken?} in order of creation, without deleted services. */
export function listServices(call: EmulatedCall): object {
  const input = readRequest(call, listRequest).value;
  const table = call.table(serviceTable);
  const { records, rest } = pageOf(call, input, (after, limit) =>
    table.page(after, limit, (service) => isNotDeleted(service, call.now)),
  );
  return { ServiceSummaryList: records.map((service) => summary(service, viewAt(service, call.now))), ...rest };
}

const listRequest = requestOf(pageFields);

function summary(service: ServiceRecord, { status, updatedAt }: ServiceView): object {
  const { ServiceName, ServiceId, ServiceArn, ServiceUrl, latest, earlier } = service;
  return {
    ServiceName,
    ServiceId,
    ServiceArn,
    ServiceUrl,
    CreatedAt: (earlier[0] ?? latest).startedAt / 1000,
    UpdatedAt: updatedAt / 1000,
    Status: status,
  };
}

/** The service's record in the caller's vocabulary. */
function described(call: EmulatedCall, service: ServiceRecord, view: ServiceView): unknown {
  const { AutoScalingConfigurationArn, ...configuration } = view.configuration;
  const { EncryptionConfiguration } = service;
  const record = {
    ...summary(service, view),
    ...(view.status === "DELETED" && { DeletedAt: view.updatedAt / 1000 }),
    ...configuration,
    ...(EncryptionConfiguration !== undefined && { EncryptionConfiguration }),
    AutoScalingConfigurationSummary: scalingSummary(call, AutoScalingConfigurationArn),
  };
  return translateRecord(
    record,
    vocabularyFor(call.head.headers["user-agent"], service.vocabulary),
    hostedService.name,
  );
}

/** The emulator's auto scaling configuration, or what its ARN says (gap `app-runner/auto-scaling`). */
function scalingSummary(call: EmulatedCall, AutoScalingConfigurationArn: string): object {
  defaultArn(call);
  const known = call.table(autoScaling.table).get(AutoScalingConfigurationArn);
  if (known !== undefined) return summarized(call, known, true);
  const [, name, revision = "1"] = AutoScalingConfigurationArn.split("/");
  return {
    AutoScalingConfigurationArn,
    AutoScalingConfigurationName: name,
    AutoScalingConfigurationRevision: Number(revision),
    Status: "ACTIVE",
    HasAssociatedService: true,
    IsDefault: false,
  };
}
