/**
 * The `lintel` command and its subcommands. Each command is a file in commands/, loaded on demand. Each has a yargs command line of its
 * own, because yargs renders the help of a subcommand every time it runs.
 */

import { existsSync } from "node:fs";
import { messageOf } from "../base/message-of.ts";
import { version } from "../base/version.ts";
import { allClosest, closest } from "../lint/text/suggest.ts";
import { commands } from "./commands/index.ts";
import { type Command, commandOf } from "./terminal/command.ts";
import { keepCommandWords } from "./terminal/command-words.ts";
import { meantCommand } from "./terminal/meant-command.ts";
import { badUsage, print, printMessage, screenOf, standardError, standardOutput } from "./terminal/print.ts";
import { columnsOf } from "./terminal/terminal-width.ts";
import { Misuse, UsageError, usageMessage } from "./terminal/usage-error.ts";

const purpose =
  "Lint, plan and apply EC2 Image Builder lifecycle policies, AWS App Runner services and push notifications of A2A agents; lint A2A cards and messages, and tokens of GitHub-like REST APIs.";

/**
 * Runs the command line `args` (without the program's name), which the script of that path received. Sets `process.exitCode`; prints errors as sentences on
 * standard error, with a stack trace only if LINTEL_DEBUG is set.
 */
export async function main(args: readonly string[], script?: string): Promise<void> {
  keepCommandWords(args, script);
  try {
    const words = inOwnWords(args);
    const command = commandOf(words, commands);
    if (command === undefined || isMisspelled(command, words)) await overview(words);
    else await runCommand(command, words.slice(command.name.split(" ").length));
  } catch (error) {
    const { redactor } = await import("../client/secrets/redact.ts");
    const redact = redactor([]);
    printMessage(redact(`lintel: ${messageOf(error)}\n`));
    if (process.env.LINTEL_DEBUG !== undefined && error instanceof Error) printMessage(redact(`${error.stack}\n`));
    process.exitCode = badUsage;
  }
}

/** Whether a word follows a command that is a group as well, as `agent card` is, and takes options only itself. */
const isMisspelled = ({ name }: Command, words: readonly string[]): boolean =>
  commands.some((other) => other.name.startsWith(`${name} `)) && /^[a-z]+$/i.test(words[name.split(" ").length] ?? "");

/** As in other programs, `lintel help lint` is `lintel lint --help`, and `lintel -V` is `lintel --version`. */
function inOwnWords(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args;
  if (first === "help") return [...rest, "--help"];
  return first === "-V" ? ["--version", ...rest] : args;
}

/** Whether every parser reads a word as an argument, not as an option. */
const isPlain = (word: string): boolean => word !== "" && !word.startsWith("-");

async function runCommand({ name, load }: Command, given: readonly string[]): Promise<void> {
  const loaded = await load();
  if ("runPlain" in loaded && loaded.runPlain !== undefined) {
    const { runPlain, idleOptions = [] } = loaded;
    const words = given.filter((word) => !idleOptions.includes(word));
    if (words.every(isPlain)) return runPlain(words);
  }
  standardOutput();
  standardError();
  if ("runArguments" in loaded) return loaded.runArguments(given);
  const { commandLine, withPresentOptions } = await import("./terminal/command-line.ts");
  const args = withPresentOptions(given, loaded.renamed);
  const line = commandLine(args, name)
    .scriptName(`lintel ${name}`)
    .strictOptions()
    .middleware((options) => refuseNoNumbers(options, args))
    .fail((message, error) => {
      // yargs passes some of its errors as objects, others as text.
      throw error === undefined || error.name === "YError" ? new Misuse(message) : error;
    });
  try {
    await loaded.run(line, commands);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    throw new UsageError(`${await usageMessage(error, () => line.getHelp(), args)}\nSee \`lintel ${name} --help\`.`);
  }
}

/** Lists the commands, for help and for unknown commands. */
async function overview(args: readonly string[]): Promise<void> {
  const { asksFor, commandListText, plainWords } = await import("./command-list.ts");
  const group = groupOf(args);
  const prefix = group.map((word) => `${word} `).join("");
  const listed = commands.filter(({ name }) => name.startsWith(prefix));
  const text = commandListText(
    {
      program: `lintel ${prefix}`.trim(),
      ...(prefix === "" && { purpose }),
      commands: listed.map(({ name, summary }) => ({ name: name.slice(prefix.length), summary })),
    },
    columnsOf(screenOf("stdout")),
  );
  const asked = args.map(asksFor);
  if (asked.includes("help") || asked.includes("version")) {
    print(asked.includes("help") ? `${text}\n` : `${version}\n`);
    return;
  }
  const typed = plainWords(args);
  if (typed.length === group.length) throw new UsageError(`missing command:\n${text}`);
  const unknown = typed.slice(0, group.length + 1).join(" ");
  throw new UsageError(`unknown command ${JSON.stringify(unknown)}${remedyFor(typed, listed)}`);
}

/** The longest beginning that is a group of commands: `agent push` for `agent push` and `agent push crate`. */
function groupOf(args: readonly string[]): readonly string[] {
  const other = args.findIndex((_, index) => {
    const words = args.slice(0, index + 1).join(" ");
    return !commands.some(({ name }) => name.startsWith(`${words} `));
  });
  return other === -1 ? args : args.slice(0, other);
}

/** Commands of other linters. */
const wordsOfOthers: ReadonlyMap<string, string> = new Map([
  ["check", "lint"],
  ["fix", "lint --fix"],
  ["scan", "lint"],
  ["validate", "lint"],
]);

/** The remedy for an unknown command: a similar command, linting a path, or a command of a group. */
function remedyFor(typed: readonly string[], listed: readonly Command[]): string {
  const names = [...new Set(listed.flatMap(({ name }) => [name, ...groupsOf(name)]))];
  const [first = ""] = typed;
  const path = typed.find((word) => existsSync(word));
  // What follows a misspelled command may be its arguments.
  const beginnings = typed.map((_, index) => typed.slice(0, typed.length - index).join(" "));
  const meant =
    firstOf(beginnings, (words) => (words.includes(" ") ? meantCommand(words, names) : undefined)) ??
    (path === undefined ? wordsOfOthers.get(first) : undefined) ??
    meantCommand(typed.join(" "), names) ??
    closest(first, names) ??
    (path === undefined ? commandWith(first) : `lint ${path}`);
  if (meant === undefined) return "; `lintel --help` lists all commands";
  // The beginning is a group, in which no command is similar.
  if (meant === first) return `; the commands are ${listed.map(({ name }) => name).join(", ")}`;
  const alike = allClosest(first, names);
  return `; did you mean ${alike.includes(meant) ? alike.join(" or ") : meant}?`;
}

const firstOf = <Value>(from: readonly string[], find: (each: string) => Value | undefined): Value | undefined => {
  for (const each of from) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The groups of a command: `agent` and `agent push` for `agent push create`. */
const groupsOf = (name: string): readonly string[] =>
  name.split(" ").flatMap((_, index, words) => (index === 0 ? [] : [words.slice(0, index).join(" ")]));

/** The first command or group that contains a word after its first one: `agent push` for `push`. */
function commandWith(word: string): string | undefined {
  for (const { name, isForPrograms } of commands) {
    const words = name.split(" ");
    const at = words.indexOf(word, 1);
    if (at !== -1 && isForPrograms !== true) return words.slice(0, at + 1).join(" ");
  }
  return undefined;
}

/** yargs parses an invalid number as NaN and continues. */
function refuseNoNumbers(options: { readonly [name: string]: unknown }, args: readonly string[]): void {
  for (const [name, value] of Object.entries(options)) {
    if (!Number.isNaN(value)) continue;
    const at = args.findLastIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
    const written = args[at]?.split("=", 2)[1] ?? args[at + 1] ?? "";
    throw new UsageError(`--${name} is ${JSON.stringify(written)}; it must be a number, such as --${name} 1`);
  }
}
