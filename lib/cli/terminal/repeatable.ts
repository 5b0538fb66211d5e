/** An option that may be given several times, with one value or more each time; without it there are none. */
export const repeatable = <const Description extends string>(describe: Description) =>
  ({ type: "string", array: true, default: [] as string[], defaultDescription: "none", describe }) as const;
