/** Rules that were renamed. Their earlier names work until 1.0, with a warning. */

/** The present ids, by the earlier ids. */
const renamed: ReadonlyMap<string, string> = new Map([
  ["agent-card/binding-is-spelt-out", "agent-card/binding-is-spelled-out"],
  ["agent-card/former-version", "former-agent-card/former-version"],
  ["agent-card/proof-keys-are-required", "agent-card/pkce-is-required"],
]);

/** The present id of a rule, for an id or a pattern as a user wrote it. */
export const presentRule = (name: string): string => renamed.get(name) ?? name;

/** The warning about an earlier id; undefined for any other name. */
export function renamedRule(name: string): string | undefined {
  const present = renamed.get(name);
  return present === undefined ? undefined : `${name} was renamed to ${present}; the earlier name works until 1.0`;
}
