/**
 * The requests and responses of App Runner, member by member. The documentation shows ResumeService and the service's
 * record; the other operations, and the order of members, are those of the public service model (gaps.ts,
 * `app-runner/`).
 */

import { cite } from "../../../facts/model/citation.ts";
import type { StringField, StructField } from "../../../facts/model/field.ts";
import { messages, type ServiceMessages } from "../../../facts/model/operation-messages.ts";
import { autoScalingMessages } from "../auto-scaling-configuration/model/messages.ts";
import { connectionMessages } from "../connection/model/messages.ts";
import { customDomainMessages } from "../custom-domain-association/model/messages.ts";
import { hostedOperation } from "../hosted-service/model/operation.ts";
import { hostedService } from "../hosted-service/model.ts";
import { maxResults, nextToken, operationId, serviceArn, tagKeys } from "../model.ts";
import { observabilityMessages } from "../observability-configuration/model/messages.ts";
import { resumeService } from "../resume-service/model.ts";
import { vpcConnectorMessages } from "../vpc-connector/model/messages.ts";
import { vpcIngressConnectionMessages } from "../vpc-ingress-connection/model/messages.ts";
import { list, operation, requiredArn, struct, tagList } from "./parts.ts";

const { declaration, record } = hostedService;
const { ServiceName, SourceConfiguration, Tags: _tags, ...settings } = declaration.members;
const { InstanceConfiguration, EncryptionConfiguration, HealthCheckConfiguration } = settings;
const { AutoScalingConfigurationArn, NetworkConfiguration, ObservabilityConfiguration } = settings;
const { CodeRepository, ImageRepository, ...restOfSource } = SourceConfiguration.members;
const { ImageIdentifier, ImageConfiguration, ImageRepositoryType } = ImageRepository.members;
const { RuntimeEnvironmentVariables, RuntimeEnvironmentSecrets, StartCommand, Port } = ImageConfiguration.members;

/** The source, with the source directory at its documented place and at AWS's (aliases.ts, relocations). */
const sourceOnTheWire = {
  ...SourceConfiguration,
  members: {
    CodeRepository: {
      ...CodeRepository,
      members: {
        ...CodeRepository.members,
        SourceDirectory:
          CodeRepository.members.CodeConfiguration.members.CodeConfigurationValues.members.SourceDirectory,
      },
    },
    ImageRepository: {
      ...ImageRepository,
      members: {
        ImageIdentifier,
        ImageConfiguration: {
          ...ImageConfiguration,
          members: { RuntimeEnvironmentVariables, StartCommand, Port, RuntimeEnvironmentSecrets },
        },
        ImageRepositoryType,
      },
    },
    ...restOfSource,
  },
} as const satisfies StructField;

const { required: _, ...optionalSource } = sourceOnTheWire;

/** The stated lengths of ids, for sample responses; actual responses are not checked. */
const serviceId = { ...record.ServiceId, minLength: 32 } as const satisfies StringField;
const operationIdInResponse = { ...operationId, minLength: 36 } as const satisfies StringField;

const service = struct("The service.", {
  ServiceName,
  ServiceId: serviceId,
  ServiceArn: record.ServiceArn,
  ServiceUrl: record.ServiceUrl,
  CreatedAt: record.CreatedAt,
  UpdatedAt: record.UpdatedAt,
  DeletedAt: record.DeletedAt,
  Status: record.Status,
  SourceConfiguration: sourceOnTheWire,
  InstanceConfiguration,
  EncryptionConfiguration,
  HealthCheckConfiguration,
  AutoScalingConfigurationSummary: record.AutoScalingConfigurationSummary,
  NetworkConfiguration,
  ObservabilityConfiguration,
});

const serviceSummaries = list(
  "Services of the account and region.",
  struct("Summary of a service.", {
    ServiceName,
    ServiceId: serviceId,
    ServiceArn: record.ServiceArn,
    ServiceUrl: record.ServiceUrl,
    CreatedAt: record.CreatedAt,
    UpdatedAt: record.UpdatedAt,
    Status: record.Status,
  }),
);

const operations = list("Operations, the newest first.", {
  ...hostedOperation,
  members: { ...hostedOperation.members, Id: operationIdInResponse },
});

const changed = { Service: service, OperationId: operationIdInResponse };
const one = { ServiceArn: serviceArn };
const resource = {
  ResourceArn: requiredArn("ARN of the tagged resource."),
};
const page = { NextToken: nextToken, MaxResults: maxResults };

/** All operations of the client in lib/client, by name. */
export const appRunnerMessages: ServiceMessages = {
  CreateService: operation(
    "Creates an App Runner service.",
    {
      ServiceName,
      SourceConfiguration: sourceOnTheWire,
      InstanceConfiguration,
      Tags: tagList,
      EncryptionConfiguration,
      HealthCheckConfiguration,
      AutoScalingConfigurationArn,
      NetworkConfiguration,
      ObservabilityConfiguration,
    },
    changed,
  ),
  DescribeService: operation("Shows an App Runner service.", one, { Service: service }),
  UpdateService: operation(
    "Changes an App Runner service.",
    {
      ServiceArn: serviceArn,
      SourceConfiguration: optionalSource,
      InstanceConfiguration,
      AutoScalingConfigurationArn,
      HealthCheckConfiguration,
      NetworkConfiguration,
      ObservabilityConfiguration,
    },
    changed,
  ),
  DeleteService: operation("Deletes an App Runner service.", one, changed),
  PauseService: operation("Pauses a running App Runner service.", one, changed),
  ResumeService: messages(cite(2, "ResumeService"))(
    "Resumes a paused App Runner service.",
    resumeService.declaration.members,
    changed,
  ),
  StartDeployment: operation("Deploys the latest code or image to a running App Runner service.", one, {
    OperationId: operationIdInResponse,
  }),
  ListServices: operation("Lists the App Runner services of the account and region.", page, {
    ServiceSummaryList: serviceSummaries,
    NextToken: nextToken,
  }),
  ListOperations: operation(
    "Lists the operations on an App Runner service.",
    { ServiceArn: serviceArn, ...page },
    { OperationSummaryList: operations, NextToken: nextToken },
  ),
  ...autoScalingMessages,
  ...observabilityMessages,
  ...vpcConnectorMessages,
  ...connectionMessages,
  ...vpcIngressConnectionMessages,
  ...customDomainMessages,
  TagResource: operation("Adds tags to a resource.", { ...resource, Tags: { ...tagList, required: true } }, {}),
  UntagResource: operation("Removes tags from a resource.", { ...resource, TagKeys: tagKeys }, {}),
  ListTagsForResource: operation("Lists the tags of a resource.", resource, { Tags: tagList }),
};
