/** Creates the command lines that yargs parses. */
import yargs, { type Argv, type Options } from "yargs";
import { version } from "../../base/version.ts";
import { printMessage, standardOutput } from "./print.ts";
import { columnsOf } from "./terminal-width.ts";

/**
 * A command line with the settings that all commands share.
 * @param command the name of the command, whose options are in groups if they are many.
 */
export function commandLine(args: readonly string[], command?: string): Argv {
  const width = columnsOf(standardOutput());
  const line = yargs([...args])
    .parserConfiguration({ "parse-positional-numbers": false, "greedy-arrays": false, "short-option-groups": false })
    .locale("en")
    .version(version)
    .alias("version", "v")
    .help()
    .alias("help", "h")
    .wrap(Math.min(Math.max(width, 40), 100));
  const option = line.option.bind(line);
  const groups = groupsOf(command);
  for (const group of groups) line.group([], group);
  const inGroup = (name: string): Options => (groups.length === 0 ? {} : { group: groupOf(name) });
  return Object.assign(line, {
    option: (name: string, settings: Options) => option(name, { ...withValue(settings), ...inGroup(name) }),
  });
}

/** An option that takes a value requires it: yargs reads `--format` at the end of a line as an empty value. */
function withValue(settings: Options): Options {
  const { type, choices, nargs, requiresArg } = settings;
  const takesValue = type === "string" || type === "number" || choices !== undefined;
  return takesValue && nargs === undefined && requiresArg === undefined ? { ...settings, requiresArg: true } : settings;
}

/** The present names of options by their earlier names, without hyphens in front. */
export type RenamedOptions = { readonly [earlier: string]: string };

/**
 * The words of a command line with the present names of its options. Earlier names work until 1.0, with a warning about
 * each.
 */
export function withPresentOptions(args: readonly string[], renamed: RenamedOptions = {}): readonly string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.map((word, index) => {
    const [, earlier = "", rest = ""] = (index < end && /^--([a-z][a-z-]*)(=.*)?$/s.exec(word)) || [];
    const present = Object.hasOwn(renamed, earlier) ? renamed[earlier] : undefined;
    if (present === undefined) return word;
    printMessage(`lintel: --${earlier} was renamed to --${present}; the earlier name works until 1.0\n`);
    return `--${present}${rest}`;
  });
}

/** The group of options that no other group lists. */
const others = "Options:";

const optionGroups: { readonly [group: string]: readonly string[] } = {
  "What to read:": [
    ...["var", "var-file", "parameter-file", "kind", "vocabulary", "stdin-filename", "changed", "gitignore"],
    ...["ignore-unknown", "inventory", "at", "count-scope", "max-inventory-age", "shard"],
    ...["declared", "state", "stack-resources", "live", "images", "idle-for"],
    ...["against", "history", "days", "allow-errors", "name", "tag", "arn", "all", "from"],
    ...["in-use", "shared-accounts", "fresh"],
  ],
  "Configuration:": [
    ...["config", "code", "rule", "only", "skip", "reserved-tag-prefix", "baseline", "update-baseline"],
    ...["print-config", "cache", "cache-location", "file-timeout"],
  ],
  "Output:": [
    ...["format", "color", "quiet", "verbose", "show-suppressed", "stats", "fix", "fix-dry-run", "watch"],
    ...["write", "output", "force", "to", "witness", "price-per-gb-month"],
  ],
  "Exit code:": [
    ...["fail-on", "max-warnings", "fail-on-empty", "fail-on-not-evaluated"],
    ...["max-deletions", "protect", "protect-from", "within", "allow-undecided"],
  ],
  "Accounts:": ["region", "profile", "endpoint-url", "ca-bundle", "debug", "resume"],
  "Agents:": [
    ...["agent", "tenant", "bearer", "credential", "user", "client-id", "client-secret", "flow", "scope"],
    ...["certificate", "key", "passphrase", "header", "allow-insecure"],
  ],
};

/** The commands whose options are many enough for groups. */
const grouped: readonly string[] = [
  ...["lint", "audit", "migrate", "simulate", "compare", "inventory"],
  ...["services status", "services pause", "services resume"],
];

/** The titles of the groups in the help of a command, in their order; none if it has few options. */
const groupsOf = (command: string | undefined): readonly string[] =>
  command !== undefined && grouped.includes(command) ? [others, ...Object.keys(optionGroups)] : [];

/** The title of an option's group. */
const groupOf = (option: string): string =>
  Object.entries(optionGroups).find(([, names]) => names.includes(option))?.[0] ?? others;
