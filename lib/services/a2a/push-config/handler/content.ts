/** The comparable content of a push configuration: its URL and its scheme. Secrets are never read from an agent. */
import { type Members, membersAt, textAt } from "../../../../base/members.ts";
import { equivalent } from "../model/same-meaning.ts";
import { type AgentAddress, importIdOf } from "./place.ts";

/** The members in which an agent's configuration differs from the declared one. */
export function configDifferences(declared: Members, found: Members): readonly string[] {
  const [wanted, has] = [comparableOf(declared), comparableOf(found)];
  return Object.keys(wanted).filter((path) => wanted[path] !== has[path] && !equivalent(path, wanted[path], has[path]));
}

/** The compared values, by path. Agents may write an absent string as an empty one. */
export const comparableOf = (config: Members): { readonly [path: string]: string | undefined } => ({
  url: textAt(config, "url"),
  "authentication.scheme": textAt(membersAt(config, "authentication"), "scheme") || undefined,
});

/** The request for a configuration. */
export const contentOf = ({ url, token, authentication }: Members, { within, id }: AgentAddress): Members => ({
  ...{ taskId: within, id, url },
  ...(token !== undefined && { token }),
  ...(authentication !== undefined && { authentication }),
});

/**
 * The members of an address, for records.
 * @param within the member with the task or context: `taskId`.
 */
export const placeMembers = (place: AgentAddress, within: string): Members => ({
  ...{ importId: importIdOf(place), agent: place.agent, [within]: place.within, id: place.id },
  ...(place.tenant !== undefined && { tenant: place.tenant }),
});

/** The members of a configuration, for records. */
export function configMembers(config: Members): Members {
  const { url, "authentication.scheme": scheme } = comparableOf(config);
  return { url, ...(scheme !== undefined && { authentication: { scheme } }) };
}

/** The record of a task's configuration, declared or listed. */
export const recordOf = (place: AgentAddress, config: Members, taskEnded: boolean): Members => ({
  ...placeMembers(place, "taskId"),
  ...configMembers(config),
  taskEnded,
});
