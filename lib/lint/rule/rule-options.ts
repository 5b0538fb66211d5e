/** What a lint run, or a configuration, may tell rules. A rule declares the options that it reads. */
import { accountId } from "../../model/resource-name.ts";
import type { SchemaPart } from "./schema.ts";

/** Values by the names of options. */
export interface RuleOptionValues {
  readonly [option: string]: unknown;
}

/** An option that rules read. Rules that share one share this object. */
export interface RuleOption<Name extends string = string, Value = unknown> {
  readonly name: Name;
  /** What it is where nothing says otherwise. */
  readonly default: Value;
  /** JSON schema of its values, with the sentence that pages and editors show. */
  readonly schema: SchemaPart;
  /** A value that it may have, for messages; by default the default. */
  readonly example?: Value;
  /** What is wrong with a value that keeps the schema, by the steps that lead to it. */
  faultsIn?(value: Value): Iterable<{ readonly segments: readonly string[]; readonly message: string }>;
}

/** Marks a value as an option, so that rules that declare it know the type of its values. */
export const option = <const Name extends string, Value>(
  definition: RuleOption<Name, Value>,
): RuleOption<Name, Value> => definition;

/** The values of some options. */
export type OptionValues<Options extends readonly RuleOption[]> = {
  readonly [Each in Options[number] as Each["name"]]: Each["default"];
};

/** What some options are where nothing says otherwise. */
export const defaultsOf = (options: Iterable<RuleOption>): RuleOptionValues =>
  Object.fromEntries(Array.from(options, ({ name, default: standard }) => [name, standard]));

/** The options of some rules, each once. */
export const optionsOf = (rules: Iterable<{ readonly options?: readonly RuleOption[] }>): readonly RuleOption[] => [
  ...new Map(
    Array.from(rules).flatMap(({ options = [] }) => options.map((each) => [each.name, each] as const)),
  ).values(),
];

const day = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

/** The schema of a day. */
export const daySchema = {
  type: "string",
  pattern: `^${day}$`,
  patternErrorMessage: "a day as YYYY-MM-DD",
} as const satisfies SchemaPart;

/** Whether the calendar has a day that is written as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!new RegExp(`^${day}$`).test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day of the run: ends of support, and of suppressions, are compared with it. */
export const today = option({
  name: "today",
  default: new Date().toISOString().slice(0, "YYYY-MM-DD".length),
  schema: {
    ...daySchema,
    description: "The day to compare ends of support with; default: the day of the run.",
  },
  *faultsIn(value) {
    if (!isDay(value)) yield { segments: [], message: noSuchDay(["today"], value) };
  },
});

/** The account that declarations are for, 12 digits, where they do not say it themselves. */
export const account = option({
  name: "account",
  default: undefined as string | undefined,
  example: "123456789012",
  schema: {
    type: "string",
    pattern: accountId.source,
    patternErrorMessage: accountId.meaning,
    description: "The account of declarations that do not name one.",
  },
});

/** The region that declarations are for, such as eu-west-1. */
export const region = option({
  name: "region",
  default: undefined as string | undefined,
  example: "eu-west-1",
  schema: {
    type: "string",
    minLength: 1,
    description: "The region of declarations. Declarations of different accounts or regions are not compared.",
  },
});

/** The options of a run itself, which rules may read as well. */
export const runOptions = [account, region, today] as const;

/** The schema of an option, with its default. The day of a run changes, so that no page could show it. */
export const schemaOf = ({ name, schema, default: standard }: RuleOption): SchemaPart =>
  standard === undefined || name === today.name ? schema : { ...schema, default: standard };

/** What is wrong with a day that the calendar does not have. */
export const noSuchDay = (segments: readonly string[], value: string): string =>
  `options.${segments.join(".")} is ${JSON.stringify(value)}; that day does not exist`;
