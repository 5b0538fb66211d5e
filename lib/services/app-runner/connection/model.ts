/** The connection to a provider of code repositories, which hosted services share. The documentation only names it. */
import type { Field } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { withExample } from "../../../facts/shape/shape.ts";
import { hostedService } from "../hosted-service/model.ts";
import { arn, appRunnerCites as cites, flag, shortName, struct, time } from "../model/parts.ts";
import { connectionProvider, connectionStatus } from "./model/messages.ts";

const { Tags } = hostedService.declaration.members;

/** Declaration and record of a connection. */
export const connection = {
  name: "connection",
  title: "connection",
  product: "Connections of AWS App Runner to code repositories",
  refusedBy: "app-runner",
  identity: "ConnectionArn",
  createdAt: "CreatedAt",
  attributeNames: { ConnectionArn: "arn" },
  label: "ConnectionName",
  tags: "Tags",
  regional: true,
  recognizedBy: ["ConnectionName", "ProviderType"],
  // Requests of AWS CodeConnections have both.
  commonMarks: ["ConnectionName", "ProviderType"],
  declaration: struct("Lets App Runner services read source code from a provider of repositories.", {
    ConnectionName: {
      ...shortName,
      description: "Name of the connection, unique in the account and region.",
      cites,
      required: true,
      immutable: true,
    },
    ProviderType: { ...connectionProvider, required: true, immutable: true },
    Tags: { ...Tags, description: "Tags of the connection.", cites },
  }),
  options: {
    adoptExisting: flag("If an identical connection with this name exists, adopt it instead of failing."),
  },
  record: {
    ConnectionArn: arn("ARN of the connection, to which services refer."),
    Status: {
      ...connectionStatus,
      description:
        "Status of the connection: PENDING_HANDSHAKE until a person completes the handshake in the console, then AVAILABLE.",
    },
    CreatedAt: time("When the connection was created."),
  } satisfies { readonly [member: string]: Field },
} as const satisfies ResourceModel;

/** The ARN of a connection. Group: all of it. */
export const connectionArnForm = withExample(
  "^([^:\\s]+:[^:\\s]+:apprunner:[^:\\s]+:[0-9]{12}:connection/[^/:\\s]+/[^/:\\s]+)$",
  "the ARN of a connection",
  "arn:aws:apprunner:us-east-1:123456789012:connection/github/0123456789abcdef0123456789abcdef",
);
