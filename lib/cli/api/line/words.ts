/**
 * Sorts the words of the client's command line. yargs cannot: options may be abbreviated; a value may begin with a
 * hyphen only if it is a number or contains a space; options take zero, one, an optional or many words; and each error
 * has an exit code on which scripts rely.
 */
import { badUsage, ClientError, unknownOptions } from "../client-error.ts";
import type { NamedOperation } from "../client-service.ts";
import { findOperation, optionsOf } from "../named-operation.ts";
import { type CommandOption, flag, globalOptions } from "../options.ts";

/** The words of a command line. It may be incomplete or wrong: completion reads such lines, too. */
export interface Words {
  /** Service and operation, if given; `help` in place of one of them, or after them. */
  readonly names: readonly string[];
  /** The operation that the names name; undefined for help, or if one is missing or unknown. */
  readonly named: NamedOperation | undefined;
  /** The values of each given option. If an option is repeated, the last values count, or all if it accumulates. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** Options in the order of their last occurrence: of `--dry-run --no-dry-run`, the second one wins. */
  readonly order: readonly string[];
  /** The option that is the last word, if a value may follow. */
  readonly open: CommandOption | undefined;
  /** The first error, if there is one. */
  readonly fault: ClientError | undefined;
}

export async function sortWords(args: readonly string[]): Promise<Words> {
  const sorter = new Sorter(args);
  await sorter.sort();
  return sorter;
}

/** Whether a word is a value rather than an option, such as `-1` or a word with a space. */
const isValue = (word: string): boolean =>
  !word.startsWith("-") ||
  word === "-" ||
  /^-(?:\d+|\d*\.\d+)$/.test(word) ||
  (word.includes(" ") && !word.includes("="));

const most = { none: 0, one: 1, maybe: 1, many: Number.POSITIVE_INFINITY } as const;

class Sorter implements Words {
  readonly names: string[] = [];
  readonly given = new Map<string, readonly string[]>();
  named: NamedOperation | undefined;
  open: CommandOption | undefined;
  fault: ClientError | undefined;
  readonly #args: readonly string[];
  readonly #unknown: string[] = [];
  #known: readonly CommandOption[] = globalOptions;
  #index = 0;

  constructor(args: readonly string[]) {
    this.#args = args;
  }

  get order(): readonly string[] {
    return [...this.given.keys()];
  }

  async sort(): Promise<void> {
    while (this.#index < this.#args.length) {
      const word = this.#args[this.#index] ?? "";
      this.#index += 1;
      this.open = undefined;
      if (isValue(word)) await this.#name(word);
      else this.#option(word);
    }
    if (this.names.length === 2 && this.#unknown.length > 0) this.#refuse(unknownOptions(this.#unknown, this.#known));
  }

  /** Keeps the first error. */
  #refuse(fault: ClientError): void {
    this.fault ??= fault;
  }

  async #name(word: string): Promise<void> {
    if (this.names.length === 2 && word !== "help") {
      this.#unknown.push(word);
      return;
    }
    this.names.push(word);
    if (this.named !== undefined) return;
    try {
      this.named = await namedBy(this.names);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.#refuse(error);
    }
    if (this.named !== undefined) {
      this.#known = [...globalOptions, ...optionsOf(this.named), ...foreignOptions(this.named)];
    }
  }

  #option(word: string): void {
    const [, typed = "", inline] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
    const option = this.#meant(typed);
    if (option === undefined) {
      this.#unknown.push(word);
      return;
    }
    const values = inline === undefined ? this.#take(most[option.arity]) : [inline];
    if (values.length === 0 && option.arity !== "none") this.open = option;
    this.#check(option, values, inline);
    const before = option.repeats === true ? (this.given.get(option.name) ?? []) : [];
    this.given.delete(option.name); // moves a repeated option to the end
    this.given.set(option.name, [...before, ...values]);
  }

  #take(count: number): readonly string[] {
    const taken: string[] = [];
    for (let word = this.#args[this.#index]; taken.length < count && word !== undefined && isValue(word); ) {
      taken.push(word);
      this.#index += 1;
      word = this.#args[this.#index];
    }
    return taken;
  }

  /** The option with this name, or the only one with this prefix; global options come first. */
  #meant(typed: string): CommandOption | undefined {
    const exact = this.#known.find(({ name }) => name === typed);
    if (exact !== undefined || typed === "") return exact;
    const meant = this.#known.filter(({ name }) => name.startsWith(typed));
    if (meant.length > 1) {
      const names = meant.map(({ name }) => `--${name}`).join(", ");
      this.#refuse(badUsage(`ambiguous option: --${typed} could match ${names}`));
      return undefined;
    }
    return meant[0];
  }

  #check({ name, arity, choices }: CommandOption, values: readonly string[], inline: string | undefined): void {
    if (arity === "none" && inline !== undefined) {
      this.#refuse(badUsage(`argument --${name}: accepts no value, but is ${inline}`));
    }
    if (arity === "one" && values.length === 0) this.#refuse(badUsage(`argument --${name}: expected one argument`));
    const [value] = values;
    if (choices === undefined || value === undefined || choices.includes(value)) return;
    this.#refuse(
      badUsage(`argument --${name}: invalid choice ${JSON.stringify(value)}; it must be one of ${choices.join(", ")}`),
    );
  }
}

/** The operation that two words name; undefined for help. */
const namedBy = async ([service, operation]: readonly string[]): Promise<NamedOperation | undefined> =>
  service === undefined || operation === undefined || service === "help" || operation === "help"
    ? undefined
    : findOperation(service, operation);

/** Options that this operation's service refuses: they are known so that the error can explain why. */
const foreignOptions = ({ service }: NamedOperation): readonly CommandOption[] =>
  Object.keys(service.refusedOptions)
    .filter((name) => !globalOptions.some((option) => option.name === name))
    .map((name) => flag(name, ""));
