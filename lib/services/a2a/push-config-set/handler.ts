/** Maintains a push configuration at every active task of a context. */

import type { Members } from "../../../base/members.ts";
import { messageOf } from "../../../base/message-of.ts";
import { derivedId } from "../../../terraform/runtime/derived-id.ts";
import { AlreadyExistsError, type Handler, PartialResultError, Retained } from "../../../terraform/runtime/handler.ts";
import { AgentError } from "../client/agent-error.ts";
import type { AgentApiClient } from "../client.ts";
import { remove, send } from "../push-config/handler/change.ts";
import { comparableOf, configDifferences, configMembers, placeMembers } from "../push-config/handler/content.ts";
import { laterTasks, setIsTaken, unreadableEndedTask } from "../push-config/handler/errors.ts";
import { type AgentAddress, importFormOf, importIdOf, placeIn, placeOf } from "../push-config/handler/place.ts";
import {
  atPlace,
  type ContextTask,
  checkHeld,
  claimPlace,
  configsOf,
  type PushCall,
  type PushClient,
  placeFor,
  taskLife,
  tasksOf,
} from "../push-config/handler/task-requests.ts";
import { equivalent } from "../push-config/model/same-meaning.ts";
import { pushConfigSet } from "./model.ts";

/** The owner of a set, in import ids. */
const within = "context_id";

const handler: Handler<PushClient> = {
  model: pushConfigSet,
  withheld: [],
  changedByUpdate: ["coveredTasks"],
  emptiedByUpdate: ["uncoveredTasks"],
  access: "agents",
  timeouts: { create: 600, read: 600, update: 600, delete: 600 },

  connect: async (settings) => (await import("../push-config/handler/client.ts")).connect(settings),

  create,
  read,
  async update(prior, declared, call) {
    const { place, client } = await atPlace(placeOf(prior, within), call, declared);
    return cover(client, place, declared, await membersOf(client, place, call), call);
  },
  async delete(prior, call) {
    const { place, client } = await atPlace(placeOf(prior, within), call);
    const tasks = await tasksOf(client, place.within, call.signal);
    await tenAtATime(tasks, async (task) => {
      const member = await heldMember(client, place, task, call);
      if (member?.found !== undefined) await remove(client, member.task, call.signal);
    });
  },
  equivalent,

  importForm: importFormOf(within),
  parseImportId(id) {
    placeIn(id, within);
    return id;
  },
};
export default handler;

/** A task of the context: the address of its configuration, and the configuration that the agent lists there. */
interface Member {
  readonly task: AgentAddress;
  readonly found: Members | undefined;
}

/** The active tasks of a set, sorted by id, each with the id of its configuration. */
async function membersOf(client: AgentApiClient, set: AgentAddress, { signal }: PushCall): Promise<readonly Member[]> {
  const tasks = await tasksOf(client, set.within, signal);
  const live = tasks.filter(({ life }) => life === "live");
  return tenAtATime(live, ({ id }) => memberAt(client, set, id, signal));
}

/**
 * A task of a set, even one that has ended: its configuration sends nothing more, but contains secrets. Undefined for an
 * ended task of which the agent does not say what it has: that must not keep the set from being destroyed.
 */
async function heldMember(
  client: AgentApiClient,
  set: AgentAddress,
  { id, life }: ContextTask,
  call: PushCall,
): Promise<Member | undefined> {
  try {
    return await memberAt(client, set, id, call.signal);
  } catch (error) {
    if (life === "live" || !(error instanceof AgentError)) throw error;
    call.log("warn", unreadableEndedTask(set, id, error));
    return undefined;
  }
}

/** A task of the context, with the configuration that the agent lists there under the id of the set. */
async function memberAt(
  client: AgentApiClient,
  set: AgentAddress,
  taskId: string,
  signal: AbortSignal,
): Promise<Member> {
  const task: AgentAddress = { ...set, within: taskId, id: derivedId(set.id, taskId) };
  const configs = await configsOf(client, taskId, signal);
  return { task, found: configs.find(({ id }) => id === task.id) };
}

async function create(declared: Members, call: PushCall): Promise<Members> {
  const { place: set, client } = await placeFor(declared, "contextId", call);
  const members = await membersOf(client, set, call);
  const isFree = members.every(({ found }) => found === undefined);
  if (!isFree) await checkHeld(set, call);
  // An identical configuration with this id is from an interrupted apply.
  const differing = members.flatMap(({ found }) => (found === undefined ? [] : configDifferences(declared, found)));
  if (differing.length > 0) throw new AlreadyExistsError(setIsTaken(set), importIdOf(set), [...new Set(differing)]);
  await claimPlace(set, isFree, call);
  return cover(client, set, declared, members, call);
}

/** Sends the configuration of every task; skips tasks that end in the meantime. */
async function cover(
  client: AgentApiClient,
  set: AgentAddress,
  declared: Members,
  members: readonly Member[],
  call: PushCall,
): Promise<Members> {
  call.log("warn", laterTasks(set));
  const covered: string[] = [];
  const record = () => recordOf(set, declared, [...covered].sort(), []);
  try {
    await tenAtATime(members, async ({ task, found }) => {
      if (found !== undefined && call.options.updateMode === "replace") await remove(client, task, call.signal);
      const isNew = found === undefined;
      const sent = await send(client, task, declared, isNew, call).catch(async (error: unknown) => {
        if ((await taskLife(client, task.within, call.signal)) === "live") throw error;
        return undefined;
      });
      if (sent !== undefined) covered.push(task.within);
    });
  } catch (error) {
    throw new PartialResultError(messageOf(error), record(), { cause: error });
  }
  return record();
}

async function read(identity: string, call: PushCall): Promise<Members | Retained | undefined> {
  const { place, client } = await atPlace(placeIn(identity, within), call);
  const members = await membersOf(client, place, call);
  const common = mostCommon(members.flatMap(({ found }) => (found === undefined ? [] : [found])));
  const isCovered = ({ found }: Member) =>
    common !== undefined && found !== undefined && configDifferences(common, found).length === 0;
  const idsOf = (some: readonly Member[]) => some.map(({ task }) => task.within);
  const covered = idsOf(members.filter(isCovered));
  const uncovered = idsOf(members.filter((member) => !isCovered(member)));
  // Without any configuration, the declared one cannot be read back.
  if (common === undefined) {
    return new Retained({ ...placeMembers(place, "contextId"), coveredTasks: covered, uncoveredTasks: uncovered });
  }
  return recordOf(place, common, covered, uncovered);
}

/** The most common configuration of the tasks, by the members that are compared. */
function mostCommon(configs: readonly Members[]): Members | undefined {
  const counts = new Map<string, { readonly config: Members; readonly count: number }>();
  for (const config of configs) {
    const key = JSON.stringify(comparableOf(config));
    counts.set(key, { config, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
  return most?.config;
}

/** The record of a set, with the declared configuration or that of most tasks. */
const recordOf = (
  set: AgentAddress,
  config: Members,
  coveredTasks: readonly string[],
  uncoveredTasks: readonly string[],
): Members => ({ ...placeMembers(set, "contextId"), ...configMembers(config), coveredTasks, uncoveredTasks });

/** Runs a function for each item, ten at a time as in Terraform. */
async function tenAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += 10) {
    results.push(...(await Promise.all(items.slice(from, from + 10).map(work))));
  }
  return results;
}
