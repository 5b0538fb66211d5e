/** The session duration of assumed roles. */
import { durationInMs } from "../../lib/base/duration.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import { type FolderRule, type Problem, rule } from "../../lib/lint/rule/rule.ts";
import type { assumedRole } from "../../lib/services/sts/assumed-role/model.ts";
import { sessionDuration } from "../../lib/services/sts/model/session.ts";
import type { webIdentityRole } from "../../lib/services/sts/web-identity-role/model.ts";

const { minimum, maximum } = sessionDuration;

/** The rule that a role's session duration is within the bounds. */
export const durationInBounds = (on: typeof assumedRole | typeof webIdentityRole): FolderRule =>
  rule({
    severity: "error",
    summary: "The credentials of a role last from 15 minutes to 12 hours.",
    otherwise: "refused",
    cites: [on.declaration.members.duration.cites],
    gap: `${on.name}/declaration`,
    good: {
      "the least": `
duration: 15m`,
      "the most": `
duration: 12h`,
    },
    bad: {
      "too short": `
duration: ⟦14m59s⟧`,
      "too long": `
duration: ⟦12h1s⟧`,
    },
    each: ["duration"],
    when: [[".", isOutOfBounds]],
    *check(duration) {
      yield outOfBounds(duration);
    },
  });

/** Whether a text is a duration out of bounds; the schema rejects texts that are not durations. */
function isOutOfBounds(text: unknown): boolean {
  const length = typeof text === "string" ? durationInMs(text) : undefined;
  return length !== undefined && (length < minimum * 1000 || length > maximum * 1000);
}

/** Reports a duration that is out of bounds. */
const outOfBounds = (duration: Node): Problem => ({
  at: duration,
  message: `${duration.path} is ${duration.shown}; it must be from ${minimum / 60}m to ${maximum / 3600}h`,
  help: "remove it for the default of the service, 1h; the credentials are renewed before they expire",
});
