/** Writes log lines in the format that Terraform reads from a plugin's stderr and filters by TF_LOG. */

import { messageOf } from "../../base/message-of.ts";
import { orUndefined } from "../../base/or-undefined.ts";
import { prose } from "../../base/text/printable.ts";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";

/**
 * Whether Terraform shows lines below `warn`; otherwise it drops them. Code that logs every request checks this first.
 */
export const isLogShown = (): boolean => ["TF_LOG", "TF_LOG_PROVIDER"].some((name) => (process.env[name] ?? "") !== "");

/** Writes one line to stderr. `fields` follow the message; they must not contain secrets. */
export function log(level: LogLevel, message: string, fields: { readonly [name: string]: unknown } = {}): void {
  // Go's time format with six fractional digits; a JavaScript date has three.
  const timestamp = new Date().toISOString().replace("Z", "000Z");
  const line = { "@level": level, "@message": message, "@timestamp": timestamp };
  process.stderr.write(prose(`${jsonOf({ ...line, ...fields }) ?? JSON.stringify(line)}\n`));
}

/** Returns undefined for values that JSON cannot represent, so that logging never throws. */
const jsonOf = (value: object): string | undefined => orUndefined(() => JSON.stringify(value));

/** Logs an unexpected error: its message as an error, its stack trace at debug level. */
export function logUnexpected(what: string, error: unknown): void {
  log("error", what, { error: errorMessage(error) });
  if (error instanceof Error) log("debug", `${what}: stack trace`, { stack: error.stack });
}

/** The message of any thrown value. */
export function errorMessage(error: unknown): string {
  return messageOf(error);
}
