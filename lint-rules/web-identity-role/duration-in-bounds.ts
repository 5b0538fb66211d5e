import { rule } from "../../lib/lint/rule/rule.ts";
import { webIdentityRole } from "../../lib/model/credentials/assumed-role.ts";
import { isOutOfBounds, outOfBounds } from "../session-duration.ts";

export default rule({
  id: "web-identity-role/duration-in-bounds",
  on: webIdentityRole,
  severity: "error",
  summary: "The credentials of a role last from 15 minutes to 12 hours.",
  cites: [webIdentityRole.declaration.members.duration.cites],
  gap: "web-identity-role/declaration",
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
