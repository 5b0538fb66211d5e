/** Times of records: the services answer them as numbers, and people read them. */
import type { Members } from "../base/members.ts";

/** The members with seconds since 1970 as ISO 8601; anything else that stands for a time as text. */
export const withTimes = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      name.endsWith("At") && value !== null ? timeInWords(value) : value,
    ]),
  );

function timeInWords(value: unknown): string {
  const time = new Date(typeof value === "number" ? value * 1000 : Number.NaN);
  return Number.isNaN(time.getTime()) ? String(value) : time.toISOString();
}
