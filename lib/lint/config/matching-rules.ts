/** Finds the rules that configurations and command lines name. */

import { matchesWildcard } from "../text/patterns/wildcard.ts";
import { closest } from "../text/suggest.ts";

/** The ids that a pattern matches; `*` matches any text. */
export function matchingRules(pattern: string, ids: Iterable<string>): readonly string[] {
  return [...ids].filter((id) => matchesWildcard(pattern, id));
}

/** "unknown rule x; did you mean y?" */
export function noRule(name: string, ids: readonly string[]): string {
  if (name.includes("*")) return `${JSON.stringify(name)} matches no rule; \`lintel rules\` lists them`;
  const meant = meantRule(name, ids);
  const hint = meant === undefined ? "`lintel rules` lists them" : `did you mean ${meant}?`;
  return `unknown rule ${JSON.stringify(name)}; ${hint}`;
}

/** The rule that a misspelled id most likely means; people may omit the resource. */
export function meantRule(name: string, ids: readonly string[]): string | undefined {
  const withoutResource = (id: string): string => id.slice(id.indexOf("/") + 1);
  const meant = closest(name, ids);
  if (meant !== undefined) return meant;
  const short = closest(name, ids.map(withoutResource));
  return short === undefined ? undefined : ids.find((id) => withoutResource(id) === short);
}
