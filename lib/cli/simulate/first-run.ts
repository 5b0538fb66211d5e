/** The time of a simulation's first run. */
import { timeOf } from "../../base/iso-time.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** The time in `--at`, in milliseconds since 1970; default: now. Throws a {@link UsageError} for an invalid time. */
export function timeOfFirstRun(given: string | undefined): number {
  if (given === undefined) return Date.now();
  const time = timeOf(given);
  if (time !== undefined) return time;
  throw new UsageError(`--at is ${JSON.stringify(given)}; expected a time in ISO 8601, such as 2026-03-01T00:00:00Z`);
}
