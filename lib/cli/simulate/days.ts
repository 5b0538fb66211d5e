/** Options that take a number of days. */
import { UsageError } from "../terminal/usage-error.ts";

/** The days of an option, such as `--within`: "30d", "30". Throws a {@link UsageError} for anything else. */
export function daysIn(option: string, given: string): number {
  const days = Number(/^(\d{1,5})d?$/.exec(given.trim())?.[1]);
  if (days >= 1) return days;
  throw new UsageError(`${option} is ${JSON.stringify(given)}; it must be a number of days, such as 30d`);
}
