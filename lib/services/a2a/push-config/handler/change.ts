/** Sends and deletes one push configuration, and confirms each with the agent's list. */

import { type Members, textAt } from "../../../../base/members.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { PartialResultError } from "../../../../terraform/runtime/handler.ts";
import type { AgentApiClient } from "../../client.ts";
import { configDifferences, contentOf, recordOf } from "./content.ts";
import { notAsSent, otherId, stillListed, unconfirmed } from "./errors.ts";
import type { AgentAddress } from "./place.ts";
import { isNotFound, type PushCall, readWithTask, type TaskAndConfiguration } from "./task-requests.ts";

/**
 * The sent configuration, as the agent lists it; undefined if the task has ended in the meantime and the agent removed
 * it.
 */
export type Sent = Members | undefined;

/**
 * Sends a configuration and verifies that the agent has it.
 * @param isNew no configuration existed before: if the response was lost, an existing one is the sent one.
 * @throws PartialResultError if the agent has, or may have, a different configuration.
 */
export async function send(
  client: AgentApiClient,
  place: AgentAddress,
  declared: Members,
  isNew: boolean,
  { signal }: PushCall,
): Promise<Sent> {
  let made: Members = {};
  let lost: unknown;
  try {
    made = await client.call("CreateTaskPushNotificationConfig", contentOf(declared, place), signal);
  } catch (error) {
    if (!isNew || !(error instanceof ApiError) || !error.mayHaveExecuted) throw error;
    lost = error;
  }
  const partial = (error: unknown, message: string): Error =>
    new PartialResultError(message, recordOf(place, declared, false), { cause: error });
  let sight: TaskAndConfiguration;
  try {
    sight = await readWithTask(client, place, signal);
  } catch (error) {
    throw partial(error, unconfirmed(place, lost ?? error));
  }
  const { task, found } = sight;
  if (found === undefined) {
    if (lost !== undefined) throw lost;
    const id = textAt(made, "id");
    if (id !== undefined && id !== "" && id !== place.id) {
      await remove(client, { ...place, id }, signal);
      throw otherId(place, id);
    }
    if (task !== "live") return undefined;
    throw notAsSent(place, "does not list it");
  }
  const differing = configDifferences(declared, found);
  if (differing.length === 0) return found;
  const error = notAsSent(place, `lists it with a different ${differing.join(" and ")}`);
  throw partial(error, error.message);
}

/**
 * Deletes a configuration and verifies that the agent has removed it. It counts as removed if its task has ended, or if
 * the agent does not know the task.
 */
export async function remove(client: AgentApiClient, place: AgentAddress, signal: AbortSignal): Promise<void> {
  let refusal: unknown;
  try {
    await client.call("DeleteTaskPushNotificationConfig", { taskId: place.within, id: place.id }, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    refusal = error;
  }
  let sight: TaskAndConfiguration;
  try {
    sight = await readWithTask(client, place, signal);
  } catch (error) {
    throw refusal === undefined || isNotFound(refusal) ? error : refusal;
  }
  if (sight.found === undefined || sight.task !== "live") return;
  throw refusal ?? stillListed(place);
}
