import { rule } from "../../lib/lint/rule/rule.ts";
import { assumedRole } from "../../lib/model/credentials/assumed-role.ts";
import { isOutOfBounds, outOfBounds } from "../session-duration.ts";

export default rule({
  id: "assumed-role/duration-in-bounds",
  on: assumedRole,
  severity: "error",
  summary: "The credentials of a role last from 15 minutes to 12 hours.",
  cites: [assumedRole.declaration.members.duration.cites],
  gap: "assumed-role/declaration",
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
