/** Writes numbers with their nouns, such as "3 days". */

/** A total as every output shows it: "2,500". Values and bounds of fields stand as documents write them. */
export const grouped = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");

/** "1 error", "2,500 errors". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** `ServiceName, Tags and Subnets`. */
export const listed = (words: readonly string[], conjunction: "and" | "or" = "and"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
