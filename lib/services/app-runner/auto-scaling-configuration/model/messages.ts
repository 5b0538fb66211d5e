/** Auto scaling configurations, which services share: their revisions and operations, from the public service model. */

import type { IntegerField } from "../../../../facts/model/field.ts";
import type { ServiceMessages } from "../../../../facts/model/operation-messages.ts";
import { hostedService } from "../../hosted-service/model.ts";
import {
  flag,
  integer,
  list,
  operation,
  requiredArn,
  sharedPage,
  shortName,
  struct,
  tagList,
  time,
} from "../../model/parts.ts";
import { nextToken } from "../../model.ts";

const {
  AutoScalingConfigurationArn,
  AutoScalingConfigurationName,
  AutoScalingConfigurationRevision,
  Status,
  CreatedAt,
  HasAssociatedService,
  IsDefault,
} = hostedService.record.AutoScalingConfigurationSummary.members;

/** The settings of a revision. */
export const autoScalingSettings = {
  MaxConcurrency: integer(
    "Maximum number of requests that an instance processes at once; with more the service scales up.",
    { minimum: 1, maximum: 200, default: 100 },
  ),
  MinSize: integer("Minimum number of provisioned instances.", { minimum: 1, maximum: 25, default: 1 }),
  MaxSize: integer("Maximum number of instances that serve requests, not less than MinSize.", {
    minimum: 1,
    default: 25,
  }),
} as const satisfies { readonly [member: string]: IntegerField };

export const latestOnly = {
  ...flag("Only the latest revision of each name; false lists all revisions."),
  default: true,
} as const;

/** The maximum number of names, and of revisions per name (gap `app-runner/quotas`). */
export const autoScalingQuota = { names: 10, revisions: 5 } as const;

/** The auto scaling configuration that exists in every account and is initially the default. */
export const initialAutoScalingName = "DefaultConfiguration";

/** A number in a response: the public service model bounds it only in requests. */
const returnedInteger = ({ description }: IntegerField): IntegerField => integer(description);

const configuration = struct("A revision of an auto scaling configuration.", {
  AutoScalingConfigurationArn,
  AutoScalingConfigurationName,
  AutoScalingConfigurationRevision,
  Latest: flag("Whether it is the latest revision of the name."),
  Status,
  MaxConcurrency: returnedInteger(autoScalingSettings.MaxConcurrency),
  MinSize: returnedInteger(autoScalingSettings.MinSize),
  MaxSize: returnedInteger(autoScalingSettings.MaxSize),
  CreatedAt,
  DeletedAt: time("When the revision was deleted."),
  HasAssociatedService,
  IsDefault,
});

const summary = hostedService.record.AutoScalingConfigurationSummary;

const one = {
  AutoScalingConfigurationArn: requiredArn(
    "ARN of the configuration. Without the id at its end it names a revision; without the revision, the latest one.",
  ),
};
const response = { AutoScalingConfiguration: configuration };

/** The operations on auto scaling configurations. */
export const autoScalingMessages: ServiceMessages = {
  CreateAutoScalingConfiguration: operation(
    "Creates an auto scaling configuration, or another revision of one.",
    { AutoScalingConfigurationName: { ...shortName, required: true }, ...autoScalingSettings, Tags: tagList },
    response,
  ),
  DescribeAutoScalingConfiguration: operation("Shows a revision of an auto scaling configuration.", one, response),
  ListAutoScalingConfigurations: operation(
    "Lists the auto scaling configurations of the account and region.",
    { AutoScalingConfigurationName, LatestOnly: latestOnly, ...sharedPage },
    { AutoScalingConfigurationSummaryList: list("Revisions.", summary), NextToken: nextToken },
  ),
  DeleteAutoScalingConfiguration: operation(
    "Deletes a revision of an auto scaling configuration, or all of them.",
    {
      ...one,
      DeleteAllRevisions: flag("Deletes all revisions; the ARN then ends with the name."),
    },
    response,
  ),
  UpdateDefaultAutoScalingConfiguration: operation(
    "Makes an auto scaling configuration the default of new services.",
    one,
    response,
  ),
  ListServicesForAutoScalingConfiguration: operation(
    "Lists the services that use an auto scaling configuration.",
    { ...one, ...sharedPage },
    {
      ServiceArnList: list("ARNs of services.", hostedService.record.ServiceArn),
      NextToken: nextToken,
    },
  ),
};
