/** Observability configurations, which services share: revisions and operations, from the public service model. */

import type { ServiceMessages } from "../../../../facts/model/operation-messages.ts";
import { required } from "../../../../facts/shape/required.ts";
import { latestOnly } from "../../auto-scaling-configuration/model/messages.ts";
import {
  arn,
  flag,
  integer,
  list,
  operation,
  requiredArn,
  revisionStatus,
  sharedPage,
  shortName,
  struct,
  tagList,
  time,
  word,
} from "../../model/parts.ts";
import { nextToken } from "../../model.ts";

/** The settings of a revision. */
export const observabilitySettings = {
  TraceConfiguration: struct("Tracing. Default: no tracing.", { Vendor: required(word("Who traces.", ["AWSXRAY"])) }),
};

/** The maximum number of names, and of revisions per name (gap `app-runner/quotas`). */
export const observabilityQuota = { names: 10, revisions: 10 } as const;

export const reservedObservabilityName = "DefaultConfiguration";

const ObservabilityConfigurationArn = arn("ARN of the revision.");
const ObservabilityConfigurationName = { ...shortName, description: "Name, the same in all revisions." };
const ObservabilityConfigurationRevision = integer("Unique among the active configurations of the same name.");

const configuration = struct("A revision of an observability configuration.", {
  ObservabilityConfigurationArn,
  ObservabilityConfigurationName,
  ...observabilitySettings,
  ObservabilityConfigurationRevision,
  Latest: flag("Whether it is the latest revision of the name."),
  Status: revisionStatus,
  CreatedAt: time("When the revision was created."),
  DeletedAt: time("When the revision was deleted."),
});

const one = {
  ObservabilityConfigurationArn: requiredArn(
    "ARN of the configuration. Without the id at its end it names a revision; without the revision, the latest one.",
  ),
};
const response = { ObservabilityConfiguration: configuration };

/** The operations on observability configurations. */
export const observabilityMessages: ServiceMessages = {
  CreateObservabilityConfiguration: operation(
    "Creates an observability configuration, or another revision of one.",
    {
      ObservabilityConfigurationName: { ...ObservabilityConfigurationName, required: true },
      ...observabilitySettings,
      Tags: tagList,
    },
    response,
  ),
  DescribeObservabilityConfiguration: operation("Shows a revision of an observability configuration.", one, response),
  ListObservabilityConfigurations: operation(
    "Lists the observability configurations of the account and region.",
    { ObservabilityConfigurationName, LatestOnly: latestOnly, ...sharedPage },
    {
      ObservabilityConfigurationSummaryList: list(
        "Revisions.",
        struct("Summary of a revision.", {
          ObservabilityConfigurationArn,
          ObservabilityConfigurationName,
          ObservabilityConfigurationRevision,
        }),
      ),
      NextToken: nextToken,
    },
  ),
  DeleteObservabilityConfiguration: operation("Deletes a revision of an observability configuration.", one, response),
};
