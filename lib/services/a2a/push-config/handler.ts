/** Creates, reads, updates and deletes push-notification configurations of tasks. */

import type { Members } from "../../../base/members.ts";
import { AlreadyExistsError, type Handler, Retained } from "../../../terraform/runtime/handler.ts";
import { remove, send } from "./handler/change.ts";
import { configDifferences, placeMembers, recordOf } from "./handler/content.ts";
import { idIsTaken, taskHasEnded } from "./handler/errors.ts";
import { type AgentAddress, importFormOf, importIdOf, placeIn, placeOf } from "./handler/place.ts";
import {
  atPlace,
  checkHeld,
  claimPlace,
  type PushCall,
  type PushClient,
  placeFor,
  readWithTask,
} from "./handler/task-requests.ts";
import { equivalent } from "./model/same-meaning.ts";
import { pushConfig } from "./model.ts";

/** The owner of a configuration, in import ids. */
const within = "task_id";

const handler: Handler<PushClient> = {
  model: pushConfig,
  withheld: [],
  changedByUpdate: [],
  access: "agents",
  timeouts: { create: 300, read: 300, update: 300, delete: 300 },

  connect: async (settings) => (await import("./handler/client.ts")).connect(settings),

  create,
  read,
  update,
  async delete(prior, call) {
    const { place, client } = await atPlace(placeOf(prior, within), call);
    await remove(client, place, call.signal);
  },
  equivalent,

  importForm: importFormOf(within),
  parseImportId(id) {
    placeIn(id, within);
    return id;
  },
};
export default handler;

/** Whether the configurations of ended tasks are retained. */
const retains = ({ options }: PushCall): boolean => options.onTaskEnd === "retain";

async function create(declared: Members, call: PushCall): Promise<Members> {
  const { place, client } = await placeFor(declared, "taskId", call);
  const { task, found } = await readWithTask(client, place, call.signal);
  if (found !== undefined) {
    await checkHeld(place, call);
    checkTakeOver(place, declared, found, call);
  }
  if (task !== "live" && (task === "missing" || retains(call))) throw taskHasEnded(place, task);
  await claimPlace(place, found === undefined, call);
  const sent = await send(client, place, declared, found === undefined, call);
  return recordOf(place, sent ?? declared, sent === undefined);
}

/**
 * Rejects the replacement of an existing configuration, unless adoption is declared, or the id is derived from this
 * declaration: then it is from an interrupted apply. In both cases its secrets are sent again.
 */
function checkTakeOver(place: AgentAddress, declared: Members, found: Members, { options }: PushCall): void {
  const differing = configDifferences(declared, found);
  const isOurs = declared.id === undefined || options.adoptExisting === true;
  if (differing.length > 0 || !isOurs) throw new AlreadyExistsError(idIsTaken(place), importIdOf(place), differing);
}

async function read(identity: string, call: PushCall): Promise<Members | Retained | undefined> {
  const { place, client } = await atPlace(placeIn(identity, within), call);
  const { task, found } = await readWithTask(client, place, call.signal);
  const taskEnded = task !== "live";
  if (taskEnded && retains(call)) return new Retained({ ...placeMembers(place, "taskId"), taskEnded });
  return found && recordOf(place, found, taskEnded);
}

async function update(prior: Members, declared: Members, call: PushCall): Promise<Members> {
  const { place, client } = await atPlace(placeOf(prior, within), call, declared);
  const { task, found } = await readWithTask(client, place, call.signal);
  if (task !== "live" && retains(call)) {
    call.log("info", "the task has ended: nothing was sent", { taskId: place.within, id: place.id });
    return recordOf(place, declared, true);
  }
  if (found !== undefined && call.options.updateMode === "replace") await remove(client, place, call.signal);
  const sent = await send(client, place, declared, false, call);
  return recordOf(place, sent ?? declared, sent === undefined);
}
