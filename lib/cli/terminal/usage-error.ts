/** The error of a command line that Lintel refuses. */
import { closest } from "../../lint/text/suggest.ts";

/** An error for the user who typed the command: the message says what happened, what is allowed and the remedy. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** An error of yargs, in its own words. */
export class Misuse extends Error {
  override readonly name = "Misuse";
}

const invalidValue = /^\s*Argument: ([\w-]+), Given: (.*), Choices: (.*)$/gm;

/**
 * Words an error of yargs in Lintel's style.
 * @param help reads the command's help, with the options to suggest from. To lay it out costs more than all the rest.
 * @param args the command line: yargs reports a missing option before a misspelled one.
 */
export async function usageMessage(
  { message }: Misuse,
  help: () => Promise<string>,
  args: readonly string[],
): Promise<string> {
  const bare = /^Not enough arguments following: (.*)$/.exec(message)?.[1];
  if (bare !== undefined) return `--${bare} requires a value`;
  const options = [...(await help()).matchAll(/--([a-z][a-z0-9-]*)/g)].map(([, name]) => name ?? "");
  const unknown = /^Unknown arguments?: (.*)$/.exec(message)?.[1]?.split(", ");
  if (unknown !== undefined) {
    return asTyped(unknown)
      .map((name) => wordUnknown(name, options, args))
      .join("\n");
  }
  // Whatever else is missing may be what a misspelled option was to give.
  const misspelled = namesIn(args).filter((name) => !isKnown(name, options));
  if (misspelled.length > 0) return misspelled.map((name) => wordUnknown(name, options, args)).join("\n");
  const missing = /^Missing required arguments?: (.*)$/.exec(message)?.[1]?.split(", ");
  if (missing !== undefined) return `give ${missing.map((name) => `--${name}`).join(" and ")}`;
  const invalid = [...message.matchAll(invalidValue)].map(([, name, given = "", listed = ""]) => {
    const choices = listed.replaceAll('"', "");
    const meant = closest(given, choices.split(", "));
    return `--${name} is ${given}; it must be one of ${choices}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
  });
  return invalid.length > 0 ? invalid.join("\n") : message;
}

/** Without the names that yargs adds: it reports `--dry-runs` as `dry-runs` and as `dryRuns`. */
const asTyped = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !names.some((other) => other.includes("-") && inCamelCase(other) === name));

const inCamelCase = (name: string): string => name.replaceAll(/-+(.)/g, (_, letter: string) => letter.toUpperCase());

function wordUnknown(name: string, options: readonly string[], args: readonly string[]): string {
  const isWritten = (arg: string): boolean => /^--?([^=]*)/s.exec(arg)?.[1] === name;
  const written = beforeDashes(args).find(isWritten) ?? (name.length === 1 ? "-" : "--");
  const meant = name.length === 1 ? undefined : optionMeant(name, options);
  return `unknown option ${written.startsWith("--") ? "--" : "-"}${name}${meant === undefined ? "" : `; did you mean --${meant}?`}`;
}

/** Whether yargs takes an option with this name: `--dry-run`, `--dryRun`, `--no-code`. */
const isKnown = (name: string, options: readonly string[]): boolean =>
  [name, name.replace(/^no-/, "")].some((each) =>
    options.some((option) => [option, inCamelCase(option)].includes(each)),
  );

/**
 * The intended option for a misspelled one, or the one with this prefix: `--token-from` for `--token`. `--output` is
 * the format in the AWS CLI and in `lintel api`.
 */
const optionMeant = (name: string, options: readonly string[]): string | undefined =>
  options.find((option) => option.startsWith(`${name}-`)) ??
  (name === "output" && options.includes("format") ? "format" : closest(name, options));

/** The names of options on a command line. */
const namesIn = (args: readonly string[]): readonly string[] =>
  beforeDashes(args).flatMap((arg) => /^--([a-zA-Z][\w-]*)/.exec(arg)?.[1] ?? []);

/** The words that may be options: after `--`, all are names. */
const beforeDashes = (args: readonly string[]): readonly string[] =>
  args.slice(0, args.includes("--") ? args.indexOf("--") : undefined);
