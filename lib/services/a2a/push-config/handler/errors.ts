/** Errors about push configurations: the problem and the remedy. */
import { messageOf } from "../../../../base/message-of.ts";
import type { AgentAddress } from "./place.ts";

export const noAgent = (): Error =>
  new Error("agent is missing: set the address of the agent, or declare exactly one in the provider's agents.");

const at = ({ agent, tenant, within }: AgentAddress): string =>
  `the task ${JSON.stringify(within)}${tenant === undefined ? "" : ` of the tenant ${JSON.stringify(tenant)}`} at ${agent}`;

/** The task cannot be configured any more. */
export const taskHasEnded = (place: AgentAddress, task: "ended" | "missing"): Error =>
  new Error(
    task === "missing"
      ? `${upper(at(place))} was not found. Check task_id, tenant and agent; agents also remove tasks that have ended, and hide the tasks of other callers.`
      : `${upper(at(place))} has ended: no notification would ever be sent. Remove the declaration; or, for an agent whose tasks can continue, declare on_task_end = "recreate".`,
  );

/** A configuration with this id exists, and may belong to somebody else. */
export const idIsTaken = (place: AgentAddress): string =>
  `${upper(at(place))} already has a configuration with the id ${JSON.stringify(place.id)}; creating it again would silently replace it.`;

/** Configurations that this set would create exist with other contents. */
export const setIsTaken = ({ id, within, agent }: AgentAddress): string =>
  `Tasks of the context ${JSON.stringify(within)} at ${agent} already have configurations of a set with the id ${JSON.stringify(id)}; applying this one would silently replace them.`;

/** The limitation of a set. */
export const laterTasks = ({ within, agent }: AgentAddress): string =>
  `The set covers only the present tasks of its context: ${JSON.stringify(within)} at ${agent}. A later task sends no notifications until the next apply.`;

/** The configuration of a task that has ended could not be removed with its set. */
export const unreadableEndedTask = ({ within, agent }: AgentAddress, task: string, { message }: Error): string =>
  `The task ${JSON.stringify(task)} of the context ${JSON.stringify(within)} at ${agent} has ended, and the agent did not list its configurations: ${message}. It sends nothing more; if the agent kept the configuration of this set, rotate the secrets in it.`;

/** The agent accepted the configuration, but does not list it or lists a different one. */
export const notAsSent = (place: AgentAddress, found: string): Error =>
  new Error(
    `The agent accepted the configuration ${JSON.stringify(place.id)} of ${at(place)}, but then ${found}. Ask the agent's operator for the reason; do not rely on notifications until the agent lists the configuration as declared.`,
  );

/** The agent created the configuration with a different id. */
export const otherId = (place: AgentAddress, made: string): Error =>
  new Error(
    `The agent gave the configuration the id ${JSON.stringify(made)} instead of ${JSON.stringify(place.id)}, and it was deleted again. Declare the id that this agent sets.`,
  );

/** The agent reported the deletion of the configuration, but still lists it. */
export const stillListed = (place: AgentAddress): Error =>
  new Error(
    `The agent accepted the deletion of the configuration ${JSON.stringify(place.id)} of ${at(place)}, but still lists it: notifications may continue. Destroy it again later, or report it to the agent's operator.`,
  );

/** The result of a creation is unknown. */
export const unconfirmed = (place: AgentAddress, error: unknown): string =>
  `The configuration ${JSON.stringify(place.id)} of ${at(place)} was sent, but could not be read back: ${messageOf(error)}`;

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
