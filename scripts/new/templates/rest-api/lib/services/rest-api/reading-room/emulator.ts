/** The endpoints of reading rooms: `/organizations/{id}/reading-rooms` and `…/{name}`. */
import { read } from "../../../emulator/reader.ts";
import { Refusal } from "../../../emulator/refusal.ts";
import { jsonIn, refuseIfAny, requestWith } from "../../../emulator/request.ts";
import type { EmulatedCall, ServiceAnswer } from "../../../emulator/service.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { cite } from "../../../facts/model/citation.ts";
import { required } from "../../../facts/shape/required.ts";
import { found, notFound } from "../emulator/answers.ts";
import type { Endpoint, TokenCaller } from "../emulator/endpoint.ts";
import { organizationsOf } from "../emulator/single-sign-on.ts";
import { readingRoom } from "./model.ts";

const cites = cite(2, "REST API shapes (Area A)");
const { organization, name, reading_room_topic: topic, description } = readingRoom.declaration.members;

/** Reading rooms, by organization and name. */
export const readingRooms = tableOf({
  name: "rest.reading-room",
  description: "A stored reading room.",
  cites,
  members: { organization, name: required(name), reading_room_topic: topic, description },
});

type StoredReadingRoom = RecordOf<typeof readingRooms>;

const requestOf = requestWith(cites);
const creation = requestOf({ name: required(name), reading_room_topic: topic, description });
const change = requestOf({ reading_room_topic: topic, description });

const unprocessable = (message: string): Refusal => new Refusal("Unprocessable Entity", 422, message);

/** The body of a request, by the model. */
function bodyOf<Request extends typeof creation | typeof change>(call: EmulatedCall, request: Request) {
  const { value, problems } = read(request, jsonIn(call.body, unprocessable));
  refuseIfAny(problems, unprocessable);
  return value;
}

const keyOf = (organization: string, name: string): string => `${organization}/${name}`;

const answered = (room: StoredReadingRoom): object => ({ ...room, full_name: keyOf(room.organization, room.name) });

/** An endpoint for the members of an organization; `answer` gets the organization and the last part of the path. */
const endpoint = (
  method: Endpoint["method"] | "GET",
  path: RegExp,
  answer: (call: EmulatedCall, organization: string, name: string) => ServiceAnswer,
): Endpoint => ({
  ...(method !== undefined && method !== "GET" && { method }),
  path,
  scopes: { any: ["read:org", "admin:org"] },
  permissions: { any: ["members", "administration"] },
  answer: (call, caller, id) => {
    const organization = decodeURIComponent(id);
    if (!isMember(call, caller, organization)) return notFound();
    return answer(call, organization, decodeURIComponent(call.head.path.split("/").at(-1) ?? ""));
  },
});

const isMember = (call: EmulatedCall, caller: TokenCaller | undefined, organization: string): boolean =>
  caller !== undefined && organizationsOf(call, caller.token.user).some(({ id }) => id === organization);

const all = /^\/organizations\/([^/]+)\/reading-rooms$/;
const one = /^\/organizations\/([^/]+)\/reading-rooms\/[^/]+$/;

/** All endpoints of reading rooms. */
export const readingRoomEndpoints: readonly Endpoint[] = [
  endpoint("POST", all, (call, organization) => {
    const room = { organization, ...bodyOf(call, creation) };
    const key = keyOf(organization, room.name);
    if (call.table(readingRooms).get(key) !== undefined) throw unprocessable(`name: ${key} already exists`);
    call.table(readingRooms).put(key, room);
    return { ...found(answered(room)), status: 201 };
  }),
  endpoint("GET", one, (call, organization, name) => {
    const room = call.table(readingRooms).get(keyOf(organization, name));
    return room === undefined ? notFound() : found(answered(room));
  }),
  endpoint("PATCH", one, (call, organization, name) => {
    const key = keyOf(organization, name);
    if (call.table(readingRooms).get(key) === undefined) return notFound();
    const room = { organization, name, ...bodyOf(call, change) };
    call.table(readingRooms).put(key, room);
    return found(answered(room));
  }),
  endpoint("DELETE", one, (call, organization, name) => {
    const key = keyOf(organization, name);
    if (call.table(readingRooms).get(key) === undefined) return notFound();
    call.table(readingRooms).delete(key);
    return { ...found({}), status: 204, body: "" };
  }),
];
