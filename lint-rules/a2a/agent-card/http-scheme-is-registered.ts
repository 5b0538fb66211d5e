import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { isUnregistered, unregistered } from "../registered-scheme.ts";

export default rule({
  severity: "warning",
  summary: "The HTTP authentication scheme is a registered one.",
  otherwise: "Clients choose credentials by the registered names, and cannot authenticate with an unknown scheme.",
  unwanted: "All clients of the agent are your own, and implement the scheme.",
  cites: [cite(1, "Authentication")],
  good: {
    "any case": `
securitySchemes: { people: { httpAuthSecurityScheme: { scheme: bearer } } }`,
  },
  bad: {
    "an unknown scheme": `
securitySchemes: { people: { httpAuthSecurityScheme: { scheme: ⟦Beerer⟧ } } }`,
  },
  each: ["securitySchemes.*.httpAuthSecurityScheme.scheme"],
  when: [[".", isUnregistered]],
  *check(scheme) {
    yield unregistered(scheme);
  },
});
