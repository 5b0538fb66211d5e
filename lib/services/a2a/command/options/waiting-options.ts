/** Options about how long a command waits, and how often it asks. */
import type { Argv } from "yargs";
import { type DurationBounds, durationForm, durationIn } from "../../../../cli/terminal/duration-option.ts";

const timeoutBounds: DurationBounds = { least: "1ms", most: "168h" };
const pollBounds: DurationBounds = { least: "100ms", most: "1h" };

/** Help text of `--timeout`. */
export const timeoutHelp = `How long to wait for the agent, and for the task, before giving up: ${durationForm(timeoutBounds)}; the task continues (default: as long as it takes)`;

/** Milliseconds of `--timeout`; undefined for no limit. Throws a UsageError for another text. */
export const timeoutOf = ({ timeout }: { readonly timeout: string | undefined }): number | undefined =>
  durationIn(timeout, "--timeout", timeoutBounds);

/** Adds `--poll-interval`. */
export const pollOptions = <Before>(line: Argv<Before>) =>
  line.option("poll-interval", {
    type: "string",
    describe: `How often to read a task that the agent does not stream: ${durationForm(pollBounds)} (default: from 500ms at first to 5s)`,
  });

/** The value of this option. */
export interface PollLine {
  readonly "poll-interval": string | undefined;
}

/** Milliseconds of `--poll-interval`; undefined for the default. Throws a UsageError for another text. */
export const pollIntervalOf = (line: PollLine): number | undefined =>
  durationIn(line["poll-interval"], "--poll-interval", pollBounds);
