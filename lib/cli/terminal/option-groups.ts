/** The groups of options in the help of commands, by name, so that an option is in the same group everywhere. */

/** The group of options that no other group lists. */
const others = "Options:";

const groups: { readonly [group: string]: readonly string[] } = {
  "What to read:": [
    ...["var", "var-file", "parameter-file", "kind", "vocabulary", "stdin-filename", "changed", "gitignore"],
    ...["ignore-unknown", "inventory", "at", "count-scope", "max-inventory-age", "shard"],
    ...["declared", "state", "stack-resources", "live", "images", "idle-for"],
  ],
  "Configuration:": [
    ...["config", "code", "rule", "only", "skip", "reserved-tag-prefix", "baseline", "update-baseline"],
    ...["print-config", "cache", "cache-location", "file-timeout"],
  ],
  "Output:": [
    ...["format", "color", "quiet", "verbose", "show-suppressed", "stats", "fix", "fix-dry-run", "watch"],
    ...["write", "output", "force", "to", "fail-on", "max-warnings", "fail-on-empty", "fail-on-not-evaluated"],
  ],
  "Accounts:": ["region", "profile", "endpoint-url", "ca-bundle", "debug", "resume"],
  "Agents:": [
    ...["agent", "tenant", "bearer", "credential", "user", "client-id", "client-secret", "flow", "scope"],
    ...["certificate", "key", "passphrase", "header", "allow-insecure"],
  ],
};

/** The commands whose options are many enough for groups. */
const grouped: readonly string[] = ["lint", "audit", "migrate"];

/** The titles of the groups in the help of a command, in their order; none if it has few options. */
export const groupsOf = (command: string | undefined): readonly string[] =>
  command !== undefined && grouped.includes(command) ? [others, ...Object.keys(groups)] : [];

/** The title of an option's group. */
export const groupOf = (option: string): string =>
  Object.entries(groups).find(([, names]) => names.includes(option))?.[0] ?? others;
