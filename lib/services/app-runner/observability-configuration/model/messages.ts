/** Observability configurations, which services share: revisions and operations, from the public service model. */

import type { StructField } from "../../../../model/field.ts";
import { messages, type ServiceMessages } from "../../../../model/operation-messages.ts";
import { latestOnly } from "../../auto-scaling-configuration/model/messages.ts";
import {
  arn,
  appRunnerCites as cites,
  requiredArn,
  revisionStatus,
  sharedPage,
  shortName,
  tagList,
  time,
} from "../../model/parts.ts";
import { nextToken } from "../../model.ts";

/** The settings of a revision. */
export const observabilitySettings = {
  TraceConfiguration: {
    kind: "struct",
    description: "Tracing. Default: no tracing.",
    cites,
    members: {
      Vendor: {
        kind: "string",
        description: "Who traces.",
        cites,
        required: true,
        enum: ["AWSXRAY"],
      },
    },
  },
} as const satisfies { readonly [member: string]: StructField };

/** The maximum number of names, and of revisions per name (gap `app-runner/quotas`). */
export const observabilityQuota = { names: 10, revisions: 10 } as const;

/** A reserved name of configurations. */
export const reservedObservabilityName = "DefaultConfiguration";

const ObservabilityConfigurationArn = arn("Resource name of the revision.");
const ObservabilityConfigurationName = { ...shortName, description: "Name, the same in all revisions." };
const ObservabilityConfigurationRevision = {
  kind: "integer",
  description: "Unique among the active configurations of the same name.",
  cites,
} as const;

const configuration = {
  kind: "struct",
  description: "A revision of an observability configuration.",
  cites,
  members: {
    ObservabilityConfigurationArn,
    ObservabilityConfigurationName,
    ...observabilitySettings,
    ObservabilityConfigurationRevision,
    Latest: { kind: "boolean", description: "Whether it is the latest revision of the name.", cites },
    Status: revisionStatus,
    CreatedAt: time("When the revision was created."),
    DeletedAt: time("When the revision was deleted."),
  },
} as const satisfies StructField;

const one = {
  ObservabilityConfigurationArn: requiredArn(
    "Resource name of the configuration. Without the id at its end it names a revision; without the revision, the latest one.",
  ),
};
const answer = { ObservabilityConfiguration: configuration };
const operation = messages(cites);

/** The operations on observability configurations. */
export const observabilityMessages: ServiceMessages = {
  CreateObservabilityConfiguration: operation(
    "Creates an observability configuration, or another revision of one.",
    {
      ObservabilityConfigurationName: { ...ObservabilityConfigurationName, required: true },
      ...observabilitySettings,
      Tags: tagList,
    },
    answer,
  ),
  DescribeObservabilityConfiguration: operation("Shows a revision of an observability configuration.", one, answer),
  ListObservabilityConfigurations: operation(
    "Lists the observability configurations of the account and region.",
    { ObservabilityConfigurationName, LatestOnly: latestOnly, ...sharedPage },
    {
      ObservabilityConfigurationSummaryList: {
        kind: "list",
        description: "Revisions.",
        cites,
        element: {
          kind: "struct",
          description: "Summary of a revision.",
          cites,
          members: {
            ObservabilityConfigurationArn,
            ObservabilityConfigurationName,
            ObservabilityConfigurationRevision,
          },
        },
      },
      NextToken: nextToken,
    },
  ),
  DeleteObservabilityConfiguration: operation("Deletes a revision of an observability configuration.", one, answer),
};
