/** EC2 Auto Scaling: the operations that read groups and launch configurations. */

import type { EmulatedService } from "../../../emulator/emulated-service.ts";
import { pageOf, type QueryCall, queryService } from "../../../emulator/query-protocol.ts";
import type { TableDefinition } from "../../../emulator/table.ts";
import type { XmlContent } from "../../../emulator/xml.ts";
import {
  autoScalingSeed,
  type Group,
  groups,
  launchConfigurations,
  type TemplateReference,
} from "../emulator/seeded-compute.ts";

const size = { field: "MaxRecords", least: 1, most: 100, error: "ValidationError" } as const;

/** The records with the given names, or all. */
function asked<T extends { readonly name: string }>(
  call: QueryCall,
  definition: TableDefinition<T>,
  field: string,
): { readonly items: readonly T[]; readonly next: string | undefined } {
  const names = call.list(field);
  const all = call.table(definition).page(0, Number.POSITIVE_INFINITY).records;
  return pageOf(
    call,
    all.filter(({ name }) => names.length === 0 || names.includes(name)),
    size,
  );
}

const arnOf = ({ scope: { account, region } }: QueryCall, kind: string, name: string): string =>
  `arn:aws:autoscaling:${region}:${account}:${kind}:00000000-0000-4000-8000-000000000000:${kind}Name/${name}`;

/** Returns {AutoScalingGroups, NextToken?}. */
function describeAutoScalingGroups(call: QueryCall): XmlContent {
  const { items, next } = asked(call, groups, "AutoScalingGroupNames");
  return { AutoScalingGroups: items.map((group) => groupXml(call, group)), NextToken: next };
}

const referenceXml = ({ LaunchTemplateId, LaunchTemplateName, Version }: TemplateReference): XmlContent => ({
  LaunchTemplateId,
  LaunchTemplateName,
  Version,
});

function groupXml(call: QueryCall, { name, createdAt, launchConfiguration, template, imageIds }: Group): XmlContent {
  const overrides = {
    LaunchTemplate: {
      LaunchTemplateSpecification: template && referenceXml(template),
      Overrides: imageIds.map((ImageId) => ({ ImageId })),
    },
  };
  return {
    AutoScalingGroupName: name,
    AutoScalingGroupARN: arnOf(call, "autoScalingGroup", name),
    LaunchConfigurationName: launchConfiguration,
    LaunchTemplate: template && imageIds.length === 0 ? referenceXml(template) : undefined,
    MixedInstancesPolicy: imageIds.length === 0 ? undefined : overrides,
    ...{ MinSize: 0, MaxSize: 1, DesiredCapacity: 1, DefaultCooldown: 300 },
    AvailabilityZones: [`${call.scope.region}a`],
    ...{ HealthCheckType: "EC2", HealthCheckGracePeriod: 300, Instances: [], CreatedTime: createdAt },
  };
}

/** Returns {LaunchConfigurations, NextToken?}. */
function describeLaunchConfigurations(call: QueryCall): XmlContent {
  const { items, next } = asked(call, launchConfigurations, "LaunchConfigurationNames");
  const all = items.map(({ name, imageId, createdAt }) => ({
    ...{ LaunchConfigurationName: name, LaunchConfigurationARN: arnOf(call, "launchConfiguration", name) },
    ...{ ImageId: imageId, KeyName: "", InstanceType: "t3.micro", CreatedTime: createdAt },
  }));
  return { LaunchConfigurations: all, NextToken: next };
}

const paged = ["MaxRecords", "NextToken"];

export const autoScaling: EmulatedService = queryService({
  name: "autoscaling",
  tables: [launchConfigurations, groups],
  seed: autoScalingSeed,
  version: "2011-01-01",
  namespace: "http://autoscaling.amazonaws.com/doc/2011-01-01/",
  listElement: "member",
  failures: {
    400: "ValidationError",
    402: "LimitExceeded",
    403: "AccessDenied",
    429: "Throttling",
    500: "InternalFailure",
    503: "ServiceUnavailable",
  },
  unknownField: "ValidationError",
  operations: {
    DescribeAutoScalingGroups: { fields: [...paged, "AutoScalingGroupNames"], run: describeAutoScalingGroups },
    DescribeLaunchConfigurations: {
      fields: [...paged, "LaunchConfigurationNames"],
      run: describeLaunchConfigurations,
    },
  },
});
