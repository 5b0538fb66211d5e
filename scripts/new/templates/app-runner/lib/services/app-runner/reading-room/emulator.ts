/** The operations on reading rooms. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { refuseIfAny } from "../../../emulator/parse-request.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { pageOf } from "../emulator/paging.ts";
import { invalidRequest } from "../emulator/refusals.ts";
import { reservedKeys } from "../emulator/relations.ts";
import { readRequest, requestOf } from "../emulator/request.ts";
import { arnOf, missing, storedTags } from "../emulator/revision.ts";
import { appRunnerCites as cites, requiredArn, sharedPage } from "../model/parts.ts";
import { readingRoom } from "./model.ts";

const text = { kind: "string", description: "Its identity.", cites, required: true } as const;

/** Reading rooms, by ARN and by name. Times are epoch milliseconds. */
export const readingRooms = tableOf({
  name: "apprunner.reading-room",
  description: "A stored reading room.",
  cites,
  members: {
    arn: text,
    name: text,
    description: { kind: "string", description: "What it is for.", cites },
    createdAt: { kind: "integer", description: "When it was created.", cites, required: true },
    Tags: storedTags,
  },
  index: ({ name }) => name,
});

type StoredReadingRoom = RecordOf<typeof readingRooms>;

const { ReadingRoomName, Description, Tags } = readingRoom.declaration.members;

const createRequest = requestOf({ ReadingRoomName, Description, Tags });

/** Returns {ReadingRoom}. */
export function createReadingRoom(call: EmulatedCall): object {
  const given = readRequest(call, createRequest).value;
  refuseIfAny([...reservedKeys(given.Tags)], invalidRequest);
  const { ReadingRoomName: name, Description: description, Tags: tags } = given;
  if (call.table(readingRooms).find(name) !== undefined) {
    throw invalidRequest(`ReadingRoomName is ${JSON.stringify(name)}, and a reading room of that name already exists`);
  }
  const made: StoredReadingRoom = {
    arn: arnOf(call.scope, `readingroom/${name}`),
    name,
    createdAt: call.now,
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { Tags: tags }),
  };
  call.table(readingRooms).put(made.arn, made);
  return { ReadingRoom: returned(made) };
}

const oneRequest = requestOf({ ReadingRoomArn: requiredArn("ARN of a reading room.") });

function existing(call: EmulatedCall, arn: string): StoredReadingRoom {
  const found = call.table(readingRooms).get(arn);
  if (found !== undefined) return found;
  throw missing(call, "reading room", arn);
}

const named = (call: EmulatedCall): StoredReadingRoom =>
  existing(call, readRequest(call, oneRequest).value.ReadingRoomArn);

/** Returns {ReadingRoom}. */
export const describeReadingRoom = (call: EmulatedCall): object => ({ ReadingRoom: returned(named(call)) });

const updateRequest = requestOf({ ReadingRoomArn: requiredArn("ARN of a reading room."), Description });

/** Returns {ReadingRoom}. */
export function updateReadingRoom(call: EmulatedCall): object {
  const input = readRequest(call, updateRequest).value;
  const { description: before, ...found } = existing(call, input.ReadingRoomArn);
  const description = input.Description ?? before;
  const changed = description === undefined || description === "" ? found : { ...found, description };
  call.table(readingRooms).put(found.arn, changed);
  return { ReadingRoom: returned(changed) };
}

/** Returns {ReadingRoom}: the deleted one. */
export function deleteReadingRoom(call: EmulatedCall): object {
  const found = named(call);
  call.table(readingRooms).delete(found.arn);
  return { ReadingRoom: returned(found) };
}

const listRequest = requestOf(sharedPage);

/** Returns {ReadingRoomList, NextToken?}. */
export function listReadingRooms(call: EmulatedCall): object {
  const input = readRequest(call, listRequest).value;
  const { records, rest } = pageOf(call, input, (after, limit) => call.table(readingRooms).page(after, limit));
  return { ReadingRoomList: records.map(returned), ...rest };
}

const returned = ({ arn, name, description, createdAt }: StoredReadingRoom): object => ({
  ReadingRoomArn: arn,
  ReadingRoomName: name,
  ...(description !== undefined && { Description: description }),
  CreatedAt: createdAt / 1000,
});
