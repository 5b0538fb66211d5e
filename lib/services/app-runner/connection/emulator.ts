/** The operations on connections to code repositories. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { refuseIfAny } from "../../../emulator/parse-request.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { pageOf } from "../emulator/paging.ts";
import { invalidRequest } from "../emulator/refusals.ts";
import { reservedKeys } from "../emulator/relations.ts";
import { readRequest, requestOf } from "../emulator/request.ts";
import { allOf, arnOf, missing, overQuota, storedTags } from "../emulator/revision.ts";
import { usersOf } from "../emulator/service-users.ts";
import { change, timelineField, turnAt } from "../emulator/timeline.ts";
import { hostedService } from "../hosted-service/model.ts";
import { appRunnerCites as cites, requiredArn, sharedPage, shortName } from "../model/parts.ts";
import { connectionProvider, connectionQuota, connectionStatus } from "./model/messages.ts";

type ConnectionStatus = (typeof connectionStatus.enum)[number];

const { Tags } = hostedService.declaration.members;
const time = { kind: "integer", description: "A time in epoch milliseconds.", cites } as const;

/** Connections, by ARN and by name. */
export const connections = tableOf({
  name: "apprunner.connection",
  description: "A stored connection.",
  cites,
  members: {
    ConnectionArn: requiredArn("ARN of the connection."),
    ConnectionName: { ...shortName, required: true },
    ProviderType: { ...connectionProvider, required: true },
    createdAt: { ...time, required: true },
    turns: timelineField(connectionStatus),
    Tags: storedTags,
  },
  index: ({ ConnectionName }) => ConnectionName,
});

type ConnectionRecord = RecordOf<typeof connections>;

/**
 * The approval of a connection in the console: here it takes as long as any asynchronous operation, and a fault can
 * specify another outcome (gap `app-runner/handshake`).
 */
const handshake = { during: "PENDING_HANDSHAKE", after: "AVAILABLE", otherwise: "ERROR" } as const;

/** The status of the connection with this ARN; undefined if it does not exist. */
export const connectionStatusOf = (call: EmulatedCall, arn: string): ConnectionStatus | undefined =>
  turnAt(call.table(connections).get(arn)?.turns ?? [], call.now)?.status;

const createRequest = requestOf({
  ConnectionName: { ...shortName, required: true },
  ProviderType: { ...connectionProvider, required: true },
  Tags,
});

/** Returns {Connection}. */
export function createConnection(call: EmulatedCall): object {
  const { Tags: tags, ...given } = readRequest(call, createRequest).value;
  refuseIfAny([...reservedKeys(tags)], invalidRequest);
  const table = call.table(connections);
  const taken = table.find(given.ConnectionName);
  if (taken !== undefined) {
    throw invalidRequest(
      `ConnectionName is ${JSON.stringify(given.ConnectionName)}, and a connection with that name already exists (${taken.ConnectionArn}); choose another, or delete that one`,
    );
  }
  const count = allOf(table).length;
  if (count >= connectionQuota) throw overQuota(`the account has ${count} connections in this region`, connectionQuota);
  const record: ConnectionRecord = {
    ConnectionArn: arnOf(call.scope, `connection/${given.ConnectionName}`),
    ...given,
    createdAt: call.now,
    turns: change(call, handshake),
    ...(tags !== undefined && { Tags: tags }),
  };
  table.put(record.ConnectionArn, record);
  return { Connection: returnedConnection(record, call.now) };
}

const deleteRequest = requestOf({ ConnectionArn: requiredArn("ARN of a connection.") });

/** Returns {Connection}, which is DELETED and no longer exists. */
export function deleteConnection(call: EmulatedCall): object {
  const { ConnectionArn } = readRequest(call, deleteRequest).value;
  const table = call.table(connections);
  const found = table.get(ConnectionArn);
  if (found === undefined) throw missing(call, "connection", ConnectionArn);
  const users = usersOf(call, "connection", ConnectionArn);
  if (users.length > 0) {
    throw invalidRequest(
      `the connection ${ConnectionArn} is in use by ${users.join(", ")}; delete these services first`,
    );
  }
  table.delete(ConnectionArn);
  return { Connection: { ...returnedConnection(found, call.now), Status: "DELETED" } };
}

const listRequest = requestOf({ ConnectionName: shortName, ...sharedPage });

/** Returns {ConnectionSummaryList, NextToken?}. */
export function listConnections(call: EmulatedCall): object {
  const { ConnectionName: name, ...input } = readRequest(call, listRequest).value;
  const isListed = (each: ConnectionRecord) => name === undefined || each.ConnectionName === name;
  const { records, rest } = pageOf(
    call,
    input,
    (after, limit) => call.table(connections).page(after, limit, isListed),
    name,
  );
  return { ConnectionSummaryList: records.map((each) => returnedConnection(each, call.now)), ...rest };
}

function returnedConnection(
  { ConnectionName, ConnectionArn, ProviderType, createdAt, turns }: ConnectionRecord,
  now: number,
): object {
  return {
    ConnectionName,
    ConnectionArn,
    ProviderType,
    Status: turnAt(turns, now)?.status,
    CreatedAt: createdAt / 1000,
  };
}
