/** What of a push configuration can be compared: its address and its scheme. Secrets are never taken from an agent. */
import { type Members, membersAt, textAt } from "../../base/members.ts";
import { type AgentAddress, importIdOf } from "./push-place.ts";

/** Whether two values of a member mean the same: addresses as URLs do, schemes in any case. */
export function equivalent(path: string, declared: unknown, found: unknown): boolean {
  if (typeof declared !== "string" || typeof found !== "string") return false;
  if (path === "url") return hrefOf(declared) === hrefOf(found);
  return path === "authentication.scheme" && declared.toLowerCase() === found.toLowerCase();
}

const hrefOf = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

/** The members in which a configuration that an agent lists differs from what is declared. */
export function configDifferences(declared: Members, found: Members): readonly string[] {
  const [wanted, has] = [comparableOf(declared), comparableOf(found)];
  return Object.keys(wanted).filter((path) => wanted[path] !== has[path] && !equivalent(path, wanted[path], has[path]));
}

/** The values that are compared, by their paths. Agents write an absent text as an empty one too. */
export const comparableOf = (config: Members): { readonly [path: string]: string | undefined } => ({
  url: textAt(config, "url"),
  "authentication.scheme": textAt(membersAt(config, "authentication"), "scheme") || undefined,
});

/** What is sent for a configuration. */
export const contentOf = ({ url, token, authentication }: Members, { within, id }: AgentAddress): Members => ({
  ...{ taskId: within, id, url },
  ...(token !== undefined && { token }),
  ...(authentication !== undefined && { authentication }),
});

/**
 * What records have of a place.
 * @param within the member that holds what it belongs to: `taskId`.
 */
export const placeMembers = (place: AgentAddress, within: string): Members => ({
  ...{ importId: importIdOf(place), agent: place.agent, [within]: place.within, id: place.id },
  ...(place.tenant !== undefined && { tenant: place.tenant }),
});

/** What records have of a configuration. */
export function configMembers(config: Members): Members {
  const { url, "authentication.scheme": scheme } = comparableOf(config);
  return { url, ...(scheme !== undefined && { authentication: { scheme } }) };
}

/** The record of a task's configuration, as it is declared or listed. */
export const recordOf = (place: AgentAddress, config: Members, taskEnded: boolean): Members => ({
  ...placeMembers(place, "taskId"),
  ...configMembers(config),
  taskEnded,
});
