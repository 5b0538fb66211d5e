/** Log lines in the form that Terraform reads from a plugin's stderr, and shows when TF_LOG asks for the level. */
import { prose } from "../../base/printable.ts";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";

/**
 * Whether anybody sees lines below `warn`: Terraform drops what a plugin writes unless one of these asks for it, after
 * reading every line. Whoever writes one line per request asks first.
 */
export const isHeard = (): boolean => ["TF_LOG", "TF_LOG_PROVIDER"].some((name) => (process.env[name] ?? "") !== "");

/** Writes one line to stderr. `fields` are shown behind the message; no secret may be among them. */
export function log(level: LogLevel, message: string, fields: { readonly [name: string]: unknown } = {}): void {
  // Go's time format with six fractional digits; a JavaScript date has three.
  const timestamp = new Date().toISOString().replace("Z", "000Z");
  const line = { "@level": level, "@message": message, "@timestamp": timestamp };
  process.stderr.write(prose(`${jsonOf({ ...line, ...fields }) ?? JSON.stringify(line)}\n`));
}

/** undefined for what JSON does not have: a log never throws. */
function jsonOf(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Logs an error that nobody expected: its message as an error, its stack trace for who debugs. */
export function logUnexpected(what: string, error: unknown): void {
  log("error", what, { error: errorMessage(error) });
  if (error instanceof Error) log("debug", `${what}: stack trace`, { stack: error.stack });
}

/** The message of whatever was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
