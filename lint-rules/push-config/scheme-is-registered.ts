import { rule } from "../../lib/lint/rule.ts";
import { registeredSchemes } from "../../lib/model/agent-security.ts";
import { cite } from "../../lib/model/citation.ts";
import { pushConfig } from "../../lib/model/push-config.ts";

const registered = new Set(registeredSchemes.map((scheme) => scheme.toLowerCase()));

export default rule({
  id: "push-config/scheme-is-registered",
  on: pushConfig,
  severity: "warning",
  summary: "The authentication scheme is a registered one.",
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
  when: [[".", (scheme) => typeof scheme === "string" && !registered.has(scheme.toLowerCase())]],
  *check(scheme) {
    yield {
      at: scheme,
      message: `${scheme.path} is ${scheme.shown}; it is not among the registered HTTP authentication schemes: ${registeredSchemes.join(", ")}`,
      help: "write a registered one, such as Bearer, unless the receiver asks for this one",
    };
  },
});
