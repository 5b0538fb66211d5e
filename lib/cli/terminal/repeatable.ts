/** An option that may be repeated, with one or more values each time; default: empty. */
export const repeatable = <const Description extends string>(describe: Description) =>
  ({ type: "string", array: true, default: [] as string[], defaultDescription: "none", describe }) as const;
