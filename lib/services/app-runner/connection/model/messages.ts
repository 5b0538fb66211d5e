/** Connections to code repositories, which services share, and their operations, from the public service model. */

import type { StringField, StructField } from "../../../../model/field.ts";
import { messages, type ServiceMessages } from "../../../../model/operation-messages.ts";
import { arn, appRunnerCites as cites, requiredArn, sharedPage, shortName, tagList, time } from "../../model/parts.ts";
import { nextToken } from "../../model.ts";

/** The provider of the repositories. */
export const connectionProvider = {
  kind: "string",
  description: "Provider of the connected repositories.",
  cites,
  enum: ["GITHUB", "BITBUCKET"],
} as const satisfies StringField;

/** The status of a connection. */
export const connectionStatus = {
  kind: "string",
  description: "Status of the connection: AVAILABLE after a user has approved it in the service's console.",
  cites,
  enum: ["PENDING_HANDSHAKE", "AVAILABLE", "ERROR", "DELETED"],
} as const satisfies StringField;

/** The maximum number of connections (gap `app-runner/quotas`). */
export const connectionQuota = 10;

const ConnectionName = { ...shortName, description: "Name of the connection, unique in the account and region." };

const connection = {
  kind: "struct",
  description: "A connection.",
  cites,
  members: {
    ConnectionName,
    ConnectionArn: arn("Resource name of the connection."),
    ProviderType: connectionProvider,
    Status: connectionStatus,
    CreatedAt: time("When the connection was created."),
  },
} as const satisfies StructField;

const operation = messages(cites);

/** The operations on connections. */
export const connectionMessages: ServiceMessages = {
  CreateConnection: operation(
    "Creates a connection, which a user has to approve in the service's console.",
    {
      ConnectionName: { ...ConnectionName, required: true },
      ProviderType: { ...connectionProvider, required: true },
      Tags: tagList,
    },
    { Connection: connection },
  ),
  ListConnections: operation(
    "Lists the connections of the account and region.",
    { ConnectionName: { ...ConnectionName, description: "Only the connection with this name." }, ...sharedPage },
    {
      ConnectionSummaryList: { kind: "list", description: "Connections.", cites, element: connection },
      NextToken: nextToken,
    },
  ),
  DeleteConnection: operation(
    "Deletes a connection.",
    { ConnectionArn: requiredArn("Resource name of the connection.") },
    { Connection: connection },
  ),
};
