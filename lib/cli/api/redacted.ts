/** Redacts responses, since a service may repeat what it received. */

import { redactor } from "../../api/redact.ts";
import { isMembers } from "../../base/members.ts";

/** The value without the secrets that this process has read, in all of its strings. */
export function redacted(value: unknown, redact: (text: string) => string = redactor([])): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((each) => redacted(each, redact));
  if (!isMembers(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [redact(name), redacted(part, redact)]));
}
