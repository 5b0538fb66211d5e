/** What the messages of the hosting service's operations have in common: resource names, names, times, tags, pages. */

import { cite } from "../citation.ts";
import type { AnyField, ListField, StringField } from "../field.ts";
import { maxSharedResults, nextToken, serviceArn } from "./app-runner.ts";
import { hostedService } from "./hosted-service.ts";

const { Tags } = hostedService.declaration.members;
const { AutoScalingConfigurationSummary } = hostedService.record;

/** Where document 2 shows any operation of the service; the others are the public service model's (gaps.ts). */
export const appRunnerCites = cite(2, "ResumeService");

/** The resource name of something of the service, where a request asks for one. */
export const requiredArn = (description: string): StringField => ({ ...serviceArn, description });

/** The resource name of something of the service, where it may be left out. */
export function arn(description: string): StringField {
  const { required: _, ...field } = serviceArn;
  return { ...field, description };
}

/** The name of a configuration or connection. */
export const shortName = AutoScalingConfigurationSummary.members.AutoScalingConfigurationName;

/** The name of a connector: as long as a service's. */
export const longName = hostedService.declaration.members.ServiceName;

/** Whether a revision is there, or was deleted. */
export const revisionStatus = AutoScalingConfigurationSummary.members.Status;

/** A point in time. */
export const time = (description: string): AnyField => ({
  kind: "any",
  time: true,
  description,
  cites: appRunnerCites,
});

/** Tags as the wire has them. */
export const tagList = {
  kind: "list",
  description: Tags.description,
  cites: Tags.cites,
  element: {
    kind: "struct",
    description: "A tag.",
    cites: Tags.cites,
    members: { [Tags.asList.key]: Tags.key, [Tags.asList.value]: Tags.value },
  },
} as const satisfies ListField;

/** What asks for a page of a list of what services share. */
export const sharedPage = { MaxResults: maxSharedResults, NextToken: nextToken };
