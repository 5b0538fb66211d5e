/** The operations on reading rooms. */
import { randomUUID } from "node:crypto";
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { originalResponse, remember } from "../emulator/idempotency.ts";
import { listRequest, pageOf } from "../emulator/paging.ts";
import { refusal, refuseIfAny } from "../emulator/refusals.ts";
import { readBody, readParameter, requestOf } from "../emulator/request.ts";
import { reservedKeys } from "../lifecycle-policy/emulator/relations.ts";
import { lifecyclePolicy } from "../lifecycle-policy/model.ts";
import { imageBuilderCites as cites } from "../model/parts.ts";
import { readingRoom, readingRoomArn } from "./model.ts";

const { clientToken } = lifecyclePolicy.declaration.members;
const { name, description, readingRoomSeats, tags } = readingRoom.declaration.members;

/** Reading rooms, by ARN. Times are epoch milliseconds. */
export const readingRooms = tableOf({
  name: "imagebuilder.reading-room",
  description: "A stored reading room.",
  cites,
  members: {
    arn: readingRoomArn,
    ...{ name, description, readingRoomSeats, tags },
    dateCreated: { kind: "integer", description: "When it was created.", cites, required: true },
  },
});

type StoredReadingRoom = RecordOf<typeof readingRooms>;

const createRequest = requestOf({ name, description, readingRoomSeats, tags, clientToken });

/** Returns {clientToken, readingRoomArn}. */
export function createReadingRoom(call: EmulatedCall): object {
  const { clientToken = randomUUID(), ...content } = readBody(call, createRequest).value;
  refuseIfAny("InvalidRequestException", [...reservedKeys(content.tags, "tags")]);
  const original = originalResponse(call, clientToken, content);
  if (original !== undefined) return original;
  const { account, region } = call.scope;
  const arn = `arn:aws:imagebuilder:${region}:${account}:reading-room/${content.name}`;
  if (call.table(readingRooms).get(arn) !== undefined) {
    const message = `name is ${JSON.stringify(content.name)}, and ${arn} already exists; choose another name`;
    throw refusal("ResourceAlreadyExistsException", message);
  }
  call.table(readingRooms).put(arn, { arn, ...content, dateCreated: call.now });
  return remember(call, clientToken, content, { clientToken, readingRoomArn: arn });
}

function existing(call: EmulatedCall, arn: string): StoredReadingRoom {
  const found = call.table(readingRooms).get(arn);
  if (found !== undefined) return found;
  const { account, region } = call.scope;
  throw refusal(
    "ResourceNotFoundException",
    `reading room ${arn} was not found in account ${account} and region ${region}; check the ARN and the region`,
  );
}

const named = (call: EmulatedCall): StoredReadingRoom =>
  existing(call, readParameter(call, "readingRoomArn", readingRoomArn));

/** Returns {readingRoom}. */
export const getReadingRoom = (call: EmulatedCall): object => ({ readingRoom: returned(named(call)) });

const updateRequest = requestOf({ readingRoomArn, description, readingRoomSeats, clientToken });

/** Replaces all members but name and tags; omitted members are removed. */
export function updateReadingRoom(call: EmulatedCall): object {
  const { clientToken, ...content } = readBody(call, updateRequest).value;
  const original = originalResponse(call, clientToken, content);
  if (original !== undefined) return original;
  const { readingRoomArn: arn, ...changed } = content;
  const { description: _, ...kept } = existing(call, arn);
  call.table(readingRooms).put(arn, { ...kept, ...changed });
  return remember(call, clientToken, content, { readingRoomArn: arn });
}

/** Returns {readingRoomArn}. Idempotency tokens stay valid. */
export function deleteReadingRoom(call: EmulatedCall): object {
  const { arn } = named(call);
  call.table(readingRooms).delete(arn);
  return { readingRoomArn: arn };
}

const pageRequest = listRequest({});

/** Returns {readingRoomList, nextToken?} in order of creation. */
export function listReadingRooms(call: EmulatedCall): object {
  const page = readBody(call, pageRequest).value;
  const { records, rest } = pageOf(call, readingRooms, page, "reading-room", () => true);
  return { readingRoomList: records.map(returned), ...rest };
}

const returned = ({ dateCreated, tags = {}, ...record }: StoredReadingRoom): object => ({
  ...record,
  tags,
  dateCreated: dateCreated / 1000,
});
