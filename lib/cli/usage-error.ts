import { closest } from "../lint/suggest.ts";

/** An error for the person who typed the command: the message says what happened, what is allowed and the remedy. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What yargs refuses, in its own words. */
export class Misuse extends Error {
  override readonly name = "Misuse";
}

const invalidValue = /^\s*Argument: ([\w-]+), Given: (.*), Choices: (.*)$/gm;

/** What yargs refuses, in our words. The options that a misspelt one may mean stand in the command's help. */
export function wordMisuse({ message }: Misuse, help: string): string {
  const unknown = /^Unknown arguments?: (.*)$/.exec(message)?.[1]?.split(", ");
  if (unknown !== undefined) {
    const options = [...help.matchAll(/--([a-z][a-z-]*)/g)].map(([, name]) => name ?? "");
    return unknown
      .map((name) => {
        const meant = closest(name, options);
        return `--${name} is no option of this command${meant === undefined ? "" : `; did you mean --${meant}?`}`;
      })
      .join("\n");
  }
  const missing = /^Missing required arguments?: (.*)$/.exec(message)?.[1]?.split(", ");
  if (missing !== undefined) return `give ${missing.map((name) => `--${name}`).join(" and ")}`;
  const bare = /^Not enough arguments following: (.*)$/.exec(message)?.[1];
  if (bare !== undefined) return `--${bare} is given without a value; give one, or leave it out`;
  const invalid = [...message.matchAll(invalidValue)].map(([, name, given = "", listed = ""]) => {
    const choices = listed.replaceAll('"', "");
    const meant = closest(given, choices.split(", "));
    return `--${name} is ${given}; it must be one of ${choices}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
  });
  return invalid.length > 0 ? invalid.join("\n") : message;
}
