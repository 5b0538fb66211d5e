/** Creates, reads, updates and deletes the reading rooms of tasks. */
import { type Members, without } from "../../../base/members.ts";
import { differences } from "../../../facts/derive/differences.ts";
import { AlreadyExistsError, type Handler } from "../../../terraform/runtime/handler.ts";
import type { AgentApiClient } from "../client.ts";
import { placeMembers } from "../push-config/handler/content.ts";
import { type AgentAddress, importIdOf, placeIn, placeOf } from "../push-config/handler/place.ts";
import {
  atPlace,
  type PushCall as Call,
  type PushClient as Client,
  checkHeld,
  claimPlace,
  isMissing,
  placeFor,
} from "../push-config/handler/service.ts";
import { readingRoom } from "./model.ts";

const handler: Handler<Client> = {
  model: readingRoom,
  withheld: [],
  changedByUpdate: [],
  access: "agents",
  timeouts: { create: 300, read: 300, update: 300, delete: 300 },

  connect: async (settings) => (await import("../push-config/handler/client.ts")).connect(settings),

  create,
  async read(identity, call) {
    const { place, client } = await atPlace(placeIn(identity, within), call);
    const found = await lookUp(client, place, call);
    return found && recordOf(place, found);
  },
  async update(prior, declared, call) {
    const { place, client } = await atPlace(placeOf(prior, within), call);
    return recordOf(place, await send(client, place, declared, call));
  },
  async delete(prior, call) {
    const { place, client } = await atPlace(placeOf(prior, within), call);
    await client.call("DeleteReadingRoom", { taskId: place.within, id: place.id }, call.signal).catch(unlessMissing);
  },

  parseImportId(id) {
    placeIn(id, within);
    return id;
  },
};
export default handler;

/** The owner of a reading room, in import ids. */
const within = "task_id";

/** Looks first: the operation replaces a reading room that exists. */
async function create(declared: Members, call: Call): Promise<Members> {
  const { place, client } = await placeFor(declared, "taskId", call);
  const found = await lookUp(client, place, call);
  if (found !== undefined) {
    await checkHeld(place, call);
    const differing = differences(content, contentOf(declared), contentOf(found), () => false);
    const isOurs = declared.id === undefined || call.options.adoptExisting === true;
    if (differing.length > 0 || !isOurs) {
      const message = `The task ${place.within} already has a reading room with the id ${JSON.stringify(place.id)}; creating it again would silently replace it.`;
      throw new AlreadyExistsError(message, importIdOf(place), differing);
    }
  }
  await claimPlace(place, found === undefined, call);
  return recordOf(place, await send(client, place, declared, call));
}

const { tenant: _, taskId: __, id: ___, ...members } = readingRoom.declaration.members;
const content = { ...readingRoom.declaration, members };

const contentOf = (room: Members): Members => without(room, "tenant", "taskId", "id");

const recordOf = (place: AgentAddress, found: Members): Members => ({
  ...placeMembers(place, "taskId"),
  ...contentOf(found),
});

const send = (client: AgentApiClient, place: AgentAddress, declared: Members, { signal }: Call): Promise<Members> =>
  client.call("CreateReadingRoom", { ...contentOf(declared), taskId: place.within, id: place.id }, signal);

/** The reading room; undefined if it, or its task, does not exist. */
const lookUp = (client: AgentApiClient, { within, id }: AgentAddress, { signal }: Call): Promise<Members | undefined> =>
  client.call("GetReadingRoom", { taskId: within, id }, signal).catch(unlessMissing);

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
