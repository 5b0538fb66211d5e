/** Connections to code repositories, which services share, and their operations, from the public service model. */

import type { ServiceMessages } from "../../../../facts/model/operation-messages.ts";
import {
  arn,
  list,
  operation,
  requiredArn,
  sharedPage,
  shortName,
  struct,
  tagList,
  time,
  word,
} from "../../model/parts.ts";
import { nextToken } from "../../model.ts";

export const connectionProvider = word("Provider of the connected repositories.", ["GITHUB", "BITBUCKET"]);

export const connectionStatus = word(
  "Status of the connection: AVAILABLE after a user has approved it in the service's console.",
  ["PENDING_HANDSHAKE", "AVAILABLE", "ERROR", "DELETED"],
);

/** The maximum number of connections (gap `app-runner/quotas`). */
export const connectionQuota = 10;

const ConnectionName = { ...shortName, description: "Name of the connection, unique in the account and region." };

const connection = struct("A connection.", {
  ConnectionName,
  ConnectionArn: arn("ARN of the connection."),
  ProviderType: connectionProvider,
  Status: connectionStatus,
  CreatedAt: time("When the connection was created."),
});

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
    { ConnectionSummaryList: list("Connections.", connection), NextToken: nextToken },
  ),
  DeleteConnection: operation(
    "Deletes a connection.",
    { ConnectionArn: requiredArn("ARN of the connection.") },
    { Connection: connection },
  ),
};
