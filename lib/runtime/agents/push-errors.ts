/** What goes wrong with push configurations, in words: what was found, and what to do. */
import type { AgentAddress } from "./push-place.ts";

/** Nothing says which agent is meant. */
export const noAgent = (): Error =>
  new Error("agent is missing: give the address of the agent, or name exactly one in the provider's agents.");

const at = ({ agent, tenant, within }: AgentAddress): string =>
  `the task ${JSON.stringify(within)}${tenant === undefined ? "" : ` of the tenant ${JSON.stringify(tenant)}`} at ${agent}`;

/** There is nothing to configure any more. */
export const taskHasEnded = (place: AgentAddress, task: "ended" | "missing"): Error =>
  new Error(
    task === "missing"
      ? `There is no ${at(place).slice("the ".length)}. Check task_id, tenant and agent; agents also forget tasks that have ended, and hide those of other callers.`
      : `${upper(at(place))} has ended: no notification would ever be sent. Remove the declaration; or, for an agent that lets tasks go on, declare on_task_end = "recreate".`,
  );

/** A configuration of this id is there, and may be somebody else's. */
export const idIsTaken = (place: AgentAddress): string =>
  `${upper(at(place))} has a configuration with the id ${JSON.stringify(place.id)} already; creating it again would silently replace it.`;

/** Configurations that this set would make are there, and say something else. */
export const setIsTaken = ({ id, within, agent }: AgentAddress): string =>
  `Tasks of the context ${JSON.stringify(within)} at ${agent} have configurations of a set with the id ${JSON.stringify(id)} already; applying this one would silently replace them.`;

/** What a set cannot do. */
export const laterTasks = ({ within, agent }: AgentAddress): string =>
  `Covered are the tasks that the context ${JSON.stringify(within)} at ${agent} has now. A task that it gets later sends no notifications until the next apply.`;

/** The agent took the configuration and does not list it, or lists another one. */
export const notAsSent = (place: AgentAddress, found: string): Error =>
  new Error(
    `The agent accepted the configuration ${JSON.stringify(place.id)} of ${at(place)}, and then ${found}. Whoever runs the agent can say why; nothing can be relied on until it lists what it was given.`,
  );

/** The agent made the configuration under an id of its own. */
export const otherId = (place: AgentAddress, made: string): Error =>
  new Error(
    `The agent gave the configuration the id ${JSON.stringify(made)} instead of ${JSON.stringify(place.id)}, and it was deleted again. Declare id as this agent wants it.`,
  );

/** The agent says that the configuration is deleted, and still lists it. */
export const stillThere = (place: AgentAddress): Error =>
  new Error(
    `The agent accepted the deletion of the configuration ${JSON.stringify(place.id)} of ${at(place)}, and lists it still: notifications may go on. Destroy again later, or tell who runs the agent.`,
  );

/** What came of a creation cannot be told. */
export const unconfirmed = (place: AgentAddress, error: unknown): string =>
  `The configuration ${JSON.stringify(place.id)} of ${at(place)} was sent, and then could not be looked for: ${error instanceof Error ? error.message : String(error)}`;

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
