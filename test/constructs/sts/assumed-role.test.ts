/** The props of a role are written by hand: what they say of its session is what the model says. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sessionDuration } from "../../../lib/services/sts/model/session.ts";

test("the duration of a session has the bounds of the model", () => {
  const props = readFileSync("constructs/sts/assumed-role-props.ts", "utf8");
  const [, said = ""] = /\/\*\* ([^*]*) \*\/\n {2}readonly duration\?:/.exec(props) ?? [];
  const { minimum, maximum } = sessionDuration;
  expect(said).toContain(`\`${minimum / 60}m\` to \`${maximum / 3600}h\``);
});
