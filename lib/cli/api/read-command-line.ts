/**
 * Parses the client's command line. yargs cannot: options may be abbreviated; a value may begin with a hyphen only if
 * it is a number or contains a space; options take zero, one, an optional or many words; and each error has an exit
 * code on which scripts rely.
 */
import { badUsage, unknownOptions } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import { findOperation, optionsOf } from "./named-operation.ts";
import { type CommandOption, flag, globalOptions } from "./options.ts";
import type { NamedOperation } from "./service.ts";

/** Whether a word is a value rather than an option, such as `-1` or a word with a space. */
const isValue = (word: string): boolean =>
  !word.startsWith("-") ||
  word === "-" ||
  /^-(?:\d+|\d*\.\d+)$/.test(word) ||
  (word.includes(" ") && !word.includes("="));

/** Parses a command line. Throws a ClientError if it is invalid. */
export async function readCommandLine(args: readonly string[]): Promise<CommandLine> {
  const given = new Map<string, readonly string[]>();
  const words: string[] = [];
  const unknown: string[] = [];
  let named: NamedOperation | undefined;
  let known: readonly CommandOption[] = globalOptions;
  let index = 0;
  const take = (most: number): string[] => {
    const taken: string[] = [];
    for (let word = args[index]; taken.length < most && word !== undefined && isValue(word); word = args[index]) {
      taken.push(word);
      index += 1;
    }
    return taken;
  };
  while (index < args.length) {
    const word = args[index] ?? "";
    index += 1;
    if (isValue(word)) {
      if (words.length === 2 && word !== "help") {
        unknown.push(word);
        continue;
      }
      words.push(word);
      named ??= await namedBy(words);
      if (named !== undefined) known = [...globalOptions, ...optionsOf(named), ...foreignOptions(named)];
      continue;
    }
    const [, typed = "", inline] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
    const option = findOption(typed, known);
    if (option === undefined) {
      unknown.push(word);
      continue;
    }
    const values = inline === undefined ? take(most[option.arity]) : [inline];
    checkCount(option, values, inline);
    const before = option.repeats === true ? (given.get(option.name) ?? []) : [];
    given.delete(option.name); // moves a repeated option to the end
    given.set(option.name, [...before, ...values]);
  }
  if (words.length === 2 && unknown.length > 0) throw unknownOptions(unknown, known);
  return { words, given, order: [...given.keys()] };
}

/** The operation that two words name; undefined for help. */
const namedBy = async ([service, operation]: readonly string[]): Promise<NamedOperation | undefined> =>
  service === undefined || operation === undefined || service === "help" || operation === "help"
    ? undefined
    : findOperation(service, operation);

/** Options that this operation's service refuses: they are parsed so that the error can explain why. */
const foreignOptions = ({ service }: NamedOperation): readonly CommandOption[] =>
  Object.keys(service.refusedOptions)
    .filter((name) => !globalOptions.some((option) => option.name === name))
    .map((name) => flag(name, ""));

const most = { none: 0, one: 1, maybe: 1, many: Number.POSITIVE_INFINITY } as const;

/** The option with this name, or the only one with this prefix; global options come first. */
function findOption(typed: string, known: readonly CommandOption[]): CommandOption | undefined {
  const exact = known.find(({ name }) => name === typed);
  if (exact !== undefined || typed === "") return exact;
  const meant = known.filter(({ name }) => name.startsWith(typed));
  if (meant.length > 1) {
    const names = meant.map(({ name }) => `--${name}`).join(", ");
    throw badUsage(`ambiguous option: --${typed} could match ${names}`);
  }
  return meant[0];
}

function checkCount(
  { name, arity, choices }: CommandOption,
  values: readonly string[],
  inline: string | undefined,
): void {
  if (arity === "none" && inline !== undefined)
    throw badUsage(`argument --${name}: accepts no value, but is ${inline}`);
  if (arity === "one" && values.length === 0) throw badUsage(`argument --${name}: expected one argument`);
  const [value] = values;
  if (choices !== undefined && value !== undefined && !choices.includes(value)) {
    throw badUsage(
      `argument --${name}: invalid choice ${JSON.stringify(value)}; it must be one of ${choices.join(", ")}`,
    );
  }
}
