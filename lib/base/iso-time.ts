/** Times in ISO 8601, and the length of a day. */

/** The milliseconds of a day without leap seconds. */
export const dayInMs = 24 * 60 * 60 * 1000;

/** An epoch time in ISO 8601, in UTC. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

const iso = /^\d{4}-(\d\d)-(\d\d)(?:[Tt](\d\d):\d\d(?::\d\d(?:\.\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?)?$/;

/** Every month has at least this many days. */
const shortestMonth = 28;

/** Parses an ISO 8601 time, in UTC unless it has an offset; undefined if it is not one. */
export function timeOf(text: string): number | undefined {
  const match = iso.exec(text);
  if (match === null) return undefined;
  const [, month, date, hour, offset] = match;
  let form = text;
  if (hour !== undefined && offset === undefined) form = `${text}Z`;
  else if (offset?.length === 5) form = `${text.slice(0, -2)}:${text.slice(-2)}`;
  const time = Date.parse(form);
  if (Number.isNaN(time)) return undefined;
  // Date.parse reads 31 February as a day in March.
  if (Number(date) <= shortestMonth) return time;
  const last = new Date(Date.UTC(Number(text.slice(0, 4)), Number(month), 0)).getUTCDate();
  return Number(date) <= last ? time : undefined;
}
