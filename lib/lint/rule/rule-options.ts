/** Options of rules, set by a lint run or a configuration. A rule declares the options that it reads. */
import { accountId } from "../../facts/model/arn.ts";
import type { Segment } from "../text/path.ts";
import type { SchemaPart } from "./schema.ts";

/** Values of options, by name. */
export interface RuleOptionValues {
  readonly [option: string]: unknown;
}

/** An option of rules. Rules with a common option share this object. */
export interface RuleOption<Name extends string = string, Value = unknown> {
  readonly name: Name;
  /** The value if nothing sets the option. */
  readonly default: Value;
  /** JSON schema of its values, with a description for pages and editors. */
  readonly schema: SchemaPart;
  /** A member of the configuration by its own name, rather than one of `options`. */
  readonly isMember?: true;
  /** Present names of members of the value by their earlier names, which are accepted with a warning until 1.0. */
  readonly renamed?: { readonly [earlier: string]: string };
  /** An example value for messages; default: the default value. */
  readonly example?: Value;
  /** Problems of a value that matches the schema, with paths within the value. */
  faultsIn?(value: Value): Iterable<{ readonly segments: readonly Segment[]; readonly message: string }>;
}

/** Declares an option; preserves the type of its values. */
export const option = <const Name extends string, Value>(
  definition: RuleOption<Name, Value>,
): RuleOption<Name, Value> => definition;

/** The values of some options. */
export type OptionValues<Options extends readonly RuleOption[]> = {
  readonly [Each in Options[number] as Each["name"]]: Each["default"];
};

/** The default values of some options. */
export const defaultsOf = (options: Iterable<RuleOption>): RuleOptionValues =>
  Object.fromEntries(Array.from(options, ({ name, default: standard }) => [name, standard]));

/** The options of some rules, without duplicates. */
export const optionsOf = (rules: Iterable<{ readonly options?: readonly RuleOption[] }>): readonly RuleOption[] => [
  ...new Map(
    Array.from(rules).flatMap(({ options = [] }) => options.map((each) => [each.name, each] as const)),
  ).values(),
];

const day = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

/** The schema of a date. */
export const daySchema = {
  type: "string",
  pattern: `^${day}$`,
  patternErrorMessage: "a day as YYYY-MM-DD",
} as const satisfies SchemaPart;

/** Whether a text is a valid date in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!new RegExp(`^${day}$`).test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The date of the run: support and suppressions that end before it have expired, and times before it have passed. */
export const today = option({
  name: "today",
  default: new Date().toISOString().slice(0, "YYYY-MM-DD".length),
  schema: {
    ...daySchema,
    description: "The day to compare ends of support and scheduled times with; default: the day of the run.",
  },
  *faultsIn(value) {
    if (!isDay(value)) yield { segments: [], message: noSuchDay(["today"], value) };
  },
});

/** The account of declarations that do not name one: 12 digits. */
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

/** The region of declarations that do not name one, such as eu-west-1. */
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

/** The options of the run itself, which rules may read too. */
export const runOptions = [account, region, today] as const;

/** The schema of an option, with its default; without it for `today`, whose default changes daily. */
export function schemaOf({ name, schema, default: standard, renamed = {} }: RuleOption): SchemaPart {
  const { properties = {} } = schema;
  const earlier = Object.entries(renamed).map(([old, present]) => {
    const description = `Renamed to \`${present}\`; accepted with a warning until 1.0.`;
    return [old, { ...properties[present], description, deprecated: true }] as const;
  });
  const whole =
    earlier.length === 0 ? schema : { ...schema, properties: { ...properties, ...Object.fromEntries(earlier) } };
  return standard === undefined || name === today.name ? whole : { ...whole, default: standard };
}

/** The message for a date that does not exist. */
export const noSuchDay = (segments: readonly string[], value: string): string =>
  `options.${segments.join(".")} is ${JSON.stringify(value)}; that day does not exist`;
