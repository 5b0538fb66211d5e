/** Describes the options of rules and the members of a configuration. */

/** The keywords of an option's JSON schema that descriptions use. */
export interface OptionSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly patternErrorMessage?: string;
  readonly additionalProperties?: unknown;
  readonly default?: unknown;
}

/** An option and its schema. */
export interface ShownOption {
  readonly name: string;
  readonly schema: OptionSchema;
}

/** The allowed values of an option; "" if its schema does not say. `mark` formats literal values. */
export function optionValues(
  { type, enum: values, patternErrorMessage, additionalProperties }: OptionSchema,
  mark = (word: string): string => word,
): string {
  if (values !== undefined) return values.map(mark).join(", ");
  if (patternErrorMessage !== undefined) return patternErrorMessage;
  if (type === "object" && additionalProperties !== false) return "map";
  return [type ?? []]
    .flat()
    .map((each) => words.get(each) ?? each)
    .join(" or ");
}

/** The description of an option with its default: "Tag keys must not begin with one of these. Default: ["aws:"]." */
export function optionMeaning(
  { description = "", default: standard }: OptionSchema,
  mark = (word: string): string => word,
): string {
  if (standard === undefined) return description;
  const shown = typeof standard === "string" ? standard : JSON.stringify(standard);
  return description === "" ? `default ${mark(shown)}` : `${description} Default: ${mark(shown)}.`;
}

/** Values of options as a configuration has them: `guarantees: {"newestImages":3}`. */
export const optionsInWords = (values: { readonly [name: string]: unknown }): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ");

const words = new Map([
  ["array", "list"],
  ["object", "structure"],
  ["boolean", "true or false"],
]);
