/** The auto scaling configuration, which hosted services share. The documentation shows it in a service's record. */
import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { Field } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { withExample } from "../../../facts/shape/shape.ts";
import { hostedService } from "../hosted-service/model.ts";
import { autoScalingSettings } from "./model/messages.ts";

const cites = cite(2, "AutoScalingConfigurationSummary");
const { flag, struct } = documentedFields(cites);

const { members } = hostedService.record.AutoScalingConfigurationSummary;
const { Tags } = hostedService.declaration.members;
const { MaxConcurrency, MinSize, MaxSize } = autoScalingSettings;

/** The members that only a new revision can change. */
const follows = ["MaxConcurrency", "MinSize", "MaxSize"] as const;

/** Declaration and record of an auto scaling configuration. */
export const autoScalingConfiguration = {
  name: "auto-scaling-configuration",
  title: "auto scaling configuration",
  product: "Auto scaling configurations of AWS App Runner",
  refusedBy: "app-runner",
  identity: "id",
  createdAt: "CreatedAt",
  attributeNames: { AutoScalingConfigurationArn: "arn" },
  label: "AutoScalingConfigurationName",
  tags: "Tags",
  regional: true,
  recognizedBy: ["AutoScalingConfigurationName", "MaxConcurrency"],
  commonMarks: ["MaxConcurrency"],
  declaration: struct("How many instances serve the requests of the App Runner services that use the configuration.", {
    AutoScalingConfigurationName: {
      ...members.AutoScalingConfigurationName,
      description: "Name of the configuration, the same in all its revisions.",
      required: true,
      immutable: true,
    },
    MaxConcurrency: { ...MaxConcurrency, cites },
    MinSize: { ...MinSize, cites },
    MaxSize: { ...MaxSize, cites },
    Tags: { ...Tags, description: "Tags of the configuration, on its newest revision.", cites },
  }),
  options: {
    isDefault: {
      kind: "boolean",
      description:
        "Whether the newest revision is the default of the account and region, which services without a configuration use. If omitted, it does not change; each new revision of a default becomes the default.",
      cites,
      observed: true,
    },
    adoptExisting: flag(
      "If a configuration with this name exists and its newest revision is identical, adopt it instead of failing.",
    ),
  },
  record: {
    id: {
      ...members.AutoScalingConfigurationArn,
      description: "ARN of the configuration without a revision; its identity.",
    },
    AutoScalingConfigurationArn: {
      ...members.AutoScalingConfigurationArn,
      description: "ARN of the newest revision, to which services refer.",
      follows,
    },
    AutoScalingConfigurationRevision: {
      ...members.AutoScalingConfigurationRevision,
      description: "Number of the newest revision.",
      follows,
    },
    CreatedAt: { ...members.CreatedAt, description: "When the newest revision was created.", follows },
    HasAssociatedService: {
      ...members.HasAssociatedService,
      description: "Whether a service uses the newest revision.",
    },
  } satisfies { readonly [member: string]: Field },
} as const satisfies ResourceModel;

/** The revisions, in a list. */
export const autoScalingRevision = struct("The active revisions, newest first.", members);

/** The ARN of a configuration, with or without a revision. Groups: the ARN without the revision, and the region. */
export const autoScalingArnForm = withExample(
  "^([^:\\s]+:[^:\\s]+:apprunner:([^:\\s]+):[0-9]{12}:autoscalingconfiguration/[^/:\\s]+)(?:/[0-9]+(?:/[^/:\\s]+)?)?$",
  "the ARN of an auto scaling configuration",
  "arn:aws:apprunner:us-east-1:123456789012:autoscalingconfiguration/high-load",
  "; a revision at its end is ignored",
);
