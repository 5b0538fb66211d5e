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
 * @param help the command's help, with the options to suggest from.
 * @param args the command line: yargs reports a missing option before a misspelled one.
 */
export function usageMessage({ message }: Misuse, help: string, args: readonly string[]): string {
  const options = [...help.matchAll(/--([a-z][a-z-]*)/g)].map(([, name]) => name ?? "");
  const unknown = /^Unknown arguments?: (.*)$/.exec(message)?.[1]?.split(", ");
  if (unknown !== undefined) return unknown.map((name) => wordUnknown(name, options)).join("\n");
  const missing = /^Missing required arguments?: (.*)$/.exec(message)?.[1]?.split(", ");
  if (missing !== undefined) {
    const misspelled = namesIn(args).filter((name) => {
      const meant = options.includes(name) ? undefined : optionMeant(name, options);
      return meant !== undefined && missing.includes(meant);
    });
    return misspelled.length > 0
      ? misspelled.map((name) => wordUnknown(name, options)).join("\n")
      : `give ${missing.map((name) => `--${name}`).join(" and ")}`;
  }
  const bare = /^Not enough arguments following: (.*)$/.exec(message)?.[1];
  if (bare !== undefined) return `--${bare} requires a value`;
  const invalid = [...message.matchAll(invalidValue)].map(([, name, given = "", listed = ""]) => {
    const choices = listed.replaceAll('"', "");
    const meant = closest(given, choices.split(", "));
    return `--${name} is ${given}; it must be one of ${choices}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
  });
  return invalid.length > 0 ? invalid.join("\n") : message;
}

function wordUnknown(name: string, options: readonly string[]): string {
  const meant = optionMeant(name, options);
  return `unknown option --${name}${meant === undefined ? "" : `; did you mean --${meant}?`}`;
}

/** The intended option for a misspelled one, or the one with this prefix: `--token-from` for `--token`. */
const optionMeant = (name: string, options: readonly string[]): string | undefined =>
  options.find((option) => option.startsWith(`${name}-`)) ?? closest(name, options);

/** The names of options on a command line. */
const namesIn = (args: readonly string[]): string[] => args.flatMap((arg) => /^--([\w-]+)/.exec(arg)?.[1] ?? []);
