import { cite } from "../../../lib/facts/model/citation.ts";
import { absent, present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "An authentication scheme requires credentials.",
  otherwise: "The agent sends the scheme without credentials, and the receiver refuses the notifications.",
  unwanted: "The agent takes the credentials of the scheme from its own configuration.",
  cites: [cite(1, "AuthenticationInfo (used for push notifications)")],
  good: {
    "a scheme with credentials": `
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }`,
  },
  bad: {
    "a scheme only": `
authentication: { scheme: Bearer, credentials: ⟦⟧ }`,
  },
  each: ["authentication"],
  when: [
    ["authentication.credentials", absent], // see secret-is-a-reference for empty ones
    ["authentication.scheme", present],
  ],
  *check(authentication) {
    const credentials = authentication.at("credentials");
    const scheme = authentication.at("scheme");
    yield {
      at: credentials,
      message: `${credentials.path} is missing, but ${scheme.path} is ${scheme.shown}; notifications would be sent without authentication, or not at all`,
      help: `set ${credentials.path} to a reference such as env:NAME`,
    };
  },
});
