/** How long the credentials of a role last. */
import type { Node } from "../lib/lint/declaration/node.ts";
import type { Problem } from "../lib/lint/rule/rule.ts";
import { sessionDuration } from "../lib/model/credentials/assumed-role.ts";

const { minimum, maximum } = sessionDuration;

const secondsOf: { readonly [unit: string]: number } = { h: 3600, m: 60, s: 1, ms: 0.001 };

/** Whether a text is a duration of which no credentials are; what is no duration the field itself refuses. */
export function isOutOfBounds(text: unknown): boolean {
  if (typeof text !== "string" || !/^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/.test(text)) return false;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)];
  const seconds = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (secondsOf[unit ?? ""] ?? 0), 0);
  return seconds < minimum || seconds > maximum;
}

/** Says that no credentials last that long, or end that soon. */
export const outOfBounds = (duration: Node): Problem => ({
  at: duration,
  message: `${duration.path} is ${duration.shown}; it must be from ${minimum / 60}m to ${maximum / 3600}h`,
  help: "remove it for the default of the service, 1h; the credentials are renewed before they expire",
});
