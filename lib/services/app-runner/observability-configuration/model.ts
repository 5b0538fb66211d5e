/** The observability configuration, which hosted services share. The documentation only names it. */
import type { Field } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { withExample } from "../../../facts/shape/shape.ts";
import { hostedService } from "../hosted-service/model.ts";
import { arn, appRunnerCites as cites, flag, integer, shortName, struct, time } from "../model/parts.ts";
import { observabilitySettings } from "./model/messages.ts";

const { Tags } = hostedService.declaration.members;

/** The members that only a new revision can change. */
const follows = ["TraceConfiguration"] as const;

/** Declaration and record of an observability configuration. */
export const observabilityConfiguration = {
  name: "observability-configuration",
  title: "observability configuration",
  product: "Observability configurations of AWS App Runner",
  refusedBy: "app-runner",
  identity: "id",
  createdAt: "CreatedAt",
  attributeNames: { ObservabilityConfigurationArn: "arn" },
  label: "ObservabilityConfigurationName",
  tags: "Tags",
  regional: true,
  recognizedBy: ["ObservabilityConfigurationName", "TraceConfiguration"],
  declaration: struct("Turns on the tracing of the App Runner services that use the configuration.", {
    ObservabilityConfigurationName: {
      ...shortName,
      description: "Name of the configuration, the same in all its revisions. DefaultConfiguration is reserved.",
      cites,
      required: true,
      immutable: true,
    },
    TraceConfiguration: {
      ...observabilitySettings.TraceConfiguration,
      description: "Tracing. If omitted, the configuration turns nothing on.",
    },
    Tags: { ...Tags, description: "Tags of the configuration, on its newest revision.", cites },
  }),
  options: {
    adoptExisting: flag(
      "If a configuration with this name exists and its newest revision is identical, adopt it instead of failing.",
    ),
  },
  record: {
    id: arn("ARN of the configuration without a revision; its identity."),
    ObservabilityConfigurationArn: {
      ...arn("ARN of the newest revision, to which services refer."),
      follows,
    },
    ObservabilityConfigurationRevision: { ...integer("Number of the newest revision."), follows },
    CreatedAt: { ...time("When the newest revision was created."), follows },
  } satisfies { readonly [member: string]: Field },
} as const satisfies ResourceModel;

/** The revisions, in a list. */
export const observabilityRevision = struct("The active revisions, newest first.", {
  ObservabilityConfigurationArn: arn("ARN of the revision."),
  ObservabilityConfigurationRevision: integer("Number of the revision."),
});

/** The ARN of a configuration, with or without a revision. Group: the ARN without the revision. */
export const observabilityArnForm = withExample(
  "^([^:\\s]+:[^:\\s]+:apprunner:[^:\\s]+:[0-9]{12}:observabilityconfiguration/[^/:\\s]+)(?:/[0-9]+(?:/[^/:\\s]+)?)?$",
  "the ARN of an observability configuration",
  "arn:aws:apprunner:us-east-1:123456789012:observabilityconfiguration/tracing",
  "; a revision at its end is ignored",
);
