/** Options that take a duration: `90s`, `1h30m`, or seconds alone. */
import { parseDuration } from "../../base/duration.ts";
import { UsageError } from "./usage-error.ts";

/** The least and the most that an option takes, as people write it. */
export interface DurationBounds {
  readonly least: string;
  readonly most: string;
}

/** The form of these values, for help texts. */
export const durationForm = ({ least, most }: DurationBounds): string =>
  `such as 90s, 5m or 1h30m, or seconds alone, from ${least} to ${most}`;

/**
 * Milliseconds of an option's value; undefined if the option is not given.
 * @param option with its hyphens, for messages.
 * @throws UsageError for another text, and for a duration out of bounds.
 */
export function durationIn(written: string | undefined, option: string, bounds: DurationBounds): number | undefined {
  if (written === undefined) return undefined;
  const milliseconds = parseDuration(/^\d+(?:\.\d+)?$/.test(written) ? `${written}s` : written);
  const [least, most] = [parseDuration(bounds.least) ?? 0, parseDuration(bounds.most) ?? 0];
  if (milliseconds !== undefined && milliseconds >= least && milliseconds <= most) return milliseconds;
  throw new UsageError(`${option} is ${written}; it must be a duration ${durationForm(bounds)}`);
}
