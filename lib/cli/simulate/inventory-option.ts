/** `--inventory`, as the commands that take it declare it. */

/**
 * May be given several times. It takes one word each, so that `-` is one: to yargs a list ends at whatever begins with a
 * hyphen.
 */
export const inventoryOption = {
  type: "string",
  nargs: 1,
  default: [] as string | readonly string[],
  coerce: (given: string | readonly string[]): readonly string[] => [given].flat(),
} as const;
