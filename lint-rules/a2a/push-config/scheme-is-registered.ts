import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { isUnregistered, unregistered } from "../registered-scheme.ts";

export default rule({
  severity: "warning",
  summary: "The authentication scheme is a registered one.",
  otherwise: "The receiver does not know the scheme, and refuses the notifications.",
  unwanted: "The agent and the receiver agree on a scheme of their own.",
  cites: [cite(1, "AuthenticationInfo (used for push notifications)")],
  good: {
    "any case": `
authentication: { scheme: bearer, credentials: "env:HOOK_CREDENTIALS" }`,
  },
  bad: {
    "an unknown scheme": `
authentication: { scheme: ⟦Beerer⟧, credentials: "env:HOOK_CREDENTIALS" }`,
  },
  each: ["authentication.scheme"],
  when: [[".", isUnregistered]],
  *check(scheme) {
    yield unregistered(scheme);
  },
});
