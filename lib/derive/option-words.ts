/** Options of rules, and members of a configuration, in words. */

/** What is shown of the JSON schema of an option. */
export interface OptionSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly patternErrorMessage?: string;
  readonly additionalProperties?: unknown;
  readonly default?: unknown;
}

/** An option with its schema. */
export interface ShownOption {
  readonly name: string;
  readonly schema: OptionSchema;
}

/** What an option may be, in a few words; "" where its schema does not say. `mark` sets off what is typed as it stands. */
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

/** What an option says, with its default: "Tag keys must not begin with one of these. Default: ["aws:"]." */
export function optionMeaning(
  { description = "", default: standard }: OptionSchema,
  mark = (word: string): string => word,
): string {
  if (standard === undefined) return description;
  const shown = typeof standard === "string" ? standard : JSON.stringify(standard);
  return description === "" ? `default ${mark(shown)}` : `${description} Default: ${mark(shown)}.`;
}

const words = new Map([
  ["array", "list"],
  ["object", "structure"],
  ["boolean", "true or false"],
]);
