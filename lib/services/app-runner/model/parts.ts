/** Parts that the messages of App Runner share: ARNs, names, times, tags and pages. */

import { citeModel } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ListField, StringField } from "../../../facts/model/field.ts";
import { messages } from "../../../facts/model/operation-messages.ts";
import { hostedService } from "../hosted-service/model.ts";
import { maxSharedResults, nextToken, serviceArn } from "../model.ts";

const { Tags } = hostedService.declaration.members;
const { AutoScalingConfigurationSummary } = hostedService.record;

/** What members rest on that the documentation does not show. */
export const appRunnerCites = citeModel("app-runner");

/** Fields that rest on the public model. */
export const { text, word, integer, flag, time, struct, list } = documentedFields(appRunnerCites);

/** The messages of an operation that rest on the public model. */
export const operation = messages(appRunnerCites);

/** A string of the length that the public model gives to what it does not bound otherwise. */
export const longText = (description: string): StringField => ({
  ...text(description),
  maxLength: hostedService.record.ServiceUrl.maxLength,
});

/** A required ARN of a resource of the service. */
export const requiredArn = (description: string) =>
  ({ ...serviceArn, cites: appRunnerCites, boundCites: appRunnerCites, description }) as const satisfies StringField;

/** An optional ARN of a resource of the service. */
export function arn(description: string): StringField {
  const { required: _, ...field } = requiredArn(description);
  return field;
}

/** The name of a configuration or connection. */
export const shortName = AutoScalingConfigurationSummary.members.AutoScalingConfigurationName;

/** The name of a connector, which may be as long as a service's. */
export const longName = hostedService.declaration.members.ServiceName;

const { required: _, ...optionalName } = longName;

/** {@link longName} in responses. */
export const returnedName = (description: string): StringField => ({ ...optionalName, description });

/** Whether a revision is active or deleted. */
export const revisionStatus = AutoScalingConfigurationSummary.members.Status;

/** Tags in requests and responses. */
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

/** The input members of a page of shared resources. */
export const sharedPage = { MaxResults: maxSharedResults, NextToken: nextToken } as const;
