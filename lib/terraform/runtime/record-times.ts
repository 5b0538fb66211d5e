/** Times of records: numbers in responses, ISO 8601 in records. */
import type { Members } from "../../base/members.ts";

/** Converts members with seconds since 1970 to ISO 8601, and other values that represent a time to text. */
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
